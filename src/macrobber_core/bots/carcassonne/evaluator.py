"""Evaluates positions and actions for hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.bots.contract import Advice, Effort
from macrobber_core.games.carcassonne.view import CarcassonneView, to_state

from . import position_value
from .action_values import points_by_action
from .draw_odds import DrawOdds
from .feature_value import BoardForecast
from .weights import learned_weights


def advise(view: CarcassonneView, legal: Sequence[str], rng: random.Random, effort: Effort) -> list[Advice]:
    """Return the actor's winning chance with each action, best first; it is quick and ignores `effort`."""
    state = to_state(view)
    draws = DrawOdds(state.pile, state.players)
    actor = state.actor
    assert actor is not None
    chance = {
        action: position_value.chances(points, draws)[actor - 1]
        for action, points in points_by_action(state, legal, learned_weights()).items()
    }
    ranked = sorted(legal, key=chance.__getitem__, reverse=True)
    return [Advice(action, chance[action]) for action in ranked]


def chances(view: CarcassonneView) -> list[float]:
    """Return each seat's chance of winning, by the points that all can expect; seat 1 is the first."""
    if view.result is not None:
        winners = view.result.winners
        return [(seat in winners) / len(winners) for seat in range(1, view.players + 1)]
    state = to_state(view)
    draws = DrawOdds(state.pile, state.players)
    forecast = BoardForecast(state.board, draws, learned_weights())
    return position_value.chances(
        position_value.expected_points(state, forecast, position_value.find_majorities(forecast), state.meeples), draws
    )
