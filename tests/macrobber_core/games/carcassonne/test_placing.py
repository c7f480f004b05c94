"""The legal places for a tile and for its meeple (CB-01 to CB-05)."""

from __future__ import annotations

import random

import pytest

from helpers.carcassonne.positions import do, events_of, fresh, land, leave, meeples, opening, refused, seat
from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.board import cell
from macrobber_core.games.carcassonne.placing import fitting_tiles
from macrobber_core.games.carcassonne.tiles import EDGE_CODES, LETTERS, PLACES, TILES
from macrobber_core.games.contract import CHANCE


@pytest.mark.parametrize("players", range(2, 7))
def test_cb_01_chance_draws_the_first_player_and_the_start_tile_is_in_place(players: int) -> None:
    game = fresh(players)
    assert game.snapshot()["board"] == [{"tile": "D", "x": 0, "y": 0, "turns": 0, "meeple": None}]
    assert game.actor == CHANCE
    for number in range(1, players + 1):
        twin = game.copy()
        assert do(twin, f"start {number}") == [ev.Started(number), ev.TurnBegan(number, 1)]
    assert refused(game, f"start {players + 1}") == "the first player is drawn now (CB-01)"


def test_cb_01_the_start_tile_is_not_in_the_pile() -> None:
    pile = fresh().snapshot()["pile"]
    assert pile["D"] == 3
    assert sum(pile.values()) == 71


@pytest.mark.parametrize("players", range(2, 7))
def test_cb_15_each_of_two_to_six_players_has_seven_meeples(players: int) -> None:
    game = fresh(players)
    assert [seat(game, number)["meeples"] for number in range(1, players + 1)] == [7] * players


def test_cb_02_touching_edges_must_match() -> None:
    game = opening()
    do(game, "draw U")  # a straight road, east and west as the table has it
    plain = [action for action in game.legal() if len(action.split()) == 3]
    assert sorted(plain) == ["place -1,0 0", "place 0,1 0", "place 1,0 0"]
    assert refused(game, "place 1,0 1") == "to the west, a field would touch a road (CB-02)"
    assert refused(game, "place 0,-1 0") == "to the south, a field would touch a city (CB-02)"


def test_cb_02_edges_must_match_all_neighbours() -> None:
    game = opening()
    land(game, "U 1,0 0", "E 1,-1 1")  # a city that opens to the east
    do(game, "draw E")
    assert "place 0,-1 2" in game.legal()
    assert refused(game, "place 0,-1 1") == "to the east, a city would touch a field (CB-02)"


def test_cb_02_a_tile_is_placed_next_to_another_and_never_on_one() -> None:
    game = opening()
    do(game, "draw E")
    assert refused(game, "place 1,1 0") == "1,1 is not next to a tile (CB-02)"
    assert refused(game, "place 0,0 0") == "there is a tile at 0,0 (CB-02)"
    assert refused(game, "place 99,-99 0") == "99,-99 is not next to a tile (CB-02)"


@pytest.mark.parametrize("x", [128, 255, 256, 257, 512, 999, -128, -257, -999])
@pytest.mark.parametrize("y", [-4, -1, 0, 1, 999, -999])
def test_cb_02_far_off_coordinates_do_not_wrap_into_another_row(x: int, y: int) -> None:
    game = opening()
    do(game, "draw V")  # it would fit at 1,0
    assert refused(game, f"place {x},{y} 0") == f"{x},{y} is not next to a tile (CB-02)"


def test_cb_03_a_tile_that_fits_nowhere_is_removed_openly_and_another_is_drawn() -> None:
    game = opening()
    land(game, "E 0,-1 2", "A -1,0 3", "A 1,0 1", "B 0,1 0")  # no road and no city is open
    assert do(game, "draw X") == [ev.Drawn(1, "X"), ev.Removed("X")]
    snapshot = game.snapshot()
    assert (snapshot["actor"], snapshot["phase"], snapshot["gone"], snapshot["active"]) == ("chance", "draw", ["X"], 1)
    assert snapshot["pile"]["X"] == 0
    assert refused(game, "draw X") == "no tile X is left (CB-03)"
    assert do(game, "draw V") == [ev.Drawn(1, "V")]


def test_cb_03_only_a_tile_letter_can_be_drawn() -> None:
    assert refused(opening(), "draw Z") == "a tile is drawn now, as in draw V (CB-03)"


def test_cb_03_tiles_with_a_bag_are_not_in_the_base_game() -> None:
    assert refused(opening(), "draw Vb") == "no tile Vb is left (CB-03)"


def test_cb_04_a_meeple_may_be_placed_on_any_free_feature_of_the_tile() -> None:
    game = opening()
    do(game, "draw J")
    ways = [action for action in game.legal() if action.startswith("place 1,0 2")]
    assert ways == [
        "place 1,0 2",
        "place 1,0 2 knight s",
        "place 1,0 2 highwayman n",
        "place 1,0 2 farmer nr",
        "place 1,0 2 farmer nl",
    ]


def test_cb_04_a_meeple_comes_from_the_supply() -> None:
    game = opening()
    do(game, "draw A", "place 1,0 1 monk")
    assert seat(game, 1)["meeples"] == 6
    assert meeples(game) == {"1,0 m": "1 monk"}


def test_cb_04_a_feature_with_a_meeple_anywhere_on_it_takes_no_other() -> None:
    game = opening()
    land(game, "U 1,0 0 2 e", "U 2,0 0")
    do(game, "draw U")
    assert refused(game, "place 3,0 0 highwayman e") == "there is already a meeple on that feature (CB-04)"
    assert refused(game, "place -1,0 0 highwayman e") == "there is already a meeple on that feature (CB-04)"
    assert "place 3,0 0 farmer nl" in game.legal()


def test_cb_04_a_feature_with_ones_own_meeple_takes_no_other() -> None:
    game = opening()
    land(game, "U 1,0 0 1 nl")
    do(game, "draw U")
    assert refused(game, "place 2,0 0 farmer nl") == "there is already a meeple on that feature (CB-04)"
    assert "place 2,0 0 farmer el" not in game.legal()
    assert "place 2,0 0 farmer er" in game.legal()


def test_cb_04_parts_of_a_tile_joined_by_other_tiles_are_one_feature() -> None:
    game = opening()
    actions = "draw P; place 1,0 1 farmer sl; draw A; place 0,1 3 highwayman e; draw R; place -1,1 3; draw N"
    do(game, *actions.split("; "), "place -1,2 1 knight n", "draw V")
    # the corner of this V joins the field of the A in the west, and that the large field of the V, with its farmer
    assert refused(game, "place 1,1 1 farmer nl") == "there is already a meeple on that feature (CB-04)"


def test_cb_04_a_tile_can_join_features_that_both_have_meeples() -> None:
    game = opening()
    land(game, "U 1,0 0 1 e", "U 3,0 0 2 e")
    do(game, "draw U", "place 2,0 0")
    part = game.state.board.part_at(cell(2, 0), PLACES.index("e"))
    assert part is not None
    assert [one.seat for one in game.state.board.feature(part).meeples] == [1, 2]


def test_cb_04_a_player_without_meeples_cannot_place_one() -> None:
    game = opening()
    game.state.meeples[1] = 0
    do(game, "draw U")
    assert all(len(action.split()) == 3 for action in game.legal())
    assert refused(game, "place 1,0 0 farmer nl") == "you have no meeple in your supply (CB-04)"


def test_cb_04_only_features_of_the_tile_can_be_claimed() -> None:
    game = opening()
    do(game, "draw U")
    assert refused(game, "place 1,0 0 monk") == "this tile has no monastery (CB-04)"
    assert refused(game, "place 1,0 0 knight n") == "this tile has no city (CB-04)"
    assert refused(game, "place 1,0 0 highwayman n") == "in this rotation the tile has no road there (CB-04)"
    assert refused(game, "place 1,0 0 highwayman w") == "name that feature by its first place: highwayman e (CB-04)"
    assert refused(game, "place 1,0 0 farmer wr") == "name that feature by its first place: farmer nl (CB-04)"


@pytest.mark.parametrize(("letter", "turns"), [("B", 1), ("C", 1), ("X", 1), ("U", 2), ("H", 2), ("F", 2), ("G", 2)])
def test_cb_05_only_the_smallest_of_identical_rotations_is_legal(letter: str, turns: int) -> None:
    game = opening()
    land(game, "C 0,-1 0")
    leave(game, letter)
    do(game, f"draw {letter}")
    assert {int(action.split()[2]) for action in game.legal()} <= set(range(turns))
    where = game.legal()[0].split()[1]
    assert refused(game, f"place {where} {turns}").endswith("(CB-05)")


def test_placing_a_tile_ends_the_turn() -> None:
    game = opening(3, start=3)
    events = do(game, "draw V", "place 1,0 0")
    assert events_of(events, ev.Placed) == [ev.Placed(3, "V", 1, 0, 0, "", "")]
    assert events_of(events, ev.TurnBegan) == [ev.TurnBegan(1, 2)]
    assert (game.snapshot()["active"], game.round) == (1, 1)


@pytest.mark.parametrize("letter", LETTERS)
def test_a_tile_fits_where_every_required_edge_matches(letter: str) -> None:
    for edge_codes in range(1, 1 << 8):
        required = [edge_codes >> 2 * side & 3 for side in range(4)]
        matching = [
            tile
            for tile in TILES[letter]
            if all(code in (0, EDGE_CODES[edge]) for code, edge in zip(required, tile.edges, strict=True))
        ]
        assert list(fitting_tiles(letter, edge_codes)) == matching


@pytest.mark.parametrize("players", [2, 6])
def test_the_board_knows_the_parts_of_all_features_with_meeples(players: int) -> None:
    rng = random.Random(players)
    game = fresh(players, robbers="c3", messengers=True)
    while game.actor is not None:
        game.play(game.chance(rng) if game.actor == CHANCE else rng.choice(game.legal()))
        board = game.state.board
        assert board.claimed == sum(feature.parts for feature in board.each_feature() if feature.meeples)
