"""The picture on the page at the end of the game: clansmen on steps of tartan, in the glen."""

from __future__ import annotations

from collections.abc import Mapping

from macrobber_tui.boards.ending import Ending
from macrobber_tui.boards.podium import Figure, Scene, ranked
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas
from macrobber_tui.widgets.colours import mix
from macrobber_tui.widgets.scenery import paint_glen
from macrobber_tui.widgets.spans import WIDTH, clip

from . import points
from .painted_pieces import WHITE, paint_tartan
from .painted_scores import paint_score_chart
from .render_context import RenderContext
from .sentences import tie_break

SMALL_CLANSMAN = (".hfh.", ".bbb.", "bbbbb", ".tkt.")
CLANSMAN = (
    "..hhhh...", ".hhhhhhr.", "...fff...", "...fff...", ".bbbbbbb.", "bbbbbbbbb",
    "b.bbbbb.b", "f.bbbbb.f", "..tktkt..", ".kktktkk.", "...f.f...", "...s.s...",
)  # fmt: skip
"""b: plaid, f: skin, h: bonnet, r: its toorie, k and t: kilt, s: shoes."""
CLANSMEN = (Figure(SMALL_CLANSMAN, (2, 1)), Figure(CLANSMAN, (4, 2)), Figure(CLANSMAN, (4, 2), scale=2))


def ending_of(context: RenderContext, roles: Roles) -> Ending:
    result = context.view.result
    assert result is not None
    names = [context.name_of(seat) for seat in range(1, context.view.players + 1)]
    scene = Scene(_paint_backdrop, paint_tartan, CLANSMEN, _tints, roles.clans, roles.text.clan_ink, _("VP"))

    def chart(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        paint_score_chart(canvas, x, y, width, height, context, roles)

    places = ranked(result.scores, result.winners, names)
    rows = [points.row(place.seat, result, context) for place in places]
    table = [clip(line, WIDTH) for line in (points.header_row(context), *rows)]
    reason = _("It ended because {reason}.").format(reason=points.reason(context))
    reason = " ".join(filter(None, [reason, tie_break(context.view)]))
    return Ending(places, scene, reason, table, chart, WIDTH)


def _paint_backdrop(canvas: Canvas, x: int, y: int, width: int, height: int, winner_at: float, roles: Roles) -> None:
    paint_glen(canvas, x, y, width, height, roles, winner_at)


def _tints(colour: str, roles: Roles) -> Mapping[str, str]:
    shade = roles.ground.shade
    return {
        "b": colour,
        "f": roles.scenery.horn,
        "h": mix(colour, shade, 0.45),
        "r": roles.cubes.R,
        "k": mix(colour, shade, 0.35),
        "t": mix(colour, WHITE, 0.45),
        "s": mix(shade, roles.scenery.horn, 0.2),
    }
