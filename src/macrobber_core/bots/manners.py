"""Manners: what a bot likes to do. A manner decides between actions of nearly equal worth, and costs no strength.

A level may carry a manner, as in `medium-raider`. The manners of a game are in its package as MANNERS; its module
`manners` says which actions they favour.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence

from .contract import EASY, HARD, MEDIUM

BUILDER, RAIDER, GAMBLER, FARMER = "builder", "raider", "gambler", "farmer"
"""The names of the manners shared by several games."""

MANNERED_LEVELS = (EASY, MEDIUM, HARD)
"""The levels with manners; `chief` always plays what it values most, and `random` values nothing."""


def with_manner(level: str, manner: str) -> str:
    return f"{level}-{manner}"


def split_manner(level: str, manners: Collection[str]) -> tuple[str, str]:
    """Return a level without its manner, and the manner, or "" if it has none of these."""
    plain, _, manner = level.rpartition("-")
    return (plain, manner) if plain in MANNERED_LEVELS and manner in manners else (level, "")


def draw_manners(levels: Sequence[str | None], manners: Sequence[str], rng: random.Random) -> list[str | None]:
    """Give a manner to every level that may have one and has none, as different ones as possible."""
    drawn: list[str] = []
    result: list[str | None] = []
    for level in levels:
        if level not in MANNERED_LEVELS or not manners:
            result.append(level)
            continue
        if not drawn:
            drawn = rng.sample(manners, len(manners))
        result.append(with_manner(level, drawn.pop()))
    return result


def with_preferences(worths: Mapping[str, float], preferences: Mapping[str, float], bonus: float) -> dict[str, float]:
    """Return the worth of each action plus what the manner adds; `preferences` are from 0 to 1, and 0 if missing."""
    return {action: worth + bonus * preferences.get(action, 0.0) for action, worth in worths.items()}
