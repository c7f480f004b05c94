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


def city_odds(weights: Weights, *fitting: tuple[int, int], left: int = 40) -> CompletionOutlook:
    return weights.odds.predict(Kind.CITY, gap_inputs(fitting, 3, 1, left, 2))


def monastery_odds(weights: Weights, cells: int, left: int = 40) -> CompletionOutlook:
    return weights.odds.predict(Kind.MONASTERY, monastery_inputs(cells, left, 2))


@pytest.mark.parametrize("weights", [HAND_MADE, learned_weights()], ids=["by hand", "learned"])
def test_completion_odds_are_better_the_fewer_tiles_are_needed(weights: Weights) -> None:
    assert city_odds(weights, MANY) > city_odds(weights, FEW) > city_odds(weights, FEW, FEW)
    assert city_odds(weights, (20, 10), left=60) > city_odds(weights, (2, 1), left=6)
    assert monastery_odds(weights, 1) > monastery_odds(weights, 4) > monastery_odds(weights, 8)
    assert monastery_odds(weights, 3, left=60) > monastery_odds(weights, 3, left=6)


@pytest.mark.parametrize("weights", [HAND_MADE, learned_weights()], ids=["by hand", "learned"])
def test_a_meeple_returns_for_only_part_of_the_remaining_time(weights: Weights) -> None:
    for done, home in (city_odds(weights, MANY), city_odds(weights, FEW, FEW), monastery_odds(weights, 5)):
        assert 0 < home < done < 1


def test_every_input_has_a_name() -> None:
    assert len(gap_inputs([MANY, FEW], 3, 2, 40, 4)) == len(INPUTS[Kind.CITY]) == len(INPUTS[Kind.ROAD])
    assert len(monastery_inputs(3, 40, 4)) == len(INPUTS[Kind.MONASTERY])


def test_an_input_without_a_weight_has_no_effect() -> None:
    assert CompletionOdds(EVEN).predict(Kind.ROAD, gap_inputs([FEW], 2, 1, 30, 3)) == (0.5, 0.5)


def test_a_confidence_of_a_half_halves_the_odds() -> None:
    assert CompletionOdds(EVEN, 0.5).predict(Kind.MONASTERY, monastery_inputs(3, 30, 3)) == (0.25, 0.25)
