"""An app that shows a board to one seat of a table and decides for the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from textual.app import App, ComposeResult

from macrobber_core.table import Table
from macrobber_tui.boards.board import BoardWidget

Shown = TypeVar("Shown", bound=BoardWidget)


class SeatApp(App[None], Generic[Shown]):
    """An app for one seat; `others` makes one decision of any other seat."""

    def __init__(self, table: Table, seat: int, board: Shown, others: Callable[[Table], None]) -> None:
        super().__init__()
        self.table, self.seat, self.board = table, seat, board
        self.told = 0
        self.decided: list[str] = []
        self._others = others

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.board.focus()
        self.go_on()

    def on_board_widget_decided(self, message: BoardWidget.Decided) -> None:
        self.decided.append(message.action)
        self.table.decide(self.seat, message.ply, message.action)
        self.go_on()

    def go_on(self) -> None:
        while self.table.actor not in {None, self.seat}:
            self._others(self.table)
        view = self.table.view(self.seat)
        self.board.show(view, view.game_view, self.table.log_seen_by(self.seat, self.told))
        self.told = len(self.table.log)
