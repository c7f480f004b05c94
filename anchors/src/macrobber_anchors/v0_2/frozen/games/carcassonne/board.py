"""The board: the placed tiles and the features formed by them.

A board is immutable: placing a tile or removing meeples returns a new one, so copying a position never copies a board.
Only `place_tile` changes a board itself, if nobody else can refer to it (`Board.is_shared`).
Features are merged by union-find: every part of a placed tile has a number, a merged part points to an older part, and
a feature's data is stored at its oldest part.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from .features import LONE_FEATURES, Feature, Meeple
from .tiles import HALVES, MIDDLE, Border, EdgeCodes, Place, Places, Tile

Cell = int
"""A cell of the board: `y * ROW + x`, relative to the start tile; x increases eastwards and y southwards."""
ROW = 2063
"""Row width; more than twice any x that can be typed, so no action can reach a cell in another row.

It is far from a power of 2, because the cells of a column would then collide in dictionaries.
"""
SIDE_STEPS = (-ROW, 1, ROW, -1)
"""Offsets to the four neighbouring cells, indexed by side."""
SURROUNDING = (-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1)
"""Offsets to all eight surrounding cells."""


def cell(x: int, y: int) -> Cell:
    return y * ROW + x


@lru_cache(maxsize=1 << 12)
def xy(cell: Cell) -> tuple[int, int]:
    x = (cell + ROW // 2) % ROW - ROW // 2
    return x, (cell - x) // ROW


_SURROUNDING_SET = frozenset(SURROUNDING)
_FIRST_PART = attrgetter("first_part")


class PlacedTile(Struct, frozen=True, gc=False):
    """A tile on the board; its parts are numbered from `first_part`."""

    cell: Cell
    tile: Tile
    first_part: int


Neighbour = tuple[int, int, Border]
"""A tile next to an empty cell: the side of the cell on which it is, its first part, and its border with the cell."""


class Gap(Struct, frozen=True, gc=False):
    """An empty cell next to tiles."""

    edge_codes: EdgeCodes
    """The edges that a tile needs here."""
    touching: int
    """Bit set of the parts that touch the cell."""
    neighbours: tuple[Neighbour, ...]


NO_GAP = Gap(0, 0, ())


class Board:
    """All placed tiles and the features they form; immutable while it is shared."""

    __slots__ = ("_parents", "claimed", "features", "gaps", "is_shared", "monasteries", "placed_tiles", "tile_at")

    def __init__(
        self,
        placed_tiles: list[PlacedTile],
        tile_at: dict[Cell, int],
        gaps: dict[Cell, Gap],
        monasteries: dict[Cell, int],
        parents: list[int],
        features: list[Feature | None],
        claimed: int,
    ) -> None:
        self.placed_tiles = placed_tiles
        self.tile_at = tile_at
        """Tile numbers, indexed by cell."""
        self.gaps = gaps
        """The empty cells next to tiles, indexed by cell, in order of appearance."""
        self.monasteries = monasteries
        """The parts of all monasteries, indexed by cell."""
        self._parents = parents
        self.features = features
        """Features, indexed by their oldest part; None for a part merged into an older one."""
        self.claimed = claimed
        """Bit set of the parts of all features with meeples."""
        self.is_shared = True
        """Whether others may refer to the board or to its contents; if not, it belongs to one state."""

    def share(self) -> Self:
        """Return the board for another state or for a cache; from now on it is immutable."""
        self.is_shared = True
        return self

    def _copy(self) -> Board:
        return Board(
            self.placed_tiles[:],
            self.tile_at.copy(),
            self.gaps.copy(),
            self.monasteries.copy(),
            self._parents[:],
            self.features[:],
            self.claimed,
        )

    def _copy_features(self) -> Board:
        """Return a board that shares everything but its features with this one."""
        self.share()
        return Board(
            self.placed_tiles,
            self.tile_at,
            self.gaps,
            self.monasteries,
            self._parents,
            self.features[:],
            self.claimed,
        )

    def root(self, part: int) -> int:
        """Return the oldest part of the feature containing `part`."""
        parents = self._parents
        root = parents[part]
        if parents[root] != root:
            while parents[root] != root:
                root = parents[root]
            parents[part] = root  # shortens the next search, also for boards that share the list
        return root

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
        placed = self.placed_tiles[bisect_right(self.placed_tiles, part, key=_FIRST_PART) - 1]
        return placed, part - placed.first_part

    def part_at(self, cell: Cell, place: Place) -> int | None:
        """Return the part that reaches `place` on the tile in `cell`, or None."""
        index = self.tile_at.get(cell)
        if index is None:
            return None
        placed = self.placed_tiles[index]
        part = placed.tile.part_at[place]
        return None if part < 0 else placed.first_part + part

    def edge_parts(self, cell: Cell) -> Iterator[tuple[int, int]]:
        """Yield each side of a gap with a road or a city next to it, and the neighbouring part."""
        for side, first_part, border in self.gaps[cell].neighbours:
            if border.edge_part is not None:
                yield side, first_part + border.edge_part

    def monasteries_around(self, cell: Cell) -> Sequence[Cell]:
        """Return the cells around `cell` with a monastery, row by row."""
        return sorted([other for other in self.monasteries if other - cell in _SURROUNDING_SET])

    def connected_places(self, gap: Gap, taken: Places) -> Sequence[Places]:
        """Return the groups of a gap's places, other than the taken ones, that each belong to one feature."""
        roots = [
            (self.root(first_part + part), places)
            for _, first_part, border in gap.neighbours
            for part, _, places in border.contacts
            if not places & taken
        ]
        places_by_root = dict(roots)
        if len(places_by_root) == len(roots):
            return ()
        for root, places in roots:
            places_by_root[root] |= places
        return tuple(places_by_root.values())

    # --- placing tiles

    def with_tile(self, cell: Cell, tile: Tile, seat: int = 0, part: int | None = None) -> Board:
        """Return the board with a tile added, and with a meeple of `seat` on `part` unless `part` is None."""
        board = self._copy()
        board._place(cell, tile, seat, part)
        return board

    def place_tile(self, cell: Cell, tile: Tile, seat: int, part: int | None) -> Board:
        """Add a tile and a meeple like `with_tile`, and return a board that belongs to the caller alone.

        It is this board, unless this one is shared: copying takes a third of the time.
        """
        board = self._copy() if self.is_shared else self
        board._place(cell, tile, seat, part)
        board.is_shared = False
        return board

    def _place(self, cell: Cell, tile: Tile, seat: int, part: int | None) -> None:
        first_part = len(self._parents)
        self._add_tile(cell, tile, first_part)
        if part is not None:
            self._claim(Meeple(seat, first_part + part))
        for _, neighbour_first_part, border in sorted(self.gaps.pop(cell, NO_GAP).neighbours):
            for neighbour_part, place, _ in border.contacts:
                self._merge(neighbour_first_part + neighbour_part, first_part + tile.part_at[place], place < HALVES)
        self._open_gaps(cell, tile, first_part)
        self._update_monasteries(cell, tile, first_part)

    def _add_tile(self, cell: Cell, tile: Tile, first_part: int) -> None:
        number = len(self.placed_tiles)
        self.placed_tiles.append(PlacedTile(cell, tile, first_part))
        self.tile_at[cell] = number
        self._parents += range(first_part, first_part + len(tile.parts))
        self.features += [
            Feature(lone.kind, lone.parts << first_part, 1 << number, lone.open_ends, lone.pennants,
                    lone.cities << first_part, ())
            for lone in LONE_FEATURES[tile.letter]
        ]  # fmt: skip

    def _merge(self, part: int, other_part: int, at_edge: bool) -> None:
        """Merge the features of two touching parts; roads and cities that meet at an edge each close one end."""
        features, closed = self.features, 2 if at_edge else 0
        older, newer = self.root(part), self.root(other_part)
        if newer < older:
            older, newer = newer, older
        a, b = features[older], features[newer]
        assert a is not None
        if older == newer:
            features[older] = replace(a, open_ends=a.open_ends - closed)
            return
        assert b is not None
        features[older] = merged = Feature(
            a.kind,
            a.parts | b.parts,
            a.tiles | b.tiles,
            a.open_ends + b.open_ends - closed,
            a.pennants + b.pennants,
            a.cities | b.cities,
            a.meeples + b.meeples,
        )
        features[newer] = None
        self._parents[newer] = older
        if merged.meeples:
            self.claimed |= merged.parts

    def _open_gaps(self, cell: Cell, tile: Tile, first_part: int) -> None:
        """Create or update the gaps next to a new tile."""
        gaps = self.gaps
        for step, border in zip(SIDE_STEPS, tile.borders, strict=True):
            place = cell + step
            if place not in self.tile_at:
                gap = gaps.get(place, NO_GAP)
                gaps[place] = Gap(
                    gap.edge_codes + border.edge_code,
                    gap.touching | border.parts << first_part,
                    (*gap.neighbours, (border.side, first_part, border)),
                )

    def _update_monasteries(self, cell: Cell, tile: Tile, first_part: int) -> None:
        """Add the new tile to the monasteries around it, and the surrounding tiles to its own monastery."""
        if tile.part_at[MIDDLE] >= 0:
            self.monasteries[cell] = own_part = first_part + tile.part_at[MIDDLE]
            surrounding = sum(1 << self.tile_at[cell + step] for step in SURROUNDING if cell + step in self.tile_at)
            self._add_surrounding(own_part, surrounding)
        for monastery in self.monasteries_around(cell):
            self._add_surrounding(self.monasteries[monastery], 1 << self.tile_at[cell])

    def _add_surrounding(self, part: int, tiles: int) -> None:
        feature = self.features[part]
        assert feature is not None
        all_tiles = feature.tiles | tiles
        self.features[part] = replace(feature, tiles=all_tiles, open_ends=len(SURROUNDING) + 1 - all_tiles.bit_count())

    # --- placing and removing meeples

    def with_meeple(self, seat: int, part: int) -> Board:
        """Return the board with a meeple added to a part of the last tile; the part's feature must have no meeples."""
        board = self._copy_features()
        board._claim(Meeple(seat, self.placed_tiles[-1].first_part + part))
        return board

    def _claim(self, meeple: Meeple) -> None:
        root = self.root(meeple.part)
        feature = self.features[root]
        assert feature is not None
        self.features[root] = replace(feature, meeples=(*feature.meeples, meeple))
        self.claimed |= feature.parts

    def without_meeples(self, *meeples: Meeple) -> Board:
        """Return the board with the given meeples removed."""
        board = self._copy_features()
        for meeple in meeples:
            root = board.root(meeple.part)
            feature = board.features[root]
            assert feature is not None
            remaining = tuple(other for other in feature.meeples if other != meeple)
            board.features[root] = replace(feature, meeples=remaining)
            if not remaining:
                board.claimed &= ~feature.parts
        return board


EMPTY = Board([], {}, {}, {}, [], [], 0)
