"""A grid of cells to paint a board on: text, filled panels, and pixels of half a cell, turned into lines at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from .lines import Line, Span


class Paint(NamedTuple):
    """The colours of a cell, such as "#d0d0d0"; an empty background leaves the one that is there."""

    colour: str
    ground: str = ""
    bold: bool = False


class Cell(NamedTuple):
    text: str
    """One character; empty in the second cell of a wide character."""
    colour: str
    ground: str
    bold: bool = False
    key: str = ""
    """The key that a click on the cell presses."""
    thing: str = ""
    """What the cell shows, as in `Span.thing`."""


UPPER_HALF = "▀"
_text_of, _look_of = itemgetter(0), itemgetter(slice(1, None))


class Canvas:
    """Cells with a background of their own, `width` by `height`. Anything outside is clipped."""

    def __init__(self, width: int, height: int, paint: Paint) -> None:
        self.width = width
        self.height = height
        self._rows = [[Cell(" ", paint.colour, paint.ground)] * width for _ in range(height)]

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Clear a rectangle and give it a background."""
        left, right = max(0, x), min(self.width, x + width)
        for row in self._rows[max(0, y) : max(0, y + height)]:
            row[left:right] = [_pixels(ground, ground, "", "")] * (right - left)

    def text(self, x: int, y: int, text: str, paint: Paint, key: str = "", thing: str = "") -> int:
        """Write a text and return the column after it. Without a `thing`, it shows the thing that is there."""
        cells = _cells(text, paint, key, thing)
        end = x + len(cells)
        if not 0 <= y < self.height:
            return end
        first, last = max(0, x), min(self.width, end)
        row = self._rows[y]
        if paint.ground and thing and first == x and last == end:
            row[x:end] = cells
            return end
        below = row[first:last]
        if first == x and last == end and below and below.count(below[0]) == len(below):
            ground = paint.ground or below[0].ground
            row[x:end] = _cells(text, Paint(paint.colour, ground, paint.bold), key, thing or below[0].thing)
            return end
        for column, cell in enumerate(cells[first - x : last - x], first):
            is_cut = (cell.text == "" and column == first) or (column + 1 == last and cell_len(cell.text) > 1)
            if not is_cut:
                there = row[column]
                row[column] = _cell_on(cell, cell.ground or there.ground, cell.thing or there.thing)
        return end

    def put(self, x: int, y: int, lines: Iterable[Line], default: Paint) -> None:
        """Write lines below each other, with their own styles and keys.

        A span without a colour takes the colour of `default`; one without a background stands on the ground there.
        """
        for row, line in enumerate(lines, y):
            column = x
            for span in line:
                column = self.text(column, row, span.text, paint_of(span.style, default), span.key, span.thing)

    def paste(self, x: int, y: int, other: Canvas) -> None:
        """Copy the cells of another canvas, whose upper left corner must lie inside this one."""
        for row, cells in zip(self._rows[y:], other._rows, strict=False):
            row[x : x + other.width] = cells[: self.width - x]

    def pixel(self, x: int, y: int, colour: str) -> None:
        """Paint the upper (even `y`) or lower half of a cell."""
        if not (0 <= x < self.width and 0 <= y < 2 * self.height):
            return
        cell = self._rows[y // 2][x]
        upper, lower = (cell.colour, cell.ground) if cell.text == UPPER_HALF else (cell.ground, cell.ground)
        upper, lower = (upper, colour) if y % 2 else (colour, lower)
        self._rows[y // 2][x] = _pixels(upper, lower, cell.key, cell.thing)

    def clickable(self, x: int, y: int, width: int, height: int, key: str) -> None:
        """Make a click in a rectangle press a key."""
        left, right = max(0, x), min(self.width, x + width)
        for row in self._rows[max(0, y) : max(0, y + height)]:
            row[left:right] = [cell if cell.key == key else _with_key(cell, key) for cell in row[left:right]]

    def show_thing(self, x: int, y: int, width: int, height: int, thing: str, *, over: bool = True) -> None:
        """Make a rectangle the picture of a thing; if `over` is false, only where it shows no other thing yet."""
        left, right = max(0, x), min(self.width, x + width)
        for row in self._rows[max(0, y) : max(0, y + height)]:
            row[left:right] = [
                _with_thing(cell, thing) if cell.thing != thing and (over or not cell.thing) else cell
                for cell in row[left:right]
            ]

    def lines(self) -> list[Line]:
        """Return the rows as lines, cells of one look joined to a span."""
        return [tuple(_spans(row)) for row in self._rows]


@lru_cache(maxsize=4096)
def paint_of(style: Style, default: Paint) -> Paint:
    """Return the paint of a style: its colours where it has them, otherwise those of `default`."""
    colour = style.color.name if style.color is not None else default.colour
    ground = style.bgcolor.name if style.bgcolor is not None else default.ground
    if style.reverse:
        colour, ground = ground or default.colour, colour
    return Paint(colour, ground, bool(style.bold))


@lru_cache(maxsize=1 << 14)
def _cells(text: str, paint: Paint, key: str, thing: str) -> tuple[Cell, ...]:
    """Return the cells of a text."""
    cells: list[Cell] = []
    for character in text:
        width = cell_len(character)
        if width:
            cells.append(Cell(character, *paint, key, thing))
        if width > 1:
            cells.append(Cell("", *paint, key, thing))
    return tuple(cells)


@lru_cache(maxsize=1 << 14)
def _cell_on(cell: Cell, ground: str, thing: str) -> Cell:
    return cell._replace(ground=ground, thing=thing)


@lru_cache(maxsize=1 << 14)
def _with_key(cell: Cell, key: str) -> Cell:
    return cell._replace(key=key)


@lru_cache(maxsize=1 << 14)
def _with_thing(cell: Cell, thing: str) -> Cell:
    return cell._replace(thing=thing)


@lru_cache(maxsize=1 << 14)
def _pixels(upper: str, lower: str, key: str, thing: str) -> Cell:
    """Return a cell of two pixels; it is blank if they have one colour."""
    return Cell(" " if upper == lower else UPPER_HALF, upper, lower, False, key, thing)


def _spans(row: list[Cell]) -> Iterator[Span]:
    for look, cells in groupby(row, _look_of):
        yield _span("".join(map(_text_of, cells)), look)


@lru_cache(maxsize=1 << 13)
def _span(text: str, look: tuple[str, str, bool, str, str]) -> Span:
    colour, ground, bold, key, thing = look
    return Span(text, _style(colour, ground, bold=bold), key, thing)


@lru_cache(maxsize=4096)
def _style(colour: str, ground: str, *, bold: bool) -> Style:
    return Style(color=colour or None, bgcolor=ground or None, bold=bold or None)
