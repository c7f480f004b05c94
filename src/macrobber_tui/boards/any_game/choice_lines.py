"""The list of choices in columns, of which the rows around the cursor are shown."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from macrobber_tui.boards.decision_input import choice_thing
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keys import label_of
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, showing
from macrobber_tui.widgets.text import fit

from .choices import Choice
from .decision_input import ActionInput, item_key
from .render_context import RenderContext

MIN_WIDTH, MAX_LABEL, MAX_COLUMNS = 16, 70, 6


def cell_width(choices: Sequence[Choice], width: int) -> int:
    """Return the columns of a choice, with its number and the gap after it."""
    longest = max((min(MAX_LABEL, cell_len(choice.label)) for choice in choices), default=0)
    return min(width, max(MIN_WIDTH, number_width(choices) + longest + 5))


def number_width(choices: Sequence[Choice]) -> int:
    return len(str(len(choices)))


def columns_of(choices: Sequence[Choice], width: int, rows: int) -> int:
    """Return the number of columns of a list: the fewest that need at most `rows` rows, if they fit in the width."""
    needed = -(-len(choices) // max(1, rows))
    return max(1, min(MAX_COLUMNS, width // cell_width(choices, width), needed))


def rows_of(decision: ActionInput | None, columns: int = 0) -> int:
    """Return the rows that the whole list needs, in these columns or those that it has."""
    return 0 if decision is None else -(-len(decision.choices) // (columns or decision.columns))


def choice_lines(context: RenderContext, width: int, rows: int) -> list[Line]:
    """Return the list in at most `rows` lines, with the choice under the cursor among those shown."""
    decision = context.decision
    if decision is None or rows < 1:
        return []
    columns = decision.columns  # only once, because it measures all choices
    needed = rows_of(decision, columns)
    if needed <= rows:
        return [_row(context, decision, columns, row, width) for row in range(needed)]
    shown = max(1, rows - 1)
    first = min(max(0, decision.cursor // columns - shown // 2), needed - shown)
    lines = [_row(context, decision, columns, row, width) for row in range(first, first + shown)]
    return [*lines, _position(context, decision, columns, first, first + shown, width)][:rows]


def _row(context: RenderContext, decision: ActionInput, columns: int, row: int, width: int) -> Line:
    each = width // columns
    numbers = range(row * columns, min((row + 1) * columns, len(decision.choices)))
    return tuple(span for number in numbers for span in _cell(context, decision, number, each))


def _cell(context: RenderContext, decision: ActionInput, number: int, width: int) -> Line:
    palette, key = context.theme.palette, item_key(number + 1)
    label = decision.choices[number].label
    digits = number_width(decision.choices)
    style = palette.chosen if decision.has_selection and number == decision.cursor else PLAIN
    line: Line = (
        Span(f" {number + 1:>{digits}}", palette.bright, key),
        Span(f" {fit(label, width - digits - 4)} ", style, key),
    )
    return clip(showing(choice_thing(key), line), width)


def _position(context: RenderContext, decision: ActionInput, columns: int, first: int, end: int, width: int) -> Line:
    """Return which part of a long list is shown, with the keys to see more."""
    faint, arrows = context.theme.palette.faint, context.theme.glyphs.arrows
    count = len(decision.choices)
    text = _("{first} to {last} of {count}").format(
        first=first * columns + 1, last=min(end * columns, count), count=count
    )
    return clip(
        (
            Span(f" {text}  ", faint),
            Span(f"{arrows['up']} {label_of('pageup')} ", faint, "pageup"),
            Span(f" {arrows['down']} {label_of('pagedown')}", faint, "pagedown"),
        ),
        width,
    )
