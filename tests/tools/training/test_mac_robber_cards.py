"""Learning the card play."""

from __future__ import annotations

import random

import pytest

from macrobber_core.bots.mac_robber.card_play import information_set
from training.mac_robber_cards import RegretLearner, learn_cards, match_regrets


def test_learning_again_finds_the_same() -> None:
    assert learn_cards(50) == learn_cards(50)


@pytest.mark.slow
def test_some_thousand_raids_teach_which_cards_to_hold_back_and_no_order_that_could_be_foreseen() -> None:
    learner = RegretLearner((17, 17, 17, 16), random.Random(2))
    learner.learn(3000)
    shares = learner.strategy()
    assert max(shares[information_set("attack", 1, 0, (1, 1, 1, 1))]) < 0.9
    assert shares[information_set("attack", 3, 2, (1, 0, 0, 1))][0] > 0.6


def test_regret_is_matched_and_without_any_all_are_alike() -> None:
    assert match_regrets([3.0, 0.0, 1.0]) == [0.75, 0.0, 0.25]
    assert match_regrets([0.0, 0.0]) == [0.5, 0.5]
