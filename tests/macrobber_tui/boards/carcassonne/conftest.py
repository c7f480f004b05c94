"""Fixtures for the Carcassonne board: an app with a game in play, and boards in given positions."""

from __future__ import annotations

import random

from helpers.carcassonne.moments import moments
from helpers.looks import IN_SAFE, YES_OR_NO
from helpers.seat_app import SeatApp
from macrobber_core.table import Table
from macrobber_tui.boards.carcassonne.board import CarcassonneBoard
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.theme.theme import Theme

KEYBOARD = Keymap().bindings("table", "board", "carcassonne")


class TableApp(SeatApp[CarcassonneBoard]):
    """An app with one human seat; the others play at random."""

    def __init__(self, table: Table, seat: int = 1) -> None:
        rng = random.Random(1)
        board = CarcassonneBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
        super().__init__(table, seat, board, lambda table: at_random(table, rng))


def at_random(table: Table, rng: random.Random) -> None:
    assert table.actor is not None
    table.decide(table.actor, table.ply, rng.choice(table.legal()))


def board_showing(
    name: str, players: int = 3, seat: int | None = 1, look: Theme = IN_SAFE, size: tuple[int, int] = (80, 23)
) -> CarcassonneBoard:
    """Return a board showing the named position."""
    moment = moments(players, seat)[name]
    board = CarcassonneBoard(look, KEYBOARD, YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    board.resize(*size)
    board.show(moment.table, moment.table.game_view, moment.log)
    return board
