"""Bots for Claim It!, from the weakest to the strongest."""

from __future__ import annotations

import random

from macrobber_core.bots.thinking import Effort
from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.view import ClaimItView, lay_out

from .adviser import advise, chances
from .choice import best_of_turn
from .turn import Markers, Turn
from .value import HAND_MADE, learned

__all__ = ["advise", "chances", "easy", "hard", "medium"]

SLIPS = 0.15
"""The share of its decisions in which `easy` does just anything."""
DARING = 0.25
"""`easy` rolls again while a bust is no likelier than that, whatever there is to lose."""


def easy(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Places what would be best to stop with, and knows when a bust is likely, with a slip now and then."""
    if rng.random() < SLIPS:
        return rng.choice(legal)
    state = lay_out(view)
    if view.phase == "decide":
        return STOP if bust_chance(state) > DARING else ROLL
    turn, markers = Turn(state, HAND_MADE), Markers.of(state)
    return max(legal, key=lambda action: turn.stop(turn.after(markers, action)))


def medium(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Weighs what it has against all that the next roll may bring, by a hand-made value."""
    return best_of_turn(view, legal, HAND_MADE, 1)


def hard(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Weighs it against all that the next two rolls may bring, by the learned value."""
    return best_of_turn(view, legal, learned(view.players), 2)
