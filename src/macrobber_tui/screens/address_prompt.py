"""The prompt for a table's address, with the addresses at which the player joined tables before."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len

from macrobber_core.net.tickets import MAX_TICKET_LENGTH
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.session.recent_addresses import RecentAddress, forget_address, recent_addresses
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import cut, fit_name

from .base import HEIGHT, WIDTH
from .key_help import KeyHelp
from .text_prompt import PROMPT_HEIGHT, TextPrompt

MAX_ADDRESS_WIDTH = 32
DAY_WIDTH = 10
HEADING_ROWS = 2
"""The rows of the heading of the list, and of the blank row above it."""
FORGET = "ctrl+x"


class AddressPrompt(TextPrompt):
    """Asks for an address. The arrow keys and clicks put an earlier one into the field."""

    def __init__(self, accept: Callable[[str], None]) -> None:
        question = _("Address of the table, such as 192.168.1.20:7438, or a ticket")
        super().__init__(question, "", accept, max_length=MAX_TICKET_LENGTH)
        self._recent = recent_addresses()
        self._list_rows = len(self._recent) + HEADING_ROWS if self._recent else 0
        """The rows kept for the list, which gets shorter when an address is removed."""
        self._row: int | None = None
        """The chosen address, or None while the player types one."""

    def keys(self) -> KeyHelp:
        accept, *others = super().keys()
        if not self._recent:
            return [accept, *others]
        return [*self.labels("up, down"), accept, (FORGET, _("remove")), *others]

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        return WIDTH, HEIGHT if height == HEIGHT else min(HEIGHT, PROMPT_HEIGHT + self._list_rows)

    @property
    def blank_rows(self) -> int:
        return max(1, super().blank_rows - self._list_rows)

    def suggestions(self) -> list[Line]:
        if not self._recent:
            return []
        widest = max(cell_len(entry.address) for entry in self._recent)
        width = min(widest, MAX_ADDRESS_WIDTH)
        heading = Span("   " + _("Tables you joined by address"), self.palette.faint)
        return [(), (heading,), *(self._suggestion(row, entry, width) for row, entry in enumerate(self._recent))]

    def _suggestion(self, row: int, entry: RecentAddress, width: int) -> Line:
        is_chosen = row == self._row
        style = self.palette.chosen if is_chosen else self.palette.bold
        pointer = self.theme.glyphs.pointer if is_chosen else " "
        room = WIDTH - 3 - 2 - width - 2 - 2 - DAY_WIDTH - 3
        table = cut(fit_name(entry.table, room), room)
        text = f"{cut(fit_name(entry.address, width), width)}  {table}  {cut(entry.day_in_words(), DAY_WIDTH)}"
        return (Span(f"   {pointer} ", self.palette.bright, f"row {row}"), Span(text, style, f"row {row}"))

    def field_changed(self) -> None:
        self._row = None
        super().field_changed()

    def press(self, key: str) -> bool:
        command, _space, number = key.partition(" ")
        if command == "row" and number:
            if int(number) == self._row:
                self.submit()
            else:
                self._choose(int(number))
        elif key in {"up", "down"} and self._recent:
            first = 0 if key == "down" else len(self._recent) - 1
            by = 1 if key == "down" else -1
            self._choose(first if self._row is None else (self._row + by) % len(self._recent))
        elif key == FORGET:
            self._forget()
        else:
            return super().press(key)
        return True

    def _choose(self, row: int | None) -> None:
        """Put an address into the field, or empty it."""
        self.fill(self._recent[row].address if row is not None else "")
        self._row = row
        self.show()

    def _forget(self) -> None:
        """Remove the chosen address from the list."""
        if (row := self._row) is None:
            return
        try:
            forget_address(self._recent[row].address)
        except OSError as error:
            self.complain(core_text(str(error)))
            return
        del self._recent[row]
        self._choose(min(row, len(self._recent) - 1) if self._recent else None)
        self.show_keys()
