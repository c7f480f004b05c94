"""Bots choose an action from what their seat may see, and from nothing else."""

from __future__ import annotations

import functools
import random
from importlib import import_module
from typing import Any

from macrobber_core.games import ROOMS

from . import plugins
from .plugins import BotError
from .thinking import Advice, Adviser, Bot, Effort

__all__ = [
    "ADVISERS",
    "USUAL",
    "Advice",
    "Adviser",
    "Bot",
    "BotError",
    "Effort",
    "choose",
    "installed",
    "known_levels",
]


def choose_at_random(view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
    return rng.choice(legal)


class Room:
    """The bots of one game: a package in this one that tells their LEVELS and the USUAL one.

    They are in its module `levels`, and so is the game's adviser. It is entered when one of them first has to think:
    what they compute with loads slowly.
    """

    def __init__(self, name: str) -> None:
        self._name = f".{name}"
        room = import_module(self._name, __name__)
        self.usual: str = room.USUAL
        self.levels: dict[str, Bot] = {name: functools.partial(self._choose, name) for name in room.LEVELS}

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(f"{self._name}.levels", __name__), name)

    def _choose(self, level: str, view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
        bot: Bot = getattr(self, level)
        return bot(view, legal, rng, effort)


_ROOMS = {key: Room(name) for key, name in ROOMS.items()}

LEVELS: dict[str, dict[str, Bot]] = {key: {"random": choose_at_random, **room.levels} for key, room in _ROOMS.items()}
"""The bots of the house for every game, by level, the weakest first."""

ADVISERS: dict[str, Adviser] = {**_ROOMS}
"""Who gives hints and analyses, by game."""

USUAL = {key: room.usual for key, room in _ROOMS.items()}
"""The level that plays where nobody asked for another, by game: no fool, but one that a newcomer can learn to beat."""

NAMES = ("Fergus", "Isla", "Hamish", "Morag", "Angus", "Catriona")
"""What bots are called, by seat."""


@functools.cache
def installed() -> plugins.Plugins:
    """The bots that other packages bring. To look takes some milliseconds: it is done once, when first needed."""
    return plugins.find(LEVELS)


def known_levels(game: str) -> list[str]:
    """The levels of the house, the weakest first, then those that other packages bring."""
    return [*LEVELS[game], *installed().bots[game]]


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
