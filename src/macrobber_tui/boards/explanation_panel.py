"""The panel that explains a thing on a page without a question, such as a chart."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import WIDTH, clip, skip

from .layout import EXPLANATION_ROWS, lines_of_explanation, padded
from .things import Explanation, Place

ROWS = 1 + EXPLANATION_ROWS
MAX_ROWS = 2 * ROWS
"""The most rows of a thing that stays entirely in view."""


def with_explanation(
    lines: Sequence[Line],
    explanation: Explanation,
    theme: Theme,
    keyboard: KeyBindings,
    place: Place | None,
    clock_row: int = -1,
) -> list[Line]:
    """Return a page with the explanation over its lowest rows that show neither a small thing nor the clock."""
    top = _first_row(len(lines), place, clock_row)
    shown = [*lines]
    for row, line in enumerate(padded(lines_of_explanation(explanation, theme, keyboard, WIDTH), ROWS), top):
        shown[row] = (*_on_ground(clip(line, WIDTH), theme), *skip(lines[row], WIDTH))
    return shown


def _first_row(height: int, place: Place | None, clock_row: int) -> int:
    """Return the first row of the panel, as low as it can be."""
    hidden = {clock_row}
    if place is not None and place.left < WIDTH and place.bottom - place.top < MAX_ROWS:
        hidden |= {*range(place.top, place.bottom + 1)}
    tops = (top for top in range(height - ROWS, 0, -1) if hidden.isdisjoint(range(top, top + ROWS)))
    return next(tops, height - ROWS)


def _on_ground(line: Line, theme: Theme) -> Line:
    """Return a line of a painted page on the ground of the panel."""
    roles = theme.roles
    if roles is None:
        return line
    ground = Style(color=roles.text.main, bgcolor=roles.ground.raised)
    return tuple(Span(span.text, ground + span.style) for span in line)
