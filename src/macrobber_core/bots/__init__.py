"""Bots choose an action from what their seat may see, and from nothing else."""

from __future__ import annotations

import random
from typing import Any

from . import mac_robber
from .thinking import Advice, Adviser, Bot, Effort

__all__ = ["ADVISERS", "Advice", "Adviser", "Bot", "Effort", "choose", "known_levels"]


def choose_at_random(view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
    return rng.choice(legal)


LEVELS: dict[str, dict[str, Bot]] = {
    "mac-robber": {
        "random": choose_at_random,
        "easy": mac_robber.easy,
        "medium": mac_robber.medium,
        "hard": mac_robber.hard,
        "chief": mac_robber.chief,
    },
}
"""The bots of every game, by level, the weakest first."""

ADVISERS: dict[str, Adviser] = {"mac-robber": mac_robber}
"""Who gives hints and analyses, by game."""

NAMES = ("Fergus", "Isla", "Hamish", "Morag", "Angus", "Catriona")
"""What bots are called, by seat."""


def known_levels(game: str) -> list[str]:
    return list(LEVELS[game])


def choose(
    game: str,
    level: str,
    view: Any,
    legal: list[str],
    rng: random.Random,
    effort: Effort = Effort(),  # noqa: B008
) -> str:
    """The action a bot of that level plays. The view is the game's own (`contract.View`)."""
    return LEVELS[game][level](view, legal, rng, effort)
