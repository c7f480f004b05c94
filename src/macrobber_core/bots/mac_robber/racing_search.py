"""Racing search: plans for the turn are tried in the same determinizations ("worlds") until one is clearly best.

A plan that is clearly worse than the best is eliminated. The race ends when more worlds are unlikely to change the
choice.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from statistics import NormalDist

import numpy as np

from macrobber_core.bots.contract import Effort
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber.state import State
from macrobber_core.games.mac_robber.view import MacRobberView

from .raid_prior import RaidPrior
from .turn_plans import PlanEvaluator, TurnPlan
from .value import ValueFunction

WORLDS_PER_HEAT = 8
"""The number of worlds between two eliminations."""
DROP_ERRORS = 3.0
"""A plan is eliminated when it is this many standard errors behind the best plan."""
MIN_IMPROVEMENT = 0.0001
"""The race ends when the expected gain in winning chance from more worlds is below this."""
MIN_WORLDS = 64
"""The race runs for at least this many worlds, because rare differences may not have appeared."""
MIN_ADVICE_WORLDS = 48
"""The minimum number of worlds behind a winning chance shown to a player."""
FINALISTS, HEATS = 6, 3
"""Once only FINALISTS plans are left, or after HEATS heats, the best plans are tried with several raids each.

These plans start without results, so several raids are tried only if the remaining effort covers a whole heat: after
only a few worlds, the best of many plans would be a matter of luck.
"""


class RacingSearch:
    """The racing search for one decision."""

    def __init__(
        self,
        view: MacRobberView,
        actions: Sequence[str],
        rng: random.Random,
        value: ValueFunction,
        raids: RaidPrior,
        history: Sequence[Event] = (),
    ) -> None:
        self._actions = frozenset(actions)
        self._plans_raids = view.phase == "action"
        self.evaluator = PlanEvaluator(view, rng, value, raids, history)
        self.plans: dict[TurnPlan, list[float]] = {plan: [] for plan in self.evaluator.plans(actions)}
        """The plans still in the race, with the chance of winning in each world tried so far."""
        self._dropped: dict[str, float] = {}
        """For each eliminated action, the smallest deficit of its plans."""

    def run(self, effort: Effort) -> None:
        """Race all plans in the same worlds until the effort is spent or more worlds would hardly change the result."""
        started, is_decided = time.perf_counter(), False

        def spent_share() -> float:
            return effort.spent_share(self.evaluator.simulations, started)

        heats, has_raids = 0, not self._plans_raids
        while not is_decided and (not heats or spent_share() < 1):
            if not has_raids and heats and (len(self.plans) <= FINALISTS or heats >= HEATS):
                has_raids = True
                self._try_raids(self.evaluator.simulations * (1 / spent_share() - 1))
            self._race(lambda: spent_share() >= 1)
            heats += 1
            self._drop(self._clearly_worse())
            first_actions = {plan.actions[0] for plan in self.plans}
            is_decided = len(first_actions) == 1 or (has_raids and self.expected_improvement() < MIN_IMPROVEMENT)

    def _race(self, is_spent: Callable[[], bool]) -> None:
        """Try all plans in the worlds of a heat, or in fewer once the effort is spent."""
        tried = len(next(iter(self.plans.values())))
        end_states: list[State] = []
        for index in range(tried, tried + WORLDS_PER_HEAT):
            end_states += [self.evaluator.end_state(plan, index) for plan in self.plans]
            if is_spent():
                break
        by_plan = self.evaluator.chances(end_states).reshape(-1, len(self.plans)).T.tolist()
        for chances, more in zip(self.plans.values(), by_plan, strict=True):
            chances.extend(more)

    def _try_raids(self, remaining: float) -> None:
        """Continue with several raids for each of the best plans if `remaining` simulations are enough for a heat."""
        deficits = self._deficits()
        ranked = sorted(deficits, key=deficits.__getitem__)
        with_raids = self.evaluator.with_raids(ranked[:FINALISTS])
        if WORLDS_PER_HEAT * len(with_raids) <= remaining:
            self._drop({plan: deficits[plan] for plan in ranked[FINALISTS:]})
            self.plans = {plan: [] for plan in with_raids}

    def _deficits(self) -> dict[TurnPlan, float]:
        """Return how far each plan's average chance is below the best plan's."""
        means = np.array(list(self.plans.values())).mean(axis=1)
        return dict(zip(self.plans, (means.max() - means).tolist(), strict=True))

    def _clearly_worse(self) -> dict[TurnPlan, float]:
        chances = np.array(list(self.plans.values()))
        if chances.shape[1] < WORLDS_PER_HEAT:
            return {}
        deficits = chances[chances.mean(axis=1).argmax()] - chances
        errors = deficits.std(axis=1) / math.sqrt(chances.shape[1])
        is_worse = deficits.mean(axis=1) > DROP_ERRORS * errors
        return {
            plan: deficit
            for (plan, deficit), is_dropped in zip(self._deficits().items(), is_worse, strict=True)
            if is_dropped
        }

    def expected_improvement(self) -> float:
        """Return the expected gain from trying more worlds; infinite before MIN_WORLDS.

        A plan's deficit is an estimate with a normally distributed error, from which the expected gain follows. Plans
        with the same first action as the best plan do not count.
        """
        chances = np.array(list(self.plans.values()))
        if chances.shape[1] < MIN_WORLDS:
            return math.inf
        best_index = int(chances.mean(axis=1).argmax())
        first_actions = [plan.actions[0] for plan in self.plans]
        deficits = (chances[best_index] - chances)[[action != first_actions[best_index] for action in first_actions]]
        means = deficits.mean(axis=1)
        errors = np.maximum(deficits.std(axis=1) / math.sqrt(chances.shape[1]), 1e-9)
        normal = NormalDist()
        gains = [
            error * normal.pdf(mean / error) - mean * normal.cdf(-mean / error)
            for mean, error in zip(means.tolist(), errors.tolist(), strict=True)
        ]
        return max(gains, default=0.0)

    def _drop(self, deficits: dict[TurnPlan, float]) -> None:
        for plan in deficits:
            del self.plans[plan]
        self._keep_smallest(deficits, self._dropped)

    def _keep_smallest(self, deficits: dict[TurnPlan, float], smallest: dict[str, float]) -> None:
        """Update `smallest` with each action's smallest deficit among the plans that may begin with the action."""
        for plan, deficit in deficits.items():
            for action in plan.actions:
                if action in self._actions:
                    smallest[action] = min(deficit, smallest.get(action, math.inf))

    def best(self) -> str:
        deficits = self._deficits()
        return min(deficits, key=deficits.__getitem__).actions[0]

    def ranked(self) -> list[tuple[str, float]]:
        """Return each action with the actor's chance of winning, best first."""
        plan_deficits = self._deficits()
        best = min(plan_deficits, key=plan_deficits.__getitem__)
        chances = self.plans[best]
        if more := [self.evaluator.end_state(best, index) for index in range(len(chances), MIN_ADVICE_WORLDS)]:
            chances = [*chances, *self.evaluator.chances(more).tolist()]
        chance = sum(chances) / len(chances)
        remaining: dict[str, float] = {}
        self._keep_smallest(plan_deficits, remaining)
        action_deficits = {**self._dropped, **remaining}
        return [
            (action, max(0.0, chance - action_deficits[action]))
            for action in sorted(action_deficits, key=action_deficits.__getitem__)
        ]
