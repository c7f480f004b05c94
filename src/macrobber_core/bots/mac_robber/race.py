"""A race of plans: whole turns, tried in the same imagined worlds until the better ones are known.

A plan that is plainly behind the best drops out; the race is over when more worlds promise no better choice.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from statistics import NormalDist

import numpy as np

from macrobber_core.bots.thinking import Effort
from macrobber_core.games.mac_robber.view import MacRobberView

from .candidates import worth_a_look
from .plans import Plan, Trials
from .raids import Raids
from .value import Value

HEAT = 8
"""How many worlds lie between two looks at who is behind."""
PLAINLY = 3.0
"""By how many standard errors a plan has to be behind the best to drop out."""
ENOUGH = 0.0005
"""A race is over when more worlds are not expected to bring more of a chance than that..."""
FEWEST = 32
"""...where so many have been met: what differs seldom may not have differed yet."""
TOLD = 64
"""Worlds behind a chance that is told to somebody, at least."""
FINALISTS, HEATS = 6, 3
"""When so few plans are left, or after so many heats, each of the best is tried with several raids.

Not where there is too little left of the effort for a heat of them all: they begin anew, and the best of many by a
world or two would be a matter of chance.
"""


class Race:
    """One decision under thought."""

    def __init__(
        self, view: MacRobberView, actions: Sequence[str], rng: random.Random, value: Value, raids: Raids
    ) -> None:
        self._actions = frozenset(actions)
        self._plans_raids = view.phase == "action"
        self.trials = Trials(view, rng, value, raids)
        self.plans: dict[Plan, list[float]] = {plan: [] for plan in self.trials.plans(actions)}
        """The plans still in the race, and the chance of winning with each, world by world."""
        self._behind: dict[str, float] = {}
        """The actions that dropped out, and by how much their best plan was behind."""

    def run(self, effort: Effort) -> None:
        """Until more worlds would hardly bring a better choice, or the effort is spent; all plans meet each world."""
        started, is_decided = time.perf_counter(), False

        def spent() -> float:
            if effort.simulations is not None:
                return self.trials.simulations / effort.simulations
            return (time.perf_counter() - started) / effort.seconds

        heats, has_raids = 0, not self._plans_raids
        while not is_decided and (not heats or spent() < 1):
            if not has_raids and heats and (len(self.plans) <= FINALISTS or heats >= HEATS):
                has_raids = True
                self._try_raids(self.trials.simulations * (1 / spent() - 1))
            for _ in range(HEAT):
                for plan, chances in self.plans.items():
                    chances.append(self.trials.chance(plan, len(chances)))
                if spent() >= 1:
                    break
            heats += 1
            self._drop(self._plainly_behind())
            begun = {plan.actions[0] for plan in self.plans}
            is_decided = len(begun) == 1 or (has_raids and self._hope() < ENOUGH)

    def _try_raids(self, affordable: float) -> None:
        """Each of the best plans with several raids from here on, if so many simulations allow for that."""
        deficits = self._deficits()
        ranked = sorted(deficits, key=deficits.__getitem__)
        with_raids = self.trials.with_raids(ranked[:FINALISTS])
        if HEAT * len(with_raids) <= affordable:
            self._drop({plan: deficits[plan] for plan in ranked[FINALISTS:]})
            self.plans = {plan: [] for plan in with_raids}

    def _deficits(self) -> dict[Plan, float]:
        """By how much each plan is behind the best, in the worlds they have met."""
        means = np.array(list(self.plans.values())).mean(axis=1)
        return dict(zip(self.plans, (means.max() - means).tolist(), strict=True))

    def _plainly_behind(self) -> dict[Plan, float]:
        chances = np.array(list(self.plans.values()))
        if chances.shape[1] < HEAT:
            return {}
        behind = chances[chances.mean(axis=1).argmax()] - chances
        errors = behind.std(axis=1) / math.sqrt(chances.shape[1])
        plainly = behind.mean(axis=1) > PLAINLY * errors
        return {plan: lost for (plan, lost), drops in zip(self._deficits().items(), plainly, strict=True) if drops}

    def _hope(self) -> float:
        """What to expect from going on: by how much a plan that begins otherwise may turn out better than the best.

        What it is behind is known up to a standard error: the mean of the part of that normal distribution where it is
        not behind but ahead.
        """
        chances = np.array(list(self.plans.values()))
        if chances.shape[1] < FEWEST:
            return math.inf
        first = int(chances.mean(axis=1).argmax())
        begun = [plan.actions[0] for plan in self.plans]
        behind = (chances[first] - chances)[[action != begun[first] for action in begun]]
        lost = behind.mean(axis=1)
        errors = np.maximum(behind.std(axis=1) / math.sqrt(chances.shape[1]), 1e-9)
        normal = NormalDist()
        hopes = [
            error * normal.pdf(mean / error) - mean * normal.cdf(-mean / error)
            for mean, error in zip(lost.tolist(), errors.tolist(), strict=True)
        ]
        return max(hopes, default=0.0)

    def _drop(self, behind: dict[Plan, float]) -> None:
        for plan in behind:
            del self.plans[plan]
        self._note(behind, self._behind)

    def _note(self, behind: dict[Plan, float], noted: dict[str, float]) -> None:
        """Each action counts by the best plan that may begin with it."""
        for plan, lost in behind.items():
            for action in plan.actions:
                if action in self._actions:
                    noted[action] = min(lost, noted.get(action, math.inf))

    def best(self) -> str:
        deficits = self._deficits()
        return min(deficits, key=deficits.__getitem__).actions[0]

    def ranked(self) -> list[tuple[str, float]]:
        """The actions at hand and the chance of winning with each, the best first."""
        deficits = self._deficits()
        best = min(deficits, key=deficits.__getitem__)
        met = self.plans[best]
        told = [*met, *(self.trials.chance(best, number) for number in range(len(met), TOLD))]
        chance = sum(told) / len(told)
        left: dict[str, float] = {}
        self._note(deficits, left)
        behind = {**self._behind, **left}
        return [(action, max(0.0, chance - behind[action])) for action in sorted(behind, key=behind.__getitem__)]


def best_of_race(
    view: MacRobberView, legal: list[str], rng: random.Random, value: Value, raids: Raids, effort: Effort
) -> str:
    considered = worth_a_look(view, legal)
    if len(considered) == 1:
        return considered[0]
    race = Race(view, considered, rng, value, raids)
    race.run(effort)
    return race.best()
