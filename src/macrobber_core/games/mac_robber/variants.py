"""The switches of the French variant, and the course each combination of them gives the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from macrobber_core.games.contract import OptionValue

from . import battle_points, combat_powers, court_twice
from .course import Course
from .flow import BASE

VARIANTS: Mapping[str, Callable[[Course], Course]] = {
    "court-twice": court_twice.vary,
    "combat-powers": combat_powers.vary,
    "battle-points": battle_points.vary,
}


def course(options: Mapping[str, OptionValue]) -> Course:
    return _course(tuple(map(options.__getitem__, VARIANTS)))


@lru_cache
def _course(switches: tuple[OptionValue, ...]) -> Course:
    course = BASE
    for vary, is_on in zip(VARIANTS.values(), switches, strict=True):
        if is_on:
            course = vary(course)
    return course
