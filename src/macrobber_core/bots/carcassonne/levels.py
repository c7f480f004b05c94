"""Bots for Carcassonne, weakest first, and the evaluation behind hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from macrobber_core.bots.contract import Advice, Effort
from macrobber_core.bots.manners import with_preferences
from macrobber_core.bots.slips import NO_SLIPS, Slips, choose_with_slips
from macrobber_core.games.carcassonne.view import CarcassonneView, to_state

from . import position_value
from .action_values import NO_BONUS, best_action, points_by_action
from .draw_odds import DrawOdds
from .expectimax import choose_by_expectimax
from .feature_value import BoardForecast
from .greedy import immediate_values
from .manners import preferences
from .weights import HAND_MADE, contest_weights, learned_weights

SLIPS = Slips(rate=0.4, temperature=0.8)
"""How often and how badly `easy` errs, in points."""
MOST_MEEPLES = 6
"""The number of meeples in hand from which `easy` places one whenever it pays."""
MANNER_BONUS = 1.0
"""What a manner adds to placements with its favourite meeple, in points."""


def easy(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort, manner: str = "") -> str:
    """Play for immediate points, ignoring the future and the opponents, with slips."""
    state = to_state(view)
    values = without_wasted_meeples(immediate_values(state, rng.sample(legal, len(legal))))
    if state.meeples[state.active] >= MOST_MEEPLES:
        values = without_idle_tiles(values)
    is_last = not any(view.pile)  # nobody errs when only points are counted
    worths = with_preferences(values, preferences(manner, values), MANNER_BONUS)
    return choose_with_slips(worths, NO_SLIPS if is_last else SLIPS, rng)


def without_wasted_meeples(values: Mapping[str, float]) -> dict[str, float]:
    """Leave out placements of a meeple that are worth less than the same ones without it."""
    return {action: value for action, value in values.items() if value >= values.get(tile_only(action), value)}


def without_idle_tiles(values: Mapping[str, float]) -> dict[str, float]:
    """Leave out placements of a tile alone, except the best, because nobody forgets meeples while most are in hand."""
    best = max(values.values())
    return {action: value for action, value in values.items() if action != tile_only(action) or value == best}


def tile_only(action: str) -> str:
    """Return a placement without its meeple."""
    return " ".join(action.split(" ")[:3])


def medium(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort, manner: str = "") -> str:
    """Maximize the chance of winning, based on expected points with hand-made weights."""
    return best_action(to_state(view), legal, HAND_MADE, bonus(manner, legal))


def hard(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort, manner: str = "") -> str:
    """Play like `medium`, with weights learned by self-play."""
    return best_action(to_state(view), legal, learned_weights(), bonus(manner, legal))


def bonus(manner: str, legal: Sequence[str]) -> Mapping[str, float]:
    """Return the points that a manner adds to each of its favourite placements."""
    return (
        {action: MANNER_BONUS * share for action, share in preferences(manner, legal).items()} if manner else NO_BONUS
    )


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
        for action, points in points_by_action(state, legal, contest_weights(view.players)).items()
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
    forecast = BoardForecast(state.board, draws, contest_weights(view.players))
    return position_value.chances(
        position_value.expected_points(state, forecast, position_value.find_majorities(forecast), state.meeples), draws
    )


def progress(view: CarcassonneView) -> float:
    """Return the share of the tiles that have been drawn."""
    placed = len(view.board) - 1
    return placed / (placed + sum(view.pile))
