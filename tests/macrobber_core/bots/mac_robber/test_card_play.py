"""Card play by a mixed strategy."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from helpers.positions import give, opening, raiding
from macrobber_core.bots.mac_robber.card_play import choose_card, information_set, learned_strategy, likely_cards
from macrobber_core.games.mac_robber.position import MacRobber


def attacking(hand: str) -> MacRobber:
    game = opening(4)
    give(game, 1, hand=hand)
    game = raiding(game, 1)
    game.play("raid 2")
    return game


def test_an_information_set_counts_no_more_cards_of_a_value_than_rounds_left() -> None:
    assert information_set("defend", 2, -1, (3, 0, 1, 4)).cards == (2, 0, 1, 2)


def test_the_card_played_is_from_the_hand_and_varies() -> None:
    game = attacking("2344")
    played = Counter(choose_card(game.state, random.Random(seed)) for seed in range(200))
    assert set(played) <= {"play 2", "play 3", "play 4"}
    assert len(played) > 1


def test_an_unknown_information_set_falls_back_to_the_heuristic_policy() -> None:
    """Nobody leads by more rounds than were played."""
    state = attacking("2344").state
    state.combat = replace(state.current_raid, attacker_rounds=3)
    assert {choose_card(state, random.Random(seed)) for seed in range(20)} == {"play 4"}


def test_learned_odds_sum_to_one_over_cards_in_hand() -> None:
    for found, odds in learned_strategy().items():
        assert sum(odds) == pytest.approx(1, abs=0.01)
        assert all(count or not share for count, share in zip(found.cards, odds, strict=True))


def test_the_lowest_card_is_played_last_if_the_raid_is_already_won() -> None:
    """Two rounds ahead, the raid is won, so high cards are kept."""
    odds = learned_strategy()[information_set("attack", 3, 2, (1, 0, 0, 1))]
    assert odds[0] > 0.95


@pytest.mark.parametrize("highest_first", [False, True])
def test_likely_cards_come_from_the_hand_and_leave_the_others(highest_first: bool) -> None:
    plays = likely_cards("attack", 1, 0, (1, 0, 1, 2), highest_first)
    assert sum(share for _, share, _ in plays) == pytest.approx(1, abs=0.01)
    for card, _, left in plays:
        assert sum(left) == 3
        assert left[card - 1] == (1, 0, 1, 2)[card - 1] - 1
    assert [card for card, _, _ in plays] == [4] or not highest_first
