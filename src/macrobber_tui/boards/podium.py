"""A podium of pixels: the first three places on steps in a landscape, the winner in front of the sun."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.colours import mix
from macrobber_tui.widgets.text import fit_name

from .names import letter
from .painting import DIGIT_WIDTH, put_digits

WHITE = "#ffffff"
STEPS = 3
"""Places that stand on the podium."""
MIN_ROWS = 6
"""Rows of the lowest podium: the smallest figure on the highest step."""
LEFT_HALF, RIGHT_HALF = "▌", "▐"
MIN_DIGIT_ROWS, MIN_DOUBLE_ROWS = 4, 8
"""Rows below the name from which the points are large digits, and from which these are twice as large."""
MIN_BAND_ROWS, MIN_TALL_BAND_ROWS = 3, 8
"""Rows of a step from which it has a band along its upper edge, and from which that is two rows high."""


class Figure(NamedTuple):
    """A figure in pixels, and the cell of its letter."""

    rows: tuple[str, ...]
    letter: tuple[int, int]
    scale: int = 1

    @property
    def width(self) -> int:
        return self.scale * len(self.rows[0])

    @property
    def height(self) -> int:
        """Rows of cells."""
        return self.scale * len(self.rows) // 2


class Place(NamedTuple):
    seat: int
    rank: int
    name: str
    score: int


class Scene(NamedTuple):
    """How a game's podium looks."""

    backdrop: Callable[[Canvas, int, int, int, int, float, Roles], None]
    """Paints the landscape into a rectangle; the share of its width says where the winner stands."""
    band: Callable[[Canvas, int, int, int, int, int, Roles], None]
    """Paints the upper edge of a step: from a half row, so many half rows high, for a seat."""
    figures: tuple[Figure, Figure, Figure]
    """From small to large."""
    tints: Callable[[str, Roles], Mapping[str, str]]
    """Returns the colours of a figure's pixels, given its player's colour."""
    colours: Sequence[str]
    """The colour of each seat."""
    ink: str
    """The colour of text on those colours."""
    unit: str
    """What the points are called."""
    score_text: str = "{score} {unit}"


class Column(NamedTuple):
    """Where a player stands."""

    place: Place
    x: int
    width: int
    step: int
    """The rows of the step."""


def ranked(scores: Sequence[int], winners: Sequence[int], names: Sequence[str]) -> list[Place]:
    """Return the places in order; the winners share the first, and equal scores share the others."""
    seats = sorted(range(1, len(scores) + 1), key=lambda seat: (seat not in winners, -scores[seat - 1], seat))
    places: list[Place] = []
    for number, seat in enumerate(seats, 1):
        before = places[-1] if places else None
        is_tied = before is not None and before.score == scores[seat - 1] and before.seat not in winners
        rank = 1 if seat in winners else before.rank if before is not None and is_tied else number
        places.append(Place(seat, rank, names[seat - 1], scores[seat - 1]))
    return places


def paint_podium(
    canvas: Canvas, x: int, y: int, width: int, height: int, places: Sequence[Place], scene: Scene, roles: Roles
) -> None:
    """Paint the landscape into a rectangle, and on its lower edge the steps with the players on them."""
    figure = _figure(height, scene)
    columns = columns_of(places, width, height, figure.height)
    winners = [column for column in columns if column.place.rank == 1]
    middle = (winners[0].x + winners[-1].x + winners[-1].width) / 2
    scene.backdrop(canvas, x, y, width, height, middle / width, roles)
    for column in columns:
        _paint_step(canvas, x + column.x, y + height - column.step, column, scene, roles)
        left = x + column.x + (column.width - figure.width) // 2
        shadow = mix(scene.colours[column.place.seat - 1], roles.ground.shade, 0.6)
        if column.step >= MIN_BAND_ROWS:
            for pixel in range(left, left + figure.width):
                canvas.pixel(pixel, 2 * (y + height - column.step), shadow)
        _paint_figure(canvas, left, y + height - column.step - figure.height, figure, column.place.seat, scene, roles)


def _figure(height: int, scene: Scene) -> Figure:
    fitting = [figure for figure in scene.figures if height >= 2 * figure.height + 2]
    return fitting[-1] if fitting else scene.figures[0]


def columns_of(places: Sequence[Place], width: int, height: int, figure: int) -> list[Column]:
    """Return where everybody on the podium stands, from left to right: second, first, third.

    `figure` is the number of rows of a figure. Players who share a place stand beside each other on one step.
    """
    standing = [place for rank in (2, 1, 3) for place in places if place.rank == rank]
    first = min(height - figure, max(MIN_ROWS - 2, round(0.56 * height)))
    drop = max(1, first // 4)
    room = min(12 + height, width // len(standing))
    x = (width - room * len(standing)) // 2
    return [
        Column(place, x + number * room, room, first - (place.rank - 1) * drop) for number, place in enumerate(standing)
    ]


def _paint_step(canvas: Canvas, x: int, y: int, column: Column, scene: Scene, roles: Roles) -> None:
    """Paint a step with its place, name and points; the winner's is in the player's colour."""
    place, width, height = column.place, column.width, column.step
    is_first, colour = place.rank == 1, scene.colours[place.seat - 1]
    ground = colour if is_first else roles.ground.lit
    paint = Paint(scene.ink if is_first else roles.text.main, ground, bold=True)
    canvas.fill(x, y, width, height, ground)
    if not is_first:
        for row in range(y, y + height):
            canvas.text(x, row, LEFT_HALF, Paint(colour))
            canvas.text(x + width - 1, row, RIGHT_HALF, Paint(colour))
    else:
        for row in range(height):
            canvas.pixel(x, 2 * (y + row), mix(colour, WHITE, 0.4))
            canvas.pixel(x, 2 * (y + row) + 1, mix(colour, WHITE, 0.4))
            canvas.pixel(x + width - 1, 2 * (y + row), mix(colour, roles.ground.shade, 0.3))
            canvas.pixel(x + width - 1, 2 * (y + row) + 1, mix(colour, roles.ground.shade, 0.3))
    row = y
    if height >= MIN_BAND_ROWS:
        band = 2 if height >= MIN_TALL_BAND_ROWS else 1
        scene.band(canvas, x, 2 * y, width, 2 * band, place.seat, roles)
        row += band
    rank = f"{place.rank}. "
    name = rank + fit_name(place.name, width - 2 - len(rank))
    canvas.text(x + (width - cell_len(name)) // 2, row, name, paint)
    rows = y + height - row - 1
    scale = 2 if rows >= MIN_DOUBLE_ROWS else 1
    digits = scale * DIGIT_WIDTH * len(str(place.score)) - scale
    if rows < MIN_DIGIT_ROWS or digits > width - 4:
        text = scene.score_text.format(score=place.score, unit=scene.unit)
        text = text if cell_len(text) <= width - 2 else str(place.score)
        canvas.text(x + (width - cell_len(text)) // 2, row + 1, text, paint)
        return
    used = (5 * scale + 2) // 2
    row += 1 + max(0, (rows - used - 1) // 3)
    put_digits(canvas, x + (width + digits) // 2 - 1, 2 * row + 1, place.score, paint.colour, scale=scale)
    below = row + used
    if below < y + height:
        canvas.text(x + (width - cell_len(scene.unit)) // 2, below, scene.unit, paint._replace(bold=False))


def _paint_figure(canvas: Canvas, x: int, y: int, figure: Figure, seat: int, scene: Scene, roles: Roles) -> None:
    colour, scale = scene.colours[seat - 1], figure.scale
    tints = scene.tints(colour, roles)
    for row, marks in enumerate(figure.rows):
        for column, mark in enumerate(marks):
            if mark in tints:
                for pixel in range(scale * scale):
                    canvas.pixel(x + scale * column + pixel % scale, 2 * y + scale * row + pixel // scale, tints[mark])
    column, row = figure.letter
    canvas.text(
        x + scale * column + scale // 2, y + scale * row + scale // 2, letter(seat), Paint(scene.ink, colour, bold=True)
    )


def paint_moon(canvas: Canvas, x: float, y: float, radius: float, sky: str, roles: Roles) -> None:
    """Paint a disc of light around a pixel, brighter towards its middle."""
    for row in range(math.floor(y - radius), math.ceil(y + radius) + 1):
        for column in range(math.floor(x - radius), math.ceil(x + radius) + 1):
            distance = math.hypot(column - x, row - y) / radius
            if distance < 1 and row >= 0:
                canvas.pixel(column, row, mix(roles.scenery.sun, sky, 0.3 + 0.4 * round(4 * distance) / 4))


SMALL_MEEPLE = ("..#..", "#####", ".###.", "##.##")
MEEPLE = (
    "....###....", "...#####...", "....###....", ".#########.", "###########",
    ".#########.", "...#####...", "..#######..", ".####.####.", "####...####",
)  # fmt: skip
MEEPLES = (Figure(SMALL_MEEPLE, (2, 1)), Figure(MEEPLE, (5, 2)), Figure(MEEPLE, (5, 2), scale=2))


def meeple_tints(colour: str, roles: Roles) -> Mapping[str, str]:
    return {"#": colour}
