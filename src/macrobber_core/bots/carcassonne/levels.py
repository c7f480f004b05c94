"""Bots for Carcassonne, from the weakest to the strongest."""

from __future__ import annotations

import random

from macrobber_core.bots.thinking import Effort
from macrobber_core.games.carcassonne.view import CarcassonneView, lay_out

from .adviser import advise, chances
from .choice import worth_by_action
from .greed import at_once
from .luck import Luck
from .odds import HAND_MADE
from .worth import chances as chances_by

__all__ = ["advise", "chances", "easy", "hard", "medium"]

SLIPS = 0.2
"""The share of its decisions in which `easy` does just anything."""


def easy(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Looks at what it has at once, and not at what may become of it or of others; with a slip now and then."""
    if rng.random() < SLIPS:
        return rng.choice(legal)
    worth = at_once(lay_out(view), legal)
    best = max(worth.values())
    return rng.choice([action for action in legal if worth[action] == best])


def medium(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Weighs what all can expect of the land after each action, by the tiles that are left."""
    if len(legal) == 1:
        return legal[0]
    state = lay_out(view)
    luck = Luck(state.pile, state.players)
    actor = state.actor
    assert actor is not None
    worth = worth_by_action(state, legal, HAND_MADE)
    return max(legal, key=lambda action: chances_by(worth[action], luck)[actor - 1])


def hard(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    return medium(view, legal, rng, effort)
