"""The choice of a game for the first steps."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_tui.boards import has_tutorial
from macrobber_tui.i18n.language import _
from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.widgets.lines import Line, Span, indented

from .key_help import KeyHelp
from .list_screen import ListScreen


class LessonPicker(ListScreen):
    """A list of the games that have first steps."""

    WRAPS = True

    def __init__(self, choose: Callable[[Game], None]) -> None:
        super().__init__()
        self._choose = choose
        self._games = [game for game in GAMES.values() if has_tutorial(game)]

    @property
    def row_count(self) -> int:
        return len(self._games)

    def keys(self) -> KeyHelp:
        return [*self.labels("up, down"), ("enter", _("choose")), *self.labels("esc")]

    def show(self) -> None:
        text = _("A short game of two or three rounds that explains itself. It takes about ten minutes.")
        lines: list[Line] = [(), (Span("   " + _("First steps in which game?"), self.palette.bright),), ()]
        lines += [
            (Span(f"  {self.pointer(row)} {game.title}", self.row_style(row), f"row {row}"),)
            for row, game in enumerate(self._games)
        ]
        self.sheet.show([*lines, (), *indented(wrap_lines(text, self.page_width - 6), self.palette.faint)])

    def open_row(self) -> None:
        self.go_back()
        self._choose(self._games[self.cursor])
