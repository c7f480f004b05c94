"""The odds of completion: more time and more matching tiles are better, more gaps worse."""

from __future__ import annotations

import pytest

from macrobber_core.bots.carcassonne.completion_odds import (
    INPUTS,
    CompletionOdds,
    CompletionOutlook,
    gap_inputs,
    monastery_inputs,
)
from macrobber_core.bots.carcassonne.weights import HAND_MADE, Weights, learned_weights
from macrobber_core.games.carcassonne.tiles import Kind

EVEN: dict[str, dict[str, dict[str, float]]] = {
    name: {what: {} for what in CompletionOutlook._fields} for name in ("city", "road", "monastery")
}
MANY, FEW = (20, 12), (4, 2)
"""The numbers of tiles that fit a gap, and of those that close it."""


def of_city(weights: Weights, *fitting: tuple[int, int], left: int = 40) -> CompletionOutlook:
    return weights.odds.predict(Kind.CITY, gap_inputs(fitting, 3, 1, left, 2))


def of_monastery(weights: Weights, cells: int, left: int = 40) -> CompletionOutlook:
    return weights.odds.predict(Kind.MONASTERY, monastery_inputs(cells, left, 2))


@pytest.mark.parametrize("weights", [HAND_MADE, learned_weights()], ids=["by hand", "learned"])
def test_odds_are_better_the_less_is_needed(weights: Weights) -> None:
    assert of_city(weights, MANY) > of_city(weights, FEW) > of_city(weights, FEW, FEW)
    assert of_city(weights, (20, 10), left=60) > of_city(weights, (2, 1), left=6)
    assert of_monastery(weights, 1) > of_monastery(weights, 4) > of_monastery(weights, 8)
    assert of_monastery(weights, 3, left=60) > of_monastery(weights, 3, left=6)


@pytest.mark.parametrize("weights", [HAND_MADE, learned_weights()], ids=["by hand", "learned"])
def test_meeples_are_at_home_for_less_time_than_there_is(weights: Weights) -> None:
    for done, home in (of_city(weights, MANY), of_city(weights, FEW, FEW), of_monastery(weights, 5)):
        assert 0 < home < done < 1


def test_numbers_are_those_that_are_named() -> None:
    assert len(gap_inputs([MANY, FEW], 3, 2, 40, 4)) == len(INPUTS[Kind.CITY]) == len(INPUTS[Kind.ROAD])
    assert len(monastery_inputs(3, 40, 4)) == len(INPUTS[Kind.MONASTERY])


def test_what_is_not_named_weighs_nothing() -> None:
    assert CompletionOdds(EVEN).predict(Kind.ROAD, gap_inputs([FEW], 2, 1, 30, 3)) == (0.5, 0.5)


def test_odds_that_are_half_believed_are_half_as_good() -> None:
    assert CompletionOdds(EVEN, 0.5).predict(Kind.MONASTERY, monastery_inputs(3, 30, 3)) == (0.25, 0.25)
