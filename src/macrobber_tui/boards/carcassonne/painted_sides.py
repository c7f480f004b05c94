"""The panels beside a large painted map: features and fields, choices without room in the dock, log and chat."""

from __future__ import annotations

from macrobber_tui.boards.layout import padded, sidebar_lines
from macrobber_tui.boards.painting import panel, put_lines
from macrobber_tui.boards.render_context import UiState
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import length
from macrobber_tui.widgets.text import all_lines

from .feature_lists import feature_rows, listed_features
from .hand_panel import hand_lines, open_choices
from .pages import final_rows
from .painted_areas import Areas
from .painted_dock import choices_fit
from .render_context import Page, PanelMode, RenderContext

LISTS = (PanelMode.FEATURES, PanelMode.FIELDS)
MIN_LOG_ROWS, MIN_OPEN_LOG_ROWS = 12, 4
"""Rows below the lists for log and chat, and below an open list."""


def paint_sides(canvas: Canvas, areas: Areas, context: RenderContext, ui_state: UiState, roles: Roles) -> None:
    x, y, width, height = areas.right
    panel(canvas, x, y, width, height, roles)
    top: list[Line] = []
    if ui_state.page is Page.GAME:
        has_choices_elsewhere = open_choices(context) is not None and not choices_fit(areas, context)
        if ui_state.hints is not None or has_choices_elsewhere:
            top = [*hand_lines(context, width, height - MIN_OPEN_LOG_ROWS - 1), ()]
        if areas.left.width:
            _paint_left(canvas, areas, context, roles)
        else:
            least = MIN_LOG_ROWS if context.view_options.panel_mode is PanelMode.HAND else MIN_OPEN_LOG_ROWS
            top += list_lines(context, width, height - least - len(top), has_titles=True)
    put_lines(canvas, x, y, width, sidebar_lines(context, height, width, ui_state.talk, top), roles)


def _paint_left(canvas: Canvas, areas: Areas, context: RenderContext, roles: Roles) -> None:
    """Paint the lists into the left panel; after the game, the final scoring."""
    x, y, width, height = areas.left
    panel(canvas, x, y, width, height, roles)
    is_over = context.view.result is not None and context.view_options.panel_mode is PanelMode.HAND
    lines = _final_lines(context, width - 1) if is_over else list_lines(context, width - 1, height, has_titles=True)
    put_lines(canvas, x, y, width, lines[:height], roles)


def _final_lines(context: RenderContext, width: int) -> list[Line]:
    """Return the features of the final scoring; those that are too long take two lines."""
    lines: list[Line] = []
    for *points, feature in final_rows(context):
        indent = length(tuple(points))
        first, *others = all_lines(feature.text, width - indent)
        lines += [(*points, Span(first)), *((Span(" " * indent + line),) for line in others)]
    return lines


def list_lines(context: RenderContext, width: int, height: int, *, has_titles: bool = False) -> list[Line]:
    """Return the open list, or else the open features and the fields, in at most `height` lines.

    After the game, there is a list only if the player opens it, because everything has been scored.
    """
    options, view = context.view_options, context.view
    if options.is_listing:
        rows = _rows_of(options.panel_mode, context, has_titles=has_titles)
        return _list(context, options.panel_mode, width, min(rows, height), options.selected, has_titles=has_titles)
    if view.result is not None:
        return []
    wanted, wanted_fields = (_rows_of(mode, context, has_titles=has_titles) for mode in LISTS)
    features = min(wanted, max(height // 2, height - wanted_fields))
    lines: list[Line] = []
    for mode, rows in zip(LISTS, (features, min(wanted_fields, height - features)), strict=True):
        lines += _list(context, mode, width, rows, has_titles=has_titles)
    return lines


def _rows_of(mode: PanelMode, context: RenderContext, *, has_titles: bool) -> int:
    """Return the rows of a whole list, with its heading and a blank line."""
    return max(1, len(listed_features(context.view, mode))) + 2 + has_titles


def _list(
    context: RenderContext, mode: PanelMode, width: int, rows: int, selected: int | None = None, *, has_titles: bool
) -> list[Line]:
    """Return a list in exactly `rows` lines, the last of them blank if the whole list fits."""
    title = _("open features") if mode is PanelMode.FEATURES else _("fields and farmers")
    lines: list[Line] = [(Span(f" {title}", context.theme.palette.bright),)] if has_titles else []
    room = rows - len(lines)
    if room < 2:
        return []
    chosen = () if selected is None else (selected,)
    return padded([*lines, *feature_rows(context, mode, width, room, *chosen)], rows)
