"""What a robber is worth: half of what comes next, and it likes to stand beside who is about to score."""

from __future__ import annotations

import pytest

from helpers.carcassonne.positions import leave, robber, scoreboard, with_robbers
from macrobber_core.bots.carcassonne.draw_odds import DrawOdds
from macrobber_core.bots.carcassonne.feature_value import FeatureValue
from macrobber_core.bots.carcassonne.position_value import robber_points
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.tiles import Kind

LIKELY, UNLIKELY = FeatureValue(Kind.CITY, 9, 0.9, 0.5, 10), FeatureValue(Kind.CITY, 6, 0.1, 0.1, 10)
NEW_EVENT_POINTS = FeatureValue(Kind.ROAD, 2, 0.9, 0.5, 2)
FAR: list[FeatureValue] = []


def worth(game: Carcassonne, second: list[FeatureValue], third: list[FeatureValue]) -> float:
    """Of the robber of seat 1."""
    return robber_points(game.state, DrawOdds(game.state.pile, 3), [FAR, FAR, second, third], 1)


def standing(space: int) -> Carcassonne:
    """Seat 2 is on 10 and seat 3 on 20."""
    game = with_robbers(3)
    scoreboard(game, 5, 10, 20)
    robber(game, 1, space)
    return game


def test_it_is_worth_most_beside_who_is_about_to_score_much() -> None:
    scoring, waiting, little = [LIKELY], [UNLIKELY], [NEW_EVENT_POINTS]
    assert worth(standing(10), scoring, waiting) > worth(standing(20), scoring, waiting)
    assert worth(standing(10), scoring, little) > worth(standing(20), scoring, little)


def test_it_robs_the_first_event_so_a_small_one_spoils_the_large_one() -> None:
    assert worth(standing(10), [LIKELY, NEW_EVENT_POINTS], FAR) < worth(standing(10), [LIKELY], FAR)


def test_in_the_end_it_is_worth_3_points() -> None:
    """CR-10."""
    game = standing(10)
    leave(game)
    assert worth(game, [FeatureValue(Kind.CITY, 5, 0, 0, 10)], FAR) == pytest.approx(3)


def test_at_home_it_is_worth_something_while_there_are_bags() -> None:
    game = with_robbers(3)
    many = worth(game, FAR, FAR)
    leave(game, "U", "Vb")
    assert 0 < worth(game, FAR, FAR) < many
    leave(game, "U")
    assert worth(game, FAR, FAR) == 0
