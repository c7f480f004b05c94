"""The score track as a glen: pawns on a road, each with the way it has just come, and fire in the red area."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len

from macrobber_core.games.mac_robber import components as box
from macrobber_tui.boards.names import letter
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.colours import mix
from macrobber_tui.widgets.scenery import paint_glen

from .header import TRACK_END, ending_risk, pawn_thing
from .painted_pieces import LEFT_HALF, RIGHT_HALF, WHITE
from .render_context import RenderContext

LABEL_STEP = 5
MIN_TALL_TRACK = 4
"""Rows from which pawns have heads and stand in several rows."""
MIN_WIDE_TRACK = 110
"""Columns from which pawns are three cells wide."""
MESSAGE_WIDTH = 28


def paint_track(canvas: Canvas, y: int, width: int, height: int, context: RenderContext, roles: Roles) -> None:
    """Paint the track in `height` rows: the scenery, and in the last row the road with its numbers."""
    road, scene = y + height - 1, roles.scenery
    room = width if height >= MIN_TALL_TRACK else width - MESSAGE_WIDTH
    paint_glen(canvas, 0, y, width, height - 1, roles)
    first_red = column_of(box.RED_AREA, room) - 1
    for column in range(width):
        burning = burning_at(column, first_red, room)
        canvas.fill(column, road, 1, 1, mix(scene.road, scene.ember, burning) if column >= first_red else scene.road)
    for (column, row), colour in flames(first_red, width, 2 * (height - 1), roles).items():
        canvas.pixel(column, 2 * y + row, colour)
    for vp in range(0, TRACK_END + 1, LABEL_STEP):
        colour = scene.ember_text if vp >= box.RED_AREA else scene.road_text
        canvas.text(column_of(vp, room), road, str(vp), Paint(colour))
    canvas.show_thing(0, road, first_red, 1, "track")
    canvas.show_thing(first_red, y, room - first_red, height, "red")
    _paint_pawns(canvas, y, road, room, context, roles)
    _paint_message(canvas, y, road, width, height, context, roles)


def column_of(vp: int, width: int) -> int:
    """Return the column of a number of VP on a track of that width."""
    return 2 + round(min(vp, TRACK_END) * (width - 5) / TRACK_END)


def burning_at(column: int, first_red: int, width: int) -> float:
    """Return how fiercely the road burns at a column, from 0 to 1."""
    return max(0.0, min(1.0, 0.45 + 0.5 * (column - first_red) / max(1, width - first_red)))


@lru_cache(maxsize=16)
def flames(first_red: int, width: int, rows: int, roles: Roles) -> Mapping[tuple[int, int], str]:
    """Return the colours of the fire above the red area, by column and half row."""
    scene, pixels = roles.scenery, {}
    for column in range(first_red, width):
        burning = (column - first_red) / max(1, width - first_red)
        wave = 1 + abs(math.sin(column * 2.3)) * 1.6 + abs(math.sin(column * 0.7)) * 1.2
        top = rows - (0.6 + 1.4 * burning) * wave * max(0.5, rows / 12)
        for row in range(max(0, math.ceil(top)), rows):
            pixels[column, row] = mix(scene.fire, scene.sun, (row - top) / max(1, rows - top) * 0.6)
    return pixels


def _paint_pawns(canvas: Canvas, y: int, road: int, width: int, context: RenderContext, roles: Roles) -> None:
    """Paint the pawns. Those that would touch stand in a higher row; if there is none, clans stand side by side."""
    is_wide, top = width >= MIN_WIDE_TRACK, y + 1 if road - y >= MIN_TALL_TRACK - 1 else road - 1
    gap = 2 if is_wide else 0
    rows, pawns = range(road - 1, top - 1, -2), list[Pawn]()
    for seat in sorted(range(1, context.view.players + 1), key=lambda seat: context.view.clan(seat).vp):
        column = column_of(context.view.clan(seat).vp, width)
        free = [row for row in rows if all(row != pawn.row or column - pawn.end > gap for pawn in pawns)]
        if not free:  # all pawns so far stand further left, the last one in the top row nearest
            max((pawn for pawn in pawns if pawn.row == rows[-1]), key=lambda pawn: pawn.column).seats.append(seat)
            continue
        row = free[0]
        pawns.append(Pawn(column, row, [seat]))
        for step in range(column_of(_vp_before(context, seat), width) + 1, column):
            if (column - step) % 2 and not any(pawn.covers(step, row, gap) for pawn in pawns):
                canvas.pixel(step, 2 * row + 1, roles.clans[seat - 1])
    for row in rows:
        _keep_on_track([pawn for pawn in pawns if pawn.row == row], width - 1, gap)
    for pawn in pawns:
        _paint_pawn(canvas, pawn, roles, is_wide=is_wide, has_head=pawn.row > y)


@dataclass(slots=True)
class Pawn:
    """A pawn on the track, or several clans that stand side by side."""

    column: int
    row: int
    seats: list[int]

    @property
    def end(self) -> int:
        """The column of the last letter."""
        return self.column + len(self.seats) - 1

    def covers(self, column: int, row: int, gap: int) -> bool:
        return row == self.row and self.column - gap < column < self.end + gap


def _keep_on_track(pawns: list[Pawn], end: int, gap: int) -> None:
    """Move the pawns of a row, from left to right, so far to the left that all of them stand before column `end`."""
    for pawn in reversed(pawns):
        pawn.column = min(pawn.column, end - len(pawn.seats))
        end = pawn.column - gap


def _paint_pawn(canvas: Canvas, pawn: Pawn, roles: Roles, *, is_wide: bool, has_head: bool) -> None:
    """Paint a pawn with its letter, or the letters of all who share it side by side."""
    first, last = roles.clans[pawn.seats[0] - 1], roles.clans[pawn.seats[-1] - 1]
    if is_wide:
        canvas.text(pawn.column - 1, pawn.row, RIGHT_HALF, Paint(first))
        canvas.text(pawn.column + len(pawn.seats), pawn.row, LEFT_HALF, Paint(last))
    head_row = pawn.row - has_head
    for column, seat in enumerate(pawn.seats, pawn.column):
        canvas.text(column, pawn.row, letter(seat), Paint(roles.text.clan_ink, roles.clans[seat - 1], bold=True))
        if has_head:
            canvas.pixel(column, 2 * pawn.row - 1, mix(roles.clans[seat - 1], WHITE, 0.25))
        canvas.show_thing(column, head_row, 1, pawn.row - head_row + 1, pawn_thing([seat]))


def _vp_before(context: RenderContext, seat: int) -> int:
    """Return the clan's VP after the round before the last scoring."""
    history = context.history.score_history
    return history[-2][seat - 1] if len(history) > 1 else history[-1][seat - 1]


def _paint_message(
    canvas: Canvas, y: int, road: int, width: int, height: int, context: RenderContext, roles: Roles
) -> None:
    """Write when the game may end: beside a low track, or in the sky."""
    (message,) = ending_risk(context.view, context.theme, context.scoring_now)
    text = message.text.strip()
    if height < MIN_TALL_TRACK:
        canvas.fill(width - MESSAGE_WIDTH, y, MESSAGE_WIDTH, height, roles.scenery.ember)
        canvas.text(width - MESSAGE_WIDTH + 1, road, text, Paint(roles.scenery.ember_text), thing=message.thing)
        return
    paint = Paint(roles.scenery.ember_text, roles.scenery.ember)
    canvas.text(width - cell_len(text) - 3, y, f" {text} ", paint, thing=message.thing)
