"""The games that were interrupted: choose one, and its table is there again."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Callable

from macrobber_core.games import GAMES
from macrobber_core.library import Entry, Library, LibraryError
from macrobber_tui.hosting import Settings, resumed
from macrobber_tui.widgets.lines import Line, Span

from .base import ALARM, BOLD, BRIGHT, FAINT, WIDTH, HouseScreen, Keys

ROOM = 12
"""Games shown at a time."""


class Interrupted(HouseScreen):
    """Hands the settings of the chosen game to `opened`."""

    def __init__(self, opened: Callable[[Settings], None]) -> None:
        super().__init__()
        self._opened = opened
        self._games: list[Entry] = []
        self._chosen = 0
        self._error = ""

    def on_mount(self) -> None:
        try:
            with Library() as library:
                self._games = [entry for entry in library.games() if self._can_go_on(entry)]
        except LibraryError as error:
            self._error = str(error)
        self._show()

    @staticmethod
    def _can_go_on(entry: Entry) -> bool:
        return entry.result is None and not entry.playing and entry.game in GAMES

    def keys(self) -> Keys:
        return [("↑ ↓", "choose"), ("enter", "go on"), ("esc", "back")]

    def _show(self) -> None:
        lines: list[Line] = [(), (Span("   Interrupted games", BRIGHT),), ()]
        first = max(0, self._chosen - ROOM + 1)
        lines += [self._row(number) for number in range(first, min(first + ROOM, len(self._games)))]
        if not self._games:
            lines.append((Span("   No game was interrupted.", FAINT),))
        lines += [()] * (ROOM + 4 - len(lines))
        lines += [
            (Span("   The table opens as it was. Its players find it again by themselves,", FAINT),),
            (Span("   and whoever was at this machine sits where they sat.", FAINT),),
            (),
            *((Span(f"   {line}", ALARM),) for line in textwrap.wrap(self._error, WIDTH - 6)[:3]),
        ]
        self.sheet.show(lines)

    def _row(self, number: int) -> Line:
        entry = self._games[number]
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(entry.changed))
        mark = "►" if number == self._chosen else " "
        text = f"  {mark} {when}  {entry.title[:20]:<20}  {', '.join(entry.names)}"
        return (Span(text[:WIDTH], BRIGHT if number == self._chosen else BOLD, f"game {number}"),)

    def press(self, key: str) -> bool:
        command, _, number = key.partition(" ")
        last = len(self._games) - 1
        if command == "game" and number:
            self._chosen = int(number)
        elif key in {"up", "k"}:
            self._chosen = max(0, self._chosen - 1)
        elif key in {"down", "j"}:
            self._chosen = max(0, min(last, self._chosen + 1))
        elif key == "enter" and self._games:
            self._go_on(self._games[self._chosen])
            return True
        elif key in {"escape", "q"}:
            self.go_back()
            return True
        else:
            return super().press(key)
        self._show()
        return True

    def _go_on(self, entry: Entry) -> None:
        try:
            with Library() as library:
                settings = resumed(library.load(entry.id))
        except LibraryError as error:
            self._error = str(error)
            self._show()
            return
        self.go_back()
        self._opened(settings)
