"""The points of all clans by round, as a chart of their letters."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_tui.boards.look import Look
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span

from .language import letter
from .pieces import clip

AXIS = 4
"""Columns for the numbers at the left."""
LEAST_SLOT = 6
MOST_SLOT = 12


def chart(course: Sequence[Sequence[int]], width: int, height: int, look: Look) -> list[Line]:
    """Letters where each clan stood after each round, higher the more points: on the line and above it in the red area.

    At most so many lines; the last rounds if not all fit.
    """
    rounds = list(enumerate(course))[-((width - AXIS) // LEAST_SLOT) :]
    slot = min(MOST_SLOT, (width - AXIS) // len(rounds))
    reached = [vp for _, points in rounds for vp in points]
    rows, step = bands(min(reached), max(reached), height - 1)
    lines: list[Line] = []
    for row in reversed(rows):
        ink = look.ink.faint if row else look.ink.danger
        ground = " " if row else look.glyphs.rule
        line = [Span(f"{max(0, box.RED_AREA + row * step):>3}{'+' if step > 1 else ' '}", ink)]
        for _rest, points in rounds:
            here = [seat for seat, vp in enumerate(points, 1) if band(vp, step) == row]
            line += [Span(letter(seat), look.ink.clans[seat - 1] + look.ink.bold) for seat in here]
            line.append(Span(ground * (slot - len(here)), ink))
        line.append(Span(ground * width, ink))
        lines.append(clip(tuple(line), width))
    names = "".join((_("start") if number == 0 else str(number)).ljust(slot) for number, _points in rounds)
    return [*lines, clip((Span(" " * AXIS), Span(names, look.ink.faint)), width)]


def band(vp: int, step: int) -> int:
    """The row of these VP: 0 begins with the red area."""
    return (vp - box.RED_AREA) // step


def bands(least: int, most: int, room: int) -> tuple[range, int]:
    """The rows for so many VP, and how many VP each is for: as few as fit into that room."""
    step = 1
    while True:
        rows = range(band(least, step), max(0, band(most, step)) + 1)
        if len(rows) <= max(2, room):
            return rows, step
        step += 1
