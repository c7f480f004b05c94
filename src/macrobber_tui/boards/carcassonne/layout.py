"""Layout of the whole board: the map with the panel beside it, the prompt below, then the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from macrobber_tui.boards.hint import Hints
from macrobber_tui.boards.hint_panel import render_hints
from macrobber_tui.boards.layout import header, padded, points_key, recent_log, rule_with_keys, with_sidebar
from macrobber_tui.boards.render_context import Rendered, UiState
from macrobber_tui.i18n.language import _, ngettext
from macrobber_tui.settings.game_keys import carcassonne as keys
from macrobber_tui.settings.keys import KeyBindings, label_of
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import clip, length, pad, rule

from . import feature_lists, pages
from .choices import feature_parts_named
from .decision_input import PlacementInput
from .feature_view import Parts, placed_tiles, tiles_left
from .hand_panel import hand_lines
from .list_input import ListInput
from .map import MapMarks, map_lines
from .map_things import map_things
from .painted_map import painted_land, painted_marks
from .painted_titles import title_line
from .players import player_table, scoreboard_summary
from .prompt_panel import prompt_lines
from .render_context import MIN_LOG, PROMPT_ROWS, Page, PanelMode, RenderContext, Size
from .viewport import MapSize

PAGES: dict[Enum, Callable[[RenderContext, int, int], list[Line]]] = {
    Page.POINTS: pages.points_page,
    Page.SCOREBOARD: pages.scoreboard_page,
    Page.FINAL: pages.final_page,
    Page.TILES: pages.tiles_page,
}
OVERLAY_WIDTH = 30
"""Cells reserved for a clock or a replay's step counter."""
KEY_BY_LIST = {PanelMode.FEATURES: keys.FEATURES, PanelMode.FIELDS: keys.FIELDS}
MAX_PROMPT_HEAD, MAX_HINT_ROWS = 2, 9
"""Maximum rows of the prompt above the hints, and of the hints below their heading."""
MIN_MAP_ROWS, MIN_MAP_ABOVE_MESSAGE = 15, 10
"""Minimum rows of the map while hints are shown, and above a message of the screen."""
MIN_LIST_HEIGHT = 7
"""Minimum free rows for a list of features below the choices."""


def render_board(context: RenderContext, ui_state: UiState, size: Size) -> Rendered:
    """Render the board as exactly `size.height` lines."""
    if (page := PAGES.get(ui_state.page)) is not None:
        below, rows_of_log, room = prompt_lines(context, size.main)[:1], 0, size.height - 3
        middle = [clip(line, size.main - 1) for line in padded(page(context, size.main - 1, room), room)[:room]]
        middle.append(rule(context.theme, width=size.main))
    else:
        below, rows_of_log = prompt_and_log(context, ui_state, size, size.height - 2 - context.window.height)
        keys_shown = view_key_hints(context, size.main - 3 - length(points_key(context)) - OVERLAY_WIDTH)
        middle = map_and_panel(context, size, size.height - 2 - len(below))
        middle.append(rule_with_keys(context, keys_shown, size.main))
    lines = [header(context, context.view.round, [tiles_notice(context)], size.main), *middle, *below]
    if size.sidebar:
        lines = with_sidebar(context, lines, size.main, size.sidebar, ui_state.talk)
    return Rendered(lines, rows_of_log)


def log_rows(size: Size, reserved: int) -> int:
    """Return the rows of the log, as many as are reserved for a message of the screen, if the map can spare them."""
    return max(size.log, min(reserved, size.log + size.map[1] - MIN_MAP_ABOVE_MESSAGE))


def map_size(hints: Hints | None, size: Size, theme: Theme, keyboard: KeyBindings, reserved: int = 0) -> MapSize:
    """Return the columns and rows of the map.

    Hints below the map, and rows reserved for a message of the screen, take rows from it, down to its minimum.
    """
    columns, rows = size.map
    if hints is None:
        return columns, rows + size.log - log_rows(size, reserved)
    shared = PROMPT_ROWS + size.log + rows
    wanted = MAX_PROMPT_HEAD + len(render_hints(hints, 1 + MAX_HINT_ROWS, theme, keyboard, size.main))
    below = max(PROMPT_ROWS + max(size.log, MIN_LOG), min(wanted, shared - MIN_MAP_ROWS))
    return columns, shared - below


def clock_row(size: Size, page: Enum, map_rows: int) -> int:
    """Return the row of the rule below the map or the page."""
    return 1 + map_rows if page is Page.GAME else size.height - 2


def tiles_notice(context: RenderContext) -> Line:
    """Return a notice that gives the number of tiles left or says that this is the last tile."""
    palette, left = context.theme.palette, tiles_left(context.view)
    text = ngettext("{count} tile left", "{count} tiles left", left).format(count=left)
    last = context.view.result is None and not left
    style = palette.alarm if last else palette.faint
    return (Span((_("the last tile") if last else text) + " ", style, thing="left"),)


def map_and_panel(context: RenderContext, size: Size, height: int) -> list[Line]:
    """Return the map with the panel beside it; one column at the right edge stays blank."""
    width, _height = size.map
    window = context.window._replace(height=height)
    land, marks = placed_tiles(context.view.board), map_marks(context)
    if context.theme.roles is not None:
        land, marks = painted_land(context.view), painted_marks(marks, context)
    map_rows = map_lines(land, window, context.view_options.zoom, context.painter, marks)
    panel_lines = panel(context, size.main - width - 2, height)
    return [(*left, Span(" "), *line) for left, line in zip(map_rows, panel_lines, strict=True)]


def map_marks(context: RenderContext) -> MapMarks:
    """Return the marks on the map, and what its places show as things."""
    marks = decision_marks(context)
    return replace(marks, things=map_things(context.view, frozenset(marks.possible)))


def decision_marks(context: RenderContext) -> MapMarks:
    decision, panel_mode = context.decision, context.view_options.panel_mode
    selected = feature_lists.selected_feature(context.view, context.view_options)
    highlighted: Parts = selected.parts if selected is not None else frozenset()
    owners = feature_lists.field_owners(context.view) if panel_mode is PanelMode.FIELDS else {}
    new_places = context.history.new_places(context.view.seat)
    if isinstance(decision, PlacementInput) and panel_mode is PanelMode.HAND:
        return MapMarks(decision.placements, decision.place, decision.ghost, new_places, highlighted, owners)
    if isinstance(decision, ListInput) and panel_mode is PanelMode.HAND and decision.has_selection:
        return MapMarks((), None, None, new_places, feature_parts_named(decision.action, context.view), owners)
    return MapMarks((), None, None, new_places, highlighted, owners)


def panel(context: RenderContext, width: int, height: int) -> list[Line]:
    """Return exactly `height` lines: the players, then either the open list or the scoreboard, choices and lists.

    After the game, a list appears only if the player opens it, because everything has been scored.
    """
    lines = player_table(context, width)
    if context.view_options.panel_mode is not PanelMode.HAND:
        lines += feature_lists.feature_rows(
            context, context.view_options.panel_mode, width, height - len(lines), context.view_options.selected
        )
    else:
        hand_part = hand_lines(context, width, height - len(lines))
        scoreboard_part = scoreboard_summary(context, width, height - len(lines) - len(hand_part))
        if context.theme.roles is not None and scoreboard_part:
            room = len(lines) + len(scoreboard_part) + len(hand_part) + 1 < height
            scoreboard_part = [*([title_line(context.theme, _("Scoreboard"))] * room), *scoreboard_part]
        spacer: list[Line] = [()] * (len(lines) + len(scoreboard_part) + len(hand_part) < height)
        lines += [*scoreboard_part, *spacer, *hand_part]
        lists = (PanelMode.FEATURES, PanelMode.FIELDS) if context.view.result is None else ()
        for panel_mode in lists:
            if (left := height - len(lines) - 1) >= MIN_LIST_HEIGHT:
                lines += [
                    (),
                    *feature_lists.feature_rows(
                        context, panel_mode, width, left // (2 if panel_mode is PanelMode.FEATURES else 1)
                    ),
                ]
    return [pad(line, width) for line in padded(lines, height)[:height]]


def view_key_hints(context: RenderContext, width: int) -> Line:
    """Return the keys that change the view, as many as fit, beginning with the key that closes the open list."""
    palette = context.theme.palette
    shown = [
        (keys.ZOOM, _("zoom")), (keys.FEATURES, _("features")), (keys.FIELDS, _("fields")), (keys.ROAM, _("map")),
        (keys.TILES, _("tiles")),
    ]  # fmt: skip
    line: Line = ()
    options = context.view_options
    open_list = keys.ROAM if options.is_panning else KEY_BY_LIST.get(options.panel_mode)
    for default_key, label in sorted(shown, key=lambda hint: hint[0] != open_list):
        pressed = context.keyboard.key_for(default_key)
        entry: Line = (Span(f" {label_of(pressed)}", palette.bold, pressed), Span(f" {label}", palette.faint, pressed))
        if default_key == open_list:
            entry = (Span(" " + _("{key} or esc: back").format(key=label_of(pressed)), palette.bold, pressed),)
        gap: Line = (Span(" "),) if line else ()
        if length(line) + length(gap) + length(entry) < width:
            line = (*line, *gap, *entry)
    return (*line, Span(" "))


def prompt_and_log(context: RenderContext, ui_state: UiState, size: Size, height: int) -> tuple[list[Line], int]:
    """Return the prompt and its explanation, followed by the log or the hints, and the number of log rows."""
    if ui_state.hints is not None:
        return prompt_and_hints(context, ui_state.hints, height, size.main), 0
    prompt = prompt_lines(context, size.main)
    log = recent_log(context, size.log, size.main) if size.log else []
    return padded([*padded(prompt, PROMPT_ROWS), *log], height), log_rows(size, ui_state.reserved)


def prompt_and_hints(context: RenderContext, hints: Hints, height: int, width: int) -> list[Line]:
    """Return exactly `height` lines: the prompt, its explanation if the player has begun to choose, and the hints."""
    is_in_progress = context.decision is not None and context.decision.is_in_progress
    head = prompt_lines(context, width)[: PROMPT_ROWS if context.pointed_at is not None else 2 if is_in_progress else 1]
    hint_lines = render_hints(hints, height - len(head), context.theme, context.keyboard, width)
    return padded([*head, *hint_lines], height)[:height]
