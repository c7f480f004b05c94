"""The points of all clans by round, as a chart of their letters."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_tui.boards.look import Look
from macrobber_tui.widgets.lines import Line, Span

from .language import letter
from .pieces import clip

AXIS = 4
"""Columns for the numbers at the left."""
LEAST_SLOT = 6
MOST_SLOT = 12


def chart(course: Sequence[Sequence[int]], width: int, height: int, look: Look) -> list[Line]:
    """Letters where each clan stood after each round, higher the more points; the last rounds if not all fit."""
    rounds = list(enumerate(course))[-((width - AXIS) // LEAST_SLOT) :]
    slot = min(MOST_SLOT, (width - AXIS) // len(rounds))
    rows = height - 1
    top = max(box.RED_AREA, *(max(points) for _, points in rounds))
    lines: list[Line] = []
    for row in range(rows, 0, -1):
        low, high = top * (row - 1) // rows, top * row // rows  # the row is for VP above `low`, up to `high`
        is_edge = low < box.RED_AREA <= high
        ground = look.glyphs.rule if is_edge else " "
        line = [Span(f"{box.RED_AREA if is_edge else high:>3} ", look.ink.danger if is_edge else look.ink.faint)]
        for _, points in rounds:
            here = [seat for seat, vp in enumerate(points, 1) if low < vp <= high or (row == 1 and vp == 0)]
            line += [Span(letter(seat), look.ink.clans[seat - 1] + look.ink.bold) for seat in here]
            line.append(Span(ground * (slot - len(here)), look.ink.danger if is_edge else look.ink.faint))
        line.append(Span(ground * width, look.ink.danger))
        lines.append(clip(tuple(line), width))
    names = "".join(("start" if number == 0 else str(number)).ljust(slot) for number, _ in rounds)
    return [*lines, clip((Span(" " * AXIS), Span(names, look.ink.faint)), width)]
