"""The predicted points of features, and the time that a scoring stays on screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from helpers.carcassonne.moments import EVERYTHING, played, started_table
from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_tui.boards.carcassonne.feature_lists import describe_feature, worth_text
from macrobber_tui.boards.carcassonne.feature_view import FeatureStatus, board_features, open_features
from macrobber_tui.boards.carcassonne.history import GameHistory
from macrobber_tui.boards.carcassonne.placement_preview import meeple_clauses
from macrobber_tui.i18n.language import set_language


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_no_completed_city_scores_less_than_predicted(seed: int) -> None:
    predicted: dict[tuple[tuple[int, int], int], int] = {}
    completed = 0
    for table in played(3, seed):
        for one in board_features(table.view(None).game_view):
            if one.kind is Kind.CITY and one.is_completed:
                completed += 1
                assert all(predicted.get(part, 0) <= one.points_now for part in one.parts)
            elif one.kind is Kind.CITY:
                predicted |= dict.fromkeys(one.parts, one.points_if_completed)
    assert completed


def test_a_city_of_one_tile_is_predicted_to_score_for_two() -> None:
    view = started_table(3, 7).view(1).game_view
    assert [(one.points_now, one.points_if_completed) for one in open_features(view) if one.kind is Kind.CITY] == [
        (1, 4)
    ]


@pytest.mark.parametrize("sentence", [worth_text, lambda one: " ".join(meeple_clauses(one))])
def test_a_feature_that_may_grow_shows_the_least_it_will_score(sentence: Callable[[FeatureStatus], str]) -> None:
    """A completed monastery always brings 9 points."""
    city = FeatureStatus(
        Kind.CITY, tiles=1, pennants=0, cities=0, open_ends=1, meeples=((1, 1),), points_now=1, points_if_completed=4
    )
    assert "at least 4 when completed" in sentence(city)
    monastery = city._replace(kind=Kind.MONASTERY, open_ends=6, points_now=3, points_if_completed=9)
    assert "9 when completed" in sentence(monastery)
    assert "at least" not in sentence(monastery)


def test_open_ends_are_inflected_in_german() -> None:
    set_language("de")
    city = FeatureStatus(Kind.CITY, 1, 1, 0, 2, ((1, 1),), 2, 6)
    assert describe_feature(city, lambda _: "du").startswith("Stadt mit 1 Plättchen, 1 Wappen, 2 offene Enden. ")
    assert "1 offenes Ende. " in describe_feature(city._replace(open_ends=1), lambda _: "du")


@pytest.mark.slow
def test_the_latest_scoring_is_kept_until_the_next_tile_is_placed() -> None:
    history, scores_now, scorings = GameHistory(3), False, 0
    *_, table = played(3, 7, EVERYTHING)
    for event in table.log_seen_by(1):
        history.add_event(event)
        if isinstance(event, ev.TurnBegan):
            scores_now = False
        elif isinstance(event, ev.FeatureScored):
            scores_now, scorings = True, scorings + 1
        elif isinstance(event, ev.Placed) and not scores_now:
            assert history.latest_scoring == []
    assert scorings
