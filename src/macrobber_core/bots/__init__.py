"""Bots choose an action from what their seat may see, and from nothing else."""

from __future__ import annotations

import functools
import random
from typing import Any

from . import mac_robber, plugins
from .plugins import BotError
from .thinking import Advice, Adviser, Bot, Effort

__all__ = [
    "ADVISERS",
    "Advice",
    "Adviser",
    "Bot",
    "BotError",
    "Effort",
    "choose",
    "installed",
    "known_levels",
    "strongest",
]


def choose_at_random(view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
    return rng.choice(legal)


LEVELS: dict[str, dict[str, Bot]] = {
    "mac-robber": {"random": choose_at_random, "easy": mac_robber.easy},
}
"""The bots of the house for every game, by level, the weakest first."""

ADVISERS: dict[str, Adviser] = {"mac-robber": mac_robber}
"""Who gives hints and analyses, by game."""

NAMES = ("Fergus", "Isla", "Hamish", "Morag", "Angus", "Catriona")
"""What bots are called, by seat."""


@functools.cache
def installed() -> plugins.Plugins:
    """The bots that other packages bring. To look takes some milliseconds: it is done once, when first needed."""
    return plugins.find(LEVELS)


def known_levels(game: str) -> list[str]:
    """The levels of the house, the weakest first, then those that other packages bring."""
    return [*LEVELS[game], *installed().bots[game]]


def strongest(game: str) -> str:
    """The best level of the house; how good others are nobody knows."""
    return list(LEVELS[game])[-1]


def choose(
    game: str,
    level: str,
    view: Any,
    legal: list[str],
    rng: random.Random,
    effort: Effort = Effort(),  # noqa: B008
) -> str:
    """The action a bot of that level plays. The view is the game's own (`contract.View`).

    Raises BotError for a bot of another package that does not play as it should.
    """
    bot = LEVELS[game].get(level) or installed().bots[game][level]
    return bot(view, legal, rng, effort)
