"""Paints the page at the end of any game, with the players on a podium under the moon."""

from __future__ import annotations

from functools import partial

from macrobber_tui.boards.ending import Ending
from macrobber_tui.boards.painting import put_lines
from macrobber_tui.boards.podium import MEEPLES, Scene, meeple_tints, paint_moon, ranked
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas
from macrobber_tui.widgets.colours import mix
from macrobber_tui.widgets.scenery import paint_night
from macrobber_tui.widgets.spans import WIDTH
from macrobber_tui.widgets.text import as_sentence

from .fact_lines import fact_lines
from .player_table import player_table
from .render_context import RenderContext
from .sentences import ending_reason


def ending_of(context: RenderContext, bar: int, roles: Roles) -> Ending:
    """Return the ending, with the facts in place of a chart; `bar` is the columns of the bar with the keys."""
    result = context.view.result
    names = [context.name_of(seat) for seat in range(1, context.view.players + 1)]
    places = ranked(result.scores, result.winners, names)
    scene = Scene(
        _paint_backdrop,
        _paint_edge,
        MEEPLES,
        meeple_tints,
        roles.figures,
        roles.text.ink,
        _("points"),
        "{unit} {score}",
    )
    facts = partial(_paint_facts, context=context, roles=roles)
    return Ending(places, scene, as_sentence(ending_reason(context.view)), player_table(context, WIDTH - 1), facts, bar)


def _paint_facts(
    canvas: Canvas, x: int, y: int, width: int, height: int, *, context: RenderContext, roles: Roles
) -> None:
    put_lines(canvas, x, y, width, fact_lines(context, width - 1, height), roles)


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
