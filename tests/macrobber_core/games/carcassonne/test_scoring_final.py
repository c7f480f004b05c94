"""The end of the game, the final scoring and the winner (CB-10, CB-12 to CB-14)."""

from __future__ import annotations

import pytest

from helpers.carcassonne.positions import do, events_of, land, leave, meeples, opening, points, refused
from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.contract import Result


def play_last_tile(game: Carcassonne, letter: str, action: str) -> list[ev.FeatureScored]:
    """Draw and place the last tile; return the final scoring."""
    leave(game, letter)
    events = do(game, f"draw {letter}", action)
    assert game.actor is None
    return [event for event in events_of(events, ev.FeatureScored) if event.final]


def test_cb_12_the_game_ends_after_the_turn_of_the_last_tile() -> None:
    game = opening()
    leave(game, "E", "E")
    do(game, "draw E", "place 0,-1 2 knight s")
    assert game.result is None
    do(game, "draw E", "place 1,-1 0 knight n")
    assert game.result == Result([1], [4, 1], "last-tile")
    assert game.legal() == []
    assert refused(game, "draw E") == "the game is over (CB-12)"


def test_cb_12_the_game_ends_when_no_remaining_tile_fits() -> None:
    game = opening()
    land(game, "E 0,-1 2", "A -1,0 3")
    leave(game, "A", "X", "C")
    events = do(game, "draw A", "place 1,0 1")  # no road and no city is open any more
    assert events_of(events, ev.GameEnded)
    assert game.snapshot()["pile"]["X"] == 1
    assert game.snapshot()["gone"] == []


def test_cb_13_a_road_and_an_open_city_give_1_a_tile_and_1_a_pennant() -> None:
    game = opening()
    land(game, "U 1,0 0 1 e", "F 0,-1 1 2 n")
    play_last_tile(game, "U", "place 2,0 0")
    assert points(game) == [3, 3]


def test_cb_13_a_monastery_gives_1_and_1_for_each_tile_around_it() -> None:
    game = opening()
    land(game, "A 1,0 1 2 m", "E 1,1 2")
    scored = play_last_tile(game, "E", "place 2,0 1")
    assert points(game) == [0, 4]
    assert scored == [ev.FeatureScored("monastery", "1,0 m", 4, 0, 0, 4, [2], [0, 1], final=True)]


@pytest.mark.parametrize(("more", "expected"), [((), [4, 4]), (("U 4,0 0", "U 5,0 0 2 e"), [0, 6])])
def test_cb_13_players_with_most_meeples_score_a_feature(more: tuple[str, ...], expected: list[int]) -> None:
    game = opening()
    land(game, "U 1,0 0 1 e", "U 3,0 0 2 e", *more)
    play_last_tile(game, "U", "place 2,0 0")
    assert points(game) == expected


def test_cb_10_a_field_gives_3_for_each_completed_city_it_touches_once() -> None:
    game = opening()
    land(game, "E 0,-1 2 1 nl")  # with it the city of the start tile is complete
    scored = play_last_tile(game, "E", "place 1,-1 0 knight n")
    assert points(game) == [3 + 1, 0]
    field = next(event for event in scored if event.kind == "field")
    assert (field.cities, field.points, field.seats) == (1, 3, [1])


def test_cb_10_an_open_city_gives_a_field_nothing() -> None:
    game = opening()
    land(game, "U 1,0 0 1 nl")  # the field north of the road touches the open city
    assert play_last_tile(game, "U", "place 2,0 0") == []
    assert points(game) == [0, 0]


def test_cb_10_a_city_counts_for_each_field_it_touches() -> None:
    game = opening()
    land(game, "G 0,-1 1 1 el", "B -1,-1 0 2 nl", "E 0,-2 2")  # to the east of the city, and to its west
    play_last_tile(game, "U", "place 1,0 0")
    assert points(game) == [3, 3]


def test_cb_10_a_field_ends_at_a_road() -> None:
    game = opening()
    land(game, "E 0,-1 2", "U 1,0 0 1 nl", "U -1,0 0 2 sl")
    play_last_tile(game, "U", "place 2,0 0")
    assert points(game) == [3, 0]  # the south of the road touches no city


def test_cb_14_most_points_win() -> None:
    game = opening(3)
    game.state.points[1:] = [10, 12, 11]
    play_last_tile(game, "U", "place 1,0 0")
    assert game.result == Result([2], [10, 12, 11], "last-tile")


def test_cb_14_a_tie_is_a_shared_victory() -> None:
    game = opening(3)
    game.state.points[1:] = [60, 10, 60]
    do(game, "draw U")
    leave(game)
    events = do(game, "place 1,0 0")
    assert events_of(events, ev.GameEnded) == [ev.GameEnded("last-tile", [1, 3], [60, 10, 60])]


def test_meeples_stay_on_the_tiles_after_the_final_scoring() -> None:
    game = opening()
    play_last_tile(game, "U", "place 1,0 0 highwayman e")
    assert meeples(game) == {"1,0 e": "1 highwayman"}
    assert points(game) == [2, 0]
