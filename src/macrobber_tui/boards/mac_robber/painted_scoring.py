"""A round's scoring as a ceremony: colour by colour, who had most and second, and what the pawns gain by it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from msgspec.structs import replace as changed

from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.colours import mix
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.text import fit

from .history import Scoring
from .layout import UiState
from .render_context import RenderContext
from .scoring import COLUMNS, NAME_WIDTH, cell_texts, row

PARTS = 4
"""The parts of the ceremony: green, red, blue, and the estate that is turned up or removed."""
TINT, LIT_TINT = 0.14, 0.34
"""How much of a colour is mixed into the ground of a clan that scores with it, and of the one with most."""
FIRST_COLUMN = NAME_WIDTH + 3
MAX_STEP = 3
MINUS = "-"


class Ceremony(NamedTuple):
    """A scoring among the lines below the clans."""

    score: Scoring
    first: int
    """The index of the first clan's line."""
    step: int = 1
    """Lines from a clan to the next: in the second, its cubes are drawn; the third is blank."""


def at_progress(context: RenderContext, ui_state: UiState, progress: float) -> tuple[RenderContext, UiState]:
    """Return the moment of a scoring that is shown, from 0.0 (nothing scored) to 1.0 (all of it, as it is)."""
    unread = ui_state.unread
    if unread is None or not isinstance(unread.current, Scoring) or progress >= 1.0:
        return context, ui_state
    score = score_at(unread.current, progress)
    clans = [
        changed(clan, vp=clan.vp - unread.current.gained(seat) + score.gained(seat))
        for seat, clan in enumerate(context.view.clans, 1)
    ]
    view = changed(context.view, clans=clans)
    return replace(context, view=view), replace(ui_state, unread=unread._replace(current=score))


def score_at(score: Scoring, progress: float) -> Scoring:
    """Return the part of a scoring that has been counted: green first, then red, blue, and the estate at the end."""
    green, red, blue, _tile = (min(1.0, max(0.0, progress * PARTS - part)) for part in range(PARTS))

    def counted(vp: int, share: float) -> int:
        return math.ceil(vp * share)

    return replace(
        score,
        green={
            seat: changed(event, vp=counted(event.vp, green)) if green else changed(event, cubes=0, place=0, vp=0)
            for seat, event in score.green.items()
        },
        red={
            seat: changed(event, vp=counted(event.vp, red)) if red else changed(event, cattle=0, bonus=0, vp=0)
            for seat, event in score.red.items()
        },
        blue={
            seat: changed(event, vp=counted(event.vp, blue)) if blue else changed(event, cubes=0, vp=0)
            for seat, event in score.blue.items()
        },
        tile=score.tile if progress >= 1.0 else None,
    )


def find_ceremony(lines: Sequence[Line], context: RenderContext, ui_state: UiState) -> Ceremony | None:
    """Return where the lines below the clans show a scoring, or None."""
    score = ui_state.unread.current if ui_state.unread is not None else None
    if not isinstance(score, Scoring):
        return None
    first = row(score, 1, context)
    return Ceremony(score, list(lines).index(first)) if first in lines else None


def spread(lines: Sequence[Line], ceremony: Ceremony, height: int) -> tuple[list[Line], Ceremony]:
    """Give each clan a second and a third line if there is room; return the lines and the ceremony."""
    players = len(ceremony.score.green)
    kept = list(lines)
    while kept and not kept[-1]:
        kept.pop()
    more = min(MAX_STEP - 1, (height - len(kept)) // players)
    for number in range(players, 0, -1):
        at = ceremony.first + number
        kept[at:at] = [()] * more
    return kept if more else list(lines), ceremony._replace(step=1 + more)


def paint_ceremony(canvas: Canvas, y: int, ceremony: Ceremony, context: RenderContext, roles: Roles) -> None:
    """Paint over the clans' lines what each has scored with; `y` is the row of the first of all lines."""
    score = ceremony.score
    for number, seat in enumerate(sorted(score.green)):
        top, x = y + ceremony.first + number * ceremony.step, FIRST_COLUMN
        texts = cell_texts(score, seat)
        for (colour, width), text, cubes in zip(COLUMNS, texts, cubes_of(score, seat), strict=True):
            face: str = getattr(roles.cubes, colour)
            vp = gains_of(score, colour)[seat]
            is_most = has_most(score, seat, colour)
            if vp:
                ground = mix(roles.ground.raised, face, LIT_TINT if is_most else TINT)
                canvas.fill(x, top, width - 1, min(ceremony.step, MAX_STEP - 1), ground)
                paint = Paint(roles.text.ink, face, bold=True) if is_most else Paint(roles.text.main, bold=True)
                canvas.text(x, top, fit(text, width - 1).ljust(width - 1) if is_most else fit(text, width - 1), paint)
            if ceremony.step > 1:
                _paint_cubes(canvas, x, top + 1, width - 1, cubes, roles)
            x += width


def gains_of(score: Scoring, colour: str) -> dict[int, int]:
    """Return the VP of all seats for a colour."""
    match colour:
        case "G":
            return {seat: event.vp for seat, event in score.green.items()}
        case "R":
            return {seat: event.vp for seat, event in score.red.items()}
        case _:
            return {seat: event.vp for seat, event in score.blue.items()}


def has_most(score: Scoring, seat: int, colour: str) -> bool:
    """Return whether the clan scores most with a colour."""
    gains = gains_of(score, colour)
    return 0 < gains[seat] == max(gains.values())


def cubes_of(score: Scoring, seat: int) -> tuple[str, str, str]:
    """Return the cubes that count for each colour; for blue also the rival's cattle, after a minus sign."""
    blue = score.blue[seat]
    against = MINUS + "R" * blue.rival_cattle if blue.cubes and blue.rival_cattle else ""
    return "G" * score.green[seat].cubes, "R" * score.red[seat].cattle, "B" * blue.cubes + against


def _paint_cubes(canvas: Canvas, x: int, y: int, width: int, cubes: str, roles: Roles) -> None:
    """Paint cubes, with a gap between them if there is room; none if not all of them fit."""
    own, minus, against = cubes.partition(MINUS)
    room = width - 2 * len(minus)
    step = 2 if 2 * len(own + against) <= room else 1
    if len(minus + own + against) > room:
        return
    for colour in own:
        canvas.text(x, y, colour, Paint(roles.text.ink, getattr(roles.cubes, colour), bold=True))
        x += step
    if minus:
        x = canvas.text(x + 2 - step, y, f"{minus} ", Paint(roles.text.soft))
    for colour in against:
        canvas.text(x, y, colour, Paint(roles.text.ink, getattr(roles.cubes, colour), bold=True))
        x += step
