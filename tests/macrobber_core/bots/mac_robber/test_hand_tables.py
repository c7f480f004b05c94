"""Hands, and the ways from one to another."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from macrobber_core.bots.mac_robber.hand_tables import all_piles, discard_table, draw_chances, draw_table, removal_table


def test_all_piles_of_a_size_are_listed_once() -> None:
    assert len({*all_piles(5)}) == len(all_piles(5)) == comb(8, 3)
    assert all(sum(pile) == 5 for pile in all_piles(5))
    assert all_piles(0) == [(0, 0, 0, 0)]


def test_draws_are_as_likely_as_from_a_shuffled_pile() -> None:
    draws, targets = draw_table(4, 3)
    chances = draw_chances(np.array([[9.0, 4.0, 8.0, 5.0]]), draws)[0]
    expected = [comb(9, a) * comb(4, b) * comb(8, c) * comb(5, d) for a, b, c, d in draws.tolist()]
    assert chances / chances.sum() == pytest.approx(np.array(expected) / comb(26, 3))
    assert targets.shape == (len(all_piles(4)), len(draws))
    assert all_piles(7)[targets[all_piles(4).index((1, 1, 1, 1)), all_piles(3).index((0, 2, 0, 1))]] == (1, 3, 1, 2)


def test_more_cards_than_on_average_are_unlikely_but_possible_unless_there_are_none() -> None:
    draws, _ = draw_table(4, 2)
    chances = draw_chances(np.array([[8.0, 0.5, 4.0, 0.0]]), draws)[0]
    by_draw = dict(zip(map(tuple, draws.tolist()), (chances / chances.sum()).tolist(), strict=True))
    assert 0 < by_draw[0, 2, 0, 0] < 0.02
    assert by_draw[1, 0, 0, 1] == 0


def test_the_lowest_cards_are_nearly_always_discarded() -> None:
    targets, chances = discard_table(5, 2)
    row = all_piles(5).index((1, 2, 1, 1))
    assert chances.sum(axis=1) == pytest.approx(1)
    assert all_piles(3)[targets[row, chances[row].argmax()]] == (0, 1, 1, 1)
    assert chances[row].max() > 0.9


def test_a_card_can_be_removed_only_from_a_hand_that_has_it() -> None:
    targets, has_card = removal_table(4, 3)
    with_one, without = all_piles(4).index((1, 0, 1, 2)), all_piles(4).index((1, 1, 0, 2))
    assert (has_card[with_one], has_card[without]) == (1, 0)
    assert all_piles(3)[targets[with_one]] == (1, 0, 0, 2)
