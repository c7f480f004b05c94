"""The scoring of features that a tile completes (CB-06 to CB-11)."""

from __future__ import annotations

from helpers.carcassonne.positions import do, events_of, land, meeples, opening, points, seat
from macrobber_core.games.carcassonne import events as ev


def test_cb_06_a_completed_road_gives_1_a_tile() -> None:
    game = opening()
    land(game, "W -1,0 3", "U 1,0 0 2 e")
    events = do(game, "draw W", "place 2,0 1")
    assert points(game) == [0, 4]
    assert events_of(events, ev.FeatureScored) == [
        ev.FeatureScored("road", "2,0 w", 4, 0, 0, 4, [2], [0, 1], final=False)
    ]
    assert events_of(events, ev.Scored) == [ev.Scored(2, "2,0 w", 4, "meeple", 4)]


def test_cb_06_a_road_can_be_a_loop() -> None:
    game = opening()
    land(game, "V 5,5 3 1 e", "V 6,5 0", "V 6,6 1")
    do(game, "draw V", "place 5,6 2")
    assert points(game) == [4, 0]


def test_cb_06_a_completed_city_gives_2_a_tile_and_2_a_pennant() -> None:
    game = opening()
    land(game, "F 0,-1 1 1 n")
    do(game, "draw E", "place 0,-2 2")
    assert points(game) == [2 * 3 + 2, 0]


def test_cb_06_a_city_of_two_tiles_gives_4() -> None:
    game = opening()
    do(game, "draw E", "place 0,-1 2 knight s")
    assert points(game) == [4, 0]


def test_cb_06_a_surrounded_monastery_gives_9() -> None:
    game = opening()
    around = ["B 10,10 0", "B 11,10 0", "B 12,10 0", "U 10,11 0", "E 10,12 2", "E 11,12 2", "E 12,12 2"]
    land(game, "A 11,11 1 2 m", *around)
    do(game, "draw E", "place 12,11 1")
    assert points(game) == [0, 9]
    assert seat(game, 2)["meeples"] == 7


def test_cb_06_a_monastery_placed_as_the_last_of_nine_tiles_scores_at_once() -> None:
    game = opening()
    ring = ["E 10,10 0", "E 11,10 0", "E 12,10 0", "E 10,11 3", "E 12,11 1"]
    land(game, *ring, "B 10,12 0", "B 11,12 0", "B 12,12 0")
    do(game, "draw B", "place 11,11 0 monk")
    assert points(game) == [9, 0]
    assert seat(game, 1)["meeples"] == 7


def test_cb_07_players_tied_for_most_meeples_all_score_in_full() -> None:
    game = opening(3)
    land(game, "U 1,0 0 1 e", "U 3,0 0 2 e", "U -1,0 0", "W 4,0 1", "W -2,0 3")
    do(game, "draw U", "place 2,0 0")
    assert points(game) == [7, 7, 0]


def test_cb_07_a_player_with_fewer_meeples_gets_nothing() -> None:
    game = opening()
    land(game, "U 1,0 0 1 e", "U 3,0 0 2 e", "U 5,0 0 2 e", "U 4,0 0", "W 6,0 1", "W -1,0 3")
    events = do(game, "draw U", "place 2,0 0")
    assert points(game) == [0, 8]
    assert events_of(events, ev.FeatureScored)[0].meeples == [1, 2]


def test_cb_07_a_feature_without_meeples_gives_nobody_anything() -> None:
    game = opening()
    events = do(game, "draw E", "place 0,-1 2")
    assert events_of(events, ev.FeatureScored) == []
    assert points(game) == [0, 0]


def test_cb_08_all_meeples_of_a_completed_feature_return() -> None:
    game = opening()
    land(game, "U 1,0 0 1 e", "U 3,0 0 2 e", "U 5,0 0 2 e", "U 4,0 0", "W 6,0 1", "W -1,0 3")
    do(game, "draw U", "place 2,0 0")
    assert meeples(game) == {}
    assert [seat(game, number)["meeples"] for number in (1, 2)] == [7, 7]


def test_cb_08_a_players_last_meeple_can_claim_score_and_return_at_once() -> None:
    game = opening()
    game.state.meeples[1] = 1
    do(game, "draw E", "place 0,-1 2 knight s")
    assert (points(game), seat(game, 1)["meeples"], meeples(game)) == ([4, 0], 1, {})


def test_cb_08_a_returned_meeple_cannot_be_placed_in_the_same_turn() -> None:
    game = opening()
    land(game, "U 1,0 0 1 e", "W -1,0 3")
    game.state.meeples[1] = 0
    do(game, "draw W")
    assert [action for action in game.legal() if action.startswith("place 2,0 1")] == ["place 2,0 1"]
    do(game, "place 2,0 1")
    assert seat(game, 1)["meeples"] == 1


def test_cb_08_farmers_stay_when_a_city_is_completed() -> None:
    game = opening()
    do(game, "draw E", "place 0,-1 2 farmer nl")  # it completes the city that the field touches
    assert meeples(game) == {"0,-1 nl": "1 farmer"}
    assert seat(game, 1)["meeples"] == 6


def test_cb_09_a_tile_counts_once_in_a_city_that_loops_back_to_it() -> None:
    game = opening()
    # the two cities of an H become one around it
    land(game, "H 10,10 0 1 n", "N 10,9 2", "N 11,9 3", "G 11,10 1", "N 11,11 0")
    do(game, "draw M", "place 10,11 1")
    assert points(game) == [2 * 6 + 2, 0]


def test_cb_09_a_crossing_counts_once_in_a_road_that_loops_back_to_it() -> None:
    game = opening()
    land(game, "X 10,10 0 1 e", "V 11,10 0", "V 11,11 1")
    do(game, "draw V", "place 10,11 2")
    assert points(game) == [4, 0]


def test_cb_11_points_keep_counting_past_a_lap_of_the_scoreboard() -> None:
    game = opening()
    game.state.points[1] = 48
    do(game, "draw E", "place 0,-1 2 knight s")
    assert points(game) == [52, 0]


def test_a_feature_is_named_by_the_first_place_it_reaches_on_the_tile() -> None:
    game = opening()
    land(game, "V 9,9 3", "V 10,9 0", "V 9,10 2")
    events = do(game, "draw W", "place 10,10 1 highwayman n")  # both ends of the loop are at the crossing
    assert [event.source for event in events_of(events, ev.Scored)] == ["10,10 n"]


def test_one_tile_can_complete_several_features() -> None:
    game = opening(3)
    land(game, "W -1,0 3", "U 1,0 0 2 e", "E 2,-1 2 3 s")
    events = do(game, "draw L", "place 2,0 0 highwayman e")
    assert [event.source for event in events_of(events, ev.FeatureScored)] == ["2,0 n", "2,0 w"]
    assert points(game) == [0, 4, 4]
    assert meeples(game) == {"2,0 e": "1 highwayman"}
