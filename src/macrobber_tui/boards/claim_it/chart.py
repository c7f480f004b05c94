"""The figures of all players by round, as a chart of their signs."""

from __future__ import annotations

from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import clip

from .marks import sign
from .sight import Sight

AXIS = 4
"""Columns for the numbers at the left."""
SLOT = 6
"""Columns of a round: all five may stand at one height."""


def chart(sight: Sight, figure: int, width: int, height: int) -> list[Line]:
    """Signs where each player stood after each round, higher for more; the last rounds if not all fit.

    `figure` is the place in `Figures`.
    """
    look, letters = sight.look, sight.wishes.letters
    rounds = list(enumerate(sight.story.course))[-((width - AXIS) // SLOT) :]
    most = max(figures[figure] for _, reached in rounds for figures in reached)
    step = most // max(1, height - 2) + 1
    lines: list[Line] = []
    for row in range(most // step, -1, -1):
        ground = look.glyphs.rule if row == 0 else " "
        line = [Span(f"{row * step:>3}{'+' if step > 1 else ' '}", look.ink.faint)]
        for _number, reached in rounds:
            here = [seat for seat, figures in enumerate(reached, 1) if figures[figure] // step == row]
            line += [
                Span(sign(seat, look, letters=letters), look.ink.figures[seat - 1] + look.ink.bold) for seat in here
            ]
            line.append(Span(ground * (SLOT - len(here)), look.ink.faint))
        line.append(Span(ground * width, look.ink.faint))
        lines.append(clip(tuple(line), width))
    names = "".join((_("start") if number == 0 else str(number)).ljust(SLOT) for number, _reached in rounds)
    return [*lines, clip((Span(" " * AXIS), Span(names, look.ink.faint)), width)]
