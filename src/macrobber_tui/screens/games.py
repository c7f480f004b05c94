"""A list of games of this machine, of which one is chosen."""

from __future__ import annotations

import time

from rich.cells import cell_len

from macrobber_core.games import GAMES
from macrobber_core.library import Entry, Library, LibraryError
from macrobber_core.record import RecordError
from macrobber_tui.breaking import in_lines
from macrobber_tui.core_texts import core_text
from macrobber_tui.errors import Wrong
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import cut, fit

from .base import WIDTH, HouseScreen, Keys

ROOM = 12
"""Games shown at a time."""


class Games(HouseScreen):
    """What all such lists share; each says which games it shows, and what is done with one."""

    TITLE = ""
    NONE = ""
    """What is said where there is no such game."""
    VERB = ""
    HINT = ""

    def __init__(self) -> None:
        super().__init__()
        self._games: list[Entry] = []
        self._chosen = 0
        self._error = ""

    def has_place(self, entry: Entry) -> bool:
        """Whether the list shows that game."""
        raise NotImplementedError

    def choose(self, entry: Entry) -> None:
        """LibraryError, RecordError or Wrong where it cannot be had."""
        raise NotImplementedError

    def on_mount(self) -> None:
        try:
            with Library() as library:
                games = library.games()
            self._games = [entry for entry in games if entry.game in GAMES and self.has_place(entry)]
        except LibraryError as error:
            self._error = core_text(str(error))
        self._show()

    def keys(self) -> Keys:
        return [("up, down", _("choose")), ("enter", _(self.VERB)), ("esc", _("back"))]

    def _show(self) -> None:
        lines: list[Line] = [(), (Span("   " + _(self.TITLE), self.ink.bright),), ()]
        first = max(0, self._chosen - ROOM + 1)
        lines += [self._row(number) for number in range(first, min(first + ROOM, len(self._games)))]
        if not self._games:
            lines.append((Span("   " + _(self.NONE), self.ink.faint),))
        lines += [()] * (ROOM + 4 - len(lines))
        lines += [(Span(f"   {line}", self.ink.faint),) for line in in_lines(_(self.HINT), WIDTH - 6)]
        lines += [(), *((Span(f"   {line}", self.ink.alarm),) for line in in_lines(self._error, WIDTH - 6)[:3])]
        self.sheet.show(lines)

    def _row(self, number: int) -> Line:
        entry = self._games[number]
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(entry.changed))
        mark = self.look.glyphs.turn if number == self._chosen else " "
        text = f"  {mark} {when}  {cut(fit(entry.title, 20), 20)}  "
        text += fit(", ".join(entry.names), WIDTH - cell_len(text))
        return (Span(text, self.ink.bright if number == self._chosen else self.ink.bold, f"game {number}"),)

    def press(self, key: str) -> bool:
        command, _rest, number = key.partition(" ")
        last = len(self._games) - 1
        if command == "game" and number:
            self._chosen = int(number)
        elif key in {"up", "k"}:
            self._chosen = max(0, self._chosen - 1)
        elif key in {"down", "j"}:
            self._chosen = max(0, min(last, self._chosen + 1))
        elif key == "enter" and self._games:
            try:
                self.choose(self._games[self._chosen])
            except (LibraryError, RecordError, Wrong) as error:
                self._error = core_text(str(error))
        elif key in {"escape", "q"}:
            self.go_back()
            return True
        else:
            return super().press(key)
        self._show()
        return True
