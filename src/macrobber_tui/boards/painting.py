"""Parts of painted boards that all games use: panels, texts on them, and large digits."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint, paint_of
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.spans import clip
from macrobber_tui.widgets.text import fit

DIGIT_WIDTH = 4
"""Columns of a large digit with the gap after it."""
DIGITS = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", " # ", " # "),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
}


def panel(
    canvas: Canvas, x: int, y: int, width: int, height: int, roles: Roles, title: str = "", *, raised: bool = False
) -> None:
    """Paint a panel, with a title in its first row if there is one."""
    canvas.fill(x, y, width, height, roles.ground.raised if raised else roles.ground.panel)
    if title:
        canvas.text(x + 2, y, fit(title, width - 4), Paint(roles.text.accent, bold=True))


def put_lines(canvas: Canvas, x: int, y: int, width: int, lines: Sequence[Line], roles: Roles) -> int:
    """Write lines of text on the ground that is there, each cut to `width` cells; return the row after them."""
    canvas.put(x, y, [clip(line, width) for line in lines], Paint(roles.text.main))
    return y + len(lines)


def put_over(canvas: Canvas, x: int, y: int, lines: Sequence[Line], roles: Roles) -> None:
    """Write lines over scenery: where a line is blank and has no style, what is there stays, but takes its key."""
    default = Paint(roles.text.main)
    for row, line in enumerate(lines, y):
        column = x
        for span in line:
            width = cell_len(span.text)
            if span.text.isspace() and not span.style:
                canvas.clickable(column, row, width, 1, span.key)
                canvas.show_thing(column, row, width, 1, span.thing)
            else:
                canvas.text(column, row, span.text, paint_of(span.style, default), span.key, span.thing)
            column += width


def put_digits(canvas: Canvas, right: int, y: int, number: int, colour: str, *, scale: int = 1) -> int:
    """Paint a number in large digits that end at column `right`; return their first column.

    A digit has 3 by 5 half cells, times `scale`. `y` counts half rows.
    """
    text = str(abs(number))
    left = right - scale * (DIGIT_WIDTH * len(text) - 1) + 1
    for place, digit in enumerate(text):
        for row in range(5 * scale):
            marks = DIGITS[digit][row // scale]
            for column in range(3 * scale):
                if marks[column // scale] == "#":
                    canvas.pixel(left + scale * DIGIT_WIDTH * place + column, y + row, colour)
    return left
