"""What is promised of features, and how long a scoring is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from helpers.carcassonne.moments import EVERYTHING, begun, played
from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_tui.boards.carcassonne.ground import Standing, features, open_features
from macrobber_tui.boards.carcassonne.lists import worth
from macrobber_tui.boards.carcassonne.outlook import claimed
from macrobber_tui.boards.carcassonne.story import Story


@pytest.mark.parametrize("seed", [1, 2])
def test_no_completion_brings_less_than_was_promised(seed: int) -> None:
    promised: dict[tuple[tuple[int, int], int], int] = {}
    completed = 0
    for table in played(3, seed):
        for one in features(table.view(None).position):
            if one.kind is Kind.CITY and one.is_completed:
                completed += 1
                assert all(promised.get(part, 0) <= one.now for part in one.parts)
            elif one.kind is Kind.CITY:
                promised |= dict.fromkeys(one.parts, one.full)
    assert completed


def test_a_city_of_one_tile_is_promised_the_points_of_two() -> None:
    view = begun(3, 7).view(1).position
    assert [(one.now, one.full) for one in open_features(view) if one.kind is Kind.CITY] == [(1, 4)]


@pytest.mark.parametrize("sentence", [worth, lambda one: " ".join(claimed(one))])
def test_what_may_grow_is_promised_as_the_least_it_brings(sentence: Callable[[Standing], str]) -> None:
    """A monastery always brings 9."""
    city = Standing(Kind.CITY, tiles=1, pennants=0, cities=0, open=1, meeples=((1, 1),), now=1, full=4)
    assert "at least 4 when completed" in sentence(city)
    monastery = city._replace(kind=Kind.MONASTERY, open=6, now=3, full=9)
    assert "9 when completed" in sentence(monastery)
    assert "at least" not in sentence(monastery)


def test_a_scoring_is_told_until_the_next_tile_lies() -> None:
    story, scores_now, told = Story(3), False, 0
    *_, table = played(3, 7, EVERYTHING)
    for event in table.log_seen_by(1):
        story.tell(event)
        if isinstance(event, ev.TurnBegan):
            scores_now = False
        elif isinstance(event, ev.FeatureScored):
            scores_now, told = True, told + 1
        elif isinstance(event, ev.Placed) and not scores_now:
            assert story.scoring == []
    assert told
