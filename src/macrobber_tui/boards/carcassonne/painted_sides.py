"""The panels beside a large painted map: features and fields, choices without room in the dock, log and chat."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_tui.boards.layout import padded, recent_log, talk_lines
from macrobber_tui.boards.painting import panel, put_lines
from macrobber_tui.boards.render_context import TalkLine, UiState
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.canvas import Canvas
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import length
from macrobber_tui.widgets.text import all_lines

from .feature_lists import feature_rows
from .hand_panel import hand_lines, open_choices
from .pages import final_rows
from .painted_areas import Area, Areas
from .painted_dock import choices_fit
from .painted_lists import short_lists
from .painted_titles import is_rule, title_line, without_rules
from .render_context import Page, PanelMode, RenderContext

MAX_TALK_ROWS, MAX_SIDE_TALK_ROWS = 2, 8
"""Rows of the latest messages below the lists, and below the log."""
MIN_LOG_ROWS, MAX_LOG_ROWS = 8, 26
"""Rows of the log that the talk leaves, and that it takes at most; the rest is on the page of the log."""


def paint_sides(canvas: Canvas, areas: Areas, context: RenderContext, ui_state: UiState, roles: Roles) -> None:
    is_game = ui_state.page is Page.GAME
    x, y, width, height = areas.right if is_game else areas.beside_page
    panel(canvas, x, y, width, height, roles)
    has_choices_elsewhere = open_choices(context) is not None and not choices_fit(areas, context)
    top: list[Line] = []
    if is_game and (ui_state.hints is not None or has_choices_elsewhere):
        top = [*hand_lines(context, width - 1, height), ()]
    left = height - len(top)
    is_over = context.view.result is not None and not context.view_options.is_listing
    if areas.has_two_sides or is_over or not is_game:
        lines = [*top, *log_and_talk(context, width - 1, left, ui_state.talk)]
    else:
        talk = [] if context.view_options.is_listing else latest_talk(context, width - 1, MAX_TALK_ROWS, ui_state.talk)
        lines = padded([*top, *list_lines(context, width, left - len(talk))], height - len(talk)) + talk
    put_lines(canvas, x, y, width, lines[:height], roles)
    if areas.has_two_sides and is_game:
        _paint_left(canvas, areas.left, context, roles)


def log_and_talk(context: RenderContext, width: int, height: int, talk: Sequence[TalkLine] | None) -> list[Line]:
    """Return exactly `height` lines: the log, and the latest messages below it."""
    messages = latest_talk(context, width, min(MAX_SIDE_TALK_ROWS, height - MIN_LOG_ROWS), talk)
    log = context.cached(recent_log, min(MAX_LOG_ROWS, height - len(messages) - 1), width)
    return [*padded(_with_gap(context.theme, log), height - len(messages)), *messages]


def _with_gap(theme: Theme, log: Sequence[Line]) -> list[Line]:
    """Return the log with a blank line instead of a rule above its last title, if there are older turns."""
    titles = [number for number, line in enumerate(log) if is_rule(theme, line)]
    last = titles[-1] if titles else 0
    return without_rules(theme, [*log[:last], *([()] if last else []), *log[last:]])


def latest_talk(context: RenderContext, width: int, rows: int, talk: Sequence[TalkLine] | None) -> list[Line]:
    """Return a blank line, a title and the latest messages in at most `rows` lines; nothing without a chat."""
    if talk is None:
        return []
    title = title_line(context.theme, _("talk ({key})").format(key=context.keyboard.label_for("t")))
    return [(), title, *talk_lines(talk, width, rows)]


def _paint_left(canvas: Canvas, area: Area, context: RenderContext, roles: Roles) -> None:
    """Paint the lists into the left panel; after the game, the final scoring."""
    x, y, width, height = area
    panel(canvas, x, y, width, height, roles)
    is_over = context.view.result is not None and not context.view_options.is_listing
    lines = _final_lines(context, width - 1) if is_over else list_lines(context, width - 1, height)
    put_lines(canvas, x, y, width, lines[:height], roles)


def _final_lines(context: RenderContext, width: int) -> list[Line]:
    """Return the features of the final scoring; those that are too long take two lines."""
    lines: list[Line] = []
    for *points, feature in final_rows(context):
        indent = length(tuple(points))
        first, *others = all_lines(feature.text, width - indent)
        lines += [(*points, Span(first)), *((Span(" " * indent + line),) for line in others)]
    return lines


def list_lines(context: RenderContext, width: int, height: int) -> list[Line]:
    """Return the open list, or else the first of the open features and fields, in at most `height` lines.

    After the game, there is a list only if the player opens it, because everything has been scored.
    """
    options = context.view_options
    if options.is_listing:
        title = _("open features") if options.panel_mode is PanelMode.FEATURES else _("fields and farmers")
        rows = feature_rows(context, options.panel_mode, width, height - 1, options.selected)
        return [title_line(context.theme, title), *rows]
    return short_lists(context, width - 1, height) if context.view.result is None else []
