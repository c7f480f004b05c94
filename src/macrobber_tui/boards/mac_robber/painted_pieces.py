"""Tartans, pawns, cards and estates of Mac Robber, painted on a canvas."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_core.games.mac_robber.view import ClanView
from macrobber_tui.boards.names import letter
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.colours import mix

from .pieces import NOT_BOUGHT, place_thing, places_of

WHITE = "#ffffff"
TARTAN_PERIODS = (7, 6, 8, 5, 9)
"""Columns after which each clan's tartan repeats."""
LEFT_HALF, RIGHT_HALF, LOWER_HALF = "▌", "▐", "▄"


def paint_tartan(canvas: Canvas, x: int, y: int, width: int, rows: int, seat: int, roles: Roles) -> None:
    """Weave a stripe in the clan's colours, `rows` half rows high from half row `y`."""
    base = roles.clans[seat - 1]
    dark, line, period = mix(base, roles.ground.shade, 0.55), mix(base, WHITE, 0.5), TARTAN_PERIODS[seat - 1]
    for column in range(width):
        warp = column % period
        for row in range(rows):
            colour = mix(base, dark, 0.6) if warp < period // 2 else base
            if (row + seat) % 4 < 2:
                colour = mix(colour, dark, 0.5)
            if warp == period // 4:
                colour = mix(line, colour, 0.35)
            canvas.pixel(x + column, y + row, colour)


def paint_badge(canvas: Canvas, x: int, y: int, seat: int, roles: Roles) -> int:
    """Write a clan's letter on its colour, three cells wide; return the column after it."""
    return canvas.text(x, y, f" {letter(seat)} ", Paint(roles.text.clan_ink, roles.clans[seat - 1], bold=True))


def paint_backs(canvas: Canvas, x: int, y: int, count: int, roles: Roles) -> int:
    """Paint the backs of a hand, a half cell each; return the column after them."""
    return canvas.text(x, y, LEFT_HALF * count, Paint(roles.card.back))


def paint_card(canvas: Canvas, x: int, y: int, value: str, size: tuple[int, int], roles: Roles) -> int:
    """Paint a card with its value in the corner and as many dots; return the column after it and a gap."""
    width, height = size
    paper = roles.card.paper
    canvas.fill(x, y, width, height, paper)
    for column in range(x, x + width):
        canvas.pixel(column, 2 * (y + height) - 1, mix(paper, roles.ground.shade, 0.35))
    canvas.text(x + 1, y, value, Paint(roles.card.ink, paper, bold=True))
    if height > 3:
        for across, down in DOTS[value]:
            canvas.pixel(x + width // 2 - 1 + across, 2 * y + height + down, roles.card.pip)
    return x + width + 1


DOTS = {
    "1": ((0, 0),),
    "2": ((-1, 0), (2, 0)),
    "3": ((-1, 0), (2, 0), (0, -2)),
    "4": ((-1, -1), (2, -1), (-1, 1), (2, 1)),
}
"""The dots of each card, as columns and half rows from its middle."""


def paint_cube(canvas: Canvas, x: int, y: int, colour: str, width: int, roles: Roles, key: str = "") -> int:
    """Paint a large cube, three rows high: its lit top, its face with the letter, its dark foot.

    Return the column after it and a gap.
    """
    face: str = getattr(roles.cubes, colour)
    canvas.fill(x, y, width, 2, face)
    for column in range(x, x + width):
        canvas.pixel(column, 2 * y, mix(face, WHITE, 0.45))
        canvas.pixel(column, 2 * y + 4, mix(face, roles.ground.shade, 0.5))
    canvas.text(x + width // 2, y + 1, colour, Paint(roles.text.ink, face, bold=True))
    return x + width + 1


# --- estates


class Sprite(NamedTuple):
    """A building, drawn in pixels: its rows, and the cell of its letter."""

    rows: tuple[str, ...]
    letter: tuple[int, int]


SPRITES = {
    (3, 2): {
        "R": Sprite(("h.h", "hRh", "RRR", "RRR"), (1, 1)),
        "B": Sprite(("B.B", "BBB", "BBB", "BBB"), (1, 1)),
        "G": Sprite((".c.", ".G.", "GGG", "GGG"), (1, 1)),
    },
    (5, 3): {
        "R": Sprite(("h...h", "hhRhh", ".RRR.", ".RRR.", ".RRR.", "..m.."), (2, 1)),
        "B": Sprite(("B.B.B", "BBBBB", "BBBBB", "BBBBB", "BBdBB", "BBdBB"), (2, 1)),
        "G": Sprite(("..c..", ".ccc.", "..G..", ".GGG.", "GGGGG", "GGdGG"), (2, 1)),
    },
    (7, 4): {
        "R": Sprite(("h.....h", "hh...hh", ".hRRRh.", "..RRR..", ".RRRRR.", ".RRRRR.", "..RRR..", "..mmm.."), (3, 2)),
        "B": Sprite(("B.B.B.B", "BBBBBBB", "BBBBBBB", "BBBBBBB", "BBBBBBB", "BBBBBBB", "BBdddBB", "BBdddBB"), (3, 2)),
        "G": Sprite(("..c....", ".ccc...", "..c....", ".GGG...", "GGGGGGG", "GGGGGGG", "GGGGGGG", "GGdGGdG"), (3, 2)),
    },
}
"""Cattle, castle and monastery, by width and height in cells. h: horn, m: muzzle, c: cross, d: door."""
MIN_TUFTS_WIDTH = 7
"""Columns of a place from which grass grows on it; on a smaller one it would look like a sign."""
TUFTS = ((1, 0), (9, 1), (0, 2), (3, 3), (4, 5), (1, 6), (6, 4), (10, 5))


def paint_estates(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], seat: int, clan: ClanView, roles: Roles
) -> None:
    """Paint the six places in a row, each of `size` cells; places wider than two have a gap between them."""
    width, height = size
    gap = int(width > 2)
    for index, sign in enumerate(places_of(clan)):
        paint_place(canvas, x + index * (width + gap), y, width, height, sign, roles)
        canvas.show_thing(x + index * (width + gap), y, width, height, place_thing(seat, index, clan))


def paint_place(canvas: Canvas, x: int, y: int, width: int, height: int, sign: str, roles: Roles) -> None:
    """Paint one place of an estate."""
    scene = roles.scenery
    is_wild = sign == NOT_BOUGHT
    land = scene.wild if is_wild else scene.pasture
    canvas.fill(x, y, width, height, land)
    if height > 1:
        rows = 2 * height
        if width >= MIN_TUFTS_WIDTH and not is_wild:
            for column, row in TUFTS:
                if column < width and row < rows - 1:
                    canvas.pixel(x + column, 2 * y + row, mix(land, scene.tuft, 0.5))
        edge = mix(land, scene.tuft, 0.2) if is_wild else mix(land, roles.ground.shade, 0.35)
        for column in range(width):
            canvas.pixel(x + column, 2 * y + rows - 1, edge)
    if sign in "RBG":
        _paint_building(canvas, x, y, width, height, sign, roles)


def _paint_building(canvas: Canvas, x: int, y: int, width: int, height: int, sign: str, roles: Roles) -> None:
    colour: str = getattr(roles.cubes, sign)
    ink = Paint(roles.text.ink, colour, bold=True)
    sizes = [size for size in SPRITES if size[0] <= width and size[1] <= height]
    if not sizes:
        canvas.text(x, y, sign.ljust(width), ink)
        return
    across, down = max(sizes)
    sprite = SPRITES[across, down][sign]
    left, top = x + (width - across) // 2, y + (height - down) // 2
    tints = {
        sign: colour, "h": roles.scenery.horn, "c": roles.scenery.horn, "m": mix(colour, WHITE, 0.5),
        "d": mix(colour, roles.ground.shade, 0.6),
    }  # fmt: skip
    for row, marks in enumerate(sprite.rows):
        for column, mark in enumerate(marks):
            if mark in tints:
                canvas.pixel(left + column, 2 * top + row, tints[mark])
    column, row = sprite.letter
    canvas.text(left + column, top + row, sign, ink)
