"""The painted board: panels for the players, the facts, and the question with its choices."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_tui.boards.ending import paint_ending
from macrobber_tui.boards.layout import header, rule_with_keys, sidebar_lines
from macrobber_tui.boards.painting import panel, put_lines
from macrobber_tui.boards.render_context import Rendered, UiState
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.scenery import backdrop

from .fact_lines import fact_lines
from .layout import drawn_lines, values_page
from .painted_ending import ending_of
from .player_table import player_table
from .prompt_panel import below_rule
from .render_context import Frame, Page, RenderContext, Size, landscape_rows


def render_painted(context: RenderContext, ui_state: UiState, size: Size, roles: Roles) -> Rendered:
    """Return the board in exactly as many lines as `size` has rows."""
    canvas = Canvas(size.width, size.height, Paint(roles.text.main, roles.ground.table))
    canvas.fill(0, 0, size.width, 1, roles.ground.bar)
    put_lines(canvas, 0, 0, size.width, [header(context, context.view.round, [()], size.width)], roles)
    if ui_state.page is Page.PODIUM:
        ending = ending_of(context, size.main, roles)
        paint_ending(canvas, context, ending, ui_state.talk, ui_state.next_steps, roles)
        return Rendered(canvas.lines(), 0)
    if size.sidebar:
        x, width, height = size.main + 1, size.sidebar, size.height - 1
        panel(canvas, x, 1, width, height, roles)
        put_lines(canvas, x, 1, width, sidebar_lines(context, height, width, ui_state.talk), roles)
    if ui_state.page is Page.VALUES:
        panel(canvas, 0, 1, size.main, size.height - 1, roles)
        put_lines(canvas, 0, 1, size.main, values_page(context, size.main, size.height - 1), roles)
        return Rendered(canvas.lines(), 0)
    frame = context.frame(size)
    _paint_upper_part(canvas, frame, context, roles)
    canvas.fill(0, frame.rule, size.main, 1, roles.ground.bar)
    put_lines(canvas, 0, frame.rule, size.main, [rule_with_keys(context, (), size.main)], roles)
    y = frame.rule + 1
    panel(canvas, 0, y, size.main, size.height - y, roles, raised=True)
    lines, log_rows = below_rule(context, ui_state, size.main, size.height - y, has_log=not size.sidebar)
    put_lines(canvas, 0, y, size.main, lines, roles)
    if size.sidebar:
        _paint_landscape(canvas, y, size.main, lines, roles)
    return Rendered(canvas.lines(), log_rows)


def _paint_landscape(canvas: Canvas, y: int, width: int, lines: Sequence[Line], roles: Roles) -> None:
    """Paint a landscape at the foot of a large board, of the same height throughout a game, unless choices need it."""
    used = max((row for row, line in enumerate(lines, 1) if any(not span.text.isspace() for span in line)), default=0)
    rows = landscape_rows(len(lines))
    if rows and used + rows <= len(lines):
        put_lines(canvas, 0, y + len(lines) - rows, width, backdrop(width, rows, roles), roles)


def _paint_upper_part(canvas: Canvas, frame: Frame, context: RenderContext, roles: Roles) -> None:
    """Paint the players, the one to move or the winners on a lit ground, and the facts below or beside them.

    A game's own drawing takes their place.
    """
    view = context.view
    panel(canvas, 0, 1, frame.players_width, frame.players_rows, roles)
    if context.drawing is not None:
        lines = drawn_lines(context, context.drawing, frame)
        put_lines(canvas, 0, 1, frame.players_width, lines, roles)
        return
    for seat in range(1, view.players + 1):
        is_lit = seat in view.result.winners if view.result is not None else seat == view.active
        ground = roles.ground.lit if is_lit else roles.ground.raised
        canvas.fill(0, 1 + seat, frame.players_width, 1, ground)
    put_lines(canvas, 0, 1, frame.players_width, player_table(context, frame.players_width - 1), roles)
    panel(canvas, frame.facts_x, frame.facts_y, frame.facts_width, frame.facts_rows, roles)
    lines = fact_lines(context, frame.facts_width - 1, frame.facts_rows)
    put_lines(canvas, frame.facts_x, frame.facts_y, frame.facts_width, lines, roles)
