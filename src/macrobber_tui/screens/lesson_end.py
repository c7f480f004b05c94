"""The page at the end of the lessons: what has decided the game so far, what to try next, and how to go on."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_tui.boards import has_tutorial
from macrobber_tui.boards.tutorial import Closing
from macrobber_tui.i18n.language import _
from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.widgets.lines import Line, Span, indented

from .key_help import KeyHelp
from .list_screen import ListScreen

REAL_GAME = "real"
"""The result of the page if the player wants a real game. Another game's key asks for its lessons; "" plays on."""


class LessonEnd(ListScreen):
    """Asks how to go on after the lessons. Enter on the first row starts a real game."""

    WRAPS = True

    def __init__(self, game: Game, closing: Closing) -> None:
        super().__init__()
        self.words = closing
        self._choices = [
            (REAL_GAME, _("A real game of {game} against easy bots").format(game=game.title)),
            ("", _("Continue this game")),
            *(
                (other.key, _("First steps of {game}").format(game=other.title))
                for other in GAMES.values()
                if other is not game and has_tutorial(other)
            ),
        ]

    @property
    def row_count(self) -> int:
        return len(self._choices)

    def keys(self) -> KeyHelp:
        return [*self.labels("up, down"), ("enter", _("choose")), ("esc", _("continue this game"))]

    def show(self) -> None:
        width = self.page_width - 6
        lines: list[Line] = [(), (Span("   " + _("These were the first steps."), self.palette.bright),), ()]
        for heading, sentences in self.words.sections:
            lines += [(Span(f"   {heading}", self.palette.bold),), *self._listed(sentences, width), ()]
        lines += [
            (Span(f"  {self.pointer(row)} {text}", self.row_style(row), f"row {row}"),)
            for row, (_result, text) in enumerate(self._choices)
        ]
        if len(lines) > self.body_height:
            lines = [line for line in lines if line]  # without blank rows
        self.sheet.show(lines)

    def _listed(self, sentences: Sequence[str], width: int) -> list[Line]:
        return [
            line
            for sentence in sentences
            for line in indented(wrap_lines(sentence, width), self.palette.faint, indent=3)
        ]

    def open_row(self) -> None:
        self.go_back(self._choices[self.cursor][0])
