"""Features that meet at a gap are contested as far as the tiles left can join them."""

from __future__ import annotations

import pytest

from helpers.carcassonne.positions import land, leave, opening
from macrobber_core.bots.carcassonne.contest_odds import Junction
from macrobber_core.bots.carcassonne.draw_odds import DrawOdds
from macrobber_core.bots.carcassonne.weights import contest_weights
from macrobber_core.games.carcassonne.board import cell
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.tiles import PLACES, Kind


def corner() -> Carcassonne:
    """Return a position where two cities meet at 1,-1: one reaches it from the west, one from the south."""
    game = opening()
    land(game, "M 0,-1 2 2 s", "D 1,0 0 1 n")
    return game


def junctions(game: Carcassonne, x: int, y: int, kind: Kind) -> list[Junction]:
    board, contests = game.state.board, contest_weights(2).contests
    assert contests is not None
    found = contests.junctions(board, cell(x, y), DrawOdds(game.state.pile, game.state.players))
    return [junction for junction in found if board.feature(junction.part).kind == kind]


def test_two_cities_that_meet_at_a_gap_can_be_joined_there() -> None:
    game = corner()
    (junction,) = junctions(game, 1, -1, Kind.CITY)
    board = game.state.board
    west, south = board.part_at(cell(0, -1), PLACES.index("e")), board.part_at(cell(1, 0), PLACES.index("n"))
    assert west is not None
    assert south is not None
    assert {junction.part, junction.other} == {board.root(west), board.root(south)}
    assert 0.2 < junction.chance < 1


def test_the_chance_depends_on_the_tiles_left() -> None:
    game = corner()
    leave(game, "N", "U", "U", "U", "U", "U", "U", "U")
    (rare,) = junctions(game, 1, -1, Kind.CITY)
    leave(game, "N", "N", "N", "U", "U", "U", "U", "U")
    (likely,) = junctions(game, 1, -1, Kind.CITY)
    assert rare.chance < likely.chance


@pytest.mark.parametrize("tiles", [["I", "I", "B", "V"], []])
def test_no_tile_left_that_joins_them_means_no_contest(tiles: list[str]) -> None:
    """I fits the corner, but its two cities stay apart."""
    game = corner()
    leave(game, *tiles)
    assert junctions(game, 1, -1, Kind.CITY) == []


def test_one_feature_alone_at_a_gap_is_not_contested() -> None:
    assert junctions(corner(), 0, 1, Kind.FIELD) == []
