"""The grounds of painted spaces: the tint of a settled space, and the block of a claimed one."""

from __future__ import annotations

from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas
from macrobber_tui.widgets.colours import contrast, mix

TINTS = (0.5, 0.45, 0.4, 0.35, 0.3)
"""How much of its owner's colour a settled space may have."""
KEPT_CONTRAST = 0.38
"""How much of its contrast on a free space a letter keeps on a settled one; the strongest such tint is used."""
BEVEL = 0.3
"""How much darker the lower edge of a claimed space is."""
MIN_BEVEL_PITCH, MIN_INSET_PITCH = 3, 5
"""Rows of a space from which a claimed space has such an edge, and from which it is a block within its group's tint."""


def tint_of(colour: str, roles: Roles) -> str:
    """Return the ground of a space settled by the player of that colour, on which text can be read."""
    tints, text = [mix(roles.grid.space, colour, share) for share in TINTS], roles.text.main
    least = KEPT_CONTRAST * contrast(text, roles.grid.space)
    return next((tint for tint in tints if contrast(text, tint) >= least), tints[-1])


def paint_claim(canvas: Canvas, x: int, y: int, width: int, height: int, colour: str, roles: Roles) -> None:
    """Paint a block in the owner's colour, on large spaces with the group's tint around it.

    `y` and `height` count half rows; a space has one less than twice its rows.
    """
    rows, edge = (height + 1) // 2, mix(colour, roles.ground.shade, BEVEL)
    if rows < MIN_INSET_PITCH:
        fill_half_rows(canvas, x, y, width, height, colour)
        if rows >= MIN_BEVEL_PITCH:
            fill_half_rows(canvas, x, y + height - 1, width, 1, edge)
        return
    fill_half_rows(canvas, x + 2, y + 1, width - 4, 1, colour)
    fill_half_rows(canvas, x + 1, y + 2, width - 2, height - 5, colour)
    fill_half_rows(canvas, x + 1, y + height - 3, width - 2, 1, edge)
    fill_half_rows(canvas, x + 2, y + height - 3, width - 4, 1, colour)
    fill_half_rows(canvas, x + 2, y + height - 2, width - 4, 1, edge)


def fill_half_rows(canvas: Canvas, x: int, y: int, width: int, height: int, colour: str) -> None:
    """Fill a rectangle; `y` and `height` count half rows."""
    first, last = -(-y // 2), (y + height) // 2
    canvas.fill(x, first, width, last - first, colour)
    for half in [y] * (y % 2) + [y + height - 1] * ((y + height) % 2):
        for column in range(x, x + width):
            canvas.pixel(column, half, colour)
