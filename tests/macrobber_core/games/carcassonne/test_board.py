"""Boards: placing a tile changes a board itself only while nobody else can refer to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from helpers.carcassonne.positions import do, opening
from macrobber_core.games.carcassonne.position import Carcassonne


def test_a_board_that_nobody_shares_is_changed_itself() -> None:
    game = opening(2)
    do(game, "draw V", "place 1,0 0")
    board = game.state.board
    do(game, "draw U", "place -1,0 0")
    assert game.state.board is board


@pytest.mark.parametrize("share", [Carcassonne.copy, Carcassonne.snapshot, lambda game: game.view(None)])
def test_a_shared_board_never_changes(share: Callable[[Carcassonne], object]) -> None:
    game = opening(2)
    do(game, "draw V", "place 1,0 0")
    board, tiles = game.state.board, [*game.state.board.placed_tiles]
    share(game)
    do(game, "draw U", "place -1,0 0")
    assert game.state.board is not board
    assert board.placed_tiles == tiles
    assert len(game.state.board.placed_tiles) == len(tiles) + 1


def test_a_board_whose_meeple_went_home_shares_its_tiles_with_the_earlier_one() -> None:
    game = opening(2)
    do(game, "draw E", "place 0,-1 2 knight s")  # completes a city
    board = game.state.board
    do(game, "draw V", "place 1,0 0")
    assert len(board.placed_tiles) == 2
    assert len(game.state.board.placed_tiles) == 3
