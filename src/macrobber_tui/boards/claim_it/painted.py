"""The painted board: a grid of tinted spaces, the players as cards, and panels that fill the terminal."""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import NamedTuple

from macrobber_tui.boards.ending import paint_ending
from macrobber_tui.boards.layout import header, recent_log, rule_with_keys, sidebar_lines
from macrobber_tui.boards.line_chart import Chart, paint_chart
from macrobber_tui.boards.painting import panel, put_lines
from macrobber_tui.boards.render_context import MIN_WIDE_WIDTH, Rendered, UiState
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint

from .grid import player_sign
from .layout import FIGURE_INDEX, Page, chart_heading, last_round_notices, prompt_or_hints, view_key_hints
from .painted_ending import ending_of
from .painted_grid import PaintedGrid, Pitch
from .painted_players import card_height, paint_players
from .prompt_panel import PROMPT_ROWS, prompt_lines
from .render_context import RenderContext, Size
from .side_panel import phase_section

PITCHES = tuple(Pitch(*pitch) for pitch in ((18, 8), (16, 7), (14, 6), (12, 5), (10, 4), (8, 3), (6, 3), (6, 2)))
"""Sizes of the grid; the first that fits is used."""
MIN_BELOW = 7
"""Rows for the question below the grid."""
MIN_PANEL_WIDTH = 38
MIN_SIDE_WIDTH, MAX_SIDE_WIDTH = 29, 60
PHASE_ROWS = 11
"""Rows below the players' cards: the free squatters, large dice, and all ways to place a marker."""
MIN_CHART_WIDTH, MIN_CHART_ROWS = 34, 5
CHART_MARGIN_ROWS = 2
"""Rows of a chart besides those for the players' letters: its title and the rounds."""
MAX_PROMPT_WIDTH = 96


class Frame(NamedTuple):
    """How the board's parts share the terminal."""

    pitch: Pitch
    main: int
    """Columns of the grid with the panel beside it."""
    rule: int
    """The row of the line below the grid."""


def frame_of(size: Size) -> Frame:
    """Return the frame with the largest grid that fits."""
    is_wide = size.width >= MIN_WIDE_WIDTH
    room = size.width - (MIN_SIDE_WIDTH if is_wide else 0) - MIN_PANEL_WIDTH
    rows = size.height - MIN_BELOW - 2
    fitting = (pitch for pitch in PITCHES if pitch.grid_width <= room and pitch.grid_height <= rows)
    pitch = next(fitting, PITCHES[-1])
    main = max(pitch.grid_width + MIN_PANEL_WIDTH, size.width - MAX_SIDE_WIDTH) if is_wide else size.width
    return Frame(pitch, main, 1 + pitch.grid_height)


def render_painted(context: RenderContext, ui_state: UiState, size: Size, roles: Roles) -> Rendered:
    """Return the board in exactly as many lines as `size` has rows."""
    frame = frame_of(size)
    canvas = Canvas(size.width, size.height, Paint(roles.text.main, roles.ground.table))
    canvas.fill(0, 0, size.width, 1, roles.ground.bar)
    heading = header(context, context.view.round, last_round_notices(context), size.width)
    put_lines(canvas, 0, 0, size.width, [heading], roles)
    if ui_state.page is Page.PODIUM:
        chart = partial(_paint_chart, page=Page.GROUPS, context=context, roles=roles)
        ending = ending_of(context, frame.main, chart, roles)
        paint_ending(canvas, context, ending, ui_state.talk, ui_state.next_steps, roles)
        return Rendered(canvas.lines(), 0)
    if frame.main < size.width:
        x, height = frame.main + 1, size.height - 1
        panel(canvas, x, 1, size.width - x, height, roles)
        put_lines(canvas, x, 1, size.width - x, sidebar_lines(context, height, size.width - x, ui_state.talk), roles)
    if ui_state.page is not Page.GAME:
        _paint_chart_page(canvas, frame, ui_state.page, context, roles)
        return Rendered(canvas.lines(), 0)
    PaintedGrid(canvas, 1, frame.pitch, context, roles).paint()
    _paint_panel(canvas, frame, context, roles)
    canvas.fill(0, frame.rule, frame.main, 1, roles.ground.bar)
    put_lines(canvas, 0, frame.rule, frame.main, [rule_with_keys(context, view_key_hints(context), frame.main)], roles)
    log_rows = _paint_below(canvas, frame, context, ui_state, roles)
    return Rendered(canvas.lines(), log_rows)


def _paint_panel(canvas: Canvas, frame: Frame, context: RenderContext, roles: Roles) -> None:
    """Paint the players' cards beside the grid, and the phase below them."""
    x, players, rows = frame.pitch.grid_width, context.view.players, frame.rule - 1
    width = frame.main - x
    panel(canvas, x, 1, width, rows, roles)
    height = card_height(players, rows - PHASE_ROWS)
    y = paint_players(canvas, x, 1, width, height, context, roles)
    left = frame.rule - y
    if context.view.result is not None and context.bust_to_read is None:
        has_groups_below = frame.main < canvas.width and canvas.height - frame.rule - 1 - PROMPT_ROWS > MIN_CHART_ROWS
        page = Page.CLAIMS if has_groups_below else Page.GROUPS
        _paint_chart(canvas, x, y, width, left, page, context, roles)
        return
    lines = phase_section(context, width - 2, left - 1)
    y += min(1, max(0, left - len(lines)))
    put_lines(canvas, x + 1, y, width - 2, lines[: frame.rule - y], roles)


def _paint_below(canvas: Canvas, frame: Frame, context: RenderContext, ui_state: UiState, roles: Roles) -> int:
    """Paint the question and what is beside or below it; return the number of rows that messages may cover."""
    y = frame.rule + 1
    height, is_wide = canvas.height - y, frame.main < canvas.width
    has_chart_beside = is_wide and frame.main >= MAX_PROMPT_WIDTH + MIN_CHART_WIDTH
    width = MAX_PROMPT_WIDTH if has_chart_beside else frame.main
    panel(canvas, 0, y, width, height, roles, raised=True)
    lines, left = prompt_or_hints(context, ui_state, width, height)
    put_lines(canvas, 0, y, width, lines[:height], roles)
    if has_chart_beside:
        panel(canvas, width + 1, y, frame.main - width - 1, height, roles)
        _paint_chart(canvas, width + 1, y, frame.main - width - 1, height, Page.GROUPS, context, roles)
        if context.view.result is None and left >= context.view.players + CHART_MARGIN_ROWS:
            _paint_chart(canvas, 0, y + PROMPT_ROWS, width, left, Page.CLAIMS, context, roles)
        return left
    if is_wide and left > MIN_CHART_ROWS:
        _paint_chart(canvas, 0, y + PROMPT_ROWS, width, left, Page.GROUPS, context, roles)
    elif left:
        put_lines(canvas, 0, y + PROMPT_ROWS, width, context.cached(recent_log, left, width), roles)
    return left


def _paint_chart(
    canvas: Canvas, x: int, y: int, width: int, height: int, page: Enum, context: RenderContext, roles: Roles
) -> None:
    """Paint a chart of a figure by round, with its title in the first row."""
    title = _("largest groups by round") if page is Page.GROUPS else _("Claims by round.")
    canvas.text(x + 2, y, title, Paint(roles.text.accent))
    _paint_lines_of(canvas, x + 1, y + 1, width - 2, height - 1, page, context, roles)


def _paint_lines_of(
    canvas: Canvas, x: int, y: int, width: int, height: int, page: Enum, context: RenderContext, roles: Roles
) -> None:
    history = [[figures[FIGURE_INDEX[page]] for figures in reached] for reached in context.history.score_history]
    letters = context.view_options.uses_letters
    signs = "".join(player_sign(seat + 1, context.theme, letters=letters) for seat in range(context.view.players))
    paint_chart(
        canvas, Chart(history, roles.figures, _("start"), least_step=1, signs=signs), x, y, width, height, roles
    )


def _paint_chart_page(canvas: Canvas, frame: Frame, page: Enum, context: RenderContext, roles: Roles) -> None:
    """Paint a page with the chart of one figure for all players, and the question below it."""
    width, height = frame.main, canvas.height
    panel(canvas, 0, 1, width, height - 1, roles)
    put_lines(canvas, 0, 1, width, [chart_heading(context, page)], roles)
    _paint_lines_of(canvas, 1, 3, width - 2, height - 5, page, context, roles)
    canvas.fill(0, height - 1, width, 1, roles.ground.raised)
    put_lines(canvas, 0, height - 1, width, prompt_lines(context, width)[:1], roles)
