"""Bots choose an action from what their seat may see, and from nothing else."""

from __future__ import annotations

import random
from typing import Any, Protocol

from . import mac_robber


class Bot(Protocol):
    """A way to play: given the view of a seat and its legal actions, one of those actions."""

    def __call__(self, view: Any, legal: list[str], rng: random.Random) -> str: ...


def choose_at_random(view: Any, legal: list[str], rng: random.Random) -> str:
    return rng.choice(legal)


LEVELS: dict[str, dict[str, Bot]] = {
    "mac-robber": {"random": choose_at_random, "easy": mac_robber.easy},
}
"""The bots of every game, by level."""


NAMES = ("Fergus", "Isla", "Hamish", "Morag", "Angus", "Catriona")
"""What bots are called, by seat."""


def known_levels(game: str) -> list[str]:
    return list(LEVELS[game])


def choose(game: str, level: str, view: Any, legal: list[str], rng: random.Random) -> str:
    """The action a bot of that level plays. The view is the game's own (`contract.View`)."""
    return LEVELS[game][level](view, legal, rng)
