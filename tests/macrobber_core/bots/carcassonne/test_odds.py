"""The odds of completion: more time and more tiles that suit are better, more gaps worse."""

from __future__ import annotations

import pytest

from macrobber_core.bots.carcassonne.judgement import HAND_MADE, Judgement, learned
from macrobber_core.bots.carcassonne.odds import INPUTS, Odds, Outlook, of_cells, of_gaps
from macrobber_core.games.carcassonne.tiles import Kind

EVEN: dict[str, dict[str, dict[str, float]]] = {
    name: {what: {} for what in Outlook._fields} for name in ("city", "road", "monastery")
}
MANY, FEW = (20, 12), (4, 2)
"""Tiles that fit a gap, and those of them that close it."""


def of_city(judgement: Judgement, *suiting: tuple[int, int], left: int = 40) -> Outlook:
    return judgement.odds.of(Kind.CITY, of_gaps(suiting, 3, 1, left, 2))


def of_monastery(judgement: Judgement, cells: int, left: int = 40) -> Outlook:
    return judgement.odds.of(Kind.MONASTERY, of_cells(cells, left, 2))


@pytest.mark.parametrize("judgement", [HAND_MADE, learned()], ids=["by hand", "learned"])
def test_odds_are_better_the_less_is_needed(judgement: Judgement) -> None:
    assert of_city(judgement, MANY) > of_city(judgement, FEW) > of_city(judgement, FEW, FEW)
    assert of_city(judgement, (20, 10), left=60) > of_city(judgement, (2, 1), left=6)
    assert of_monastery(judgement, 1) > of_monastery(judgement, 4) > of_monastery(judgement, 8)
    assert of_monastery(judgement, 3, left=60) > of_monastery(judgement, 3, left=6)


@pytest.mark.parametrize("judgement", [HAND_MADE, learned()], ids=["by hand", "learned"])
def test_meeples_are_at_home_for_less_time_than_there_is(judgement: Judgement) -> None:
    for done, home in (of_city(judgement, MANY), of_city(judgement, FEW, FEW), of_monastery(judgement, 5)):
        assert 0 < home < done < 1


def test_numbers_are_those_that_are_named() -> None:
    assert len(of_gaps([MANY, FEW], 3, 2, 40, 4)) == len(INPUTS[Kind.CITY]) == len(INPUTS[Kind.ROAD])
    assert len(of_cells(3, 40, 4)) == len(INPUTS[Kind.MONASTERY])


def test_what_is_not_named_weighs_nothing() -> None:
    assert Odds(EVEN).of(Kind.ROAD, of_gaps([FEW], 2, 1, 30, 3)) == (0.5, 0.5)


def test_odds_that_are_half_believed_are_half_as_good() -> None:
    assert Odds(EVEN, 0.5).of(Kind.MONASTERY, of_cells(3, 30, 3)) == (0.25, 0.25)
