"""The scores of all players by round, as a chart of their letters."""

from __future__ import annotations

from macrobber_tui.boards.names import letter
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import clip

from .pieces import owner
from .sight import Sight

AXIS = 4
"""Columns for the numbers at the left."""
LEAST_SLOT = 4
"""Columns of a round."""


def chart(sight: Sight, width: int, height: int) -> list[Line]:
    """Letters where each player stood after each round, higher for more; the last rounds if not all fit."""
    look = sight.look
    slot = max(LEAST_SLOT, sight.view.players + 1)  # all may stand at one height
    rounds = list(enumerate(sight.story.course))[-((width - AXIS) // slot) :]
    most = max(score for _number, reached in rounds for score in reached)
    step = most // max(1, height - 2) + 1
    lines: list[Line] = []
    for row in range(most // step, -1, -1):
        ground = look.glyphs.rule if row == 0 else " "
        line = [Span(f"{row * step:>3} ", look.ink.faint)]
        for _number, reached in rounds:
            here = [seat for seat, score in enumerate(reached, 1) if score // step == row]
            line += [Span(letter(seat), owner(seat, look)) for seat in here]
            line.append(Span(ground * (slot - len(here)), look.ink.faint))
        line.append(Span(ground * width, look.ink.faint))
        lines.append(clip(tuple(line), width))
    names = "".join(str(number).ljust(slot) for number, _reached in rounds)
    return [*lines, clip((Span(" " * AXIS), Span(names, look.ink.faint)), width)]
