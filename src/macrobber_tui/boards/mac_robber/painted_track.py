"""The score track as a glen: pawns on a road, each with the way it has just come, and fire in the red area."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
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
"""Rows from which the message stands in the sky."""
MIN_WIDE_TRACK = 110
"""Columns from which pawns are three cells wide."""
MESSAGE_WIDTH = 28
TRAIL_DIMNESS = 0.5
"""How much of the hills shows through the way that a pawn has come."""


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
    """Paint the pawns on the ground, those of one space side by side, and the ways that they have just come."""
    is_wide, row = width >= MIN_WIDE_TRACK, road - 1
    by_column: dict[int, list[int]] = {}
    for seat in range(1, context.view.players + 1):
        by_column.setdefault(column_of(context.view.clan(seat).vp, width), []).append(seat)
    groups = standing(sorted(by_column.items()), width, gap=int(is_wide))
    for seat in sorted(range(1, context.view.players + 1), key=lambda seat: -context.view.clan(seat).vp):
        end = column_of(context.view.clan(seat).vp, width)
        for step in range(column_of(_vp_before(context, seat), width) + 1, end):
            if (end - step) % 2 and not any(group.column - 1 <= step <= group.end for group in groups):
                canvas.pixel(step, 2 * row + 1, mix(roles.clans[seat - 1], roles.scenery.near_hills, TRAIL_DIMNESS))
    before: Group | None = None
    for group in groups:
        _paint_group(canvas, group, row, before if is_wide else None, roles, is_wide=is_wide, has_head=row > y)
        before = group


class Group(Struct):
    """The pawns on one space, side by side from a column."""

    column: int
    seats: Sequence[int]

    @property
    def end(self) -> int:
        """The column after the last letter."""
        return self.column + len(self.seats)


def standing(spaces: Sequence[tuple[int, Sequence[int]]], width: int, gap: int) -> list[Group]:
    """Return where the pawns stand, as near to the columns of their spaces as they can without hiding each other.

    `spaces` are from left to right; at least `gap` columns are kept between the pawns of two spaces.
    """
    crowds: list[list[tuple[int, Sequence[int]]]] = []
    for column, seats in spaces:
        crowds.append([(column - (len(seats) - 1) // 2, seats)])
        while len(crowds) > 1 and _start(crowds[-2], gap) + _length(crowds[-2], gap) + gap > _start(crowds[-1], gap):
            crowds[-2:] = [[*crowds[-2], *crowds[-1]]]
    groups: list[Group] = []
    for crowd in crowds:
        column = max(gap, min(_start(crowd, gap), width - gap - _length(crowd, gap)))
        for _wanted, seats in crowd:
            groups.append(Group(column, seats))
            column += len(seats) + gap
    return groups


def _start(crowd: Sequence[tuple[int, Sequence[int]]], gap: int) -> int:
    """Return the column from which the pawns of a crowd have to move least."""
    wanted, before = 0, 0
    for column, seats in crowd:
        wanted += column - before
        before += len(seats) + gap
    return round(wanted / len(crowd))


def _length(crowd: Sequence[tuple[int, Sequence[int]]], gap: int) -> int:
    return sum(len(seats) + gap for _column, seats in crowd) - gap


def _paint_group(
    canvas: Canvas, group: Group, row: int, before: Group | None, roles: Roles, *, is_wide: bool, has_head: bool
) -> None:
    """Paint pawns with their letters; wide ones have half a cell more at both ends, and may touch those before."""
    first, last = roles.clans[group.seats[0] - 1], roles.clans[group.seats[-1] - 1]
    if is_wide:
        if before is not None and before.end == group.column - 1:
            canvas.text(before.end, row, LEFT_HALF, Paint(roles.clans[before.seats[-1] - 1], first))
        else:
            canvas.text(group.column - 1, row, RIGHT_HALF, Paint(first))
        canvas.text(group.end, row, LEFT_HALF, Paint(last))
    head_row = row - has_head
    for column, seat in enumerate(group.seats, group.column):
        canvas.text(column, row, letter(seat), Paint(roles.text.clan_ink, roles.clans[seat - 1], bold=True))
        if has_head:
            canvas.pixel(column, 2 * row - 1, mix(roles.clans[seat - 1], WHITE, 0.25))
        canvas.show_thing(column, head_row, 1, row - head_row + 1, pawn_thing([seat]))


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
