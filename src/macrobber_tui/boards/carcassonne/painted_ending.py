"""Paints the page at the end of the game, with the players on a podium that is a city wall at night."""

from __future__ import annotations

from macrobber_tui.boards.ending import Ending
from macrobber_tui.boards.podium import MEEPLES, Scene, meeple_tints, paint_moon, ranked
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas
from macrobber_tui.widgets.colours import mix
from macrobber_tui.widgets.scenery import paint_night
from macrobber_tui.widgets.spans import WIDTH

from .pages import points_table
from .painted_areas import Area
from .painted_dock import paint_points
from .prompt_panel import margin_text
from .render_context import RenderContext

MERLON = 3
"""Columns of a merlon, and of the gap after it."""


def ending_of(context: RenderContext, bar: int, roles: Roles) -> Ending:
    """Return the ending; `bar` is the number of columns of the bar with the keys."""
    result = context.view.result
    assert result is not None
    names = [context.name_of(seat) for seat in range(1, context.view.players + 1)]
    scene = Scene(_paint_backdrop, _paint_battlements, MEEPLES, meeple_tints, roles.figures, roles.text.ink,
                  _("points"))  # fmt: skip

    def chart(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        paint_points(canvas, Area(x, y, width, height), context, roles)

    places = ranked(result.scores, result.winners, names)
    head, *rows = points_table(context, WIDTH - 1)
    table = [head, *(rows[place.seat - 1] for place in places)]
    return Ending(places, scene, margin_text(context), table, chart, bar)


def _paint_backdrop(canvas: Canvas, x: int, y: int, width: int, height: int, winner_at: float, roles: Roles) -> None:
    paint_night(canvas, x, y, width, height, roles)
    radius = max(3.0, 0.3 * min(2 * height, 40))
    paint_moon(canvas, x + winner_at * width, 2 * y + max(radius - 1, 0.5 * height), radius, roles.landscape.sky, roles)


def _paint_battlements(canvas: Canvas, x: int, y: int, width: int, rows: int, seat: int, roles: Roles) -> None:
    """Paint the merlons of a city wall, in the player's colour."""
    colour, wall = roles.figures[seat - 1], roles.landscape.completed_wall
    for column in range(width):
        is_merlon = column // MERLON % 2 == 0
        for row in range(rows):
            tint = colour if is_merlon or row >= rows // 2 else wall
            canvas.pixel(x + column, y + row, mix(tint, wall, 0.25 if row == rows - 1 else 0.0))
