"""The dock below a large painted map: the prompt, the tile in hand, the choices with their worth, and a chart."""

from __future__ import annotations

from macrobber_tui.boards.line_chart import Chart, paint_chart
from macrobber_tui.boards.painting import panel, put_lines
from macrobber_tui.boards.render_context import UiState
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.game_keys import carcassonne as keys
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint

from .decision_input import PlacementInput
from .hand_panel import ChoiceList, choice_lines, meeple_list, open_choices, tile_facts
from .layout import prompt_and_hints
from .painted_areas import Area, Areas
from .painted_map import meeple_spots
from .painted_tiles import ink_on
from .prompt_panel import prompt_lines
from .render_context import PROMPT_ROWS, RenderContext
from .tiles import DrawnTile, Zoom, merge_cells

FACTS_WIDTH, CHOICE_WIDTH = 18, 28
MIN_CHART_WIDTH, MIN_TITLED_ROWS = 26, 7
"""Columns of a chart, and rows from which it has a title."""


def paint_dock(canvas: Canvas, areas: Areas, context: RenderContext, ui_state: UiState, roles: Roles) -> None:
    x, y, width, height = areas.dock
    panel(canvas, x, y, width, height, roles, raised=True)
    if ui_state.hints is not None:
        put_lines(canvas, x, y, width, prompt_and_hints(context, ui_state.hints, height, width), roles)
        return
    put_lines(canvas, x, y, width, prompt_lines(context, width)[:PROMPT_ROWS], roles)
    _paint_hand(canvas, Area(x + 1, y + PROMPT_ROWS, width - 2, height - PROMPT_ROWS), areas, context, roles)


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
    rows = areas.dock.height - PROMPT_ROWS
    return _hand_width(areas.hand, context) + _columns(choices, rows) * CHOICE_WIDTH <= areas.dock.width - 2


def _columns(choices: ChoiceList, rows: int) -> int:
    return -(-len(choices.items) // rows)


def _hand_width(zoom: Zoom, context: RenderContext) -> int:
    """Return the columns of the tile in hand with its facts."""
    if shown_tile(context) is None:
        return 0
    return zoom.columns + 2 + (FACTS_WIDTH if context.view.tile is not None else 0)


def _paint_hand(canvas: Canvas, area: Area, areas: Areas, context: RenderContext, roles: Roles) -> None:
    """Paint the tile in hand, the choices beside it, and the chart in what is left."""
    x, y, width, height = area
    end = x + width
    if (tile := shown_tile(context)) is not None:
        key = context.keyboard.key_for(keys.TURN) if isinstance(context.decision, PlacementInput) else ""
        cells = context.painter.cells(tile, areas.hand)
        put_lines(canvas, x, y, areas.hand.columns, [tuple(merge_cells(row, key)) for row in cells], roles)
        if context.view.tile is not None:
            canvas.show_thing(x, y, *areas.hand, f"hand {context.view.tile}")
        if context.view.tile is not None:
            facts = tile_facts(context, context.view.tile, FACTS_WIDTH - 1)
            put_lines(canvas, x + areas.hand.columns + 2, y, FACTS_WIDTH, facts, roles)
    x += _hand_width(areas.hand, context)
    choices = shown_choices(context)
    if choices is not None and choices_fit(areas, context):
        x = _paint_choices(canvas, x, y, height, choices, context, roles)
    if end - x >= MIN_CHART_WIDTH and height > context.view.players:
        paint_points(canvas, Area(x, y, end - x, height), context, roles)


def _paint_choices(
    canvas: Canvas, x: int, y: int, height: int, choices: ChoiceList, context: RenderContext, roles: Roles
) -> int:
    """Paint the choices in columns; return the column after them.

    The numbers of a meeple's choices stand on the same ground as on the tile.
    """
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
    return x + _columns(choices, height) * CHOICE_WIDTH


def paint_points(canvas: Canvas, area: Area, context: RenderContext, roles: Roles) -> None:
    """Paint the chart of points by round, below its title if there are enough rows."""
    x, y, width, height = area
    if height >= MIN_TITLED_ROWS and height > context.view.players + 1:
        canvas.text(x + 1, y, _("points by round"), Paint(roles.text.accent))
        y, height = y + 1, height - 1
    paint_chart(canvas, Chart(context.history.score_history, roles.figures, "0"), x, y, width, height, roles)
