"""Bots for Carcassonne, from the weakest to the strongest."""

from __future__ import annotations

import random

from macrobber_core.bots.thinking import Effort
from macrobber_core.games.carcassonne.view import CarcassonneView, lay_out

from .adviser import advise, chances
from .choice import best
from .greed import at_once
from .judgement import HAND_MADE, learned

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
    """Weighs what all can expect of the land after each action, by odds made by hand."""
    return best(lay_out(view), legal, HAND_MADE)


def hard(view: CarcassonneView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """As `medium`, by odds that self-play has taught."""
    return best(lay_out(view), legal, learned())
