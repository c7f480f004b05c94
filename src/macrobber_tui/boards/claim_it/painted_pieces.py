"""The pieces on a painted space, as shapes: owners' signs, squatters' chips, claim markers, and possible placements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style

from macrobber_core.games.claim_it.notation import PLACEMENTS
from macrobber_core.games.claim_it.view import SpaceView
from macrobber_tui.theme.roles import Roles
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.canvas import Canvas, Paint

from .grid import BARRED, POSSIBLE_SIGN, Grid, claim_sign, player_sign
from .render_context import RenderContext

MAX_PADDING = 3
"""The most columns beside the text of a chip."""
MARGIN = 1
"""Columns beside pieces with an owner's sign, where there is room."""
MIN_DISC_ROWS = 4
"""Rows of a space from which its owner's sign, if nothing else is there, stands on a disc."""


class Piece(NamedTuple):
    """A sign on a space; with a ground of its own, it is a chip."""

    text: str
    paint: Paint

    @property
    def is_chip(self) -> bool:
        return bool(self.paint.ground)


def chip_paint(roles: Roles) -> Paint:
    """Return the paint of a squatter, which stands out from all spaces."""
    ink, chip = (roles.grid.die, roles.grid.pip) if roles.is_light else (roles.grid.pip, roles.grid.die)
    return Paint(ink, chip, bold=True)


def chip_style(roles: Roles) -> Style:
    """Return the style of a squatter in a line of text."""
    ink, chip, is_bold = chip_paint(roles)
    return Style(color=ink, bgcolor=chip, bold=is_bold)


def pieces_on(context: RenderContext, grid: Grid, column: int, row: int, rows: int, roles: Roles) -> list[Piece]:
    """Return the pieces on a space from bottom to top, then the mark of what can be placed there.

    `rows` are those of a space.
    """
    mark = _mark(context, grid, f"{column},{row}", roles)
    letters = context.view_options.uses_letters
    marks = [mark] if mark else []
    return stack(
        grid.space_view(column, row), context.view.active, context.theme, rows, roles, letters=letters, marks=marks
    )


def stack(
    space: SpaceView, active: int | None, theme: Theme, rows: int, roles: Roles, *, letters: bool,
    marks: Sequence[Piece] = (),
) -> list[Piece]:  # fmt: skip
    """Return the pieces on a space from bottom to top, then the marks; `active` is the player whose turn it is."""
    pieces = [*marks]
    if space.claim_on_top:
        colour = roles.figures[active - 1] if active else roles.text.accent
        pieces = [Piece(claim_sign(theme), Paint(roles.text.ink, colour, bold=True)), *pieces]
    if space.squatter is not None:
        pieces = [Piece(str(space.squatter), chip_paint(roles)), *pieces]
    if space.owner is None:
        return pieces
    sign = player_sign(space.owner, theme, letters=letters)
    has_disc = rows >= MIN_DISC_ROWS and not space.claimed and not pieces
    ink = roles.text.ink if space.claimed or has_disc else roles.text.main
    return [Piece(sign, Paint(ink, roles.figures[space.owner - 1] if has_disc else "", bold=True)), *pieces]


def _mark(context: RenderContext, grid: Grid, space: str, roles: Roles) -> Piece | None:
    """Return the marker that is picked or, under the cursor, could be; elsewhere just a sign that one could be placed.

    While a bust is shown, spaces that the dice named in vain have a cross.
    """
    cursor = grid.cursor
    is_chosen = cursor is not None and not grid.is_typed and cursor.space == space
    if cursor is not None and cursor.picked_action and cursor.space == space:
        text, colour = _marker(cursor.picked_action, context), roles.text.alarm
    elif context.view_options.shows_possible and (action := context.possible_actions.get(space)):
        text, colour = _marker(action, context) if is_chosen else POSSIBLE_SIGN, roles.text.accent
    elif grid.is_barred(space):
        text, colour = BARRED, roles.text.alarm
    else:
        return None
    return Piece(text, Paint(roles.ground.table, colour, bold=True))


def _marker(action: str, context: RenderContext) -> str:
    """Return the sign of the marker that an action places."""
    squatter = PLACEMENTS[action].squatter
    return claim_sign(context.theme) if squatter is None else str(squatter)


def paint_pieces(canvas: Canvas, x: int, y: int, width: int, rows: int, pieces: Sequence[Piece]) -> None:
    """Paint pieces side by side in the middle of `width` columns; `y` is the row of their texts.

    `rows` are those of a space. Chips on large spaces are higher than their text, with rounded corners.
    """
    widest = max(1, min(MAX_PADDING, rows // 2))
    room = width if all(piece.is_chip for piece in pieces) else width - 2 * MARGIN
    fitting = (padding for padding in range(widest, -1, -1) if _width(pieces, padding, 1) <= room)
    padding = next(fitting, 0)
    gap = 1 if _width(pieces, padding, 1) <= width else 0
    column = x + (width - _width(pieces, padding, gap)) // 2
    for piece in pieces:
        if not piece.is_chip:
            column = canvas.text(column, y, piece.text, piece.paint) + gap
            continue
        end = canvas.text(column, y, " " * padding + piece.text + " " * padding, piece.paint)
        for distance in range(1, padding):
            inset = 1 if distance == padding - 1 else 0
            for at in range(column + inset, end - inset):
                canvas.pixel(at, 2 * y - distance, piece.paint.ground)
                canvas.pixel(at, 2 * y + 1 + distance, piece.paint.ground)
        column = end + gap


def _width(pieces: Sequence[Piece], padding: int, gap: int) -> int:
    """Return the columns of all pieces."""
    widths = [len(piece.text) + 2 * padding * piece.is_chip for piece in pieces]
    return sum(widths) + gap * (len(widths) - 1)
