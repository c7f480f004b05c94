"""What a view says of the land: tiles as they are painted, features with who leads them and what they are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from macrobber_core.games.carcassonne import board as boards
from macrobber_core.games.carcassonne import scoring
from macrobber_core.games.carcassonne.board import Board
from macrobber_core.games.carcassonne.tiles import PLACES, SIDES, Kind
from macrobber_core.games.carcassonne.view import CarcassonneView, TileView
from macrobber_core.games.carcassonne.view import board as board_of

from .map import Place
from .tiles import Laid, Meeple

Parts = frozenset[tuple[Place, int]]
"""Of a feature: where the tile is, and the number of the part there."""
MONASTERY_POINTS = 9


class Standing(NamedTuple):
    """A feature as it is now."""

    kind: Kind
    tiles: int
    pennants: int
    cities: int
    """Completed ones that a field touches."""
    open: int
    """Ends, or places around a monastery, that are missing."""
    meeples: tuple[tuple[int, int], ...]
    """Seats with how many they have there, most first."""
    now: int
    """Points, completed or as at the end of the game."""
    full: int
    """The fewest points it can bring once it is completed; of roads and fields, the same as now."""
    parts: Parts = frozenset()

    @property
    def leaders(self) -> list[int]:
        """Who would score it."""
        return [seat for seat, count in self.meeples if count == self.meeples[0][1]]

    @property
    def is_completed(self) -> bool:
        return not self.open and self.kind is not Kind.FIELD


@lru_cache(maxsize=64)
def land(seen: tuple[TileView, ...]) -> Mapping[Place, Laid]:
    return {(one.x, one.y): laid(one) for one in seen}


def laid(one: TileView) -> Laid:
    if not one.seat:
        return Laid(one.tile, one.turns)
    return Laid(one.tile, one.turns, Meeple(one.seat, one.lies.at[PLACES.index(one.place)]))


def features(view: CarcassonneView) -> tuple[Standing, ...]:
    """All there are, the oldest first."""
    return _features(view.board)


def open_features(view: CarcassonneView) -> list[Standing]:
    """Cities, roads and monasteries that are not completed: those with meeples first, then what is worth most."""
    return _ordered(one for one in features(view) if one.kind is not Kind.FIELD and not one.is_completed)


def fields(view: CarcassonneView) -> list[Standing]:
    """Those that are worth something, or have farmers, in the same order."""
    return _ordered(one for one in features(view) if one.kind is Kind.FIELD and (one.meeples or one.cities))


def _ordered(found: Iterable[Standing]) -> list[Standing]:
    return sorted(found, key=lambda one: (not one.meeples, -one.full, one.kind))


@lru_cache(maxsize=8)
def _features(seen: tuple[TileView, ...]) -> tuple[Standing, ...]:
    return tuple(standings(board_of(seen)))


def standings(land: Board) -> Iterator[Standing]:
    parts: dict[int, set[tuple[Place, int]]] = {}
    for one in land.laid:
        for number in range(len(one.tile.parts)):
            parts.setdefault(land.root(one.first + number), set()).add((boards.xy(one.cell), number))
    for root, found in parts.items():
        yield standing(land, root)._replace(parts=frozenset(found))


def standing(land: Board, part: int) -> Standing:
    """The feature of a part, without all its parts."""
    feature = land.feature(part)
    tiles = feature.tiles.bit_count()
    counted = Counter(meeple.seat for meeple in feature.meeples)
    now = scoring.worth(land, feature)
    full = now
    if feature.kind is Kind.CITY:
        full = 2 * (tiles + feature.pennants + missing(land, part))
    elif feature.kind is Kind.MONASTERY:
        full = MONASTERY_POINTS
    return Standing(
        feature.kind,
        tiles,
        feature.pennants,
        len(scoring.cities_of(land, feature)) if feature.kind is Kind.FIELD else 0,
        feature.ends if feature.kind is not Kind.FIELD else 0,
        tuple(sorted(counted.items(), key=lambda one: (-one[1], one[0]))),
        now,
        full,
    )


def missing(land: Board, part: int) -> int:
    """The fewest tiles that complete a city or a road: one for each empty place at its open ends."""
    root = land.root(part)
    return sum(
        any(other >= 0 and land.root(other) == root for other in gap.parts[: len(SIDES)]) for gap in land.gaps.values()
    )


def at(view: CarcassonneView, place: Place, part: int) -> Standing:
    """The feature of which that is a part; KeyError where there is none."""
    return _by_part(view.board)[place, part]


@lru_cache(maxsize=8)
def _by_part(seen: tuple[TileView, ...]) -> Mapping[tuple[Place, int], Standing]:
    return {part: one for one in _features(seen) for part in one.parts}


def tiles_left(view: CarcassonneView) -> int:
    """Those that are not drawn yet."""
    return sum(view.pile)
