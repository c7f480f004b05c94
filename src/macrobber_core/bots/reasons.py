"""Reasons for advice: what an action changes, compared with the other good actions.

Play goes on after each of the best actions, several times, with the same chance events for all of them. A *fact* is
something that can be measured then, such as a player's points for one feature. A *reason* is a fact that an action
changes clearly for the better. So a reason says what decides, and anybody can check it by playing on.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean, stdev
from typing import Generic, NamedTuple, Protocol, TypeVar

from macrobber_core.games.contract import CHANCE, Event, Position, View

from .contract import Advice, Reason

V_contra = TypeVar("V_contra", bound=View, contravariant=True)
P = TypeVar("P", bound=Position)

HINTS = 3
"""The number of actions, best first, that get reasons."""
COMPARED, TRIED = 6, 24
"""The number of different actions that are compared with each other, and of actions tried to find them."""
SECONDS = 3.0
"""After this time, no more actions are tried: on a slow machine, a hint with fewer reasons is better than none."""
MAX_REASONS = 2
MIN_ERRORS = 4.0
"""A fact is a reason only if its change is at least this many standard errors."""
LEAST_TRUE = 0.5
"""A change comes true if there is at least this share of it."""


class Fact(NamedTuple):
    """Something that can be measured after an action: what, for which seat, and where in the game."""

    kind: str
    seat: int
    subject: str = ""


Facts = Mapping[Fact, float]


class Change(NamedTuple):
    """A fact's mean after an action, and after the other actions.

    `share` is the share of the times that play went on in which at least half of the change came true.
    """

    fact: Fact
    mean: float
    others: float
    share: float

    @property
    def difference(self) -> float:
        return self.mean - self.others


class Explainer(Protocol[V_contra]):
    """How a game's actions are explained: the module `reasons` of its bots."""

    @property
    def SAMPLES(self) -> int:  # noqa: N802
        """How often play goes on after each action."""

    def sample(self, view: V_contra, action: str, seed: str) -> Facts:
        """Return the facts after an action; the same seed gives the same chance events."""

    def reason(self, view: V_contra, action: str, change: Change) -> tuple[float, Reason] | None:
        """Return a change as a reason with its importance, or None if it does not speak for the action."""


Samples = list[Facts]


def explain(explainer: Explainer[V_contra], view: V_contra, advice: Sequence[Advice]) -> list[Advice]:
    """Return the best advice with reasons, at most HINTS; `advice` is best first."""
    compared = compare(explainer, view, [item.action for item in advice])
    return [
        Advice(item.action, item.chance, reasons_for(explainer, view, item.action, compared)) for item in advice[:HINTS]
    ]


def compare(explainer: Explainer[V_contra], view: V_contra, actions: Sequence[str]) -> dict[str, Samples]:
    """Return the samples of the first HINTS actions, and of others until COMPARED of them are different.

    Actions that come to the same, such as two rotations of a tile, have equal samples. After SECONDS, nothing more is
    tried, so the last actions may be missing.
    """
    deadline = time.monotonic() + SECONDS
    seeds = [f"reason {number}" for number in range(explainer.SAMPLES)]
    compared: dict[str, Samples] = {}
    different: list[Samples] = []
    for action in actions[:TRIED]:
        samples = [explainer.sample(view, action, seed) for seed in seeds]
        is_new = samples not in different
        if is_new:
            different.append(samples)
        if is_new or len(compared) < HINTS:
            compared[action] = samples
        if (len(different) >= COMPARED and len(compared) >= HINTS) or time.monotonic() >= deadline:
            break
    return compared


def others_than(action: str, compared: Mapping[str, Samples]) -> dict[str, Samples]:
    """Return the actions that differ from `action` and from each other, with their samples."""
    others: dict[str, Samples] = {}
    for other, samples in compared.items():
        if samples != compared[action] and samples not in others.values():
            others[other] = samples
    return others


def reasons_for(
    explainer: Explainer[V_contra], view: V_contra, action: str, compared: Mapping[str, Samples]
) -> tuple[Reason, ...]:
    """Return the reasons for an action, most important first."""
    others = [*others_than(action, compared).values()] if action in compared else []
    if not others:
        return ()
    found = [
        weighted
        for change in changes(compared[action], others)
        if (weighted := explainer.reason(view, action, change)) is not None
    ]
    return tuple(reason for _, reason in sorted(found, key=lambda pair: -pair[0])[:MAX_REASONS])


def changes(samples: Samples, others: Sequence[Samples]) -> Iterator[Change]:
    """Yield the facts that an action changes clearly, compared with the mean of the other actions."""
    for fact in dict.fromkeys(fact for sample in (samples, *others) for facts in sample for fact in facts):
        own = [facts.get(fact, 0.0) for facts in samples]
        rest = [fmean(other[number].get(fact, 0.0) for other in others) for number in range(len(samples))]
        differences = [one - other for one, other in zip(own, rest, strict=True)]
        error = stdev(differences) / math.sqrt(len(differences)) if len(differences) > 1 else 0.0
        difference = fmean(differences)
        if abs(difference) > MIN_ERRORS * error:
            share = fmean(one / difference >= LEAST_TRUE for one in differences)
            yield Change(fact, fmean(own), fmean(rest), share)


class Playout(Generic[P]):
    """Play on from a position with a policy."""

    def __init__(self, choose: Callable[[P, random.Random], str], is_over: Callable[[P], bool]) -> None:
        self._choose = choose
        self._is_over = is_over

    def run(self, position: P, rng: random.Random) -> list[Event]:
        """Play on until the end of the game, or until `is_over`; return the events."""
        events: list[Event] = []
        while (actor := position.actor) is not None and not self._is_over(position):
            action = position.chance(rng) if actor == CHANCE else self._choose(position, rng)
            events += position.play(action)
        return events
