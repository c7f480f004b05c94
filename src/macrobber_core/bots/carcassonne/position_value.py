"""Evaluates a position: each seat's expected final points and chance of winning."""

from __future__ import annotations

import math
from collections.abc import Sequence

from macrobber_core.games.carcassonne import components as box
from macrobber_core.games.carcassonne.robbers import HOME_POINTS
from macrobber_core.games.carcassonne.scoring import majority_seats
from macrobber_core.games.carcassonne.state import State

from .contest_value import contest_points
from .draw_odds import DrawOdds
from .feature_value import BoardForecast, FeatureValue, Majority
from .weights import Weights

SCARCE_TURNS = 8
"""Meeples lose value when each player has fewer turns left than this."""
GAME_SPREAD, LAST_TURN_SPREAD = 16.0, 1.0
"""The scale of the softmax that converts points to chances, for a whole game and for its last turn."""
TILES_IN_GAME = 72
MAX_CHANCE = 0.97
"""The upper limit for completion chances."""
NEW_EVENT_CHANCE = 0.2
"""The chance that a player scores, in one of their own turns, for a feature not on the board now."""
NEW_EVENT_POINTS = 4.6
"""The average points for such a feature."""
ONE_FIGURE_SHARE = 0.5
"""With two figures per player (The Messengers), the share of moves made by the figure beside the robber."""
ROBBERS_PER_BAG = 1.6
"""The approximate number of players who place a robber per bag."""
HOME_ROBBER_POINTS = 2.5
"""The value, in points, of placing a robber."""


def find_majorities(forecast: BoardForecast) -> list[Majority]:
    majorities: list[Majority] = []
    for root in forecast.claimed_roots:
        meeples = forecast.board.feature(root).meeples
        seats = [meeples[0].seat] if len(meeples) == 1 else majority_seats(meeples)
        majorities.append((seats, forecast.value_of(root, len(seats)), meeples))
    return majorities


def expected_points(
    state: State, forecast: BoardForecast, majorities: Sequence[Majority], supply: Sequence[int]
) -> list[float]:
    """Return the expected final points of all seats, seat 1 first; `supply` is the number of meeples in each supply."""
    seats, draws = state.seats, forecast.draws
    points = [0.0, *(float(state.score(seat)) for seat in seats)]
    available = [float(count) for count in supply]
    completable: list[list[FeatureValue]] = [[] for _ in points]
    for holders, feature_value, meeples in majorities:
        for seat in holders:
            points[seat] += feature_value.points
            if feature_value.chance:
                completable[seat].append(feature_value)
        if feature_value.home:
            for meeple in meeples:
                available[meeple.seat] += feature_value.home
    if forecast.weights.contests is not None:
        points = [*map(float.__add__, points, contest_points(forecast, majorities))]
    for seat in seats:
        points[seat] += supply_points(available[seat], draws, forecast.weights)
    if state.options["robbers"] != "off":
        for seat in seats:
            points[seat] += robber_points(state, draws, completable, seat)
    return points[1:]


def supply_points(count: float, draws: DrawOdds, weights: Weights) -> float:
    """Return the expected points of `count` meeples in the supply."""
    first_points, decay = (
        weights.first_meeple / draws.players * min(1.0, draws.turns_each / SCARCE_TURNS),
        weights.decay,
    )
    return float(first_points * (1 - decay ** min(count, draws.turns_each)) / (1 - decay))


def robber_points(state: State, draws: DrawOdds, completable: Sequence[Sequence[FeatureValue]], seat: int) -> float:
    """Return a seat's expected points from its robber; `completable` has the features each seat could complete."""
    space = state.robbers[seat]
    if space is None:
        return HOME_ROBBER_POINTS * (1 - (1 - ROBBERS_PER_BAG / (state.players + 1)) ** draws.bag_tiles)
    turns = draws.turns_each
    rate = weighted_points = 0.0
    for other in state.seats:
        figures_beside = sum(box.space(state.points_of(other, figure)) == space for figure in state.figures)
        if other == seat or not figures_beside:
            continue
        share = 1.0 if figures_beside == len(state.figures) else ONE_FIGURE_SHARE
        for feature_value in completable[other]:
            event_rate = -math.log(1 - min(feature_value.chance, MAX_CHANCE)) * share
            rate += event_rate
            weighted_points += event_rate * feature_value.full
        rate += NEW_EVENT_CHANCE * turns * share
        weighted_points += NEW_EVENT_CHANCE * turns * share * NEW_EVENT_POINTS
    if not rate:
        return HOME_POINTS
    chance = 1 - math.exp(-rate)
    return chance * (weighted_points / rate) / 2 + (1 - chance) * HOME_POINTS


def chances(points: Sequence[float], draws: DrawOdds) -> list[float]:
    """Return each seat's chance of winning, given the expected points and the remaining tiles."""
    spread = LAST_TURN_SPREAD + GAME_SPREAD * math.sqrt(draws.tiles_left / TILES_IN_GAME)
    best = max(points)
    odds = [math.exp((seat_points - best) / spread) for seat_points in points]
    total = sum(odds)
    return [weight / total for weight in odds]
