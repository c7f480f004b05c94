"""The expected points from a robber, on the scoreboard or at home."""

from __future__ import annotations

import math
from collections.abc import Sequence

from macrobber_core.games.carcassonne import components as box
from macrobber_core.games.carcassonne.robbers import HOME_POINTS
from macrobber_core.games.carcassonne.state import State

from .draw_odds import DrawOdds
from .feature_value import FeatureValue

MAX_CHANCE = 0.97
"""The highest completion chance to count with."""
NEW_EVENT_CHANCE = 0.04
"""The chance per turn that a player scores for something not on the board yet,"""
NEW_EVENT_POINTS = 3.0
"""and the points this brings."""
ONE_FIGURE_SHARE = 0.5
"""How often the figure beside the robber is the one that moves, if the player has two (The Messengers)."""
ROBBERS_PER_BAG = 1.6
"""About how many players place a robber for one bag."""
HOME_ROBBER_POINTS = 2.5
"""The worth of placing a robber."""


def robber_points(state: State, draws: DrawOdds, completable: Sequence[Sequence[FeatureValue]], seat: int) -> float:
    """Return the expected points from the robber of a seat; `completable` has the features that may score, by seat."""
    space = state.robbers[seat]
    if space is None:
        return HOME_ROBBER_POINTS * (1 - (1 - ROBBERS_PER_BAG / (state.players + 1)) ** draws.bag_tiles)
    turns = draws.turns_each
    rate = weighted_points = 0.0
    for other in state.seats:
        standing = sum(box.space(state.points_of(other, figure)) == space for figure in state.figures)
        if other == seat or not standing:
            continue
        share = 1.0 if standing == len(state.figures) else ONE_FIGURE_SHARE
        for feature_value in completable[other]:
            event_rate = -math.log(1 - min(feature_value.chance, MAX_CHANCE)) * share
            rate += event_rate
            weighted_points += event_rate * feature_value.full
        rate += NEW_EVENT_CHANCE * turns * share
        weighted_points += NEW_EVENT_CHANCE * turns * share * NEW_EVENT_POINTS
    if not rate:
        return HOME_POINTS
    some = 1 - math.exp(-rate)
    return some * (weighted_points / rate) / 2 + (1 - some) * HOME_POINTS
