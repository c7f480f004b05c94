"""The choices of a question: keys as caps that can be pressed, and the option under the cursor on one ground."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.settings.keys import label_of
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.lines import Line, Span

from .painted_pieces import LEFT_HALF, RIGHT_HALF
from .render_context import RenderContext


def lit_choice(lines: Sequence[Line], context: RenderContext, roles: Roles) -> list[Line]:
    """Return the lines with the whole option under the cursor on its ground, from its key to its effects.

    The effects lose the colours of cubes, which are hard to read there.
    """
    palette = context.theme.palette
    ground, text = Style(bgcolor=roles.ground.chosen), Style(color=roles.text.main)
    shown: list[Line] = []
    for line in lines:
        key = next((span.key for span in line if span.key and span.style.bgcolor == palette.chosen.bgcolor), "")
        parts = [number for number, span in enumerate(line) if key and span.key == key]
        spans = list(line)
        for number in range(parts[0], parts[-1] + 1) if parts else ():
            span = spans[number]
            if span.style.bgcolor is None:
                is_word = span.style in palette.cubes.values() and span.text != LEFT_HALF
                spans[number] = span._replace(style=span.style + ground + text if is_word else span.style + ground)
        shown.append(tuple(spans))
    return shown


def paint_keys(canvas: Canvas, y: int, lines: Sequence[Line], context: RenderContext, roles: Roles) -> None:
    """Paint the keys of options as caps that take half of the blank cells around them; that under the cursor is lit.

    Options that are refused have no cap.
    """
    bright = context.theme.palette.bright
    for row, line in enumerate(lines, y):
        x = 0
        for span in line:
            if is_key(span, bright):
                ink, cap = roles.text.accent, roles.ground.chosen
                if span.style.bgcolor is not None:
                    ink, cap = roles.ground.table, roles.text.accent
                canvas.text(x - 1, row, RIGHT_HALF, Paint(cap), span.key)
                end = canvas.text(x, row, span.text, Paint(ink, cap, bold=True), span.key)
                canvas.text(end, row, LEFT_HALF, Paint(cap), span.key)
            x += cell_len(span.text)


def is_key(span: Span, bright: Style) -> bool:
    """Return whether a span is the key of an option that can be chosen."""
    return bool(span.key) and span.text == label_of(span.key) and span.style.color == bright.color
