"""A board of Claim It! in an app, and boards that show a moment."""

from __future__ import annotations

import random

from textual.app import App, ComposeResult

from helpers.claim_it.moments import moments
from helpers.looks import IN_SAFE, YES_OR_NO
from macrobber_core.bots import choose
from macrobber_core.table import Table
from macrobber_tui.boards.board import Board
from macrobber_tui.boards.claim_it.board import ClaimItBoard
from macrobber_tui.boards.look import Look
from macrobber_tui.keymap import Keymap

KEYBOARD = Keymap().keyboard("table", "board", "claim-it")


class TableApp(App[None]):
    """One seat at a table; bots decide for the others."""

    def __init__(self, table: Table, seat: int = 1) -> None:
        super().__init__()
        self.table, self.seat = table, seat
        self.board = ClaimItBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
        self.told = 0
        self.decided: list[str] = []
        self.rng = random.Random(1)

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.board.focus()
        self.go_on()

    def on_board_decided(self, message: Board.Decided) -> None:
        self.decided.append(message.action)
        self.table.decide(self.seat, message.ply, message.action)
        self.go_on()

    def go_on(self) -> None:
        while self.table.actor not in {None, self.seat}:
            actor = self.table.actor
            assert actor is not None
            position = self.table.view(actor).position
            action = choose("claim-it", "easy", position, self.table.legal(), self.rng)
            self.table.decide(actor, self.table.ply, action)
        view = self.table.view(self.seat)
        self.board.show(view, view.position, self.table.log_seen_by(self.seat, self.told))
        self.told = len(self.table.log)


def shown(name: str, players: int = 3, seat: int | None = 1, look: Look = IN_SAFE) -> ClaimItBoard:
    """A board that shows that moment."""
    moment = moments(players, seat)[name]
    board = ClaimItBoard(look, KEYBOARD, YES_OR_NO)
    board.show(moment.table, moment.table.position, moment.log)
    return board
