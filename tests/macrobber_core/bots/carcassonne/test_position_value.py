"""The expected points of all players, including robbers, and the resulting winning chances."""

from __future__ import annotations

import pytest

from helpers.carcassonne.courses import course
from helpers.carcassonne.positions import land, leave, opening, robber, scoreboard, with_robbers
from macrobber_core.bots.carcassonne.draw_odds import DrawOdds
from macrobber_core.bots.carcassonne.feature_value import BoardForecast, FeatureValue
from macrobber_core.bots.carcassonne.position_value import (
    chances,
    expected_points,
    find_majorities,
    robber_points,
    supply_points,
)
from macrobber_core.bots.carcassonne.weights import HAND_MADE, Weights, learned_weights
from macrobber_core.games.carcassonne import robbers, scoring
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.state import State
from macrobber_core.games.carcassonne.tiles import Kind


def expected_points_of(state: State, weights: Weights = HAND_MADE) -> list[float]:
    outlook = BoardForecast(state.board, DrawOdds(state.pile, state.players), weights)
    return expected_points(state, outlook, find_majorities(outlook), state.meeples)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_expected_points_without_tiles_left_equal_the_final_scoring(players: int) -> None:
    """CB-13, CR-10."""
    for position in course(players, players, robbers="c3"):
        if position.state.phase == "draw":
            last = position.copy()
            leave(last)
            known, then = expected_points_of(last.state), last.state
            scoring.score_remaining_features(then, [])
            homes = [robbers.HOME_POINTS * (then.robbers[seat] is not None) for seat in then.seats]
            assert known == [then.score(seat) + homes[seat - 1] for seat in then.seats]


def test_a_feature_counts_for_all_players_tied_for_most_meeples() -> None:
    game = opening(3)
    land(game, "U 1,0 0 1 e", "W 2,0 1 3 w")
    leave(game)
    assert expected_points_of(game.state) == [2 + 1, 0, 2 + 1]


def test_a_meeple_in_supply_is_worth_less_with_more_meeples_and_fewer_turns() -> None:
    game = opening()
    early = DrawOdds(game.state.pile, 2)
    leave(game, "U", "V", "V", "W")
    late = DrawOdds(game.state.pile, 2)
    for weights in (HAND_MADE, learned_weights()):
        first = supply_points(1, early, weights)
        assert first > supply_points(2, early, weights) - first > 0
        assert first > supply_points(1, late, weights) == pytest.approx(first / 4)
        assert supply_points(7, late, weights) == supply_points(2, late, weights)


def test_chances_sum_to_one_and_favour_the_leader_more_later_in_the_game() -> None:
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


def test_points_on_the_scoreboard_count_in_full() -> None:
    game = opening()
    before = expected_points_of(game.state)
    scoreboard(game, 7, 0)
    assert [after - one for after, one in zip(expected_points_of(game.state), before, strict=True)] == [7, 0]


LIKELY, UNLIKELY = FeatureValue(Kind.CITY, 9, 0.9, 0.5, 10), FeatureValue(Kind.CITY, 6, 0.1, 0.1, 10)
NEW_EVENT_POINTS = FeatureValue(Kind.ROAD, 2, 0.9, 0.5, 2)
FAR: list[FeatureValue] = []


def robber_value(game: Carcassonne, second: list[FeatureValue], third: list[FeatureValue]) -> float:
    """Return the value of seat 1's robber."""
    return robber_points(game.state, DrawOdds(game.state.pile, 3), [FAR, FAR, second, third], 1)


def robber_on(space: int) -> Carcassonne:
    """Return a position with seat 2 on 10 and seat 3 on 20."""
    game = with_robbers(3)
    scoreboard(game, 5, 10, 20)
    robber(game, 1, space)
    return game


def test_a_robber_is_worth_most_beside_a_player_about_to_score_much() -> None:
    scoring, waiting, little = [LIKELY], [UNLIKELY], [NEW_EVENT_POINTS]
    assert robber_value(robber_on(10), scoring, waiting) > robber_value(robber_on(20), scoring, waiting)
    assert robber_value(robber_on(10), scoring, little) > robber_value(robber_on(20), scoring, little)


def test_a_robber_is_worth_less_if_a_small_event_is_likely_to_come_first() -> None:
    assert robber_value(robber_on(10), [LIKELY, NEW_EVENT_POINTS], FAR) < robber_value(robber_on(10), [LIKELY], FAR)


def test_a_robber_on_the_scoreboard_is_worth_3_points_at_the_end() -> None:
    """CR-10."""
    game = robber_on(10)
    leave(game)
    assert robber_value(game, [FeatureValue(Kind.CITY, 5, 0, 0, 10)], FAR) == pytest.approx(3)


def test_a_robber_off_the_scoreboard_is_worth_something_while_bags_remain() -> None:
    game = with_robbers(3)
    many = robber_value(game, FAR, FAR)
    leave(game, "U", "Vb")
    assert 0 < robber_value(game, FAR, FAR) < many
    leave(game, "U")
    assert robber_value(game, FAR, FAR) == 0
