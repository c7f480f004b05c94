"""Points that all can expect, and chances of winning by them."""

from __future__ import annotations

import pytest

from helpers.carcassonne.courses import course
from helpers.carcassonne.positions import land, leave, opening, scoreboard
from macrobber_core.bots.carcassonne.draw_odds import DrawOdds
from macrobber_core.bots.carcassonne.feature_value import BoardForecast
from macrobber_core.bots.carcassonne.position_value import chances, expected_points, find_majorities, supply_points
from macrobber_core.bots.carcassonne.weights import HAND_MADE, Weights, learned_weights
from macrobber_core.games.carcassonne import robbers, scoring
from macrobber_core.games.carcassonne.state import State


def points(state: State, weights: Weights = HAND_MADE) -> list[float]:
    outlook = BoardForecast(state.board, DrawOdds(state.pile, state.players), weights)
    return expected_points(state, outlook, find_majorities(outlook), state.meeples)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_when_no_tile_is_left_they_are_what_the_final_scoring_gives(players: int) -> None:
    """CB-13, CR-10."""
    for position in course(players, players, robbers="c3"):
        if position.state.phase == "draw":
            last = position.copy()
            leave(last)
            known, then = points(last.state), last.state
            scoring.score_remaining_features(then, [])
            homes = [robbers.HOME_POINTS * (then.robbers[seat] is not None) for seat in then.seats]
            assert known == [then.score(seat) + homes[seat - 1] for seat in then.seats]


def test_a_feature_counts_for_who_has_most_meeples_there_and_for_all_who_tie() -> None:
    game = opening(3)
    land(game, "U 1,0 0 1 e", "W 2,0 1 3 w")
    leave(game)
    assert points(game.state) == [2 + 1, 0, 2 + 1]


def test_a_meeple_is_worth_less_the_more_there_are_and_the_less_time_is_left() -> None:
    game = opening()
    early = DrawOdds(game.state.pile, 2)
    leave(game, "U", "V", "V", "W")
    late = DrawOdds(game.state.pile, 2)
    for weights in (HAND_MADE, learned_weights()):
        first = supply_points(1, early, weights)
        assert first > supply_points(2, early, weights) - first > 0
        assert first > supply_points(1, late, weights) == pytest.approx(first / 4)
        assert supply_points(7, late, weights) == supply_points(2, late, weights)


def test_chances_sum_to_one_and_lean_to_who_leads_the_more_the_later_it_is() -> None:
    game = opening(3)
    early = DrawOdds(game.state.pile, 3)
    leave(game)
    late = DrawOdds(game.state.pile, 3)
    for draws in (early, late):
        found = chances([50, 40, 40], draws)
        assert sum(found) == pytest.approx(1)
        assert found[0] > found[1] == found[2]
    assert chances([50, 40, 40], late)[0] > 0.99
    assert chances([50, 40, 40], early)[0] < 0.7


def test_points_on_the_scoreboard_count() -> None:
    game = opening()
    before = points(game.state)
    scoreboard(game, 7, 0)
    assert [after - one for after, one in zip(points(game.state), before, strict=True)] == [7, 0]
