"""The board: the placed tiles and the features formed by them.

A board is immutable: placing a tile or removing meeples returns a new one, so copying a position never copies a board.
Features are merged by union-find: every part of a placed tile has a number, a merged part points to an older part, and
a feature's data is stored at its oldest part. Tiles are numbered in order of placement; sets of tile or part numbers
are integers used as bit sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from .tiles import HALVES, MIDDLE, SIDES, Kind, Place, Tile

Cell = int
"""A cell of the board: `y * ROW + x`, relative to the start tile; x increases eastwards and y southwards."""
ROW = 2048
"""Row width; larger than any x that can be typed, so no action can reach a cell in another row."""
SIDE_STEPS = (-ROW, 1, ROW, -1)
"""Offsets to the four neighbouring cells, indexed by side."""
SURROUNDING = (-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1)
"""Offsets to all eight surrounding cells."""
EDGE_CODES = {"F": 1, "R": 2, "C": 3}
"""The base-4 digit for each edge in `Gap.edge_codes`; 0 means no constraint."""


def cell(x: int, y: int) -> Cell:
    return y * ROW + x


@lru_cache(maxsize=1 << 12)
def xy(cell: Cell) -> tuple[int, int]:
    x = (cell + ROW // 2) % ROW - ROW // 2
    return x, (cell - x) // ROW


def _opposite_place(place: Place) -> Place:
    """Return the touching place on the neighbouring tile: on the opposite side, with left and right swapped."""
    if place < HALVES:
        return (place + 2) % 4
    return HALVES + (place - HALVES + 4) % 8 ^ 1


CITY, FIELD = Kind.CITY, Kind.FIELD  # enum member lookups are slow
OPPOSITE_PLACES = tuple(map(_opposite_place, range(HALVES + 8)))
SIDE_PLACES = tuple((side, HALVES + 2 * side, HALVES + 2 * side + 1) for side in range(len(SIDES)))
"""The places on each side: the edge and its two half edges."""


Places = int
"""A set of places, stored as bits."""


class Meeple(NamedTuple):
    seat: int
    part: int


class Feature(Struct, frozen=True):
    kind: Kind
    tiles: int
    """Bit set of the feature's tiles; for a monastery, the surrounding tiles are included."""
    open_ends: int
    """The number of open edges, or of empty cells around a monastery; 0 for a field, which is never completed."""
    pennants: int
    cities: int
    """Bit set of city parts: the parts of a city, or the city parts touched by a field."""
    meeples: tuple[Meeple, ...]
    """The meeples on the feature, in the order they joined it."""

    @property
    def is_completed(self) -> bool:
        return not self.open_ends and self.kind != FIELD


class PlacedTile(Struct, frozen=True):
    """A tile on the board; its parts are numbered from `first_part`."""

    cell: Cell
    tile: Tile
    first_part: int


class Gap(Struct, frozen=True):
    """An empty cell next to a tile."""

    edge_codes: int
    """The edges required by the gap's neighbours, as base-4 digits; north is the lowest digit."""
    parts: tuple[int, ...]
    """The neighbouring part that touches each place, or -1."""


_EMPTY_GAP = Gap(0, (-1,) * len(OPPOSITE_PLACES))


class Board:
    """All placed tiles and the features they form; immutable."""

    __slots__ = ("_parents", "features", "gaps", "monasteries", "placed_tiles", "tile_at")

    def __init__(
        self,
        placed_tiles: list[PlacedTile],
        tile_at: dict[Cell, int],
        gaps: dict[Cell, Gap],
        parents: list[int],
        features: list[Feature | None],
        monasteries: dict[Cell, int],
    ) -> None:
        self.placed_tiles = placed_tiles
        self.tile_at = tile_at
        """Tile numbers, indexed by cell."""
        self.gaps = gaps
        """The gaps, indexed by cell, in order of appearance."""
        self._parents = parents
        self.features = features
        """Features, indexed by their oldest part; None for a part merged into an older one."""
        self.monasteries = monasteries
        """The parts of uncompleted monasteries, indexed by cell."""

    def _copy(self) -> Board:
        return Board(
            self.placed_tiles[:],
            self.tile_at.copy(),
            self.gaps.copy(),
            self._parents[:],
            self.features[:],
            self.monasteries.copy(),
        )

    def root(self, part: int) -> int:
        """Return the oldest part of the feature containing `part`."""
        parents = self._parents
        while parents[part] != part:
            part = parents[part]
        return part

    def feature(self, part: int) -> Feature:
        feature = self.features[self.root(part)]
        assert feature is not None
        return feature

    def each_feature(self) -> Iterator[Feature]:
        """Yield all features, oldest first."""
        for feature in self.features:
            if feature is not None:
                yield feature

    def meeples(self) -> Iterator[Meeple]:
        for feature in self.each_feature():
            yield from feature.meeples

    def find_part(self, part: int) -> tuple[PlacedTile, int]:
        """Return the placed tile containing `part`, and the part's index on that tile."""
        low, high = 0, len(self.placed_tiles) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.placed_tiles[middle].first_part <= part:
                low = middle
            else:
                high = middle - 1
        return self.placed_tiles[low], part - self.placed_tiles[low].first_part

    def part_at(self, cell: Cell, place: Place) -> int | None:
        """Return the part that reaches `place` on the tile in `cell`, or None."""
        index = self.tile_at.get(cell)
        if index is None:
            return None
        placed = self.placed_tiles[index]
        part = placed.tile.part_at[place]
        return None if part < 0 else placed.first_part + part

    def taken_places(self, gap: Gap) -> tuple[Places, tuple[Places, ...]]:
        """Return the gap's places that belong to features with meeples, and its places grouped by feature (CB-04)."""
        parents, features = self._parents, self.features
        places_by_root: dict[int, Places] = {}
        for place, part in enumerate(gap.parts):
            if part >= 0:
                root = part
                while parents[root] != root:
                    root = parents[root]
                places_by_root[root] = places_by_root.get(root, 0) | 1 << place
        taken = 0
        for root, places in places_by_root.items():
            if features[root].meeples:  # type: ignore[union-attr]  # a root has a feature
                taken |= places
        return taken, tuple(places_by_root.values())

    # --- placing tiles

    def with_tile(self, cell: Cell, tile: Tile, seat: int = 0, part: int | None = None) -> Board:
        """Return the board with a tile added, and with a meeple of `seat` on `part` unless `part` is None."""
        board = self._copy()
        first_part = len(board._parents)
        board._add(cell, tile, Meeple(seat, first_part + part) if part is not None else None)
        gap = board.gaps.pop(cell, _EMPTY_GAP)
        for place, neighbour_part in enumerate(gap.parts):
            if neighbour_part >= 0:
                board._merge(neighbour_part, first_part + tile.part_at[place], at_edge=place < HALVES)
        board._open_gaps(cell, tile, first_part)
        board._update_monasteries(cell, tile, first_part)
        return board

    def _add(self, cell: Cell, tile: Tile, meeple: Meeple | None) -> None:
        tile_number, first_part = len(self.placed_tiles), len(self._parents)
        self.placed_tiles.append(PlacedTile(cell, tile, first_part))
        self.tile_at[cell] = tile_number
        self._parents.extend(range(first_part, first_part + len(tile.parts)))
        for part, (kind, places, pennant, touches) in enumerate(tile.parts, first_part):
            cities = 1 << part if kind == CITY else 0
            for city in touches:
                cities |= 1 << first_part + city
            meeples = (meeple,) if meeple is not None and meeple.part == part else ()
            open_ends = len(places) if kind != FIELD else 0
            self.features.append(Feature(kind, 1 << tile_number, open_ends, int(pennant), cities, meeples))

    def _merge(self, part: int, other_part: int, *, at_edge: bool) -> None:
        """Merge the features of two touching parts; roads and cities that meet at an edge each close one end."""
        older, newer = self.root(part), self.root(other_part)
        if newer < older:
            older, newer = newer, older
        a, b = self.features[older], self.features[newer]
        assert a is not None
        assert b is not None
        closed = 2 if at_edge else 0
        if older == newer:
            if closed:
                self.features[older] = Feature(a.kind, a.tiles, a.open_ends - closed, a.pennants, a.cities, a.meeples)
            return
        self.features[older] = Feature(
            a.kind,
            a.tiles | b.tiles,
            a.open_ends + b.open_ends - closed,
            a.pennants + b.pennants,
            a.cities | b.cities,
            a.meeples + b.meeples,
        )
        self.features[newer] = None
        self._parents[newer] = older

    def _open_gaps(self, cell: Cell, tile: Tile, first_part: int) -> None:
        """Create or update the gaps next to a new tile."""
        for side, step in enumerate(SIDE_STEPS):
            if cell + step in self.tile_at:
                continue
            gap = self.gaps.get(cell + step, _EMPTY_GAP)
            parts = list(gap.parts)
            for place in SIDE_PLACES[side]:
                if tile.part_at[place] >= 0:
                    parts[OPPOSITE_PLACES[place]] = first_part + tile.part_at[place]
            edge_codes = gap.edge_codes + (EDGE_CODES[tile.edges[side]] << 2 * OPPOSITE_PLACES[side])
            self.gaps[cell + step] = Gap(edge_codes, tuple(parts))

    def _update_monasteries(self, cell: Cell, tile: Tile, first_part: int) -> None:
        """Add the new tile to the monasteries around it, and the surrounding tiles to its own monastery."""
        if tile.part_at[MIDDLE] >= 0:
            self.monasteries[cell] = own_part = first_part + tile.part_at[MIDDLE]
            surrounding = sum(1 << self.tile_at[cell + step] for step in SURROUNDING if cell + step in self.tile_at)
            self._add_surrounding(cell, own_part, surrounding)
        if not self.monasteries:
            return
        for step in SURROUNDING:
            if cell + step in self.monasteries:
                self._add_surrounding(cell + step, self.monasteries[cell + step], 1 << self.tile_at[cell])

    def _add_surrounding(self, cell: Cell, part: int, tiles: int) -> None:
        feature = self.features[part]
        assert feature is not None
        all_tiles = feature.tiles | tiles
        self.features[part] = replace(feature, tiles=all_tiles, open_ends=len(SURROUNDING) + 1 - all_tiles.bit_count())
        if len(SURROUNDING) < all_tiles.bit_count():
            del self.monasteries[cell]

    # --- placing and removing meeples

    def with_meeple(self, seat: int, part: int) -> Board:
        """Return the board with a meeple added to a part of the last tile; the part's feature must have no meeples."""
        board = Board(self.placed_tiles, self.tile_at, self.gaps, self._parents, self.features[:], self.monasteries)
        meeple = Meeple(seat, self.placed_tiles[-1].first_part + part)
        root = board.root(meeple.part)
        board.features[root] = replace(board.feature(root), meeples=(meeple,))
        return board

    def without_meeples(self, *meeples: Meeple) -> Board:
        """Return the board with the given meeples removed."""
        board = Board(self.placed_tiles, self.tile_at, self.gaps, self._parents, self.features[:], self.monasteries)
        for meeple in meeples:
            root = board.root(meeple.part)
            feature = board.features[root]
            assert feature is not None
            remaining = tuple(other for other in feature.meeples if other != meeple)
            board.features[root] = replace(feature, meeples=remaining)
        return board


EMPTY = Board([], {}, {}, [], [], {})
