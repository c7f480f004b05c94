"""Bots for Carcassonne, weakest first, and the evaluation behind hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.bots.contract import Advice, Effort
from macrobber_core.games.carcassonne.view import CarcassonneView, to_state

from . import position_value
from .action_values import best_action, points_by_action
from .draw_odds import DrawOdds
from .expectimax import choose_by_expectimax
from .feature_value import BoardForecast
from .greedy import immediate_values
from .weights import HAND_MADE, contest_weights, learned_weights

EPSILON = 0.2
"""The fraction of moves that `easy` makes at random."""


def easy(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Play for immediate points, ignoring the future and the opponents, but sometimes move at random."""
    if rng.random() < EPSILON:
        return rng.choice(legal)
    values = immediate_values(to_state(view), legal)
    best = max(values.values())
    return rng.choice([action for action in legal if values[action] == best])


def medium(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Maximize the chance of winning, based on expected points with hand-made weights."""
    return best_action(to_state(view), legal, HAND_MADE)


def hard(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Play like `medium`, with weights learned by self-play."""
    return best_action(to_state(view), legal, learned_weights())


def chief(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Play like `hard`, with the odds of contests; with two players, also consider the opponent's replies."""
    state, weights = to_state(view), contest_weights(view.players)
    if view.players > 2:
        return best_action(state, legal, weights)  # replies of one opponent among several did not help in games
    return choose_by_expectimax(state, legal, weights, effort)


def advise(view: CarcassonneView, legal: Sequence[str], rng: random.Random, effort: Effort) -> list[Advice]:
    """Return the actor's winning chance with each action, best first; ignores `effort` because evaluation is fast."""
    state = to_state(view)
    draws = DrawOdds(state.pile, state.players)
    actor = state.actor
    assert actor is not None
    chance_by_action = {
        action: position_value.chances(points, draws)[actor - 1]
        for action, points in points_by_action(state, legal, learned_weights()).items()
    }
    ranked = sorted(legal, key=chance_by_action.__getitem__, reverse=True)
    return [Advice(action, chance_by_action[action]) for action in ranked]


def chances(view: CarcassonneView) -> list[float]:
    """Return each seat's chance of winning, based on all seats' expected points, seat 1 first."""
    if view.result is not None:
        winners = view.result.winners
        return [(seat in winners) / len(winners) for seat in range(1, view.players + 1)]
    state = to_state(view)
    draws = DrawOdds(state.pile, state.players)
    forecast = BoardForecast(state.board, draws, learned_weights())
    return position_value.chances(
        position_value.expected_points(state, forecast, position_value.find_majorities(forecast), state.meeples), draws
    )


def progress(view: CarcassonneView) -> float:
    """Return the share of the tiles that have been drawn."""
    placed = len(view.board) - 1
    return placed / (placed + sum(view.pile))
