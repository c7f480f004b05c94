"""The table of players, with a column for each value that every seat has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.boards import ui_of
from macrobber_tui.boards.names import capitalize_you, letter
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, showing
from macrobber_tui.widgets.text import fit, fit_name

from .facts import SeatColumn
from .render_context import RenderContext

MIN_NAME_WIDTH, MAX_NAME_WIDTH = 16, 30
"""Columns of the players' names, with their letters and what is said about them."""
MAX_HEAD, MAX_VALUE = 14, 30
"""The most cells of a column's heading and of its values."""
GAP = 2
NUMBER = re.compile(r"[-–]?[0-9.]*")


class Shown(NamedTuple):
    """A column as it is shown."""

    column: SeatColumn
    width: int
    is_right: bool
    """Whether its values are numbers, which stand at the right."""


def player_table(context: RenderContext, width: int) -> list[Line]:
    """Return a heading and a line for each player, with as many columns as fit."""
    shown = _fitting(context.columns(), width - MIN_NAME_WIDTH)
    name_width = min(MAX_NAME_WIDTH, width - sum(column.width for column in shown))
    faint = context.theme.palette.faint
    head: Line = (*clip((Span(" " + _("player"), faint),), name_width), *(_head(column, faint) for column in shown))
    return [head, *(_row(context, seat, shown, name_width) for seat in range(1, context.view.players + 1))]


def _fitting(columns: Sequence[SeatColumn], room: int) -> list[Shown]:
    shown: list[Shown] = []
    for column in columns:
        longest = max(min(MAX_HEAD, cell_len(column.label)), *(min(MAX_VALUE, cell_len(text)) for text in column.texts))
        width = longest + GAP
        if sum(other.width for other in shown) + width > room:
            break
        shown.append(Shown(column, width, all(map(NUMBER.fullmatch, column.texts))))
    return shown


def _head(shown: Shown, style: Style) -> Span:
    return Span(_aligned(fit(shown.column.label, shown.width - GAP), shown), style)


def _aligned(text: str, shown: Shown) -> str:
    blanks = " " * (shown.width - GAP - cell_len(text))
    return " " * GAP + (blanks + text if shown.is_right else text + blanks)


def _row(context: RenderContext, seat: int, columns: Sequence[Shown], name_width: int) -> Line:
    view, palette = context.view, context.theme.palette
    is_over = view.result is not None
    is_marked = seat in view.result.winners if is_over else seat == view.active
    absence = context.absence(seat)
    style = palette.faint if absence else palette.bright if is_marked else PLAIN
    mark = context.theme.glyphs.pointer if is_marked and not is_over else " "
    note = f" {absence}" if absence else ""
    name = fit_name(capitalize_you(context.name_of(seat)), name_width - 5 - cell_len(note))
    line: Line = (
        Span(mark, palette.bright),
        seat_span(context, seat),
        Span(f" {name}", style),
        Span(note, palette.alarm),
    )
    return (
        *clip(showing(f"player {seat}", line), name_width),
        *(
            Span(
                _aligned(fit(shown.column.texts[seat - 1], shown.width - GAP), shown),
                style if absence else PLAIN,
                thing=f"value {shown.column.name} {seat}",
            )
            for shown in columns
        ),
    )


def seat_span(context: RenderContext, seat: int) -> Span:
    """Return the letter of a seat in its colour."""
    style = ui_of(context.table.game).player_styles(context.theme.palette)[seat - 1]
    roles = context.theme.roles
    if roles is None:
        return Span(f"{letter(seat)} ", style + context.theme.palette.bold)
    return Span(f" {letter(seat)} ", Style(color=roles.text.ink, bgcolor=roles.figures[seat - 1], bold=True))
