"""A first game that teaches by playing: a table like any other, with a word on what is asked over its log."""

from __future__ import annotations

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult

from macrobber_core.games.contract import Game
from macrobber_core.lan.updates import Update
from macrobber_tui.boards import lessons
from macrobber_tui.boards.board import Board
from macrobber_tui.boards.hint import Hinted
from macrobber_tui.boards.look import Look
from macrobber_tui.language import N_, _
from macrobber_tui.learning import first_table
from macrobber_tui.tutor import Moment, Said, Tutor
from macrobber_tui.ways import Hosted
from macrobber_tui.widgets.lines import PLAIN, Line, Lines, Span
from macrobber_tui.widgets.text import wrapped

from .base import BODY, WIDTH, Keys, look_of
from .table import TableScreen

ENOUGH = "T"
"""The own key of the command that ends them."""
LEAST_ROWS = 5
"""With fewer nothing is said: what stands there is needed."""
TITLE = N_("first steps")


class Slate(Lines):
    """Lies over the log of the board while something is said."""

    DEFAULT_CSS = "Slate { layer: slate; dock: bottom; display: none; }"

    def __init__(self) -> None:
        super().__init__(WIDTH, BODY)

    def say(self, said: Said | None, rows: int, enough: str) -> None:
        """In so many rows at the bottom; None is silence. The key is that for enough of it."""
        self.display = said is not None and rows >= LEAST_ROWS
        if said is None or not self.display:
            return
        self.resize(WIDTH, rows)
        look = look_of(self)
        rule, faint = look.glyphs.rule, look.ink.faint
        title, end = " " + _(TITLE) + " ", " " + _("{key} enough of them").format(key=enough) + " "
        between = Span(rule * (WIDTH - 2 - cell_len(title) - cell_len(end)), faint)
        head: Line = (
            Span(rule, faint), Span(title, look.ink.bright), between, Span(end, faint, ENOUGH), Span(rule, faint),
        )  # fmt: skip
        self.show([head, *slate_lines(said, look)])


def slate_lines(said: Said, look: Look) -> list[Line]:
    """What is asked, and below it what would be good to do."""
    lines: list[Line] = []
    for text, style in ((said.text, PLAIN), (said.tip, look.ink.bright)):
        if text:
            lines += [(Span(f" {line.strip()}", style),) for line in wrapped(text, WIDTH - 2, BODY)]
    return lines


class FirstSteps(TableScreen):
    """A table against bots, and a tutor who looks over the player's shoulder for a round or two."""

    PLACES = (*TableScreen.PLACES, "first-steps")
    DEFAULT_CSS = "FirstSteps #body { layers: default clock slate; }"

    def __init__(self, game: Game, name: str, *, only: bool = False) -> None:
        super().__init__(Hosted(first_table(game, name), name), only=only)
        self._tutor = Tutor(lessons(game).lessons)
        self._slate = Slate()

    def body(self) -> ComposeResult:
        yield from super().body()
        yield self._slate

    def help(self) -> Keys:
        if not self._slate.display:
            return super().help()
        return [*super().help(), ("", ""), (ENOUGH, _("enough of the first steps: play on without them"))]

    def settings_changed(self) -> None:
        super().settings_changed()
        self._teach()

    def on_resize(self, event: events.Resize) -> None:
        self.call_later(self._teach)  # when the board has its new size

    async def _take(self, update: Update) -> str:
        reason = await super()._take(update)
        self._teach()
        return reason

    def _show_hint(self, hinted: Hinted | None) -> None:
        super()._show_hint(hinted)
        self._teach()

    @on(Board.Turned)
    def _teach(self) -> None:
        """Say what fits what is on the board now."""
        table, board = self._known.table, self._board
        if table is not None and table.position is not None and board is not None:
            said = self._tutor.look(Moment(table.position, table.legal, table.ply, board.reading))
            self._slate.say(said, board.log_rows, self.keyboard.shown(ENOUGH))

    def press(self, key: str) -> bool:
        if key != ENOUGH:
            return super().press(key)
        self._tutor.stop()
        self._teach()
        return True
