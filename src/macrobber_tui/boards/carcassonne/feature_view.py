"""The land in a view: its tiles, ready to paint, and its features with leaders and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from macrobber_core.games.carcassonne import board as boards
from macrobber_core.games.carcassonne import scoring
from macrobber_core.games.carcassonne.board import Board
from macrobber_core.games.carcassonne.robbers import HOME_POINTS
from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_core.games.carcassonne.view import CarcassonneView, TileView
from macrobber_core.games.carcassonne.view import rebuild_board as board_of

from .map import Place
from .tiles import DrawnMeeple, DrawnTile

Parts = frozenset[tuple[Place, int]]
"""The parts of a feature, each as the place of its tile and its part number on that tile."""
MONASTERY_POINTS = 9


class FeatureStatus(NamedTuple):
    """The current state of a feature."""

    kind: Kind
    tiles: int
    pennants: int
    cities: int
    """The number of completed cities that a field touches."""
    open_ends: int
    """The number of open ends, or of empty places around a monastery."""
    meeples: tuple[tuple[int, int], ...]
    """The seats with meeples on the feature and their meeple counts, highest first."""
    points_now: int
    """The full points if the feature is completed, otherwise its points if the game ended now."""
    points_if_completed: int
    """The minimum points once completed; equal to `points_now` for roads and fields."""
    parts: Parts = frozenset()

    @property
    def leaders(self) -> list[int]:
        """The seats that would score the feature."""
        return [seat for seat, count in self.meeples if count == self.meeples[0][1]]

    @property
    def is_completed(self) -> bool:
        return not self.open_ends and self.kind is not Kind.FIELD


@lru_cache(maxsize=64)
def placed_tiles(tiles: tuple[TileView, ...]) -> Mapping[Place, DrawnTile]:
    return {(tile.x, tile.y): placed_tile(tile) for tile in tiles}


def placed_tile(tile: TileView) -> DrawnTile:
    meeple = DrawnMeeple(tile.seat, tile.meeple_part) if tile.seat and tile.meeple_part is not None else None
    return DrawnTile(tile.tile, tile.turns, meeple)


def board_features(view: CarcassonneView) -> tuple[FeatureStatus, ...]:
    """Return all features, oldest first."""
    return _features(view.board)


def feature_thing(feature: FeatureStatus) -> str:
    """Return what a feature is as a thing, named after its first part."""
    (x, y), part = min(feature.parts)
    return f"feature {x},{y} {part}"


@lru_cache(maxsize=8)
def feature_things(tiles: tuple[TileView, ...]) -> Mapping[tuple[Place, int], str]:
    """Return what each part of each tile is as a thing: its feature."""
    return {part: feature_thing(feature) for feature in _features(tiles) for part in feature.parts}


def points_if_ended(view: CarcassonneView) -> list[int]:
    """Return the points of all seats if the game ended now: with all that their meeples and robbers would score."""
    points = [seat.score + (HOME_POINTS if seat.robber is not None else 0) for seat in view.seats]
    for feature in board_features(view):
        if not feature.is_completed:
            for seat in feature.leaders:
                points[seat - 1] += feature.points_now
    return points


def open_features(view: CarcassonneView) -> list[FeatureStatus]:
    """Return the incomplete cities, roads and monasteries.

    Features with meeples come first. Within each group, the most points when completed come first.
    """
    return _ordered(
        feature for feature in board_features(view) if feature.kind is not Kind.FIELD and not feature.is_completed
    )


def fields(view: CarcassonneView) -> list[FeatureStatus]:
    """Return the fields that are worth points or have farmers, in the same order as `open_features`."""
    return _ordered(
        feature
        for feature in board_features(view)
        if feature.kind is Kind.FIELD and (feature.meeples or feature.cities)
    )


def _ordered(features: Iterable[FeatureStatus]) -> list[FeatureStatus]:
    return sorted(features, key=lambda feature: (not feature.meeples, -feature.points_if_completed, feature.kind))


@lru_cache(maxsize=8)
def _features(tiles: tuple[TileView, ...]) -> tuple[FeatureStatus, ...]:
    return tuple(feature_statuses(board_of(tiles)))


def feature_statuses(board: Board) -> Iterator[FeatureStatus]:
    parts: dict[int, set[tuple[Place, int]]] = {}
    for tile in board.placed_tiles:
        for number in range(len(tile.tile.parts)):
            parts.setdefault(board.root(tile.first_part + number), set()).add((boards.xy(tile.cell), number))
    for root, found in parts.items():
        yield feature_status(board, root)._replace(parts=frozenset(found))


def feature_status(board: Board, part: int) -> FeatureStatus:
    """Return the feature that `part` belongs to, with `parts` left empty."""
    feature = board.feature(part)
    tiles = feature.tiles.bit_count()
    counted = Counter(meeple.seat for meeple in feature.meeples)
    now = scoring.feature_points(board, feature)
    full = now
    if feature.kind is Kind.CITY:
        full = 2 * (tiles + feature.pennants + missing_tiles(board, part))
    elif feature.kind is Kind.MONASTERY:
        full = MONASTERY_POINTS
    return FeatureStatus(
        feature.kind,
        tiles,
        feature.pennants,
        len(scoring.cities_of(board, feature)) if feature.kind is Kind.FIELD else 0,
        feature.open_ends if feature.kind is not Kind.FIELD else 0,
        tuple(sorted(counted.items(), key=lambda item: (-item[1], item[0]))),
        now,
        full,
    )


def missing_tiles(board: Board, part: int) -> int:
    """Return the minimum number of tiles that complete a city or road: one per empty place at its open ends."""
    root = board.root(part)
    return sum(any(board.root(other) == root for _, other in board.edge_parts(gap)) for gap in board.gaps)


def feature_with_part(view: CarcassonneView, place: Place, part: int) -> FeatureStatus:
    """Return the feature that a part belongs to. Raises KeyError if there is no such part."""
    return _features_by_part(view.board)[place, part]


@lru_cache(maxsize=8)
def _features_by_part(tiles: tuple[TileView, ...]) -> Mapping[tuple[Place, int], FeatureStatus]:
    return {part: feature for feature in _features(tiles) for part in feature.parts}


def tiles_left(view: CarcassonneView) -> int:
    """Return the number of tiles not yet drawn."""
    return sum(view.pile)
