"""The painted board: tinted spaces, with panels around the grid."""

from __future__ import annotations

from macrobber_tui.boards.painting import panel, put_lines
from macrobber_tui.boards.render_context import Rendered, UiState
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint

from .layout import Page, clock_row, grid_width, render_board
from .render_context import RenderContext, Size


def render_painted(context: RenderContext, ui_state: UiState, size: Size, roles: Roles) -> Rendered:
    """Return the board in exactly as many lines as `size` has rows."""
    rendered = render_board(context, ui_state, size)
    canvas = Canvas(size.width, size.height, Paint(roles.text.main, roles.ground.table))
    canvas.fill(0, 0, size.width, 1, roles.ground.bar)
    rule = clock_row(size)
    if ui_state.page is Page.GAME:
        left = grid_width(size) + 1
        panel(canvas, left, 1, size.main - left, rule - 1, roles)
        canvas.fill(0, rule, size.main, 1, roles.ground.bar)
        panel(canvas, 0, rule + 1, size.main, size.height - rule - 1, roles, raised=True)
    else:
        panel(canvas, 0, 1, size.main, size.height - 1, roles)
    if size.sidebar:
        panel(canvas, size.main, 0, size.width - size.main, size.height, roles)
    put_lines(canvas, 0, 0, size.width, rendered.lines, roles)
    return Rendered(canvas.lines(), rendered.log_rows)
