"""Bots for Carcassonne, from the weakest to the strongest."""

from __future__ import annotations

import random

from macrobber_core.bots.contract import Effort
from macrobber_core.games.carcassonne.view import CarcassonneView, to_state

from .action_values import best_action
from .evaluator import advise, chances
from .greedy import immediate_values
from .weights import HAND_MADE, learned_weights

__all__ = ["advise", "chances", "easy", "hard", "medium"]

EPSILON = 0.2
"""The share of its decisions that `easy` makes at random."""


def easy(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Take what counts at once, without looking at the future or at opponents, and sometimes move at random."""
    if rng.random() < EPSILON:
        return rng.choice(legal)
    worth = immediate_values(to_state(view), legal)
    best = max(worth.values())
    return rng.choice([action for action in legal if worth[action] == best])


def medium(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Maximize the chance of winning by expected points, with hand-made weights."""
    return best_action(to_state(view), legal, HAND_MADE)


def hard(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Play like `medium`, with weights learned by self-play."""
    return best_action(to_state(view), legal, learned_weights())
