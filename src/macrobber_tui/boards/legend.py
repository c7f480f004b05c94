"""The legend shown before a first game: every sign on the painted board, as it looks there, and what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import clip, length
from macrobber_tui.widgets.text import all_lines, fit

from .things import Explanation, Things, without_place

SIGN_WIDTH, GAP = 14, 2
MIN_COLUMN_WIDTH = 60
HEAD_ROWS = 2
DOTS = ".."
Entry = tuple[Line, str]
"""A sign, and its meaning."""


def things_legend(lines: Sequence[Line], explain: Callable[[str], Explanation]) -> list[Entry]:
    """Return the things on a board in reading order, with what they mean; of things that mean the same, the first."""
    entries: dict[str, Line] = {}
    for thing in Things(lines):
        about = explain(without_place(thing)).about
        if about and about not in entries:
            rows = (tuple(span for span in line if span.thing == thing) for line in lines)
            entries[about] = max((row for row in rows if row), key=letters_in)
    return [(sign, about) for about, sign in entries.items()]


def letters_in(line: Line) -> int:
    """Return the number of letters and digits in a line, by which a row of a picture tells most."""
    return sum(character.isalnum() for span in line for character in span.text)


def marks_legend(marks: Sequence[tuple[str, str]]) -> list[Entry]:
    """Return the short legend of the page of keys."""
    return [((Span(mark),), meaning) for mark, meaning in marks]


def legend_page(legends: Sequence[Sequence[Entry]], width: int, height: int, roles: Roles) -> list[Line]:
    """Return a page with the first of the legends that fits into `width` by `height` cells, or else the last."""
    canvas = Canvas(width, height, Paint(roles.text.main, roles.ground.table))
    canvas.fill(0, 0, width, 1, roles.ground.bar)
    end = canvas.text(1, 0, _("What the signs mean"), Paint(roles.text.accent, bold=True))
    canvas.text(end + 3, 0, _("any key: to the board"), Paint(roles.text.faint))
    count = max(1, width // MIN_COLUMN_WIDTH)
    column_width = width // count
    fitted = [_columns(legend, column_width, height - HEAD_ROWS) for legend in legends]
    columns = next((columns for columns in fitted if len(columns) <= count), fitted[-1])
    for number, column in enumerate(columns[:count]):
        for row, (sign, text) in enumerate(column, HEAD_ROWS):
            x = number * column_width + 1
            canvas.put(x, row, [_fitted(sign)], Paint(roles.text.main))
            canvas.text(x + SIGN_WIDTH + GAP, row, text, Paint(roles.text.main))
    return canvas.lines()


def _fitted(sign: Line) -> Line:
    """Return a sign in at most `SIGN_WIDTH` cells. Words end in dots; a picture is only cut."""
    if length(sign) <= SIGN_WIDTH:
        return sign
    if not letters_in(sign):
        return clip(sign, SIGN_WIDTH)
    return (*clip(sign, SIGN_WIDTH - len(DOTS)), Span(DOTS, sign[-1].style))


def _columns(legend: Sequence[Entry], width: int, height: int) -> list[list[Entry]]:
    """Return the legend in columns of at most `height` rows, meanings wrapped."""
    columns: list[list[Entry]] = [[]]
    room = width - SIGN_WIDTH - GAP - 2
    for sign, meaning in legend:
        texts = all_lines(meaning, room)
        rows: list[Entry] = [(sign, fit(texts[0], room)), *(((), f"{text.strip()}") for text in texts[1:])]
        if len(columns[-1]) + len(rows) > height:
            columns.append([])
        columns[-1] += rows
    return columns
