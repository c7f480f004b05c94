"""A board of Carcassonne in an app, and boards that show a moment."""

from __future__ import annotations

import random

from helpers.carcassonne.moments import moments
from helpers.looks import IN_SAFE, YES_OR_NO
from helpers.seat_app import SeatApp
from macrobber_core.table import Table
from macrobber_tui.boards.carcassonne.board import CarcassonneBoard
from macrobber_tui.boards.look import Look
from macrobber_tui.keymap import Keymap

KEYBOARD = Keymap().keyboard("table", "board", "carcassonne")


class TableApp(SeatApp[CarcassonneBoard]):
    """The others decide at random."""

    def __init__(self, table: Table, seat: int = 1) -> None:
        rng = random.Random(1)
        board = CarcassonneBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
        super().__init__(table, seat, board, lambda table: at_random(table, rng))


def at_random(table: Table, rng: random.Random) -> None:
    assert table.actor is not None
    table.decide(table.actor, table.ply, rng.choice(table.legal()))


def shown(
    name: str, players: int = 3, seat: int | None = 1, look: Look = IN_SAFE, size: tuple[int, int] = (80, 23)
) -> CarcassonneBoard:
    """A board that shows that moment."""
    moment = moments(players, seat)[name]
    board = CarcassonneBoard(look, KEYBOARD, YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    board.resize(*size)
    board.show(moment.table, moment.table.position, moment.log)
    return board
