"""The interfaces of bots and advisers, and the budget for a decision."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from macrobber_core.games.contract import View
from macrobber_core.translatable import translatable

V_contra = TypeVar("V_contra", bound=View, contravariant=True)
"""The view type of a bot's game."""

RANDOM, EASY = translatable("random"), translatable("easy")
MEDIUM, HARD = translatable("medium"), translatable("hard")
CHIEF = translatable("chief")
"""The names of the levels shared by several games."""


@dataclass(frozen=True, slots=True)
class Effort:
    """A searching bot's budget for one decision: a number of simulations, or if that is None, a time in seconds.

    With simulations, the choice depends only on the view and the seed; with seconds, it also depends on the machine.
    """

    seconds: float = 1.0
    simulations: int | None = None

    def spent_share(self, simulations: int, started: float) -> float:
        """Return the share of the budget that a search has spent, 1 or more once it must stop.

        `started` is the value of `time.perf_counter` when it began, in seconds.
        """
        if self.simulations is not None:
            return simulations / self.simulations
        return (time.perf_counter() - started) / self.seconds


class Bot(Protocol[V_contra]):
    """A policy that chooses one of a seat's legal actions based on its view.

    With a parameter `history`, it also gets the events that the seat has been told since the game began (`history.py`).
    """

    def __call__(self, view: V_contra, legal: list[str], rng: random.Random, effort: Effort) -> str: ...


class Reason(NamedTuple):
    """A change that an action brings for a seat, compared with the other good actions; playing on can confirm it.

    `amount` is what to expect with the action, and `instead` with the others. The game defines the kinds, their units
    and their subjects.
    """

    kind: str
    seat: int
    subject: str
    amount: float
    instead: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The estimated chance (0 to 1) that the actor wins with an action; a shared victory counts fractionally.

    `reasons` are in order of importance; only hints have some.
    """

    action: str
    chance: float
    reasons: tuple[Reason, ...] = ()


class Adviser(Protocol[V_contra]):
    """Evaluates actions and positions of a game from a view; `advise` may ask for the history, as a `Bot` may."""

    def advise(self, view: V_contra, legal: list[str], rng: random.Random, effort: Effort) -> list[Advice]:
        """Return advice on the legal actions considered, best first; never empty."""

    def chances(self, view: V_contra) -> Sequence[float]:
        """Return each seat's chance of winning, seat 1 first; the chances sum to 1."""

    def explain(self, view: V_contra, advice: Sequence[Advice]) -> list[Advice]:
        """Return the first of the advice, for a hint, with the reasons for it."""


class Estimator(Protocol[V_contra]):
    """A game's module `levels`: an adviser without reasons, whose chances are not calibrated yet."""

    def advise(self, view: V_contra, legal: list[str], rng: random.Random, effort: Effort) -> list[Advice]:
        """Return advice as `Adviser.advise` does."""

    def chances(self, view: V_contra) -> Sequence[float]:
        """Return chances as `Adviser.chances` does."""

    def progress(self, view: V_contra) -> float:
        """Return how far the game has come, from 0 at the start to 1 near the end."""


class BotsPackage(Protocol):
    """A game's package of bots; to let mypy check a module, pass it where a `BotsPackage` is expected."""

    @property
    def LEVELS(self) -> Sequence[str]:  # noqa: N802
        """The names of the levels, weakest first."""

    @property
    def DEFAULT_LEVEL(self) -> str: ...  # noqa: N802

    @property
    def MANNERS(self) -> Sequence[str]: ...  # noqa: N802
