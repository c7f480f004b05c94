"""Which bot decides in place of another, or of a player: one that nobody has to wait for."""

from __future__ import annotations

import random
from typing import Any

from . import choose, known_levels

QUICK = ("medium", "easy")
"""Decent levels that are done in an instant, the best first."""
STATIC = "easy"
"""A level that does not search: its decision takes microseconds, so that the process of a table may make it."""


def substitute(game: str) -> str:
    """The level that decides for a player who is away, or whose time is out."""
    known = known_levels(game)
    return next((level for level in QUICK if level in known), known[0])


def choose_simply(game: str, level: str, view: Any, legal: list[str], rng: random.Random) -> str:
    """The action of a simpler bot where one of that level has failed."""
    known = known_levels(game)
    simpler = STATIC if STATIC in known and level != STATIC else known[0]
    return choose(game, simpler, view, legal, rng)
