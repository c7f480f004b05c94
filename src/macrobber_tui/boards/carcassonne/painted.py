"""The painted board: the land under the sky, with the players above it, a dock below it, and panels beside it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from macrobber_tui.boards.ending import paint_ending
from macrobber_tui.boards.layout import header, points_key, rule_with_keys
from macrobber_tui.boards.painting import panel, put_lines, put_over
from macrobber_tui.boards.render_context import Rendered, UiState
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.scenery import paint_night
from macrobber_tui.widgets.spans import length

from .layout import OVERLAY_WIDTH, PAGES, map_marks, render_board, tiles_notice, view_key_hints
from .map import map_lines
from .pages import points_lines
from .painted_areas import Area, Areas
from .painted_dock import paint_dock, paint_points
from .painted_ending import ending_of
from .painted_final import at_progress, final_heading, paint_final
from .painted_map import painted_land, painted_marks
from .painted_players import paint_cards
from .painted_sides import paint_sides
from .painted_titles import without_rules
from .painted_track import paint_track
from .prompt_panel import prompt_lines
from .render_context import Page, RenderContext, Size

MIN_CHART_ROWS = 6
"""Rows below a page from which they hold the chart of points."""
MAX_TABLE_WIDTH = 110


class _Page(NamedTuple):
    """A page shown instead of the game."""

    kind: Enum
    continue_key: str
    progress: float


def render_painted(
    context: RenderContext,
    ui_state: UiState,
    size: Size,
    areas: Areas | None,
    roles: Roles,
    *,
    continue_key: str = "",
    progress: float = 1.0,
) -> Rendered:
    """Return the board in exactly as many lines as `size` has rows; without `areas`, in the layout of plain detail.

    `continue_key` leaves the final scoring, if it has to be read first. That scoring is shown as far as it has been
    counted, `progress` from 0.0 to 1.0.
    """
    page = _Page(ui_state.page, continue_key, progress)
    if page.kind is Page.FINAL:
        context = at_progress(context, progress)
    canvas = Canvas(size.width, size.height, Paint(roles.text.main, roles.ground.table))
    canvas.fill(0, 0, size.width, 1, roles.ground.bar)
    if ui_state.page is Page.PODIUM:
        heading = header(context, context.view.round, [tiles_notice(context)], size.width)
        put_lines(canvas, 0, 0, size.width, [heading], roles)
        paint_ending(canvas, context, ending_of(context, size.main, roles), ui_state.talk, ui_state.next_steps, roles)
        return Rendered(canvas.lines(), 0)
    if areas is None:
        log_rows = _paint_small(canvas, context, ui_state, page, size, roles)
        return Rendered(canvas.lines(), log_rows)
    if context.view_options.is_listing or context.view.result is not None:
        areas = areas.with_narrow_dock()
    heading = header(context, context.view.round, [tiles_notice(context)], size.width)
    put_lines(canvas, 0, 0, size.width, [heading], roles)
    paint_cards(canvas, areas.cards, context, roles)
    if areas.track.height:
        paint_track(canvas, areas.track, context, roles)
    if ui_state.page is Page.GAME:
        _paint_map(canvas, areas.map, context, roles, has_hand=ui_state.hints is None)
        _paint_bar(canvas, areas.bar, context, size.main, roles)
        paint_dock(canvas, areas, context, ui_state, roles)
        panel(canvas, *areas.message, roles, raised=True)
    else:
        _paint_page(canvas, areas.page, page, context, roles)
        canvas.fill(0, size.height - 2, size.main, 1, roles.ground.bar)
        canvas.fill(0, size.height - 1, size.main, 1, roles.ground.raised)
        put_lines(canvas, 0, size.height - 1, size.main, prompt_lines(context, size.main)[:1], roles)
    paint_sides(canvas, areas, context, ui_state, roles)
    return Rendered(canvas.lines(), areas.message.height if ui_state.page is Page.GAME else 0)


def _paint_map(canvas: Canvas, area: Area, context: RenderContext, roles: Roles, *, has_hand: bool) -> None:
    x, y, width, height = area
    paint_night(canvas, x, y, width, height, roles)
    land = painted_land(context.view)
    marks = painted_marks(map_marks(context), context, has_hand=has_hand)
    lines = map_lines(land, context.window, context.view_options.zoom, context.painter, marks)
    put_over(canvas, x, y, lines, roles)


def _paint_bar(canvas: Canvas, bar: Area, context: RenderContext, width: int, roles: Roles) -> None:
    """Paint the row above the map, with the keys that change the view in its first `width` columns."""
    canvas.fill(bar.x, bar.y, bar.width, 1, roles.ground.bar)
    room = width - 3 - length(points_key(context)) - OVERLAY_WIDTH
    keys = rule_with_keys(context, view_key_hints(context, room), width)
    put_lines(canvas, 0, bar.y, bar.width, without_rules(context.theme, [keys]), roles)


def _paint_page(canvas: Canvas, area: Area, page: _Page, context: RenderContext, roles: Roles) -> None:
    """Paint a page shown instead of the game, with the chart of points in the rows that it leaves free."""
    x, y, width, height = area
    panel(canvas, x, y, width, height, roles)
    if page.kind is Page.FINAL and (
        used := paint_final(canvas, area, context, page.continue_key, roles, page.progress)
    ):
        _paint_chart_below(canvas, area, used, context, roles)
        return
    if page.kind is Page.POINTS:
        lines = points_lines(context, min(MAX_TABLE_WIDTH, width - 1))
    else:
        lines = PAGES[page.kind](context, width - 1, height)[:height]
        if page.kind is Page.FINAL:
            lines[0] = final_heading(context, page.continue_key)
    put_lines(canvas, x, y, width - 1, lines, roles)
    used = max((number for number, line in enumerate(lines, 1) if length(line)), default=0) + 1
    if page.kind is not Page.TILES:
        _paint_chart_below(canvas, area, used, context, roles)


def _paint_chart_below(canvas: Canvas, area: Area, used: int, context: RenderContext, roles: Roles) -> None:
    """Paint the chart of points below the rows of a page that are used, if there is room."""
    x, y, width, height = area
    if height - used >= MIN_CHART_ROWS:
        paint_points(canvas, Area(x + 1, y + used, width - 2, height - used), context, roles)


def _paint_small(
    canvas: Canvas, context: RenderContext, ui_state: UiState, page: _Page, size: Size, roles: Roles
) -> int:
    """Paint the board in the layout of plain detail; return the number of log rows at the bottom."""
    rendered = render_board(context, ui_state, size)
    map_width, _rows = size.map
    is_game = ui_state.page is Page.GAME
    map_rows = context.window.height if is_game else size.height - 3
    if is_game:
        paint_night(canvas, 0, 1, map_width, map_rows, roles)
        panel(canvas, map_width + 1, 1, size.main - map_width - 1, map_rows, roles)
        _light_player(canvas, map_width + 1, size.main - map_width - 1, context, roles)
    canvas.fill(0, 1 + map_rows, size.main, 1, roles.ground.bar)
    below = 2 + map_rows
    panel(canvas, 0, below, size.main, size.height - below, roles, raised=True)
    if size.sidebar:
        panel(canvas, size.main, 0, size.sidebar + 1, size.height, roles)
    put_over(canvas, 0, 0, without_rules(context.theme, rendered.lines), roles)
    if not is_game:
        _paint_page(canvas, Area(0, 1, size.main, map_rows), page, context, roles)
    return rendered.log_rows


def _light_player(canvas: Canvas, x: int, width: int, context: RenderContext, roles: Roles) -> None:
    """Light the line of the player whose turn it is, in the table of players."""
    view = context.view
    if view.result is None and view.active:
        canvas.fill(x, 1 + view.active, width, 1, roles.ground.lit)
