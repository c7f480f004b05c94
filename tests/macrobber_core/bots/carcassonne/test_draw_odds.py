"""The number of matching tiles for a gap is counted among the tiles left."""

from __future__ import annotations

import pytest

from helpers.carcassonne.positions import land, leave, opening
from macrobber_core.bots.carcassonne.draw_odds import DrawOdds
from macrobber_core.games.carcassonne.board import cell

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


def draws(*letters: str) -> DrawOdds:
    game = opening()
    leave(game, *letters)
    return DrawOdds(game.state.pile, 2)


def needs(*tiles: str, at: tuple[int, int]) -> int:
    game = opening()
    land(game, *tiles)
    return game.state.board.gaps[cell(*at)].edge_codes


def test_tiles_that_fit_a_gap_and_tiles_that_close_its_city_are_counted() -> None:
    """North of the start tile: E closes its city, R extends it, U does not fit."""
    assert draws("E", "E", "R", "U").fitting(needs(at=(0, -1)), SOUTH) == (3, 2)


def test_a_tile_with_two_cities_closes_the_one_it_touches() -> None:
    assert draws("H", "I", "G").fitting(needs(at=(0, -1)), SOUTH) == (3, 2)


def test_a_road_is_closed_by_a_tile_on_which_it_ends() -> None:
    assert draws("W", "X", "U", "V", "A", "E").fitting(needs(at=(1, 0)), WEST) == (5, 3)


def test_a_gap_between_two_open_city_edges_is_closed_only_by_joining_both() -> None:
    """The city of 1,-1 reaches 0,-1 from the east, the start tile's city from the south."""
    corner = needs("U 1,0 0", "I 1,-1 0", at=(0, -1))
    fit, close = draws("N", "I", "E").fitting(corner, EAST | SOUTH)
    assert (fit, close) == (2, 2)
    assert draws("N", "I", "E").fitting(corner, SOUTH) == (2, 1)


def test_turns_per_player_and_tiles_with_bags_are_counted() -> None:
    found = draws("E", "Eb", "Vb", "U")
    assert (found.tiles_left, found.turns_each, found.bag_tiles) == (4, 2, 2)
    assert draws().turns_each == pytest.approx(0)
