"""How long a bot may think, and what it thinks of the actions it has."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Effort:
    """What a bot that searches may spend on a decision: a time, or a number of simulations.

    With a number the choice depends on view and seed alone; with a time, on the machine, too.
    """

    seconds: float = 1.0
    simulations: int | None = None


class Bot(Protocol):
    """A way to play: given the view of a seat and its legal actions, one of those actions."""

    def __call__(self, view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str: ...


@dataclass(frozen=True, slots=True)
class Advice:
    """What an action is thought to lead to: the chance that the actor wins, 0 to 1; a shared victory is shared."""

    action: str
    chance: float


class Adviser(Protocol):
    """Judges actions and positions of a game from what a seat may see."""

    def advise(self, view: Any, legal: list[str], rng: random.Random, effort: Effort) -> list[Advice]:
        """Every legal action that was looked into, the best first; never empty."""

    def chances(self, view: Any) -> Sequence[float]:
        """Each seat's chance of winning, seat 1 first; they sum to 1."""
