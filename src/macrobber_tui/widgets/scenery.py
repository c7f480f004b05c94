"""A glen at the end of the day: sky, sun, two ranges of hills. The scenery of painted screens."""

from __future__ import annotations

import math
from functools import lru_cache

from macrobber_tui.theme.roles import Roles

from .canvas import Canvas, Paint
from .colours import mix
from .lines import Line

GLOW_STEPS = 24
"""Steps in the brightness of the sky from its edges to the sun. More would cost bytes that nobody sees."""
SUN_AT = 0.6
"""The share of the width left of the sun's middle."""
MIN_SUN_ROWS = 8
"""Half rows below which there is no room for a sun."""
QUADRANTS = " ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█"
"""The four quarters of a cell; upper left, upper right, lower left and lower right are the bits 8, 4, 2 and 1."""
STAR_DIMNESS = 0.5
STAR, STAR_CHANCE, STAR_SPREAD = "·", 14, 997
"""A star of the night sky, and the cells with one out of how many."""


@lru_cache(maxsize=64)
def glen(width: int, rows: int, roles: Roles, sun_at: float = SUN_AT) -> tuple[tuple[str, ...], ...]:
    """Return the colours of the pixels, `rows` half rows of `width`, the sky at the top."""
    columns = [_column(x, width, rows, sun_at, roles) for x in range(width)]
    return tuple(zip(*columns, strict=True))


def paint_glen(canvas: Canvas, x: int, y: int, width: int, height: int, roles: Roles, sun_at: float = SUN_AT) -> None:
    """Paint the glen into a rectangle of cells."""
    canvas.paste(x, y, _glen_cells(width, height, roles, sun_at))


@lru_cache(maxsize=32)
def _glen_cells(width: int, height: int, roles: Roles, sun_at: float) -> Canvas:
    canvas = Canvas(width, height, Paint(roles.text.main, roles.ground.table))
    for row, colours in enumerate(glen(width, 2 * height, roles, sun_at)):
        for column, colour in enumerate(colours):
            canvas.pixel(column, row, colour)
    if 2 * height >= MIN_SUN_ROWS:
        for x in range(width):
            _round_sun(canvas, x, width, height, sun_at, roles)
    return canvas


def _round_sun(canvas: Canvas, x: int, width: int, height: int, sun_at: float, roles: Roles) -> None:
    """Paint the quarters of the cells at the sun's edge, and the star of a column."""
    rows = 2 * height
    far, near = _hills(x, width, rows)
    star = _star(x, rows)
    for y in range(int(min(far, near)) // 2):
        quarters = [_is_sun(x + side, row, width, rows, sun_at) for row in (2 * y, 2 * y + 1) for side in (-0.25, 0.25)]
        is_edge = any(quarters) and not all(quarters)
        if not is_edge and (2 * y != star or any(quarters)):
            continue
        upper, lower = (_sky(x / width, row, rows, sun_at, roles) for row in (2 * y, 2 * y + 1))
        sky = mix(upper, lower, 0.5)
        if is_edge:
            glyph = QUADRANTS[sum(bit for bit, is_lit in zip((8, 4, 2, 1), quarters, strict=True) if is_lit)]
            canvas.text(x, y, glyph, Paint(_sun(2 * y + 1, rows, roles), sky))
        else:
            canvas.text(x, y, STAR, Paint(mix(roles.scenery.star, sky, STAR_DIMNESS), sky))


def paint_night(canvas: Canvas, x: int, y: int, width: int, height: int, roles: Roles) -> None:
    """Paint a night sky with stars and two low ranges of hills into a rectangle of cells inside the canvas."""
    canvas.paste(x, y, _night(width, height, roles))


@lru_cache(maxsize=8)
def _night(width: int, height: int, roles: Roles) -> Canvas:
    land, rows = roles.landscape, 2 * height
    canvas = Canvas(width, height, Paint(land.sky, land.sky))
    for x in range(width):
        for y in range(height // 2):
            chance = (x * 7919 + y * 104729 + 31 * x * y) % STAR_SPREAD
            if chance < STAR_CHANCE:
                canvas.text(x, y, STAR, Paint(mix(land.sky, roles.scenery.star, 0.25 + 0.03 * chance)))
        for colour, share, shift in ((land.far_hills, 0.42, 0.0), (land.near_hills, 0.26, 2.1)):
            wave = 0.1 * math.sin(x / 17 + shift) + 0.06 * math.sin(x / 6.1 + 2 * shift)
            for y in range(max(0, rows - int(rows * (share + wave))), rows):
                canvas.pixel(x, y, colour)
    return canvas


@lru_cache(maxsize=4)
def backdrop(width: int, height: int, roles: Roles) -> list[Line]:
    """Return the glen as lines, to stand behind a page."""
    canvas = Canvas(width, height, Paint(roles.text.main, roles.ground.table))
    paint_glen(canvas, 0, 0, width, height, roles)
    return canvas.lines()


def _column(x: int, width: int, rows: int, sun_at: float, roles: Roles) -> tuple[str, ...]:
    scene = roles.scenery
    far, near = _hills(x, width, rows)
    pixels: list[str] = []
    for y in range(rows):
        share = y / max(1, rows - 1)
        if y >= near:
            colour = scene.near_hills
        elif y >= far:
            colour = mix(scene.far_hills, scene.sky_middle, 0.25 * (1 - share) + 0.2 * _glow(x / width, sun_at))
        elif rows >= MIN_SUN_ROWS and _is_sun(x, y, width, rows, sun_at):
            colour = _sun(y, rows, roles)
        else:
            colour = _sky(x / width, y, rows, sun_at, roles)
        pixels.append(colour)
    return tuple(pixels)


def _hills(x: int, width: int, rows: int) -> tuple[float, float]:
    """Return the half rows at which the far and the near hills begin."""
    at = x / width
    far = rows * (0.50 + 0.16 * math.sin(at * 11 + 1) + 0.10 * math.sin(at * 29) + 0.03 * math.sin(x * 0.9))
    return far, rows * (0.70 + 0.12 * math.sin(at * 7 + 4) + 0.06 * math.sin(at * 23 + 2))


def _is_sun(x: float, y: int, width: int, rows: int, sun_at: float) -> bool:
    middle, radius = max(4.0, 0.4 * rows), max(3.6, 0.3 * min(rows, 40))
    return math.hypot(x - sun_at * width, y - middle) < radius


def _star(x: int, rows: int) -> int:
    """Return the even half row of a column's star; -1 if it has none."""
    has_star = (x * 37) % 29 == 3 and (x * 7) % 5 < 3
    return (x * 13) % max(3, rows // 3) // 2 * 2 if has_star else -1


def _glow(at: float, sun_at: float) -> float:
    return round(math.exp(-(((at - sun_at) / 0.3) ** 2)) * GLOW_STEPS) / GLOW_STEPS


def _sun(y: int, rows: int, roles: Roles) -> str:
    return mix(roles.scenery.sun, roles.scenery.sky_low, y / max(1, rows - 1) * 1.1)


def _sky(at: float, y: int, rows: int, sun_at: float, roles: Roles) -> str:
    scene, share = roles.scenery, y / max(1, rows - 1)
    sky = mix(scene.sky_top, scene.sky_middle, share * 1.6)
    return mix(sky, scene.sky_low, (share * 1.5 - 0.35) * (0.35 + 0.65 * _glow(at, sun_at)))
