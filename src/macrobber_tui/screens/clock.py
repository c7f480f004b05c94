"""The clock over the board: whose time runs, and how much is left."""

from __future__ import annotations

import asyncio

from rich.cells import cell_len
from textual.timer import Timer

from macrobber_core.lan.clock import Ticking
from macrobber_core.table import TableView
from macrobber_tui.boards.look import Look
from macrobber_tui.clock_words import HURRY_SECONDS, concerns, digits
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Lines, Span
from macrobber_tui.widgets.text import fit

from .base import look_of

FACE = 30
MOST_NAME = 14
READING = 0.005
"""Seconds after a second has passed, so that it has."""


def face(name: str, left: float, reserve: float, look: Look) -> Line:
    """`Ada 0:23 +1:40`; near the end `! Ada 0:07 !`, in reverse."""
    if left + reserve < HURRY_SECONDS:
        return (Span(f" ! {fit(name, MOST_NAME)} {digits(left + reserve)} ! ", look.ink.chosen + look.ink.bold),)
    style = look.ink.bright if name == _("you") else look.ink.bold
    return (Span(f" {fit(name, MOST_NAME)} {digits(left)}", style), Span(f" +{digits(reserve)} " if reserve else " "))


class ClockFace(Lines):
    """Lies over a rule of the board, and counts down once a second while somebody's time runs."""

    DEFAULT_CSS = "ClockFace { layer: clock; display: none; }"

    def __init__(self) -> None:
        super().__init__(FACE, 1)
        self._whose = ""
        self._ticking: Ticking | None = None
        self._timer: Timer | None = None

    def lay_over(self, end: int, row: int) -> None:
        self.styles.offset = (end - FACE, row)
        self.display = True

    def tell(self, table: TableView, ticking: Ticking) -> None:
        """Show this time from now on, if it is that of the decision the table waits for."""
        self._ticking = ticking if concerns(ticking, table) else None
        self._whose = _("you") if ticking.seat == table.seat else table.name(ticking.seat or 1)
        self._tick()

    def _tick(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        told: Line = ()
        look = look_of(self)
        if self._ticking is not None:
            left, reserve = self._ticking.at(asyncio.get_running_loop().time())
            told = face(self._whose, left, reserve, look)
            if left + reserve > 0:
                self._timer = self.set_timer((left % 1 or reserve % 1 or 1) + READING, self._tick)
        width = sum(cell_len(span.text) for span in told)
        rule, faint = look.glyphs.rule, look.ink.faint
        self.show([(Span(rule * (FACE - width), faint), *told)])
