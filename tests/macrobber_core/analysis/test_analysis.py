"""The totals of an analysis."""

from __future__ import annotations

import random

import msgspec
import pytest

from helpers.analysis import analysed, golden
from macrobber_core.analysis import Analysis, Decision, Evaluation, Standing


def make_analysis(*costs: tuple[int, float]) -> Analysis:
    """Return an analysis of decisions by seat with their costs, one per ply."""
    decisions = [
        Decision(ply, 1, seat, "pass", round(0.5 - cost, 4), "raid 2", 0.5) for ply, (seat, cost) in enumerate(costs)
    ]
    evaluations = [Evaluation(Standing(one.ply, 1, [0.3, 0.3, 0.4]), one) for one in decisions]
    return Analysis.of(3, 10, evaluations)


@pytest.mark.usefixtures("oracle")
def test_evaluations_are_sorted_into_the_order_of_play() -> None:
    made = analysed(golden())
    parts = list(made.evaluations())
    random.Random(3).shuffle(parts)
    assert Analysis.of(4, 10, parts) == made


def test_a_seats_mean_cost_and_blunders_are_counted() -> None:
    made = make_analysis((1, 0.1), (2, 0.3), (1, 0.0), (1, 0.09), (1, 0.21))
    assert made.mean_cost(1) == 0.1
    assert made.blunders(1) == 2
    assert made.mean_cost(2) == 0.3
    assert made.mean_cost(3) == 0
    assert made.blunders(3) == 0


def test_costliest_decisions_come_first_without_those_that_cost_nothing() -> None:
    made = make_analysis((1, 0.1), (2, 0.3), (1, 0.0), (3, 0.3))
    assert [decision.ply for decision in made.costliest(9)] == [1, 3, 0]
    assert [decision.ply for decision in made.costliest(2)] == [1, 3]


@pytest.mark.usefixtures("oracle")
def test_an_analysis_round_trips_through_json_and_refuses_invalid_chances() -> None:
    made = analysed(golden())
    text = msgspec.json.encode(made)
    assert msgspec.json.decode(text, type=Analysis) == made
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text.replace(b'"best_chance":0.', b'"best_chance":7.', 1), type=Analysis)
