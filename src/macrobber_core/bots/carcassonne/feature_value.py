"""Predicts the points of a feature for the seats with the majority on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from macrobber_core.games.carcassonne.board import SIDE_STEPS, Board, Cell
from macrobber_core.games.carcassonne.features import Feature, Meeple
from macrobber_core.games.carcassonne.tiles import Kind

from . import completion_odds
from .completion_odds import CompletionOutlook
from .contest_odds import Junction
from .draw_odds import DrawOdds
from .weights import Weights

CITY_POINTS = 3
"""The points a field scores for a completed city."""
OPEN_CITY_SHARE = 0.75
"""The share of an open city's completion chance that counts for a field; the city's owner may leave it unfinished."""
JOINED_SHARE = 0.9
"""The share of two features' points that remains when they are joined; a larger feature is completed less often."""
DONE, NEVER = CompletionOutlook(1.0, 1.0), CompletionOutlook(0.0, 0.0)


FeatureGaps = dict[int, dict[Cell, int]]
"""The gaps that each open road or city touches, each with a bit set of the touched sides; indexed by oldest part."""


def find_open_gaps(board: Board) -> FeatureGaps:
    gaps_by_root: FeatureGaps = {}
    root = board.root
    for cell in board.gaps:
        for side, part in board.edge_parts(cell):
            gaps = gaps_by_root.setdefault(root(part), {})
            gaps[cell] = gaps.get(cell, 0) | 1 << side
    return gaps_by_root


class FeatureValue(NamedTuple):
    """A feature's expected points, chance of completion, and points if completed.

    `home` is the share of the remaining game that the feature's meeples will spend back in the supply.
    """

    kind: Kind
    points: float
    chance: float
    home: float
    full: float


Majority = tuple[list[int], FeatureValue, Sequence[Meeple]]
"""A feature with meeples: the seats with the majority, the feature's value for each of them, and its meeples."""


class BoardForecast:
    """A board with predictions for its features."""

    def __init__(self, board: Board, draws: DrawOdds, weights: Weights) -> None:
        self.board = board
        self.draws = draws
        self.weights = weights
        self.gaps_by_feature = find_open_gaps(board)
        self.claimed_roots = [
            root for root, feature in enumerate(board.features) if feature is not None and feature.meeples
        ]
        """The features with meeples, identified by their oldest parts."""
        self.junctions = self._find_junctions(board, board.gaps)
        """The pairs of features that a tile can join, indexed by the tile's cell; empty if contests are ignored."""
        self._cache: dict[tuple[int, int], FeatureValue] = {}
        self._joinable: list[tuple[int, int, float]] | None = None
        self._joined: dict[tuple[int, int], float] = {}

    def after_placement(self, board: Board, cell: Cell) -> BoardForecast:
        """Return the forecast for the board after placing a tile at `cell`, reusing unchanged values."""
        forecast = object.__new__(BoardForecast)
        forecast.board, forecast.draws, forecast.weights = board, self.draws, self.weights
        forecast.gaps_by_feature, changed = self._gaps_after(board, cell)
        claimed = dict.fromkeys(map(board.root, self.claimed_roots))
        forecast.claimed_roots = [root for root in claimed if board.features[root].meeples]  # type: ignore[union-attr]
        forecast._cache = {
            key: value for key, value in self._cache.items() if value.kind < Kind.MONASTERY and key[0] not in changed
        }
        new_gaps = [cell + step for step in SIDE_STEPS if cell + step in board.gaps]
        forecast.junctions = self.junctions | forecast._find_junctions(board, new_gaps)
        forecast.junctions.pop(cell, None)
        forecast._joinable, forecast._joined = None, {}
        return forecast

    def _find_junctions(self, board: Board, cells: Iterable[Cell]) -> dict[Cell, list[Junction]]:
        contests = self.weights.contests
        return {} if contests is None else {cell: contests.junctions(board, cell, self.draws) for cell in cells}

    def _gaps_after(self, board: Board, cell: Cell) -> tuple[FeatureGaps, set[int]]:
        """Return the feature gaps on the new board, and the features whose gaps changed."""
        gaps_by_root, root = self.gaps_by_feature.copy(), board.root
        changed: set[int] = set()
        for _, part in self.board.edge_parts(cell):
            old_root, new_root = self.board.root(part), root(part)
            gaps = gaps_by_root.pop(new_root, {}).copy()
            for gap_cell, sides in gaps_by_root.pop(old_root, {}).items():
                gaps[gap_cell] = gaps.get(gap_cell, 0) | sides
            gaps.pop(cell, None)
            gaps_by_root[new_root] = gaps
            changed |= {old_root, new_root}
        for step in SIDE_STEPS:
            if cell + step in board.gaps:
                sides_by_root: dict[int, int] = {}
                for side, part in board.edge_parts(cell + step):
                    feature_root = root(part)
                    sides_by_root[feature_root] = sides_by_root.get(feature_root, 0) | 1 << side
                for feature_root, gap_sides in sides_by_root.items():
                    gaps_by_root[feature_root] = {**gaps_by_root.get(feature_root, {}), cell + step: gap_sides}
                    changed.add(feature_root)
        return gaps_by_root, changed

    def value_of(self, root: int, holders: int = 1) -> FeatureValue:
        """Return the value of the feature whose oldest part is `root`, if `holders` seats share the majority."""
        value = self._cache.get((root, holders))
        if value is None:
            feature = self.board.feature(root)
            value = self._cache[root, holders] = self._compute_value(root, feature, holders)
        return value

    def _compute_value(self, root: int, feature: Feature, holders: int) -> FeatureValue:
        size = feature.tiles.bit_count()
        if feature.kind == Kind.FIELD:
            return FeatureValue(feature.kind, self._field(feature.cities), 0.0, 0.0, 0.0)
        done, home = self._completion(root, feature, holders)
        match feature.kind:
            case Kind.MONASTERY:
                filled_share = done ** (1 / max(feature.open_ends, 1))
                return FeatureValue(
                    feature.kind, size + feature.open_ends * filled_share, done, home, size + feature.open_ends
                )
            case Kind.CITY:
                current_points = size + feature.pennants
                full_points = 2.0 * (current_points + len(self.gaps_by_feature.get(root, ())))
            case _:
                current_points = size
                full_points = float(size + len(self.gaps_by_feature.get(root, ())))
        return FeatureValue(feature.kind, done * full_points + (1 - done) * current_points, done, home, full_points)

    def _completion(self, root: int, feature: Feature, holders: int) -> CompletionOutlook:
        if not feature.open_ends:
            return DONE
        inputs = self.completion_inputs(root, holders)
        return NEVER if inputs is None else self.weights.odds.predict(feature.kind, inputs)

    def completion_inputs(self, root: int, holders: int) -> list[float] | None:
        """Return the inputs of `CompletionOdds` for an open feature, or None if it can no longer be completed."""
        draws, feature = self.draws, self.board.feature(root)
        size = feature.tiles.bit_count()
        if feature.kind == Kind.MONASTERY:
            if feature.open_ends > draws.tiles_left:
                return None
            return completion_odds.monastery_inputs(feature.open_ends, draws.tiles_left, draws.players)
        gaps = self.board.gaps
        fitting = [draws.fitting(gaps[cell].edge_codes, sides) for cell, sides in self.gaps_by_feature[root].items()]
        if not draws.tiles_left or not all(fit for fit, _ in fitting):
            return None
        return completion_odds.gap_inputs(fitting, size, holders, draws.tiles_left, draws.players)

    def joinable_roots(self) -> list[tuple[int, int, float]]:
        """Return the features of all junctions, by their oldest parts, older first, with their chances."""
        if self._joinable is None:
            root = self.board.root
            found = (
                (root(part), root(other), chance)
                for junctions in self.junctions.values()
                for part, other, chance in junctions
            )
            self._joinable = [(min(a, b), max(a, b), chance) for a, b, chance in found if a != b]
        return self._joinable

    def joined_points(self, root: int, other: int) -> float:
        """Return the expected points of the feature that two open ones form when they are joined."""
        points = self._joined.get((root, other))
        if points is None:
            points = self._joined[root, other] = self._compute_joined_points(root, other)
        return points

    def _compute_joined_points(self, root: int, other: int) -> float:
        first, second = self.board.feature(root), self.board.feature(other)
        if first.kind == Kind.FIELD:
            return self._field(first.cities | second.cities)
        return JOINED_SHARE * (self.value_of(root).points + self.value_of(other).points)

    def _field(self, cities: int) -> float:
        board, points = self.board, 0.0
        while cities:
            city_part = (cities & -cities).bit_length() - 1
            city = board.feature(city_part)
            cities &= ~city.parts
            chance = OPEN_CITY_SHARE * self.value_of(board.root(city_part)).chance if city.open_ends else 1
            points += CITY_POINTS * chance
        return points
