"""What boards that are drawn in lines have in common: their size, what they are told, and how keys come in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from textual import events
from textual.app import ComposeResult

from macrobber_core.table.view import TableView
from macrobber_tui.keys import Keyboard
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Lines, Span
from macrobber_tui.widgets.spans import WIDTH
from macrobber_tui.widgets.text import fit

from .board import WIDE_FROM, Board, Said
from .look import Look

HEIGHT = 23
MOST_SIDE = 60


@dataclass(frozen=True, slots=True)
class Size:
    """The cells a board has; it is drawn in the first columns, the others are beside it."""

    width: int
    height: int

    @property
    def main(self) -> int:
        """Columns of the board itself."""
        return WIDTH

    @property
    def side(self) -> int:
        return min(self.width - self.main - 1, MOST_SIDE) if self.width >= WIDE_FROM else 0


class Asked(Protocol):
    """A decision on its way."""

    hint: str


class DrawnBoard(Board):
    """A board of one widget of lines. A game says what is asked, and what is drawn."""

    SIZE: ClassVar[type[Size]] = Size

    def __init__(self, look: Look, keyboard: Keyboard, yes_or_no: Keyboard | None = None) -> None:
        super().__init__(look, keyboard, yes_or_no)
        self._extent = self.SIZE(WIDTH, HEIGHT)
        self._lines = Lines(WIDTH, HEIGHT)
        self._table: TableView | None = None
        self._view: Any = None
        self._asking: Asked | None = None
        self._heard: Sequence[Said] | None = None
        self._log_rows = 0
        self._clock_end = WIDTH

    def draw(self) -> None:
        raise NotImplementedError

    def _ask(self, table: TableView, position: Any) -> None:
        """Begin the decision that is asked."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield self._lines

    @property
    def text(self) -> str:
        """What the board shows, without its colours."""
        return self._lines.text

    @property
    def clock_end(self) -> int:
        return self._clock_end

    @property
    def shows_talk(self) -> bool:
        return self._extent.side > 0

    @property
    def log_rows(self) -> int:
        return self._log_rows

    # --- what comes in

    def resize(self, width: int, height: int) -> None:
        if (width, height) != (self._extent.width, self._extent.height):
            self._extent = self.SIZE(width, height)
            self._lines.resize(width, height)
            self.draw()

    def hear(self, heard: Sequence[Said]) -> None:
        self._heard = heard
        if self.shows_talk:
            self.draw()

    def change(self, look: Look, keyboard: Keyboard, yes_or_no: Keyboard | None = None) -> None:
        self.look, self.keyboard, self.yes_or_no = look, keyboard, yes_or_no
        if self._asking is not None and self._table is not None and self._view is not None:
            self._ask(self._table, self._view)
        self.draw()

    def refused(self, reason: str) -> None:
        if self._table is None or self._view is None or not self._table.legal:
            return
        self._ask(self._table, self._view)
        if self._asking is not None:
            self._asking.hint = reason
        self.draw()

    def draw_waiting(self, table: TableView) -> None:
        """Before the game begins."""
        title = Span(f" {fit(table.title, 60)}", self.look.ink.bold)
        self._lines.show([(title,), (), (Span(" " + _("The game has not begun.")),)])

    # --- keys and mouse

    def on_key(self, event: events.Key) -> None:
        if self.deaf or not self.screen.is_current:
            return
        if self.press(event.key):
            event.stop()
            event.prevent_default()
        elif self.unmeant is not None:
            self.unmeant(event)

    def on_click(self) -> None:
        if self.reading:
            self.press(self.onward)
