"""The map: the part of the land that is looked at, in one of the sizes of tiles."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.style import Style

from macrobber_tui.widgets.lines import PLAIN, Line, Span

from .land import LIT, REVERSE
from .tiles import SMALL, Cell, Cells, Laid, Painter, Zoom, merged

Place = tuple[int, int]
"""Columns and rows of tiles from the start tile, to the east and to the south."""
MAY_TAKE = "+"


class Window(NamedTuple):
    """What is seen of the land: its first column and row, in cells from the upper left corner of the start tile."""

    left: int
    top: int
    width: int
    height: int

    def shows(self, place: Place, zoom: Zoom) -> bool:
        """Whether a tile can be seen as a whole."""
        x, y = place[0] * zoom.columns, place[1] * zoom.rows
        across = self.left <= x and x + zoom.columns <= self.left + self.width
        return across and self.top <= y and y + zoom.rows <= self.top + self.height

    def around(self, x: float, y: float) -> Window:
        """The same size, with that in its middle."""
        return self._replace(left=round(x - self.width / 2), top=round(y - self.height / 2))


@dataclass(frozen=True, slots=True)
class Marks:
    """What is drawn over the land."""

    possible: Collection[Place] = ()
    """Where the tile in hand may go."""
    cursor: Place | None = None
    ghost: Laid | None = None
    """The tile in hand, as it would lie under the cursor."""
    fresh: Sequence[Place] = ()
    """Tiles that were laid since we laid one, the newest last."""
    lit: Collection[tuple[Place, int]] = ()
    """Parts of tiles that are pointed at."""
    owners: Mapping[tuple[Place, int], str] = field(default_factory=dict)
    """Of fields, where these are looked at: the letters of those who would score them."""


def drawn_map(land: Mapping[Place, Laid], window: Window, zoom: Zoom, painter: Painter, marks: Marks) -> list[Line]:
    """As many lines as the window is high; a click on a tile or a place has its key `at x,y`."""
    chart = Chart(land, zoom, painter, marks)
    return [chart.line(window.top + row, window.left, window.width) for row in range(window.height)]


class Chart:
    def __init__(self, land: Mapping[Place, Laid], zoom: Zoom, painter: Painter, marks: Marks) -> None:
        self._land = land
        self._zoom = zoom
        self._painter = painter
        self._marks = marks
        self._drawn: dict[Place, Cells | None] = {}

    def line(self, y: int, left: int, width: int) -> Line:
        spans: list[Span] = []
        x = left
        while x < left + width:
            place = (x // self._zoom.columns, y // self._zoom.rows)
            first = x - place[0] * self._zoom.columns
            last = min(self._zoom.columns, first + left + width - x)
            row, key = y - place[1] * self._zoom.rows, f"at {place[0]},{place[1]}"
            if (cells := self._cells(place)) is not None:
                spans += merged(cells[row][first:last], key)
            elif (laid := self._land.get(place)) is not None:
                spans += self._painter.spans(laid, self._zoom, row, first, last, key)
            else:
                spans.append(Span(" " * (last - first), key=key))
            x += last - first
        return tuple(spans)

    def _cells(self, place: Place) -> Cells | None:
        """What is not just a tile as it is painted."""
        if place not in self._drawn:
            self._drawn[place] = self._marked(place)
        return self._drawn[place]

    def _marked(self, place: Place) -> Cells | None:
        marks = self._marks
        laid = marks.ghost if place == marks.cursor and place not in self._land else self._land.get(place)
        if laid is None:
            return self._free(place) if place in marks.possible or place == marks.cursor else None
        if not (marks.lit or marks.owners or place == marks.cursor or place in marks.fresh):
            return None
        cells = [[*row] for row in self._painter.cells(laid, self._zoom)]
        if marks.lit:
            cells = self._lit(place, cells)
        if marks.owners:
            cells = [[self._owned(place, cell, x, y) for x, cell in enumerate(row)] for y, row in enumerate(cells)]
        if place == marks.cursor:
            self._frame(cells)
        elif place in marks.fresh:
            self._show_fresh(cells, self._painter.look.ink.bright if place == marks.fresh[-1] else PLAIN)
        return cells

    def _lit(self, place: Place, cells: Cells) -> Cells:
        """In the smallest size it is the whole tile that is lit; meeples keep the colours of their players."""
        lit = {part for where, part in self._marks.lit if where == place}
        if not lit:
            return cells
        style = self._painter.land.style(LIT)
        is_small = self._zoom == SMALL
        return [
            [
                cell._replace(style=style) if (is_small or cell.part in lit) and not cell.style.reverse else cell
                for cell in row
            ]
            for row in cells
        ]

    def _owned(self, place: Place, cell: Cell, x: int, y: int) -> Cell:
        """Here and there in a field the letters of those who would score it."""
        owners = "" if cell.part is None else self._marks.owners.get((place, cell.part), "")
        if not owners or cell.style.reverse or (x + 2 * y) % 4 or (place, cell.part) in self._marks.lit:
            return cell
        owner = owners[(x // 4 + y) % len(owners)]
        seat = "abcdef".index(owner)
        return cell._replace(glyph=owner, style=cell.style + self._painter.look.ink.figures[seat])

    def _frame(self, cells: Cells) -> None:
        """The corners of what is under the cursor; in the smallest size it is turned to its opposite."""
        if self._zoom == SMALL:
            cells[0] = [cell._replace(style=self._painter.look.ink.bright + REVERSE) for cell in cells[0]]
            return
        style = self._painter.look.ink.bright
        for (y, x), corner in zip(((0, 0), (0, -1), (-1, 0), (-1, -1)), self._painter.land.corners, strict=True):
            cells[y][x] = Cell(corner, style, cells[y][x].part)

    def _show_fresh(self, cells: Cells, style: Style) -> None:
        if self._zoom == SMALL:
            cells[0] = [cell._replace(style=cell.style + Style(underline=True)) for cell in cells[0]]
            return
        for x, sign in zip((0, -1), self._painter.land.newest, strict=True):
            ground = Style(bgcolor=cells[0][x].style.bgcolor)
            cells[0][x] = Cell(sign, ground + style, cells[0][x].part)

    def _free(self, place: Place) -> Cells:
        """A place where the tile in hand may go."""
        columns, rows = self._zoom
        look = self._painter.look
        cells = [[Cell(" ", PLAIN)] * columns for _ in range(rows)]
        cells[rows // 2][columns // 2 if columns > 2 else 0] = Cell(MAY_TAKE, look.ink.bright)
        if place == self._marks.cursor:
            self._frame(cells)
        return cells
