"""The painted board: the land under the sky, with panels around it."""

from __future__ import annotations

from macrobber_tui.boards.painting import panel, put_lines
from macrobber_tui.boards.render_context import Rendered, UiState
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.scenery import paint_night

from .layout import render_board
from .render_context import Page, RenderContext, Size


def render_painted(context: RenderContext, ui_state: UiState, size: Size, roles: Roles) -> Rendered:
    """Return the board in exactly as many lines as `size` has rows."""
    rendered = render_board(context, ui_state, size)
    canvas = Canvas(size.width, size.height, Paint(roles.text.main, roles.ground.table))
    map_width, _rows = size.map
    map_rows = context.window.height if ui_state.page is Page.GAME else size.height - 3
    canvas.fill(0, 0, size.width, 1, roles.ground.bar)
    if ui_state.page is Page.GAME:
        paint_night(canvas, 0, 1, map_width, map_rows, roles)
        panel(canvas, map_width + 1, 1, size.main - map_width - 1, map_rows, roles)
    else:
        panel(canvas, 0, 1, size.main, map_rows, roles)
    canvas.fill(0, 1 + map_rows, size.main, 1, roles.ground.bar)
    below = 2 + map_rows
    panel(canvas, 0, below, size.main, size.height - below, roles, raised=True)
    if size.sidebar:
        panel(canvas, size.main, 0, size.sidebar + 1, size.height, roles)
    put_lines(canvas, 0, 0, size.width, rendered.lines, roles)
    return Rendered(canvas.lines(), rendered.log_rows)
