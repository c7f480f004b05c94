"""Adapts frozen bots to the program of today. This is the place to change when a game's view changes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

import msgspec


class Budget(Protocol):
    """Today's budget for a decision: `macrobber_core.bots.Effort`."""

    @property
    def seconds(self) -> float: ...

    @property
    def simulations(self) -> int | None: ...


Choose = Callable[[Any, list[str], random.Random, Any], str]


class Anchor:
    """A frozen bot as an entry point. It gets a view and a budget of the types that it was frozen with."""

    def __init__(self, bot: Choose, view_type: type[Any], effort_type: Callable[[float, int | None], Any]) -> None:
        self._bot = bot
        self._view_type = view_type
        self._effort_type = effort_type

    def __call__(self, view: object, legal: list[str], rng: random.Random, effort: Budget) -> str:
        # by name: a view may have more fields today
        frozen_view = msgspec.convert(view, self._view_type, from_attributes=True)
        return self._bot(frozen_view, legal, rng, self._effort_type(effort.seconds, effort.simulations))


def choose_at_random(view: object, legal: list[str], rng: random.Random, effort: Budget) -> str:
    return rng.choice(legal)
