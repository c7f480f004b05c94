"""The features that the tiles of a board form, and the meeples on them.

Tiles and their parts are numbered in order of placement; sets of their numbers are integers used as bit sets.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from .tiles import TILES, Kind, Tile

FIELD = Kind.FIELD  # enum member lookups are slow


class Meeple(NamedTuple):
    seat: int
    part: int


class Feature(Struct, frozen=True, gc=False):
    kind: Kind
    parts: int
    """Bit set of the feature's parts."""
    tiles: int
    """Bit set of the feature's tiles; for a monastery, the surrounding tiles are included."""
    open_ends: int
    """The number of open edges, or of empty cells around a monastery; 0 for a field, which is never completed."""
    pennants: int
    cities: int
    """For a field, the bit set of the city parts that it touches; otherwise 0."""
    meeples: tuple[Meeple, ...]
    """The meeples on the feature, in the order they joined it."""

    @property
    def is_completed(self) -> bool:
        return not self.open_ends and self.kind != FIELD


def _lone_features(tile: Tile) -> list[Feature]:
    """Return the features of a tile by itself: tile number 0, with parts numbered from 0."""
    return [
        Feature(
            part.kind,
            1 << index,
            1,
            len(part.places) if part.kind != FIELD else 0,
            int(part.pennant),
            sum(1 << city for city in part.touched_cities),
            (),
        )
        for index, part in enumerate(tile.parts)
    ]


LONE_FEATURES = {letter: _lone_features(orientations[0]) for letter, orientations in TILES.items()}
"""The features of each tile by itself, indexed by letter."""
