"""Bots for Mac Robber, from the weakest to the strongest."""

from __future__ import annotations

import random

from macrobber_core.bots.thinking import Effort
from macrobber_core.games.mac_robber.view import MacRobberView, imagine

from .adviser import advise, chances
from .priorities import by_priority
from .race import best_of_race
from .raids import learned_raids
from .turn import best_of_turn
from .value import HAND_MADE, learned

__all__ = ["advise", "chances", "chief", "easy", "hard", "medium"]

SLIPS = 0.15
"""The share of its decisions in which `easy` does just anything."""


def easy(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """By fixed priorities, with a slip now and then, and with all its pipers in every raid."""
    if rng.random() < SLIPS:
        return rng.choice(legal)
    action = by_priority(imagine(view, rng))
    with_piper = f"{action}+"
    return with_piper if with_piper in legal else action


def medium(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Searches the whole turn for what a hand-made value likes best; lays cards by the priorities."""
    return best_of_turn(view, legal, rng, HAND_MADE)


def hard(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Searches the whole turn for what the learned value likes best; lays cards by the priorities."""
    return best_of_turn(view, legal, rng, learned("hard", view.players))


def chief(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Races whole turns against each other in likely worlds, and the cards it lays, as far as the effort goes."""
    return best_of_race(view, legal, rng, learned("chief", view.players), learned_raids(view.players), effort)
