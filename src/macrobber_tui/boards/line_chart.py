"""A chart of everybody's points by round as lines of braille dots, for painted boards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len

from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.braille import BITS, BRAILLE, DOTS_HIGH, DOTS_WIDE, line_through
from macrobber_tui.widgets.canvas import Canvas, Paint

from .names import letter
from .panel_things import CHART

SCALE_WIDTH = 4


class Chart(NamedTuple):
    history: Sequence[Sequence[int]]
    """The points of all seats at the start and after each round."""
    colours: Sequence[str]
    """The colour of each seat."""
    start: str
    """The label of the start."""
    limit: int | None = None
    """A value with a rule of its own, such as the beginning of the red area."""
    least_step: int = 5
    """The smallest step between values on the scale."""
    signs: str = ""
    """The seats' signs at the ends of their lines; their letters if empty."""


class _Plot:
    """Where values stand in a rectangle of dots."""

    def __init__(self, chart: Chart, width: int, height: int) -> None:
        values = [value for values in chart.history for value in values]
        self.least = min(values)
        self.most = max(*values, self.least + 4, chart.limit or 0)
        self.rounds = max(1, len(chart.history) - 1)
        self.width, self.height = width * DOTS_WIDE, height * DOTS_HIGH

    def dot(self, number: int, value: float) -> tuple[int, int]:
        """Return the column and row of the dot of a value after round `number`."""
        up = (value - self.least) / (self.most - self.least)
        return round(number / self.rounds * (self.width - 1)), round((1 - up) * (self.height - 1))


def paint_chart(canvas: Canvas, chart: Chart, x: int, y: int, width: int, height: int, roles: Roles) -> None:
    """Paint the chart: a scale at the left, a line for each seat that ends in its letter, and the rounds below.

    There is no chart where it has no room.
    """
    rows = height - 1
    if rows < 2:
        return
    canvas.show_thing(x, y, width, height, CHART, over=False)
    groups = _end_groups(chart, rows)
    columns = width - SCALE_WIDTH - 1 - max(len(seats) for _row, seats in groups)
    if columns < 4:
        return
    plot, left = _Plot(chart, columns, rows), x + SCALE_WIDTH
    _paint_scale(canvas, chart, plot, x, y, columns, roles)
    seats = zip(zip(*chart.history, strict=True), chart.colours, strict=False)
    lines = [(tuple(plot.dot(*point) for point in enumerate(values)), colour) for values, colour in seats]
    for column, row, glyph, colour in _braille(tuple(lines)):
        canvas.text(left + column, y + row, glyph, Paint(colour))
    _paint_letters(canvas, chart, groups, left + columns + 1, y, roles)
    _paint_rounds(canvas, chart, plot, left, y + rows, columns, roles)


@lru_cache(maxsize=16)
def _braille(lines: tuple[tuple[tuple[tuple[int, int], ...], str], ...]) -> list[tuple[int, int, str, str]]:
    """Return the cells of lines through dots, each line with its colour: column, row, character and colour."""
    cells: dict[tuple[int, int], tuple[int, str]] = {}
    for dots, colour in lines:
        for column, row in line_through(dots):
            cell = column // DOTS_WIDE, row // DOTS_HIGH
            bits, _colour = cells.get(cell, (0, ""))
            cells[cell] = bits | BITS[column % DOTS_WIDE][row % DOTS_HIGH], colour
    return [(column, row, chr(BRAILLE + bits), colour) for (column, row), (bits, colour) in cells.items()]


def _paint_scale(canvas: Canvas, chart: Chart, plot: _Plot, x: int, y: int, columns: int, roles: Roles) -> None:
    steps = [step for step in (1, 2, 5, 10, 20, 50) if step >= chart.least_step]
    step = next((step for step in steps if (plot.most - plot.least) / step * DOTS_HIGH <= plot.height), 100)
    first = -(-plot.least // step) * step
    used = {y + plot.dot(0, chart.limit)[1] // DOTS_HIGH} if chart.limit is not None else set()
    for value in sorted({*range(first, plot.most + 1, step), *([chart.limit] if chart.limit is not None else [])}):
        row, is_limit = y + plot.dot(0, value)[1] // DOTS_HIGH, value == chart.limit
        if not is_limit and row in used:
            continue
        used.add(row)
        number, rule, glyph = roles.text.faint, roles.grid.line, "·"
        if is_limit:
            number, rule, glyph = roles.text.alarm, roles.text.alarm, "─"
        canvas.text(x, row, f"{value:>3}", Paint(number))
        canvas.text(x + SCALE_WIDTH, row, glyph * columns, Paint(rule))


def _end_groups(chart: Chart, rows: int) -> list[tuple[int, list[int]]]:
    """Return the rows in which lines end, the highest first, each with its seats in order of their values."""
    last, plot = chart.history[-1], _Plot(chart, 1, rows)
    order = sorted(range(len(last)), key=lambda seat: -last[seat])
    ends = groupby(order, key=lambda seat: plot.dot(plot.rounds, last[seat])[1] // DOTS_HIGH)
    return [(row, list(seats)) for row, seats in ends]


def _paint_letters(
    canvas: Canvas, chart: Chart, groups: Sequence[tuple[int, Sequence[int]]], x: int, y: int, roles: Roles
) -> None:
    """Write each seat's letter at the end of its line; those of lines that end in the same row, side by side."""
    for row, seats in groups:
        for column, seat in enumerate(seats, x):
            sign = chart.signs[seat] if chart.signs else letter(seat + 1)
            canvas.text(column, y + row, sign, Paint(roles.text.ink, chart.colours[seat], bold=True))


def _paint_rounds(canvas: Canvas, chart: Chart, plot: _Plot, x: int, y: int, columns: int, roles: Roles) -> None:
    end = x
    for number in range(len(chart.history)):
        label = str(number) if number else chart.start
        at = min(x + plot.dot(number, plot.least)[0] // DOTS_WIDE, x + columns - cell_len(label))
        if at >= end:
            end = canvas.text(at, y, label, Paint(roles.text.faint)) + 1
