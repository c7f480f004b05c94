"""Rasterise a rotated tile at any size: find the sign of each cell and the part of the tile it belongs to.

The tile is a square with its centre at 0 and its edges at 1, sampled at every cell, so no tile has to be drawn by hand
for each rotation and zoom level.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from macrobber_core.games.carcassonne.tiles import SIDES, TILES, Kind, Tile

CITY, FIELD, MONASTERY, VILLAGE, PENNANT, BAG = "city", "field", "monastery", "village", "pennant", "bag"
UPRIGHT, ACROSS = "ns", "ew"
"""Signs of straight roads. A road's sign lists the sides it leads to, in alphabetical order."""
SIDE_VECTORS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
"""Unit vectors (columns, rows) from the centre of a tile to its sides."""
HALF_EDGE_POINTS = (
    (-0.5, -1.0),
    (0.5, -1.0),
    (1.0, -0.5),
    (1.0, 0.5),
    (0.5, 1.0),
    (-0.5, 1.0),
    (-1.0, 0.5),
    (-1.0, -0.5),
)
"""Positions of the half edges, in the order of a tile's places."""
CITY_DEPTH, CITY_SLANT = 0.55, 0.9
"""The depth of a one-edge city in its tile, and the rate at which it narrows."""


class RasterCell(NamedTuple):
    """A cell's sign and the part of the tile it belongs to; the part of a village is None."""

    part: int | None
    sign: str


Raster = tuple[tuple[RasterCell, ...], ...]


@lru_cache(maxsize=1024)
def rasterize_tile(letter: str, turns: int, columns: int, rows: int) -> Raster:
    """Return the cells of a tile row by row; `columns` and `rows` must be odd."""
    return TileRaster(TILES[letter][turns], columns, rows).cells_with_symbols()


@lru_cache(maxsize=4096)
def meeple_cell(letter: str, turns: int, columns: int, rows: int, number: int) -> tuple[int, int]:
    """Return the column and row of a meeple on part `number` of the tile."""
    return TileRaster(TILES[letter][turns], columns, rows).meeple_cell(number)


def sides_reached(tile: Tile, number: int) -> str:
    """Return the sides that a city or road reaches."""
    return "".join(SIDES[index] for index in tile.parts[number].places)


class TileRaster:
    """One rotated tile at one size."""

    def __init__(self, tile: Tile, columns: int, rows: int) -> None:
        self._tile = tile
        self._parts = tile.parts
        self._columns, self._rows = columns, rows
        self._middle = (columns // 2, rows // 2)
        self._cities = self._parts_of_kind(Kind.CITY)
        self._roads = self._parts_of_kind(Kind.ROAD)
        self._fields = self._parts_of_kind(Kind.FIELD)
        self._monasteries = self._parts_of_kind(Kind.MONASTERY)
        self._cells = [[self._cell(x, y) for x in range(columns)] for y in range(rows)]

    def _parts_of_kind(self, kind: Kind) -> list[int]:
        return [number for number, part in enumerate(self._parts) if part.kind is kind]

    # --- terrain

    def _cell(self, x: int, y: int) -> RasterCell:
        if (structure := self._structure_at(x, y)) is not None:
            return structure
        u, v = self._tile_coordinates(x, y)
        for number in self._cities:
            if self._is_in_city(number, u, v):
                return RasterCell(number, CITY)
        return RasterCell(self._nearest_field(u, v), FIELD)

    def _tile_coordinates(self, x: int, y: int) -> tuple[float, float]:
        across, down = self._middle
        return (x - across) / across, (y - down) / down

    def _structure_at(self, x: int, y: int) -> RasterCell | None:
        """Return the monastery, village or road in a cell; None if there is none."""
        across, down = self._middle
        if self._monasteries and y == down and abs(x - across) <= 1:
            return RasterCell(self._monasteries[0], MONASTERY)
        if (x, y) == self._middle and len(self._roads) > 2:
            return RasterCell(None, VILLAGE)
        for number in self._roads:
            reached = sides_reached(self._tile, number)
            if (x, y) == self._middle and len(reached) == 2:
                return RasterCell(number, "".join(sorted(reached)))
            for side in reached:
                if self._is_on_line_to(side, x, y) and not self._is_in_any_city(x, y):
                    return RasterCell(number, UPRIGHT if side in UPRIGHT else ACROSS)
        return None

    def _is_on_line_to(self, side: str, x: int, y: int) -> bool:
        """Return whether a cell lies on the straight line from the centre to a side."""
        step, fall = SIDE_VECTORS[side]
        across, down = x - self._middle[0], y - self._middle[1]
        return across * step > 0 and down == 0 if step else down * fall > 0 and across == 0

    def _is_in_any_city(self, x: int, y: int) -> bool:
        u, v = self._tile_coordinates(x, y)
        return any(self._is_in_city(number, u, v) for number in self._cities)

    def _is_in_city(self, number: int, u: float, v: float) -> bool:
        reached = sides_reached(self._tile, number)
        match len(reached):
            case 1:
                return self._is_in_city_cap(reached, u, v)
            case 2 if {*reached} == {*UPRIGHT}:
                return abs(u) <= 0.5 + 0.4 * v * v
            case 2 if {*reached} == {*ACROSS}:
                return abs(v) <= 0.5 + 0.5 * u * u if self._rows > 3 else v == 0 or abs(u) == 1
            case 2:
                towards = sum(SIDE_VECTORS[side][0] * u + SIDE_VECTORS[side][1] * v for side in reached)
                return towards >= 0 and (u, v) != (0, 0)
            case 3:
                (other,) = {*SIDES} - {*reached}
                return not self._is_in_city_cap(other, u, v)
            case _:
                return True

    def _is_in_city_cap(self, side: str, u: float, v: float) -> bool:
        """Return whether a point lies in the one-edge city on a side.

        A one-edge city reaches the corners only on the east and west sides, because a tile has fewer rows than columns.
        """
        step, fall = SIDE_VECTORS[side]
        depth = 1 - (step * u + fall * v)
        offset = abs(v) if step else abs(u)
        reach = (1.0 if step else 0.85) - CITY_SLANT * depth
        if self._has_adjacent_city(side, u, v):
            reach -= 0.4
        return depth <= CITY_DEPTH and offset <= reach + 1e-9

    def _has_adjacent_city(self, side: str, u: float, v: float) -> bool:
        """Return whether the adjacent side has another city, in which case a gap must separate the two."""
        step, _fall = SIDE_VECTORS[side]
        neighbour_side = ("s" if v > 0 else "n") if step else ("e" if u > 0 else "w")
        part, adjacent = (self._tile.part_at[SIDES.index(edge)] for edge in (side, neighbour_side))
        return part != adjacent and {part, adjacent} <= {*self._cities}

    def _nearest_field(self, u: float, v: float) -> int | None:
        """Return the field with the nearest half edge; None if the tile has no field."""
        near = (
            (
                (HALF_EDGE_POINTS[half - len(SIDES)][0] - u) ** 2 + (HALF_EDGE_POINTS[half - len(SIDES)][1] - v) ** 2,
                number,
            )
            for number in self._fields
            for half in self._parts[number].places
        )
        return min(near, default=(0.0, None))[1]

    # --- meeples and symbols

    def meeple_cell(self, number: int) -> tuple[int, int]:
        """Return the most central cell of a part, where a meeple stands."""
        cells = [(x, y) for y, row in enumerate(self._cells) for x, cell in enumerate(row) if cell.part == number]
        if not cells:
            return self._middle
        if number in self._roads:
            cells = [cell for cell in cells if cell != self._middle] or cells
        u, v = (
            sum(coordinates) / len(cells)
            for coordinates in zip(*(self._tile_coordinates(*cell) for cell in cells), strict=True)
        )

        def farness(cell: tuple[int, int]) -> tuple[float, ...]:
            x, y = self._tile_coordinates(*cell)
            return (round((x - u) ** 2 + (y - v) ** 2 - 0.3 * self._count_inside(number, *cell), 6), y, x)

        return min(cells, key=farness)

    def _count_inside(self, number: int, x: int, y: int) -> int:
        """Return the number of horizontal neighbours (0 to 2) that belong to part `number`."""
        neighbours = (x - 1, x + 1)
        return sum(0 <= column < self._columns and self._cells[y][column].part == number for column in neighbours)

    def cells_with_symbols(self) -> Raster:
        """Return the raster with pennants and the bag, placed away from the meeples' cells."""
        cells = [list(row) for row in self._cells]
        for number in self._cities:
            if self._parts[number].pennant:
                self._put_symbol(cells, number, PENNANT)
        if self._tile.has_bag:
            self._put_symbol(cells, max(self._fields, key=self._area), BAG)
        return tuple(map(tuple, cells))

    def _area(self, number: int) -> int:
        return sum(cell.part == number for row in self._cells for cell in row)

    def _put_symbol(self, cells: list[list[RasterCell]], number: int, sign: str) -> None:
        """Put a sign near a part's meeple cell, if there is room."""
        x, y = self.meeple_cell(number)
        free = [
            (abs(column - x - 2) + 3 * abs(row - y), column, row)
            for row in range(self._rows)
            for column in range(self._columns)
            if cells[row][column].part == number and (column, row) != (x, y)
        ]
        if free:
            _far, column, row = min(free)
            cells[row][column] = RasterCell(number, sign)
