"""Bots for Mac Robber, from the weakest to the strongest."""

from __future__ import annotations

import random

from macrobber_core.bots.contract import Effort
from macrobber_core.games.mac_robber.view import MacRobberView, imagine

from .evaluator import advise, chances
from .heuristic_policy import heuristic_action
from .racing_search import choose_by_racing
from .raid_prior import learned_raid_prior
from .turn_search import choose_by_turn_search
from .value import HAND_MADE, learned_value

__all__ = ["advise", "chances", "chief", "easy", "hard", "medium"]

EPSILON = 0.15
"""The share of its decisions that `easy` makes at random."""


def easy(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Follow the heuristic policy, sometimes move at random, and add pipers in every raid."""
    if rng.random() < EPSILON:
        return rng.choice(legal)
    action = heuristic_action(imagine(view, rng))
    with_piper = f"{action}+"
    return with_piper if with_piper in legal else action


def medium(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Search the turn with a hand-made value function; play cards by the heuristic policy."""
    return choose_by_turn_search(view, legal, rng, HAND_MADE)


def hard(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Search the turn with a learned value function; play cards by the heuristic policy."""
    return choose_by_turn_search(view, legal, rng, learned_value("hard", view.players))


def chief(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Race plans for the turn, or cards to play, in likely determinizations until the effort is spent."""
    return choose_by_racing(
        view, legal, rng, learned_value("chief", view.players), learned_raid_prior(view.players), effort
    )
