"""Paints the page at the end of the game, with the players on a podium of claimed spaces."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_tui.boards.ending import Ending
from macrobber_tui.boards.podium import MEEPLES, Scene, meeple_tints, paint_moon, ranked
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas
from macrobber_tui.widgets.colours import mix
from macrobber_tui.widgets.scenery import paint_night
from macrobber_tui.widgets.spans import WIDTH

from .render_context import RenderContext
from .sentences import deciding_figure
from .side_panel import figure_table


def ending_of(
    context: RenderContext, bar: int, chart: Callable[[Canvas, int, int, int, int], None], roles: Roles
) -> Ending:
    """Return the ending; `bar` is the number of columns of the bar with the keys."""
    view = context.view
    assert view.result is not None
    seats = range(1, view.players + 1)
    names = [context.name_of(seat) for seat in seats]
    standings = sorted({view.figures(seat) for seat in seats})
    ranks = [standings.index(view.figures(seat)) for seat in seats]
    groups = [view.figures(seat).group for seat in seats]
    places = [place._replace(score=groups[place.seat - 1]) for place in ranked(ranks, view.result.winners, names)]
    scene = Scene(_paint_backdrop, _paint_edge, MEEPLES, meeple_tints, roles.figures, roles.text.ink,
                  _("group"), "{unit} {score}")  # fmt: skip
    return Ending(places, scene, deciding_figure(context.view), figure_table(context, WIDTH - 1), chart, bar)


def _paint_backdrop(canvas: Canvas, x: int, y: int, width: int, height: int, winner_at: float, roles: Roles) -> None:
    paint_night(canvas, x, y, width, height, roles)
    radius = max(3.0, 0.3 * min(2 * height, 40))
    paint_moon(canvas, x + winner_at * width, 2 * y + max(radius - 1, 0.5 * height), radius, roles.landscape.sky, roles)


def _paint_edge(canvas: Canvas, x: int, y: int, width: int, rows: int, seat: int, roles: Roles) -> None:
    """Paint the upper edge of a step in the player's colour, darker towards its foot."""
    for column in range(width):
        for row in range(rows):
            shade = 0.35 if row == rows - 1 else 0.0
            canvas.pixel(x + column, y + row, mix(roles.figures[seat - 1], roles.ground.shade, shade))
