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

PITCHES = (*(Pitch(2 * rows + extra, rows) for rows in range(12, 2, -1) for extra in (2, 0)), Pitch(6, 2))
"""Sizes of the grid; the first that fits is used. Spaces are square, or a little wider."""
MIN_BELOW, MIN_BELOW_WITH_CHART = 7, 10
"""Rows for the question below the grid, with a chart beside it or below it."""
MIN_PROMPT_WIDTH = 80
GAP = 1
"""Columns of the table's ground between two panels."""
MIN_PANEL_WIDTH = 39
"""Columns beside the grid, with the gap."""
MIN_SIDE_WIDTH, MAX_SIDE_WIDTH = 29, 60
PHASE_ROWS, MAX_PHASE_ROWS = 10, 12
"""Rows below the players' cards: the free squatters, large dice, and all ways to place a marker; without and with
blank rows between them."""
MIN_CHART_ROWS, MAX_CHART_ROWS = 6, 14
"""Rows of a chart with its title and the rounds."""
MAX_AIR, MAX_EXTRA_ROWS = 2, 4
"""Rows around the grid: those that come first, and those that come after the rows of the chart."""


class Frame(NamedTuple):
    """How the board's parts share the terminal."""

    pitch: Pitch
    main: int
    """Columns of the grid with the panel beside it."""
    top: int
    """The first row of the grid, with the numbers of its columns."""
    rule: int
    """The row of the line below the grid."""

    @property
    def panel(self) -> int:
        """The first column of the panel beside the grid."""
        return self.pitch.grid_width + GAP


def frame_of(size: Size) -> Frame:
    """Return the frame with the largest grid that fits."""
    is_wide = size.width >= MIN_WIDE_WIDTH
    columns = size.width - (MIN_SIDE_WIDTH if is_wide else 0) - MIN_PANEL_WIDTH
    rows = size.height - 2
    fitting = (
        pitch
        for pitch in PITCHES
        if pitch.grid_width <= columns and pitch.grid_height + _below(pitch, is_wide=is_wide) <= rows
    )
    pitch = next(fitting, PITCHES[-1])
    main = max(pitch.grid_width + MIN_PANEL_WIDTH, size.width - MAX_SIDE_WIDTH) if is_wide else size.width
    spare = max(0, rows - pitch.grid_height - _below(pitch, is_wide=is_wide))
    air = min(spare, MAX_AIR + MAX_EXTRA_ROWS) if is_wide else min(spare, MAX_AIR)
    return Frame(pitch, main, 1 + air // 2, 1 + pitch.grid_height + air)


def _below(pitch: Pitch, *, is_wide: bool) -> int:
    """Return the rows needed below the grid."""
    return MIN_BELOW if not is_wide or pitch.grid_width >= MIN_PROMPT_WIDTH else MIN_BELOW_WITH_CHART


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
    PaintedGrid(canvas, frame.top, frame.pitch, context, roles).paint()
    _paint_panel(canvas, frame, context, roles)
    canvas.fill(0, frame.rule, frame.main, 1, roles.ground.bar)
    put_lines(canvas, 0, frame.rule, frame.main, [rule_with_keys(context, view_key_hints(context), frame.main)], roles)
    log_rows = _paint_below(canvas, frame, context, ui_state, roles)
    return Rendered(canvas.lines(), log_rows)


def _paint_panel(canvas: Canvas, frame: Frame, context: RenderContext, roles: Roles) -> None:
    """Paint the players' cards beside the grid, below them the phase, and in a large panel a chart."""
    x, rows, is_over = frame.panel, frame.rule - 1, context.view.result is not None and context.bust_to_read is None
    width = frame.main - x
    panel(canvas, x, 1, width, rows, roles)
    y = paint_players(canvas, x, 1, width, card_height(context.view.players, rows - PHASE_ROWS), context, roles)
    left, is_wide = frame.rule - y, frame.main < canvas.width
    if is_over:
        page = Page.CLAIMS if is_wide else Page.GROUPS
        _paint_chart(canvas, x, y, width, min(left, MAX_CHART_ROWS), page, context, roles)
        return
    lines = phase_section(context, width - 2, left)
    put_lines(canvas, x + 1, y + min(1, left - len(lines)), width - 2, lines[:left], roles)
    height = min(left - MAX_PHASE_ROWS - 1, MAX_CHART_ROWS)
    if _has_chart_in_panel(canvas, frame) and height >= MIN_CHART_ROWS:
        canvas.fill(x, frame.rule - height - 1, width, 1, roles.ground.table)
        _paint_chart(canvas, x, frame.rule - height, width, height, Page.CLAIMS, context, roles)


def _has_chart_in_panel(canvas: Canvas, frame: Frame) -> bool:
    """Return whether the chart below the grid is beside the question, so that the panel has room for another."""
    below = canvas.height - frame.rule - 1
    return frame.main < canvas.width and below < MIN_BELOW_WITH_CHART


def _paint_below(canvas: Canvas, frame: Frame, context: RenderContext, ui_state: UiState, roles: Roles) -> int:
    """Paint the question and what is beside or below it; return the number of rows that messages may cover."""
    x, y = frame.panel, frame.rule + 1
    height, is_beside = canvas.height - y, _has_chart_in_panel(canvas, frame)
    width = frame.pitch.grid_width if is_beside else frame.main
    lines, left = prompt_or_hints(context, ui_state, width, height)
    is_wide = frame.main < canvas.width
    has_chart = is_wide and left >= MIN_CHART_ROWS and not is_beside
    panel(canvas, 0, y, width, PROMPT_ROWS if has_chart else height, roles, raised=True)
    put_lines(canvas, 0, y + (1 if is_beside and left else 0), width, lines[:height], roles)
    if is_beside:
        panel(canvas, x, y, frame.main - x, height, roles)
        _paint_chart(canvas, x, y, frame.main - x, height, Page.GROUPS, context, roles)
    elif has_chart:
        y += PROMPT_ROWS
        panel(canvas, 0, y, frame.main, left, roles)
        _paint_chart(canvas, 0, y, frame.main, left, Page.GROUPS, context, roles)
    elif left and not is_wide:
        put_lines(canvas, 0, y + PROMPT_ROWS, width, context.cached(recent_log, left, width), roles)
    return left


def _paint_chart(
    canvas: Canvas, x: int, y: int, width: int, height: int, page: Enum, context: RenderContext, roles: Roles
) -> None:
    """Paint a chart of a figure by round, with its title in the first row."""
    title = _("largest groups by round") if page is Page.GROUPS else _("claims by round")
    canvas.text(x + 2, y, title, Paint(roles.text.soft))
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
