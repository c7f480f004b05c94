"""A chart of a rating game by game: a line of dots, between two faint lines that show how far off it may be."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.style import Style

from macrobber_core.stats import RatingStep
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.braille import BITS, BRAILLE, DOTS_HIGH, DOTS_WIDE, line_through
from macrobber_tui.widgets.lines import Line, Span

SCALE_WIDTH = 5
"""The columns of the scale at the left."""
MIN_ROWS = 4
STEPS = (1, 2, 5, 10, 20)


def rating_chart(steps: Sequence[RatingStep], width: int, rows: int, theme: Theme) -> list[Line]:
    """Return the chart in `rows` rows, the last of which has the days of the first and the last game."""
    rows -= 1
    if rows < MIN_ROWS or not steps:
        return []
    bands = [
        (step.rating.mean - step.rating.uncertainty, step.rating.mean, step.rating.mean + step.rating.uncertainty)
        for step in steps
    ]
    least, most = min(low for low, *_rest in bands), max(high for *_rest, high in bands)
    columns, height = (width - SCALE_WIDTH) * DOTS_WIDE, rows * DOTS_HIGH

    def dot(number: int, value: float) -> tuple[int, int]:
        up = (value - least) / (most - least)
        return round(number * (columns - 1) / max(1, len(steps) - 1)), round((1 - up) * (height - 1))

    cells: dict[tuple[int, int], tuple[int, Style]] = {}
    for line, style in ((0, theme.palette.faint), (2, theme.palette.faint), (1, theme.palette.bright)):
        for x, y in line_through([dot(number, band[line]) for number, band in enumerate(bands)]):
            cell = x // DOTS_WIDE, y // DOTS_HIGH
            bits, before = cells.get(cell, (0, style))
            cells[cell] = (bits if before == style else 0) | BITS[x % DOTS_WIDE][y % DOTS_HIGH], style
    labels = _scale(least, most, rows, lambda value: dot(0, value)[1] // DOTS_HIGH)
    lines: list[Line] = []
    for row in range(rows):
        spans = [
            Span(f"{labels.get(row, ''):>3} ", theme.palette.faint),
            Span(theme.glyphs.vertical, theme.palette.faint),
        ]
        for column in range(width - SCALE_WIDTH):
            bits, style = cells.get((column, row), (0, theme.palette.faint))
            spans.append(Span(chr(BRAILLE + bits) if bits else " ", style))
        lines.append(tuple(spans))
    return [*lines, _days(steps, width, theme)]


def _scale(least: float, most: float, rows: int, row_of: Callable[[float], int]) -> dict[int, str]:
    """Return the labels of rows, by row: round values, at least two rows apart."""
    step = next((step for step in STEPS if (most - least) / step <= rows / 2), STEPS[-1])
    first = -(-int(least) // step) * step
    return {row_of(value): str(value) for value in range(first, int(most) + 1, step) if least <= value <= most}


def _days(steps: Sequence[RatingStep], width: int, theme: Theme) -> Line:
    first, last = (time.strftime("%Y-%m-%d", time.localtime(step.ended)) for step in (steps[0], steps[-1]))
    gap = " " * (width - SCALE_WIDTH - cell_len(first) - cell_len(last))
    return (Span(" " * SCALE_WIDTH + first + gap + last, theme.palette.faint),)
