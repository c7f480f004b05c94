"""Fixtures for the Claim It! board: an app with a game in play, and boards in given positions."""

from __future__ import annotations

import random

from helpers.claim_it.moments import moments
from helpers.looks import IN_SAFE, YES_OR_NO
from helpers.seat_app import SeatApp
from macrobber_core.bots import choose
from macrobber_core.table import Table
from macrobber_tui.boards.claim_it.board import ClaimItBoard
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.theme.theme import Theme

KEYBOARD = Keymap().bindings("table", "board", "claim-it")


class TableApp(SeatApp[ClaimItBoard]):
    """An app with one human seat; bots play the others."""

    def __init__(self, table: Table, seat: int = 1) -> None:
        rng = random.Random(1)
        super().__init__(table, seat, ClaimItBoard(IN_SAFE, KEYBOARD, YES_OR_NO), lambda table: by_bot(table, rng))


def by_bot(table: Table, rng: random.Random) -> None:
    assert table.actor is not None
    action = choose("claim-it", "easy", table.view(table.actor).game_view, table.legal(), rng)
    table.decide(table.actor, table.ply, action)


def board_showing(name: str, players: int = 3, seat: int | None = 1, look: Theme = IN_SAFE) -> ClaimItBoard:
    """Return a board showing the named position."""
    moment = moments(players, seat)[name]
    board = ClaimItBoard(look, KEYBOARD, YES_OR_NO)
    board.show(moment.table, moment.table.game_view, moment.log)
    return board
