"""The place for a line that the player types at the foot of the talk beside a board; the screen draws the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from macrobber_tui.widgets.lines import Line

from .render_context import TalkLine

TALK_FIELD: TalkLine = ("", "")
"""The last line of the talk while the player types; nobody can say it, because everybody has a name."""
FIELD = "talk field"
"""What the place shows, as the `thing` of its span."""


class FieldPlace(NamedTuple):
    """A part of a row of the board, in cells."""

    x: int
    y: int
    width: int


def find_field(lines: Sequence[Line]) -> FieldPlace | None:
    """Return the place of the field among the lines of a board, or None if they have none."""
    for y, line in enumerate(lines):
        x = 0
        for span in line:
            if span.thing == FIELD:
                return FieldPlace(x, y, sum(cell_len(part.text) for part in line if part.thing == FIELD))
            x += cell_len(span.text)
    return None
