"""The land: the tiles that lie, and the features that they make together.

A board is never changed: to lay a tile, or to take meeples home, makes another one, and a copy of a position costs no
board. Features grow by union: each part of a tile has a number, a part that was joined points to an older one, and what
is known of a feature stands at the oldest. Tiles have numbers in order of laying, and sets of numbers are integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from .tiles import HALVES, MIDDLE, SIDES, Kind, Place, Tile

Cell = int
"""Where a tile can lie: `y * ROW + x`; east and south are counted up from the start tile."""
ROW = 2048
"""Wider than any x that can be typed, so that no text means a cell of another row."""
STEPS = (-ROW, 1, ROW, -1)
"""To the cell at each side."""
AROUND = (-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1)
"""To all eight cells around one."""
SHOWS = {"F": 1, "R": 2, "C": 3}
"""Edges as digits of the numbers that say what a gap needs; 0 is no edge."""


def cell(x: int, y: int) -> Cell:
    return y * ROW + x


@lru_cache(maxsize=1 << 12)
def xy(cell: Cell) -> tuple[int, int]:
    x = (cell + ROW // 2) % ROW - ROW // 2
    return x, (cell - x) // ROW


def _mate(place: Place) -> Place:
    """The place of the neighbour that touches this one: opposite, and left for right."""
    if place < HALVES:
        return (place + 2) % 4
    return HALVES + (place - HALVES + 4) % 8 ^ 1


CITY, FIELD = Kind.CITY, Kind.FIELD  # to look for a member of an enumeration takes long
MATES = tuple(map(_mate, range(HALVES + 8)))
REACHED = tuple((side, HALVES + 2 * side, HALVES + 2 * side + 1) for side in range(len(SIDES)))
"""By side, the places at it."""


Places = int
"""A set of places, a bit for each."""


class Meeple(NamedTuple):
    seat: int
    part: int


class Feature(Struct, frozen=True):
    kind: Kind
    tiles: int
    """The set of them; around a monastery, those that surround it as well."""
    ends: int
    """Open edges; around a monastery, cells without a tile. A field is never closed, its are not counted."""
    pennants: int
    cities: int
    """Of a field, the parts of cities that it touches; of a city, its own parts."""
    meeples: tuple[Meeple, ...]
    """In the order they came together."""

    @property
    def completed(self) -> bool:
        return not self.ends and self.kind != FIELD


class Laid(Struct, frozen=True):
    """A tile that lies; the parts of its tile are numbered from `first`."""

    cell: Cell
    tile: Tile
    first: int


class Gap(Struct, frozen=True):
    """An empty cell beside the land."""

    needs: int
    """What its sides must show, digits to the base of 4 from the north on."""
    parts: tuple[int, ...]
    """By place, the part of a neighbour that touches it; -1 where none does."""


_OPEN = Gap(0, (-1,) * len(MATES))


class Board:
    """The tiles that lie."""

    __slots__ = ("_joined", "at", "features", "gaps", "laid", "monasteries")

    def __init__(
        self,
        laid: list[Laid],
        at: dict[Cell, int],
        gaps: dict[Cell, Gap],
        joined: list[int],
        features: list[Feature | None],
        monasteries: dict[Cell, int],
    ) -> None:
        self.laid = laid
        self.at = at
        """The numbers of the tiles by cell."""
        self.gaps = gaps
        """In the order they opened."""
        self._joined = joined
        self.features = features
        """By the number of their oldest part; None for parts that were joined to an older one."""
        self.monasteries = monasteries
        """The parts of those that are not surrounded yet."""

    def _twin(self) -> Board:
        return Board(
            self.laid[:], self.at.copy(), self.gaps.copy(), self._joined[:], self.features[:], self.monasteries.copy()
        )

    def root(self, part: int) -> int:
        """The oldest part of its feature."""
        joined = self._joined
        while joined[part] != part:
            part = joined[part]
        return part

    def feature(self, part: int) -> Feature:
        found = self.features[self.root(part)]
        assert found is not None
        return found

    def each(self) -> Iterator[Feature]:
        """All features, the oldest first."""
        for feature in self.features:
            if feature is not None:
                yield feature

    def meeples(self) -> Iterator[Meeple]:
        for feature in self.each():
            yield from feature.meeples

    def laid_part(self, part: int) -> tuple[Laid, int]:
        """The tile on which a part is, and its number there."""
        low, high = 0, len(self.laid) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.laid[middle].first <= part:
                low = middle
            else:
                high = middle - 1
        return self.laid[low], part - self.laid[low].first

    def part_at(self, cell: Cell, place: Place) -> int | None:
        """The part that reaches that place of the tile there, if there is one."""
        number = self.at.get(cell)
        if number is None:
            return None
        laid = self.laid[number]
        part = laid.tile.at[place]
        return None if part < 0 else laid.first + part

    def touched(self, gap: Gap) -> tuple[Places, tuple[Places, ...]]:
        """The places of a gap that a feature with a meeple reaches, and those of each feature there (CB-04)."""
        joined, features = self._joined, self.features
        found: dict[int, Places] = {}
        for place, part in enumerate(gap.parts):
            if part >= 0:
                root = part
                while joined[root] != root:
                    root = joined[root]
                found[root] = found.get(root, 0) | 1 << place
        taken = 0
        for root, places in found.items():
            if features[root].meeples:  # type: ignore[union-attr]  # a root has a feature
                taken |= places
        return taken, tuple(found.values())

    # --- the land grows

    def lay(self, cell: Cell, tile: Tile, seat: int = 0, part: int | None = None) -> Board:
        """The board with one more tile, and a meeple of that seat on a part of it if there is to be one."""
        land = self._twin()
        first = len(land._joined)
        land._add(cell, tile, Meeple(seat, first + part) if part is not None else None)
        gap = land.gaps.pop(cell, _OPEN)
        for place, other in enumerate(gap.parts):
            if other >= 0:
                land._join(other, first + tile.at[place], at_edge=place < HALVES)
        land._open_gaps(cell, tile, first)
        land._surround(cell, tile, first)
        return land

    def _add(self, cell: Cell, tile: Tile, meeple: Meeple | None) -> None:
        number, first = len(self.laid), len(self._joined)
        self.laid.append(Laid(cell, tile, first))
        self.at[cell] = number
        self._joined.extend(range(first, first + len(tile.parts)))
        for mine, (kind, places, pennant, touches) in enumerate(tile.parts, first):
            cities = 1 << mine if kind == CITY else 0
            for city in touches:
                cities |= 1 << first + city
            meeples = (meeple,) if meeple is not None and meeple.part == mine else ()
            ends = len(places) if kind != FIELD else 0
            self.features.append(Feature(kind, 1 << number, ends, int(pennant), cities, meeples))

    def _join(self, one: int, other: int, *, at_edge: bool) -> None:
        """Two parts touch: in the middle of an edge, roads or cities close an end each."""
        old, new = self.root(one), self.root(other)
        if new < old:
            old, new = new, old
        a, b = self.features[old], self.features[new]
        assert a is not None
        assert b is not None
        closed = 2 if at_edge else 0
        if old == new:
            if closed:
                self.features[old] = Feature(a.kind, a.tiles, a.ends - closed, a.pennants, a.cities, a.meeples)
            return
        self.features[old] = Feature(
            a.kind,
            a.tiles | b.tiles,
            a.ends + b.ends - closed,
            a.pennants + b.pennants,
            a.cities | b.cities,
            a.meeples + b.meeples,
        )
        self.features[new] = None
        self._joined[new] = old

    def _open_gaps(self, cell: Cell, tile: Tile, first: int) -> None:
        """The empty cells beside a tile have to match it from now on."""
        for side, step in enumerate(STEPS):
            if cell + step in self.at:
                continue
            gap = self.gaps.get(cell + step, _OPEN)
            parts = list(gap.parts)
            for place in REACHED[side]:
                if tile.at[place] >= 0:
                    parts[MATES[place]] = first + tile.at[place]
            needs = gap.needs + (SHOWS[tile.edges[side]] << 2 * MATES[side])
            self.gaps[cell + step] = Gap(needs, tuple(parts))

    def _surround(self, cell: Cell, tile: Tile, first: int) -> None:
        """Monasteries count the tiles around them."""
        if tile.at[MIDDLE] >= 0:
            self.monasteries[cell] = mine = first + tile.at[MIDDLE]
            around = sum(1 << self.at[cell + step] for step in AROUND if cell + step in self.at)
            self._surrounded(cell, mine, around)
        if not self.monasteries:
            return
        for step in AROUND:
            if cell + step in self.monasteries:
                self._surrounded(cell + step, self.monasteries[cell + step], 1 << self.at[cell])

    def _surrounded(self, cell: Cell, part: int, tiles: int) -> None:
        feature = self.features[part]
        assert feature is not None
        has = feature.tiles | tiles
        self.features[part] = replace(feature, tiles=has, ends=len(AROUND) + 1 - has.bit_count())
        if len(AROUND) < has.bit_count():
            del self.monasteries[cell]

    # --- meeples come and go home

    def claimed(self, seat: int, part: int) -> Board:
        """The board with a meeple of that seat on a part of the tile laid last; no other stands on its feature."""
        land = Board(self.laid, self.at, self.gaps, self._joined, self.features[:], self.monasteries)
        meeple = Meeple(seat, self.laid[-1].first + part)
        root = land.root(meeple.part)
        land.features[root] = replace(land.feature(root), meeples=(meeple,))
        return land

    def without(self, *meeples: Meeple) -> Board:
        """The board after these have left it."""
        land = Board(self.laid, self.at, self.gaps, self._joined, self.features[:], self.monasteries)
        for meeple in meeples:
            root = land.root(meeple.part)
            feature = land.features[root]
            assert feature is not None
            left = tuple(other for other in feature.meeples if other != meeple)
            land.features[root] = replace(feature, meeples=left)
        return land


EMPTY = Board([], {}, {}, [], [], {})
