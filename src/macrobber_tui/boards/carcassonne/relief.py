"""The cells of a tile as it lies: which of its features each belongs to, and what is drawn there, in any size.

A tile is taken as a square with the middle of its edges at 1; every cell is asked what lies there. So a tile
need be drawn by hand neither for each of its turns nor for each zoom.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from macrobber_core.games.carcassonne.tiles import SIDES, TILES, Kind, Tile

CITY, FIELD, MONASTERY, VILLAGE, PENNANT, BAG = "city", "field", "monastery", "village", "pennant", "bag"
UPRIGHT, ACROSS = "ns", "ew"
"""What is drawn in a cell; of a road, the sides it leads to, in the order of the alphabet."""
WAYS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
"""Columns and rows from the middle of a tile to its sides."""
HALVES = ((-0.5, -1.0), (0.5, -1.0), (1.0, -0.5), (1.0, 0.5), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.5), (-1.0, -0.5))
"""Where the half edges are, in the order of the places of a tile."""
DEPTH, SLANT = 0.55, 0.9
"""How far a city of one edge reaches into its tile, and how fast it narrows."""


class Cell(NamedTuple):
    """What is drawn there, and of which part of the tile it is: a village is of none."""

    part: int | None
    sign: str


Relief = tuple[tuple[Cell, ...], ...]


@lru_cache(maxsize=1024)
def relief(letter: str, turns: int, columns: int, rows: int) -> Relief:
    """Rows of cells; both numbers are odd."""
    return Sketch(TILES[letter][turns], columns, rows).finished()


@lru_cache(maxsize=4096)
def spot(letter: str, turns: int, columns: int, rows: int, number: int) -> tuple[int, int]:
    """The column and row where a meeple stands on that part of the tile."""
    return Sketch(TILES[letter][turns], columns, rows).spot(number)


def sides(tile: Tile, number: int) -> str:
    """Those that a city or a road reaches."""
    return "".join(SIDES[place] for place in tile.parts[number].places)


class Sketch:
    """One tile in one size."""

    def __init__(self, tile: Tile, columns: int, rows: int) -> None:
        self._tile = tile
        self._parts = tile.parts
        self._columns, self._rows = columns, rows
        self._middle = (columns // 2, rows // 2)
        self._cities = self._numbers(Kind.CITY)
        self._roads = self._numbers(Kind.ROAD)
        self._fields = self._numbers(Kind.FIELD)
        self._monasteries = self._numbers(Kind.MONASTERY)
        self._cells = [[self._cell(x, y) for x in range(columns)] for y in range(rows)]

    def _numbers(self, kind: Kind) -> list[int]:
        return [number for number, part in enumerate(self._parts) if part.kind is kind]

    # --- what lies where

    def _cell(self, x: int, y: int) -> Cell:
        if (there := self._built(x, y)) is not None:
            return there
        u, v = self._place(x, y)
        for number in self._cities:
            if self._is_city(number, u, v):
                return Cell(number, CITY)
        return Cell(self._field(u, v), FIELD)

    def _place(self, x: int, y: int) -> tuple[float, float]:
        across, down = self._middle
        return (x - across) / across, (y - down) / down

    def _built(self, x: int, y: int) -> Cell | None:
        """A monastery, a village or a road."""
        across, down = self._middle
        if self._monasteries and y == down and abs(x - across) <= 1:
            return Cell(self._monasteries[0], MONASTERY)
        if (x, y) == self._middle and len(self._roads) > 2:
            return Cell(None, VILLAGE)
        for number in self._roads:
            reached = sides(self._tile, number)
            if (x, y) == self._middle and len(reached) == 2:
                return Cell(number, "".join(sorted(reached)))
            for side in reached:
                if self._is_towards(side, x, y) and not self._in_any_city(x, y):
                    return Cell(number, UPRIGHT if side in UPRIGHT else ACROSS)
        return None

    def _is_towards(self, side: str, x: int, y: int) -> bool:
        """Whether the cell lies on the straight line from the middle to that side."""
        step, fall = WAYS[side]
        across, down = x - self._middle[0], y - self._middle[1]
        return across * step > 0 and down == 0 if step else down * fall > 0 and across == 0

    def _in_any_city(self, x: int, y: int) -> bool:
        u, v = self._place(x, y)
        return any(self._is_city(number, u, v) for number in self._cities)

    def _is_city(self, number: int, u: float, v: float) -> bool:
        reached = sides(self._tile, number)
        match len(reached):
            case 1:
                return self._in_cap(reached, u, v)
            case 2 if {*reached} == {*UPRIGHT}:
                return abs(u) <= 0.5 + 0.4 * v * v
            case 2 if {*reached} == {*ACROSS}:
                return abs(v) <= 0.5 + 0.5 * u * u if self._rows > 3 else v == 0 or abs(u) == 1
            case 2:
                towards = sum(WAYS[side][0] * u + WAYS[side][1] * v for side in reached)
                return towards >= 0 and (u, v) != (0, 0)
            case 3:
                (other,) = {*SIDES} - {*reached}
                return not self._in_cap(other, u, v)
            case _:
                return True

    def _in_cap(self, side: str, u: float, v: float) -> bool:
        """Whether that is near a side; so is a corner of an upright one: there are few rows to show it in."""
        step, fall = WAYS[side]
        depth = 1 - (step * u + fall * v)
        aside = abs(v) if step else abs(u)
        reach = (1.0 if step else 0.85) - SLANT * depth
        if self._is_narrow(side, u, v):
            reach -= 0.4
        return depth <= DEPTH and aside <= reach + 1e-9

    def _is_narrow(self, side: str, u: float, v: float) -> bool:
        """Whether another city lies at the next side: a gap shows that they are two."""
        step, _fall = WAYS[side]
        beside = ("s" if v > 0 else "n") if step else ("e" if u > 0 else "w")
        one, other = (self._tile.at[SIDES.index(place)] for place in (side, beside))
        return one != other and {one, other} <= {*self._cities}

    def _field(self, u: float, v: float) -> int | None:
        """The field with the nearest half edge."""
        near = (
            ((HALVES[half - len(SIDES)][0] - u) ** 2 + (HALVES[half - len(SIDES)][1] - v) ** 2, number)
            for number in self._fields
            for half in self._parts[number].places
        )
        return min(near, default=(0.0, None))[1]

    # --- what stands on it

    def spot(self, number: int) -> tuple[int, int]:
        """The cell of a part that lies best within it: a meeple stands there."""
        own = [(x, y) for y, row in enumerate(self._cells) for x, cell in enumerate(row) if cell.part == number]
        if not own:
            return self._middle
        if number in self._roads:
            own = [cell for cell in own if cell != self._middle] or own
        u, v = (sum(place) / len(own) for place in zip(*(self._place(*cell) for cell in own), strict=True))

        def farness(cell: tuple[int, int]) -> tuple[float, ...]:
            x, y = self._place(*cell)
            return (round((x - u) ** 2 + (y - v) ** 2 - 0.3 * self._inside(number, *cell), 6), y, x)

        return min(own, key=farness)

    def _inside(self, number: int, x: int, y: int) -> int:
        """How many of the cells to both sides belong to the same part."""
        beside = (x - 1, x + 1)
        return sum(0 <= column < self._columns and self._cells[y][column].part == number for column in beside)

    def finished(self) -> Relief:
        """With pennants and the bag, each where no meeple comes to stand."""
        cells = [list(row) for row in self._cells]
        for number in self._cities:
            if self._parts[number].pennant:
                self._set(cells, number, PENNANT)
        if self._tile.bag:
            self._set(cells, max(self._fields, key=self._extent), BAG)
        return tuple(map(tuple, cells))

    def _extent(self, number: int) -> int:
        return sum(cell.part == number for row in self._cells for cell in row)

    def _set(self, cells: list[list[Cell]], number: int, sign: str) -> None:
        """Beside the spot of a part."""
        x, y = self.spot(number)
        free = [
            (abs(column - x - 2) + 3 * abs(row - y), column, row)
            for row in range(self._rows)
            for column in range(self._columns)
            if cells[row][column].part == number and (column, row) != (x, y)
        ]
        if free:
            _far, column, row = min(free)
            cells[row][column] = Cell(number, sign)
