"""Bots for Claim It!, from the weakest to the strongest."""

from __future__ import annotations

import random

from macrobber_core.bots.contract import Effort
from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.view import ClaimItView, to_state

from .evaluator import advise, chances
from .turn_search import Markers, TurnSearch, choose_by_turn_search
from .value import HAND_MADE, learned_value

__all__ = ["advise", "chances", "easy", "hard", "medium"]

EPSILON = 0.15
"""The share of its decisions that `easy` makes at random."""
MAX_BUST_CHANCE = 0.25
"""`easy` rolls again up to this bust chance, whatever is at stake."""


def easy(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Place what would be best to stop with, stop when a bust is likely, and sometimes move at random."""
    if rng.random() < EPSILON:
        return rng.choice(legal)
    state = to_state(view)
    if view.phase == "decide":
        return STOP if bust_chance(state) > MAX_BUST_CHANCE else ROLL
    turn, markers = TurnSearch(state, HAND_MADE), Markers.of(state)
    return max(legal, key=lambda action: turn.stop_value(turn.after(markers, action)))


def medium(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Search one roll ahead with a hand-made value function."""
    return choose_by_turn_search(view, legal, HAND_MADE, 1)


def hard(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Search two rolls ahead with a learned value function."""
    return choose_by_turn_search(view, legal, learned_value(view.players), 2)
