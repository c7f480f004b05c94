"""The shape of a tile, sampled in quarter cells: what is at each sample, and where figures and symbols stand."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from macrobber_core.games.carcassonne.tiles import SIDES, TILES, Kind

from .tile_raster import ACROSS, HALF_EDGE_POINTS, SIDE_VECTORS, UPRIGHT, sides_reached

CITY, FIELD, WALL, ROAD, ROOF, HOUSE = "city", "field", "wall", "road", "roof", "house"
CAP_DEPTH, CAP_POWER = 0.68, 2.6
"""The depth of a one-edge city, and how square it is."""
COAST_CENTRE, COAST_RADIUS = 1.8, 2.88
"""The circle that bounds a city on two neighbouring sides."""
MONASTERY_HALF, ROOF_TOP, HOUSE_FOOT = 0.5, -0.62, 0.55
VILLAGE_HALF = 0.3

Sample = tuple[str, int | None]
"""What is at a point, and the part of the tile it belongs to; the part of a village is None."""
CellAt = tuple[int, int]


class TileShape:
    """One rotated tile at one size. A cell has two samples across and two down."""

    def __init__(self, letter: str, turns: int, columns: int, rows: int) -> None:
        self.tile = TILES[letter][turns]
        self.columns, self.rows = columns, rows
        self._parts = {kind: [n for n, part in enumerate(self.tile.parts) if part.kind is kind] for kind in Kind}
        across, down = 2 * columns, 2 * rows
        inside = [
            [self._sample((x + 0.5) / columns - 1, (y + 0.5) / rows - 1) for x in range(across)] for y in range(down)
        ]
        self.samples: list[list[Sample]] = [
            [(WALL, inside[y][x][1]) if _is_rim(inside, x, y) else inside[y][x] for x in range(across)]
            for y in range(down)
        ]
        self.figure_cells, self.symbol_cells = self._stands()

    def cell(self, x: int, y: int) -> list[Sample]:
        """Return the four samples of a cell: upper left, upper right, lower left, lower right."""
        return [self.samples[2 * y + down][2 * x + across] for down in (0, 1) for across in (0, 1)]

    def part_of(self, x: int, y: int) -> int | None:
        """Return the part that most of a cell belongs to."""
        return Counter(part for _sign, part in self.cell(x, y)).most_common(1)[0][0]

    # --- samples

    def _sample(self, u: float, v: float) -> Sample:
        """Return what is at a point; the tile's centre is 0, its edges are at 1."""
        monasteries, roads = self._parts[Kind.MONASTERY], self._parts[Kind.ROAD]
        if monasteries and abs(u) < MONASTERY_HALF and ROOF_TOP < v < HOUSE_FOOT:
            if v < 0 and abs(u) <= 0.1 + (v - ROOF_TOP) * 0.85:
                return ROOF, monasteries[0]
            if v >= 0 and abs(u) <= MONASTERY_HALF - 0.12:
                return HOUSE, monasteries[0]
        for number in self._parts[Kind.CITY]:
            if self._is_in_city(number, u, v):
                return CITY, number
        if len(roads) > 2 and abs(u) < VILLAGE_HALF and abs(v) < VILLAGE_HALF:
            return (ROOF if v < 0 else HOUSE), None
        for number in roads:
            if self._is_on_road(number, u, v):
                return ROAD, number
        return FIELD, self._nearest_field(u, v)

    def _is_in_city(self, number: int, u: float, v: float) -> bool:
        reached = sides_reached(self.tile, number)
        if len(reached) == 1:
            return _is_in_cap(reached, u, v)
        if {*reached} in ({*UPRIGHT}, {*ACROSS}):
            across, along = (u, v) if {*reached} == {*UPRIGHT} else (v, u)
            return abs(across) <= 0.46 + 0.5 * along * along
        if len(reached) == 2:
            x, y = (sum(SIDE_VECTORS[side][axis] for side in reached) for axis in (0, 1))
            distance: float = ((u + COAST_CENTRE * x) ** 2 + (v + COAST_CENTRE * y) ** 2) ** 0.5
            return distance >= COAST_RADIUS
        if len(reached) == 3:
            (other,) = {*SIDES} - {*reached}
            return not _is_in_cap(other, u, v)
        return True

    def _is_on_road(self, number: int, u: float, v: float) -> bool:
        reached = sides_reached(self.tile, number)
        is_low = 2 * self.rows <= 6
        half, offset = (0.16, 1 / (2 * self.rows)) if is_low else (0.22, 0.0)
        if len(reached) == 2 and {*reached} not in ({*UPRIGHT}, {*ACROSS}):
            x, y = (sum(SIDE_VECTORS[side][axis] for side in reached) for axis in (0, 1))
            radius: float = ((u - x) ** 2 + (v - offset - y) ** 2) ** 0.5
            return abs(radius - 1) <= half
        for side in reached:
            step, fall = SIDE_VECTORS[side]
            if step and abs(v - offset) <= half and u * step > -half:
                return True
            if fall and abs(u) <= half and v * fall > -half:
                return True
        return False

    def _nearest_field(self, u: float, v: float) -> int | None:
        """Return the field with the nearest half edge; None if the tile has no field."""
        near = (
            (_square_of_distance(HALF_EDGE_POINTS[half - len(SIDES)], (u, v)), number)
            for number in self._parts[Kind.FIELD]
            for half in self.tile.parts[number].places
        )
        return min(near, default=(0.0, None))[1]

    # --- figures and symbols

    def _stands(self) -> tuple[dict[int, CellAt], dict[int, CellAt]]:
        """Return, for each part, the cell where a figure stands and another for a symbol."""
        parts = [[self.part_of(x, y) for x in range(self.columns)] for y in range(self.rows)]
        figures: dict[int, CellAt] = {}
        symbols: dict[int, CellAt] = {}
        for number, part in enumerate(self.tile.parts):
            own = [(x, y) for y in range(self.rows) for x in range(self.columns) if parts[y][x] == number]
            own = own or self._touched(number) or [(self.columns // 2, self.rows // 2)]
            if part.kind is Kind.MONASTERY:
                own = [(self.columns // 2, self.rows // 2)]
            free = [cell for cell in own if cell not in figures.values()] or own
            middle = sum(x for x, _y in own) / len(own), sum(y for _x, y in own) / len(own)
            figures[number] = at = min((self._badness(cell, middle, number), cell) for cell in free)[1]
            others = [cell for cell in own if abs(cell[0] - at[0]) > 1 or cell[1] != at[1]]
            symbols[number] = min((self._awayness(cell, at, number), cell) for cell in others or [at])[1]
        return figures, symbols

    def _touched(self, number: int) -> list[CellAt]:
        """Return the cells that a part touches, for a part that fills most of no cell."""
        return [
            (x, y)
            for y in range(self.rows)
            for x in range(self.columns)
            if any(part == number for _sign, part in self.cell(x, y))
        ]

    def _is_pure(self, cell: CellAt, number: int) -> bool:
        """Return whether all of a cell belongs to a part, without a wall."""
        return all(part == number and sign != WALL for sign, part in self.cell(*cell))

    def _awayness(self, cell: CellAt, figure: CellAt, number: int) -> tuple[bool, int]:
        """Return how badly a symbol would stand in a cell: on a wall, or not beside the figure's cell."""
        return not self._is_pure(cell, number), abs(cell[0] - figure[0] - 2) + 3 * abs(cell[1] - figure[1])

    def _badness(self, cell: CellAt, middle: tuple[float, float], number: int) -> float:
        """Return how badly a figure would stand in a cell: far from the middle, at the rim, or beside the part."""
        x, y = cell
        at_rim = self.rows > 3 and (x in {0, self.columns - 1} or y in {0, self.rows - 1})
        in_middle = number in self._parts[Kind.ROAD] and (x, y) == (self.columns // 2, self.rows // 2)
        distance = (x - middle[0]) ** 2 / 4 + (y - middle[1]) ** 2
        return distance + 0.7 * at_rim + 3 * in_middle - 1.6 * self._is_pure(cell, number)


def _square_of_distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _is_in_cap(side: str, u: float, v: float) -> bool:
    """Return whether a point lies in the one-edge city on a side."""
    step, fall = SIDE_VECTORS[side]
    depth, offset = 1 - (step * u + fall * v), abs(v) if step else abs(u)
    return bool(depth <= CAP_DEPTH * (1 - offset**CAP_POWER))


def _is_rim(samples: list[list[Sample]], x: int, y: int) -> bool:
    """Return whether a sample of a city touches something else."""
    if samples[y][x][0] != CITY:
        return False
    near = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return any(
        0 <= row < len(samples) and 0 <= column < len(samples[0]) and samples[row][column][0] != CITY
        for column, row in near
    )


@lru_cache(maxsize=1024)
def tile_shape(letter: str, turns: int, columns: int, rows: int) -> TileShape:
    return TileShape(letter, turns, columns, rows)
