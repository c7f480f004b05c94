"""A grid of cells to paint a board on: text, filled panels, and pixels of half a cell, turned into lines at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
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


UPPER_HALF = "▀"


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
            row[left:right] = [Cell(" ", ground, ground)] * (right - left)

    def text(self, x: int, y: int, text: str, paint: Paint, key: str = "") -> int:
        """Write a text and return the column after it."""
        for character in text:
            width = cell_len(character)
            if 0 <= y < self.height and x >= 0 and x + width <= self.width:
                row = self._rows[y]
                row[x] = Cell(character, paint.colour, paint.ground or row[x].ground, paint.bold, key)
                if width == 2:
                    row[x + 1] = row[x]._replace(text="")
            x += width
        return x

    def put(self, x: int, y: int, lines: Iterable[Line], default: Paint) -> None:
        """Write lines below each other, with their own styles and keys.

        A span without a colour takes the colour of `default`; one without a background stands on the ground there.
        """
        for row, line in enumerate(lines, y):
            column = x
            for span in line:
                column = self.text(column, row, span.text, paint_of(span.style, default), span.key)

    def paste(self, x: int, y: int, other: Canvas) -> None:
        """Copy the cells of another canvas, which must lie inside this one."""
        for row, cells in zip(self._rows[y:], other._rows, strict=False):
            row[x : x + other.width] = cells

    def pixel(self, x: int, y: int, colour: str) -> None:
        """Paint the upper (even `y`) or lower half of a cell."""
        if not (0 <= x < self.width and 0 <= y < 2 * self.height):
            return
        cell = self._rows[y // 2][x]
        upper, lower = (cell.colour, cell.ground) if cell.text == UPPER_HALF else (cell.ground, cell.ground)
        upper, lower = (upper, colour) if y % 2 else (colour, lower)
        self._rows[y // 2][x] = Cell(" " if upper == lower else UPPER_HALF, upper, lower, key=cell.key)

    def clickable(self, x: int, y: int, width: int, height: int, key: str) -> None:
        """Make a click in a rectangle press a key."""
        left, right = max(0, x), min(self.width, x + width)
        for row in self._rows[max(0, y) : max(0, y + height)]:
            row[left:right] = [cell._replace(key=key) for cell in row[left:right]]

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


def _spans(row: list[Cell]) -> Iterator[Span]:
    for (colour, ground, bold, key), cells in groupby(row, key=lambda cell: cell[1:]):
        yield Span("".join(cell.text for cell in cells), _style(colour, ground, bold=bold), key)


@lru_cache(maxsize=4096)
def _style(colour: str, ground: str, *, bold: bool) -> Style:
    return Style(color=colour or None, bgcolor=ground or None, bold=bold or None)
