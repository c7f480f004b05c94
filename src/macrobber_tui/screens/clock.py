"""The clock over the board: the player whose time is running, and the time left."""

from __future__ import annotations

import asyncio

from textual.timer import Timer

from macrobber_core.net.clock import ClockReading
from macrobber_core.table import TableView
from macrobber_tui.boards.names import is_you, name_lookup
from macrobber_tui.i18n.durations import HURRY_SECONDS, digits, is_clock_relevant
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.lines_widget import Lines
from macrobber_tui.widgets.spans import length
from macrobber_tui.widgets.text import fit_name

from .base import theme_of

CLOCK_WIDTH = 30
NAME_WIDTH = 14
TICK_MARGIN = 0.005
"""Seconds to wait beyond each full second, to be sure that it has passed."""


def clock_line(name: str, seconds_left: float, reserve: float, theme: Theme) -> Line:
    """Return the clock as text: `Ada 0:23 +1:40`, or `! Ada 0:07 !` in reverse video when time is short."""
    if seconds_left + reserve < HURRY_SECONDS:
        return (
            Span(
                f" ! {fit_name(name, NAME_WIDTH)} {digits(seconds_left + reserve)} ! ",
                theme.palette.chosen + theme.palette.bold,
            ),
        )
    style = theme.palette.bright if is_you(name) else theme.palette.bold
    return (
        Span(f" {fit_name(name, NAME_WIDTH)} {digits(seconds_left)}", style),
        Span(f" +{digits(reserve)} " if reserve else " "),
    )


class ClockFace(Lines):
    """Covers part of a horizontal rule of the board; counts down each second while a player's time is running."""

    DEFAULT_CSS = "ClockFace { layer: clock; display: none; }"

    def __init__(self) -> None:
        super().__init__(CLOCK_WIDTH, 1)
        self._player = ""
        self._reading: ClockReading | None = None
        self._timer: Timer | None = None

    def show_at(self, end: int, row: int) -> None:
        """Show the clock on this row, ending before column `end`."""
        self.styles.offset = (end - CLOCK_WIDTH, row)
        self.display = True

    def show_time(self, table: TableView, reading: ClockReading) -> None:
        """Show this time if it belongs to the decision the table is waiting for."""
        self._reading = reading if is_clock_relevant(reading, table) else None
        self._player = name_lookup(table)(reading.seat or 1)
        self._tick()

    def _tick(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        line: Line = ()
        theme = theme_of(self)
        if self._reading is not None:
            left, reserve = self._reading.remaining_at(asyncio.get_running_loop().time())
            line = clock_line(self._player, left, reserve, theme)
            if left + reserve > 0:
                self._timer = self.set_timer((left % 1 or reserve % 1 or 1) + TICK_MARGIN, self._tick)
        rule, faint = theme.glyphs.horizontal, theme.palette.faint
        self.show([(Span(rule * (CLOCK_WIDTH - length(line)), faint), *line)])
