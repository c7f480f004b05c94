"""A chart of one statistic by round for all players, plotted with the players' signs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.style import Style

from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import clip, showing

from .panel_things import CHART

AXIS_WIDTH = 4
"""Columns of the scale at the left."""


class Scale(NamedTuple):
    """The rows of a chart, from the bottom up: row 0 has a rule, and each row covers `step` values."""

    rows: range
    step: int
    base: int = 0
    """The lowest value of row 0."""

    def row_of(self, value: int) -> int:
        return (value - self.base) // self.step


def scale_from_zero(most: int, height: int) -> Scale:
    """Return a scale from 0 to `most` for a chart of `height` rows."""
    step = most // max(1, height - 2) + 1
    return Scale(range(most // step + 1), step)


def chart(
    history: Sequence[Sequence[int]],
    width: int,
    theme: Theme,
    sign_of: Callable[[int], Span],
    scale_for: Callable[[Sequence[int]], Scale],
    *,
    slots: tuple[int, int],
    start: str,
    shows_steps: bool = True,
    shows_all: bool = False,
    rule_style: Style | None = None,
) -> list[Line]:
    """Return the chart. If not all rounds fit, it shows the latest rounds or, with `shows_all`, every nth round.

    `history` holds the values of all seats at the start and after each round; `slots` is the minimum and maximum number
    of columns per round. With `shows_steps`, a plus sign after the scale marks rows that cover several values.
    """
    faint = theme.palette.faint
    rounds, room = list(enumerate(history)), (width - AXIS_WIDTH) // slots[0]
    rounds = rounds[:: -math.ceil(len(rounds) / room)][::-1] if shows_all else rounds[-room:]
    slot = min(slots[1], (width - AXIS_WIDTH) // len(rounds))
    scale = scale_for([value for _number, values in rounds for value in values])
    columns = [signs_by_row(values, scale, sign_of) for _number, values in rounds]
    lines: list[Line] = []
    for row in reversed(scale.rows):
        filler, style = (" ", faint) if row else (theme.glyphs.horizontal, rule_style or faint)
        plus = "+" if shows_steps and scale.step > 1 else " "
        line = [Span(f"{max(0, scale.base + row * scale.step):>3}{plus}", style)]
        for column in columns:
            signs = column.get(row, [])
            line += [*signs, Span(filler * (slot - len(signs)), style)]
        lines.append(clip((*line, Span(filler * width, style)), width))
    names = "".join((str(number) if number else start).ljust(slot) for number, _values in rounds)
    lines.append(clip((Span(" " * AXIS_WIDTH), Span(names, faint)), width))
    return [showing(CHART, line) for line in lines]


def signs_by_row(values: Sequence[int], scale: Scale, sign_of: Callable[[int], Span]) -> dict[int, list[Span]]:
    """Return the signs of one round, by the row of each seat's value."""
    signs: dict[int, list[Span]] = {}
    for seat, value in enumerate(values, 1):
        signs.setdefault(scale.row_of(value), []).append(sign_of(seat))
    return signs
