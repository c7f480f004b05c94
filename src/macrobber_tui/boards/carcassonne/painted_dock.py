"""The dock below a large painted map: the tile in hand, the prompt, the choices with their worth, log or chart."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_tui.boards.layout import recent_log
from macrobber_tui.boards.line_chart import Chart, paint_chart
from macrobber_tui.boards.painting import panel, put_lines
from macrobber_tui.boards.render_context import UiState
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.game_keys import carcassonne as keys
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.spans import length, showing

from .decision_input import PlacementInput
from .feature_lists import meeple_letters
from .hand_panel import ChoiceList, choice_lines, meeple_list, open_choices, tile_facts
from .layout import MAX_PROMPT_HEAD, prompt_and_hints
from .painted_areas import Area, Areas
from .painted_map import meeple_spots
from .painted_tiles import ink_on
from .painted_titles import title_line, without_rules
from .prompt_panel import prompt_lines
from .render_context import PROMPT_ROWS, RenderContext
from .tiles import DrawnTile, merge_cells

FACTS_WIDTH, CHOICE_WIDTH = 18, 28
PROMPT_WIDTH = 82
"""Columns that the prompt keeps beside a chart."""
MIN_LOG_WIDTH = 34
MIN_CHART_WIDTH, MAX_CHART_WIDTH, MIN_TITLED_ROWS = 26, 60, 7
"""Columns of a chart, and rows from which it has a title."""


class _Parts(NamedTuple):
    """The parts of the dock beside the tile in hand."""

    prompt: Area
    choices: Area
    """The facts about the tile and the choices, and the log in the columns that they leave."""
    chart: Area


def paint_dock(canvas: Canvas, areas: Areas, context: RenderContext, ui_state: UiState, roles: Roles) -> None:
    x, y, width, height = areas.dock
    panel(canvas, x, y, width, height, roles, raised=True)
    if ui_state.hints is not None:
        put_lines(canvas, x, y, width, prompt_and_hints(context, ui_state.hints, height, width), roles)
        return
    if _shows_hand(areas, context):
        _paint_tile(canvas, areas, context, roles)
    parts = _parts_of(areas, context)
    put_lines(canvas, *parts.prompt[:3], prompt_lines(context, parts.prompt.width)[: parts.prompt.height], roles)
    x = parts.choices.x
    if _shows_hand(areas, context):
        x = _paint_choices(canvas, parts.choices, areas, context, roles)
    width = parts.choices.x + parts.choices.width - x
    if not areas.has_two_sides and width >= MIN_LOG_WIDTH:
        log = context.cached(recent_log, parts.choices.height, width)
        put_lines(canvas, x, parts.choices.y, width, without_rules(context.theme, log), roles)
    if parts.chart.width:
        paint_points(canvas, parts.chart, context, roles)


def _shows_hand(areas: Areas, context: RenderContext) -> bool:
    """Return whether the dock shows the tile in hand and the choices: not below an open list that leaves no room."""
    return not context.view_options.is_listing or areas.has_two_sides


def _parts_of(areas: Areas, context: RenderContext) -> _Parts:
    x, y, width, height = areas.dock
    top = y + areas.margin
    has_tile = _shows_hand(areas, context) and shown_tile(context) is not None
    left = x + areas.hand.columns + 3 if has_tile else x + 1
    end, below = x + width - 1, top + PROMPT_ROWS
    if context.view.result is not None:
        below = top + MAX_PROMPT_HEAD
        prompt = Area(left, top, end - left, MAX_PROMPT_HEAD)
        return _Parts(prompt, Area(left, below, 0, 0), Area(left, below, end - left, y + height - below))
    chart = min(MAX_CHART_WIDTH, end - left - PROMPT_WIDTH)
    if chart < MIN_CHART_WIDTH or not areas.has_two_sides:
        chart = 0
    middle = end - left - chart - bool(chart)
    return _Parts(
        Area(left, top, middle, PROMPT_ROWS),
        Area(left, below, middle, y + height - below),
        Area(end - chart, top, chart, y + height - top),
    )


def shown_tile(context: RenderContext) -> DrawnTile | None:
    """Return the tile that the dock shows: as it would lie on the map, with the choices for a meeple."""
    decision = context.decision
    if isinstance(decision, PlacementInput):
        return decision.ghost._replace(spots=meeple_spots(decision))
    return DrawnTile(context.view.tile, 0) if context.view.tile is not None else None


def shown_choices(context: RenderContext) -> ChoiceList | None:
    """Return the choices, or those for a meeple that will follow while the player still chooses a place."""
    choices, decision = open_choices(context), context.decision
    if choices is None and isinstance(decision, PlacementInput) and meeple_spots(decision):
        return meeple_list(context, decision)
    return choices


def choices_fit(areas: Areas, context: RenderContext) -> bool:
    """Return whether the dock has room for all choices."""
    choices = shown_choices(context)
    if choices is None:
        return True
    area = _parts_of(areas, context).choices
    return _facts_width(context) + _columns(choices, area.height) * CHOICE_WIDTH <= area.width


def _columns(choices: ChoiceList, rows: int) -> int:
    return -(-len(choices.items) // rows)


def _facts_width(context: RenderContext) -> int:
    return FACTS_WIDTH if context.view.tile is not None else 0


def _paint_tile(canvas: Canvas, areas: Areas, context: RenderContext, roles: Roles) -> None:
    """Paint the tile in hand, with a margin."""
    if (tile := shown_tile(context)) is None:
        return
    x, y = areas.dock.x + 2, areas.dock.y + areas.margin
    key = context.keyboard.key_for(keys.TURN) if isinstance(context.decision, PlacementInput) else ""
    cells = context.painter.cells(tile, areas.hand)
    put_lines(canvas, x, y, areas.hand.columns, [tuple(merge_cells(row, key)) for row in cells], roles)
    if context.view.tile is not None:
        canvas.show_thing(x, y, *areas.hand, f"hand {context.view.tile}")


def _paint_choices(canvas: Canvas, area: Area, areas: Areas, context: RenderContext, roles: Roles) -> int:
    """Paint the facts about the tile in hand, and the choices in columns; return the column after them.

    The numbers of a meeple's choices stand on the same ground as on the tile.
    """
    x, y, _width, height = area
    if context.view.tile is not None:
        facts = tile_facts(context, context.view.tile, FACTS_WIDTH - 2)
        put_lines(canvas, x + 1, y, FACTS_WIDTH - 1, facts[:height], roles)
    x += _facts_width(context)
    choices = shown_choices(context)
    if choices is None or not choices_fit(areas, context):
        return x
    lines = choice_lines(context, choices, CHOICE_WIDTH - 1, len(choices.items))
    if open_choices(context) is None:
        lines = [tuple(span._replace(key="") for span in line) for line in lines]
    spots = {int(number): is_free for _part, number, is_free in meeple_spots(context.decision)}
    for number, line in enumerate(lines):
        column, row = x + number // height * CHOICE_WIDTH, y + number % height
        put_lines(canvas, column, row, CHOICE_WIDTH - 1, [line], roles)
        if (is_free := spots.get(number)) is not None:
            ground = roles.landscape.spot if is_free else roles.landscape.taken_spot
            key = f"item {number}" if open_choices(context) is not None else ""
            canvas.text(column + 1, row, str(number), Paint(ink_on(ground), ground, bold=True), key)
    _paint_leaders(canvas, x, y, height, context, roles)
    return x + _columns(choices, height) * CHOICE_WIDTH


def _paint_leaders(canvas: Canvas, x: int, y: int, rows: int, context: RenderContext, roles: Roles) -> None:
    """Write the letters of the players on each feature that is taken, beside its choice."""
    decision = context.decision
    if not isinstance(decision, PlacementInput) or not meeple_spots(decision):
        return
    parts = context.placement_preview.outcome(decision.place, decision.turns).parts
    for number, choice in enumerate(decision.meeple_choices):
        if choice.part is not None and parts[choice.part].meeples and not choice.action:
            letters = showing(f"barred {number}", meeple_letters(context, parts[choice.part], ""))
            column = x + number // rows * CHOICE_WIDTH + CHOICE_WIDTH - 5 - length(letters)
            put_lines(canvas, column, y + number % rows, length(letters), [letters], roles)


def paint_points(canvas: Canvas, area: Area, context: RenderContext, roles: Roles) -> None:
    """Paint the chart of points by round, below its title if there are enough rows."""
    x, y, width, height = area
    if height >= MIN_TITLED_ROWS and height > context.view.players + 1:
        put_lines(canvas, x, y, width, [title_line(context.theme, _("points by round"))], roles)
        y, height = y + 1, height - 1
    paint_chart(canvas, Chart(context.history.score_history, roles.figures, "0"), x, y, width, height, roles)
