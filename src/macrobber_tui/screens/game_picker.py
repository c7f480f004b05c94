"""The lists of saved games to replay, analyse or resume."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from rich.cells import cell_len

from macrobber_core.games import GAMES
from macrobber_core.library import GameEntry, Library, LibraryError
from macrobber_core.record import RecordError
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.session.record_source import read_from_library, verified_record
from macrobber_tui.session.stored_games import replay_from_library
from macrobber_tui.session.table_settings import TableSettings, settings_to_resume
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.text import cut, fit, fit_name, wrapped

from .base import HEIGHT, WIDTH
from .key_help import KeyHelp
from .list_screen import ListScreen

GAME_WIDTH = max(cell_len(game.title) for game in GAMES.values())
TITLE_WIDTH, WIDE_TITLE_WIDTH = 18, 32
MAX_LIST_WIDTH = 120
BATCH = 100
"""The number of games read at a time; more than fit on a screen."""
OTHER_ROWS = 11
"""Rows above and below the list."""
NAME_ROWS = 2
"""The most rows for the names of all players of the chosen game, if its row has no room for them."""


class GamePicker(ListScreen):
    """A list of saved games. Subclasses select the games and open the chosen game in their own way.

    The games are read in batches as the cursor comes near the end of the list.
    """

    TITLE = ""
    EMPTY = ""
    """The text shown when the list is empty."""
    VERB = ""
    HINT = ""

    def __init__(self) -> None:
        super().__init__()
        self._games: list[GameEntry] = []
        self._last_read: GameEntry | None = None
        self._has_more = True
        self._error = ""

    def read(self, library: Library, limit: int, after: GameEntry | None) -> list[GameEntry]:
        """Return the next games after `after`, latest first; none at the end of the list."""
        return library.games(limit, after=after)

    def includes(self, entry: GameEntry) -> bool:
        """Return whether the list shows `entry`."""
        raise NotImplementedError

    def choose(self, entry: GameEntry) -> None:
        """Open `entry`. Raises LibraryError, RecordError or UsageError if it cannot be opened."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self._read_until(BATCH)

    def _read_until(self, count: int) -> None:
        """Extend the list to `count` games, or to all games of the library if there are fewer."""
        if len(self._games) >= count or not self._has_more:
            return
        try:
            with Library() as library:
                while len(self._games) < count and self._has_more:
                    games = self.read(library, BATCH, self._last_read)
                    self._games += [entry for entry in games if entry.game in GAMES and self.includes(entry)]
                    self._has_more = bool(games)
                    self._last_read = games[-1] if games else None
        except LibraryError as error:
            self._has_more = False
            self._error = core_text(str(error))

    @property
    def row_count(self) -> int:
        return len(self._games)

    def move_to(self, row: int) -> None:
        self._read_until(row + BATCH)
        super().move_to(row)

    def press(self, key: str) -> bool:
        if key == "end":
            self._read_until(sys.maxsize)
        return super().press(key)

    def keys(self) -> KeyHelp:
        chosen = [*self.labels("up, down"), ("enter", _(self.VERB))] if self._games else []
        return [*chosen, *self.labels("esc")]

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        return min(width, MAX_LIST_WIDTH), max(HEIGHT, min(height, len(self._games) + OTHER_ROWS + 1))

    def show(self) -> None:
        self.rows_on_page = self.body_height - OTHER_ROWS
        lines: list[Line] = [(), (Span("   " + _(self.TITLE), self.palette.bright),), ()]
        lines += map(self._row, self.visible_rows)
        if not self._games:
            lines.append((Span("   " + _(self.EMPTY), self.palette.faint),))
        room = self.page_width - 6
        names = self._names_without_room(room)
        lines += [()] * (self.rows_on_page + 4 - len(lines) - len(names))
        lines += indented(names, self.palette.bold)
        lines += indented(wrap_lines(_(self.HINT), room), self.palette.faint)
        lines += [(), *indented(wrap_lines(self._error, room)[:3], self.palette.alarm)]
        self.sheet.show(lines)

    def _row(self, number: int) -> Line:
        return (Span(self._row_text(number), self.row_style(number), f"row {number}"),)

    def _row_text(self, number: int) -> str:
        entry = self._games[number]
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(entry.changed))
        width = TITLE_WIDTH if self.page_width == WIDTH else WIDE_TITLE_WIDTH
        game, title = cut(GAMES[entry.game].title, GAME_WIDTH), cut(fit_name(entry.title, width), width)
        text = f"  {self.pointer(number)} {when}  {game}  {title}  "
        return text + fit(", ".join(entry.names), self.page_width - 2 - cell_len(text))

    def _names_without_room(self, width: int) -> list[str]:
        """Return all players of the chosen game if its row shows only some of them."""
        names = ", ".join(self._games[self.cursor].names) if self._games else ""
        if not names or self._row_text(self.cursor).endswith(names):
            return []
        return wrapped(names, width, NAME_ROWS)

    def open_row(self) -> None:
        if not self._games:
            return
        try:
            self.choose(self._games[self.cursor])
        except (LibraryError, RecordError, UsageError) as error:
            self._error = core_text(str(error))


class PlayedGames(GamePicker):
    """Opens the replay of the chosen game."""

    TITLE = N_("Replay a game")
    EMPTY = N_("No game has been saved here yet.")
    VERB = N_("replay")
    HINT = N_(
        "You can watch a finished game from any player's view or with all hands open, and an unfinished "
        "one only from yours. A game at somebody else's table is saved here when it ends."
    )

    def includes(self, entry: GameEntry) -> bool:
        return entry.actions > 0

    def choose(self, entry: GameEntry) -> None:
        self.app.open_replay(replay_from_library(entry.id))


class FinishedGames(GamePicker):
    """Opens the analysis of the chosen game."""

    TITLE = N_("Finished games")
    EMPTY = N_("No game has been finished yet.")
    VERB = N_("analyse")
    HINT = N_("Winning chances, step by step, and the costliest decisions.")

    def includes(self, entry: GameEntry) -> bool:
        return entry.result is not None

    def choose(self, entry: GameEntry) -> None:
        self.app.open_analysis(verified_record(read_from_library(entry.id)))


class InterruptedGames(GamePicker):
    """Passes the table settings of the chosen game to `open_table`."""

    TITLE = N_("Interrupted games")
    EMPTY = N_("There is no interrupted game to resume.")
    VERB = N_("continue")
    HINT = N_(
        "The table reopens as it was. Other players reconnect automatically, and everyone at this "
        "machine gets their seat back."
    )

    def __init__(self, open_table: Callable[[TableSettings], None]) -> None:
        super().__init__()
        self._open_table = open_table

    def read(self, library: Library, limit: int, after: GameEntry | None) -> list[GameEntry]:
        return library.interrupted_games() if after is None else []

    def includes(self, entry: GameEntry) -> bool:
        return True

    def choose(self, entry: GameEntry) -> None:
        with Library() as library:
            settings = settings_to_resume(library.load(entry.id))
        self.go_back()
        self._open_table(settings)
