"""Slips are good actions that are not the best, and rare in simple positions."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from macrobber_core.bots.slips import NO_SLIPS, REACH, Slips, choose_with_slips, tempting_actions

ALWAYS = Slips(rate=2.0, temperature=1.0)
"""Slips whenever another action tempts: the rate outweighs the ease of a choice between two."""
WORTHS = st.lists(st.floats(-10, 10), min_size=1, max_size=12).map(
    lambda values: {f"action {number}": value for number, value in enumerate(values)}
)


@given(WORTHS, st.integers(0, 10**6))
def test_a_choice_is_from_the_better_half_and_within_reach_of_the_best(worths: dict[str, float], seed: int) -> None:
    chosen = choose_with_slips(worths, ALWAYS, random.Random(seed))
    better = [other for other in worths if worths[other] > worths[chosen]]
    assert len(better) < (len(worths) + 1) // 2
    assert worths[chosen] >= max(worths.values()) - REACH * ALWAYS.temperature


@given(WORTHS, st.integers(0, 10**6))
def test_nobody_slips_when_one_action_is_far_ahead(worths: dict[str, float], seed: int) -> None:
    far_ahead = max(worths.values()) + REACH * ALWAYS.temperature + 0.001
    assert choose_with_slips({**worths, "winning": far_ahead}, ALWAYS, random.Random(seed)) == "winning"


@given(WORTHS, st.integers(0, 10**6))
def test_a_level_without_slips_chooses_the_best_action(worths: dict[str, float], seed: int) -> None:
    assert worths[choose_with_slips(worths, NO_SLIPS, random.Random(seed))] == max(worths.values())


def share_of_slips(worths: dict[str, float]) -> float:
    rng = random.Random(1)
    best = max(worths, key=worths.__getitem__)
    slips = Slips(rate=0.5, temperature=1.0)
    return sum(choose_with_slips(worths, slips, rng) != best for _ in range(2000)) / 2000


def test_there_are_fewer_slips_among_few_good_actions() -> None:
    many = {f"action {number}": -number / 10 for number in range(12)}
    three = {"a": 1.0, "b": 0.9, "c": 0.8}
    one_ahead = many | {"winning": 2.9}
    assert share_of_slips(many) > 0.35 > share_of_slips(three) > 0.2
    assert share_of_slips(one_ahead) < share_of_slips(many)
    assert share_of_slips({"a": 1.0, "b": 0.9}) == 0


def test_a_smaller_slip_is_likelier() -> None:
    rng = random.Random(1)
    worths = {"best": 3.0, "good": 2.5, "fair": 1.0, "poor": 0.0, "bad": -1.0}
    slips = [choose_with_slips(worths, ALWAYS, rng) for _ in range(500)]
    assert slips.count("good") > 3 * slips.count("fair") > 0
    assert {*slips} == {"good", "fair"}


def test_actions_that_tempt_are_listed_best_first() -> None:
    assert tempting_actions({"a": 0.0, "b": 2.0, "c": 1.0, "d": -9.0}, 1.0) == ["b", "c"]
