"""The pictures in Claim It!'s rules: dice, squatters, claim markers, and spaces with markers on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from macrobber_core.games.claim_it.view import SpaceView
from macrobber_tui.boards.rule_pictures import Look, Picture, RulePictures, beside_each_other, painted
from macrobber_tui.i18n.language import N_
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import framed

from .dice import large_die
from .grid import centred, claim_sign, claimed_space_line, owner_span, pieces_on
from .painted_pieces import chip_style, paint_pieces, stack
from .painted_spaces import fill_half_rows, paint_claim, tint_of

WIDTH, ROWS = 7, 3
"""The size of a painted space, without the half row below it."""
TEXT_WIDTH = 6
"""Columns of a space in plain detail."""
YOU, OPPONENT = 1, 2


def _dice(*numbers: int) -> Callable[[Look], list[Line]]:
    return lambda look: beside_each_other([large_die(number, look.theme) for number in numbers])


def _squatters(look: Look) -> list[Line]:
    """Draw all squatters in one line."""
    roles = look.theme.roles
    if roles is None:
        return [(Span("(1)..(6)", look.theme.palette.bold),)]
    style = chip_style(roles)
    return [(Span(" 1 ", style), Span(".."), Span(" 6 ", style))]


def _markers(look: Look) -> list[Line]:
    """Draw a claim marker and the markers of two players."""
    owners = (owner_span(seat, look.theme, letters=False) for seat in (YOU, OPPONENT))
    claim = Span(claim_sign(look.theme), look.theme.palette.bold)
    return [tuple(span for piece in (claim, *owners) for span in (piece, Span(" ")))[:-1]]


def _space(space: SpaceView, look: Look) -> list[Line]:
    """Draw a space with its markers."""
    theme, roles = look.theme, look.theme.roles
    if roles is not None:
        return painted(WIDTH, ROWS, roles, lambda canvas: _paint_space(canvas, space, look, roles))
    if space.claimed and space.owner is not None:
        return framed(claimed_space_line(space.owner, theme, TEXT_WIDTH, letters=False), theme)
    signs = pieces_on(space, theme, letters=False) or (Span(theme.glyphs.empty_place, theme.palette.faint),)
    return framed(centred(signs, TEXT_WIDTH, PLAIN), theme)


def _paint_space(canvas: Canvas, space: SpaceView, look: Look, roles: Roles) -> None:
    height = 2 * ROWS - 1
    ground = tint_of(roles.figures[space.owner - 1], roles) if space.owner else roles.grid.space
    fill_half_rows(canvas, 0, 0, WIDTH, height, ground)
    if space.claimed and space.owner:
        paint_claim(canvas, 0, 0, WIDTH, height, roles.figures[space.owner - 1], roles)
    pieces = stack(space, YOU, look.theme, ROWS, roles, letters=False)
    paint_pieces(canvas, 0, 1, WIDTH, ROWS, pieces)


def _then(before: SpaceView, after: SpaceView, look: Look) -> list[Line]:
    """Draw a space before and after a change, with an arrow between them."""
    arrow: Line = (Span(look.theme.glyphs.arrows["right"], look.theme.palette.bold),)
    return beside_each_other([_space(before, look), [(Span(" "),), arrow, (Span(" "),)], _space(after, look)])


EMPTY = SpaceView()
SETTLED, CLAIMED = SpaceView(YOU), SpaceView(YOU, claimed=True)
OTHERS = SpaceView(OPPONENT)
SQUATTER = SpaceView(squatter=2)


def _pictured(space: SpaceView, caption: str = "") -> Picture:
    return Picture(partial(_space, space), caption)


def _change(before: SpaceView, after: SpaceView) -> tuple[Picture, ...]:
    return (Picture(partial(_then, before, after)),)


PICTURES: RulePictures = {
    "The table": {
        "- Three dice.": (Picture(_dice(4)),),
        "- Six squatters": (Picture(_squatters),),
        "- Black claim markers": (Picture(_markers),),
        "If your marker is on a space": (_pictured(SETTLED, N_("settled")), _pictured(CLAIMED, N_("claimed"))),
    },
    "Placing a marker": {
        "One die gives the column": (
            Picture(_dice(3), N_("column")),
            Picture(_dice(5), N_("row")),
            Picture(_dice(2), N_("squatter")),
        ),
        "- Nothing can be placed": (_pictured(CLAIMED),),
        "- On your own marker": _change(SETTLED, SpaceView(YOU, claim_on_top=True)),
        "- On an empty space": _change(EMPTY, SQUATTER),
    },
    "Stop": {
        "- A squatter on top": _change(SQUATTER, SETTLED),
        "- A stack topped": _change(SpaceView(YOU, claim_on_top=True), CLAIMED),
        "- An opponent's marker": _change(SpaceView(OPPONENT, squatter=2), SETTLED),
    },
}
