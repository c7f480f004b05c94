"""Eight quick words to say at the table by their numbers: in the footer or, if they do not fit there, over the log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from rich.cells import cell_len
from textual import work

from macrobber_core.wire.emotes import EMOTES
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import cut

from .base import BaseScreen, theme_of
from .key_help import KeyHelp
from .table_input import TableInput

COLUMNS = 4
"""Emotes in a row over the log."""


class EmoteRow(TableInput):
    """Says the emote whose number is pressed; any other key closes the row."""

    def __init__(
        self,
        table: BaseScreen,
        board: Callable[[], BoardWidget | None],
        send: Callable[[str], Awaitable[str]],
        show_problem: Callable[[str], None],
    ) -> None:
        super().__init__(table, board)
        self._send_text = send
        """Sends a message; returns why it was not sent, or ""."""
        self._show_problem = show_problem

    def keys(self) -> KeyHelp:
        if not self._fits_footer:
            return [("1-8", _("say it")), *self._table.labels("esc")]
        return [*self._numbered(), *self._table.labels("esc")]

    @staticmethod
    def _numbered() -> KeyHelp:
        return [(str(number), name) for number, name in enumerate(map(_, EMOTES), 1)]

    @property
    def _fits_footer(self) -> bool:
        keys = [*self._numbered(), *self._table.labels("esc")]
        return sum(cell_len(f"{key} {meaning}") + 2 for key, meaning in keys) <= self._table.page_width

    def show_again(self) -> None:
        if self._fits_footer:
            self.display = False
            return
        palette, width = theme_of(self).palette, self._table.page_width // COLUMNS
        items: list[Line] = [
            (Span(f" {key} ", palette.bright, key), Span(cut(meaning, width - 3), key=key))
            for key, meaning in self._numbered()
        ]
        rows = (items[first : first + COLUMNS] for first in range(0, len(items), COLUMNS))
        self.cover(_("quick words"), [tuple(span for item in row for span in item) for row in rows])

    def press(self, key: str) -> None:
        self.close()
        if key.isdecimal() and 1 <= int(key) <= len(EMOTES):
            self._send(EMOTES[int(key) - 1])

    @work
    async def _send(self, emote: str) -> None:
        if problem := await self._send_text(emote):
            self._show_problem(problem)
