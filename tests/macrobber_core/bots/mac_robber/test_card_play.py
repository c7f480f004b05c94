"""Laying cards by a mixed strategy, and learning it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from helpers.positions import give, opening, raiding
from macrobber_core.bots.mac_robber.card_play import lay, situation, strategy
from macrobber_core.bots.mac_robber.card_training import Learner, learn_cards, matched
from macrobber_core.games.mac_robber.position import MacRobber


def attacking(hand: str) -> MacRobber:
    game = opening(4)
    give(game, 1, hand=hand)
    game = raiding(game, 1)
    game.play("raid 2")
    return game


def test_as_many_cards_of_a_value_count_as_rounds_are_left() -> None:
    assert situation("defend", 2, -1, (3, 0, 1, 4)).cards == (2, 0, 1, 2)


def test_what_is_laid_is_in_the_hand_and_not_always_the_same() -> None:
    game = attacking("2344")
    laid = Counter(lay(game.state, random.Random(seed)) for seed in range(200))
    assert set(laid) <= {"play 2", "play 3", "play 4"}
    assert len(laid) > 1


def test_a_situation_that_was_never_learned_is_played_by_the_priorities() -> None:
    """Nobody leads by more rounds than were played."""
    state = attacking("2344").state
    state.fight.attacker_won = 3
    assert {lay(state, random.Random(seed)) for seed in range(20)} == {"play 4"}


def test_the_odds_of_every_situation_are_shares_of_cards_that_are_held() -> None:
    for found, odds in strategy().items():
        assert sum(odds) == pytest.approx(1, abs=0.01)
        assert all(count or not share for count, share in zip(found.cards, odds, strict=True))


def test_a_last_card_that_decides_nothing_is_the_lowest() -> None:
    """Two rounds ahead, the raid is won: high cards are kept."""
    odds = strategy()[situation("attack", 3, 2, (1, 0, 0, 1))]
    assert odds[0] > 0.95


def test_learning_again_finds_the_same() -> None:
    assert learn_cards(50) == learn_cards(50)


def test_some_thousand_raids_teach_which_cards_to_hold_back_and_no_order_that_could_be_foreseen() -> None:
    learner = Learner((17, 17, 17, 16), random.Random(2))
    learner.learn(3000)
    odds = learner.strategy()
    assert max(odds[situation("attack", 1, 0, (1, 1, 1, 1))]) < 0.9
    assert odds[situation("attack", 3, 2, (1, 0, 0, 1))][0] > 0.6


def test_regret_is_matched_and_without_any_all_are_alike() -> None:
    assert matched([3.0, 0.0, 1.0]) == [0.75, 0.0, 0.25]
    assert matched([0.0, 0.0]) == [0.5, 0.5]
