"""Evaluates a position: each seat's expected final points, and its chance of winning."""

from __future__ import annotations

import math
from collections.abc import Sequence

from macrobber_core.games.carcassonne.board import Meeple
from macrobber_core.games.carcassonne.scoring import majority_seats
from macrobber_core.games.carcassonne.state import State

from .draw_odds import DrawOdds
from .feature_value import BoardForecast, FeatureValue
from .robber_value import robber_points
from .weights import Weights

SCARCE_TURNS = 8
"""With fewer turns left per player, meeples are worth less."""
GAME_SPREAD, LAST_TURN_SPREAD = 16.0, 1.0
"""The scale of the softmax from points to chances, over a whole game and for its last turn."""
TILES_IN_GAME = 72

Majority = tuple[list[int], FeatureValue, Sequence[Meeple]]
"""A feature with meeples: the seats with the majority, its value for each of them, and all its meeples."""


def find_majorities(forecast: BoardForecast) -> list[Majority]:
    found: list[Majority] = []
    for root in forecast.claimed_roots:
        meeples = forecast.board.feature(root).meeples
        seats = [meeples[0].seat] if len(meeples) == 1 else majority_seats(meeples)
        found.append((seats, forecast.value_of(root, len(seats)), meeples))
    return found


def expected_points(
    state: State, forecast: BoardForecast, majorities: Sequence[Majority], supply: Sequence[int]
) -> list[float]:
    """Return the expected final points of all seats, seat 1 first; `supply` has the meeples at hand, by seat."""
    seats, draws = state.seats, forecast.draws
    points = [0.0, *(float(state.score(seat)) for seat in seats)]
    at_hand = [float(count) for count in supply]
    completable: list[list[FeatureValue]] = [[] for _ in points]
    for holders, feature_value, meeples in majorities:
        for seat in holders:
            points[seat] += feature_value.points
            if feature_value.chance:
                completable[seat].append(feature_value)
        if feature_value.home:
            for meeple in meeples:
                at_hand[meeple.seat] += feature_value.home
    for seat in seats:
        points[seat] += supply_points(at_hand[seat], draws, forecast.weights)
    if state.options["robbers"] != "off":
        for seat in seats:
            points[seat] += robber_points(state, draws, completable, seat)
    return points[1:]


def supply_points(count: float, draws: DrawOdds, weights: Weights) -> float:
    """Return the expected points from `count` meeples in the supply."""
    first, decay = weights.first_meeple / draws.players * min(1.0, draws.turns_each / SCARCE_TURNS), weights.decay
    return float(first * (1 - decay ** min(count, draws.turns_each)) / (1 - decay))


def chances(points: Sequence[float], draws: DrawOdds) -> list[float]:
    """Return each seat's chance of winning, from the expected points and the tiles left."""
    spread = LAST_TURN_SPREAD + GAME_SPREAD * math.sqrt(draws.tiles_left / TILES_IN_GAME)
    best = max(points)
    odds = [math.exp((one - best) / spread) for one in points]
    total = sum(odds)
    return [one / total for one in odds]
