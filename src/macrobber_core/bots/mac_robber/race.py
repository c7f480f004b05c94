"""A race of plans: whole turns, each tried in the same imagined worlds until the better ones are known.

A plan is two actions and a raid. In each world it is played to the end of the turn; then everybody plays on for a round
by the learned policy. What that is worth to the actor is judged twice by the learned value: at the end of the turn,
where chance has had little say, and a round later, where more is known. As all plans meet the same worlds and the same
chances, their difference tells after few of them; a plan that is plainly behind the best drops out.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from macrobber_core.bots.thinking import Effort
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.state import State
from macrobber_core.games.mac_robber.view import MacRobberView, lay_out

from .candidates import worth_a_look
from .likely import spread_likely
from .playout import Player, carry_out, lasts, play_turns
from .value import Value

AT_ONCE = 0.75
"""How much of what a world tells is judged at the end of the turn."""
SLACK = 0.1
"""The share of decisions made at random when a round is played on."""
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
SCOUTS = 3
"""The worlds in which raids are looked for: what may be changed depends on cards that are drawn on the way."""
FINALISTS, HEATS = 6, 8
"""When so few plans are left, or after so many heats, each of the best is tried with every raid.

Not where there is too little left of the effort for a heat of them all: they begin anew, and the best of many by a
world or two would be a matter of chance.
"""


class Plan(NamedTuple):
    actions: tuple[str, ...]
    raid: str = ""
    """What is done when it comes to raids; if nothing is planned, what the policy says."""


class Race:
    """One decision under thought."""

    def __init__(
        self, view: MacRobberView, actions: Sequence[str], rng: random.Random, value: Value, player: Player
    ) -> None:
        assert view.actor
        self._view = view
        self._open = lay_out(view)
        self._seat = view.actor
        self._actions = frozenset(actions)
        self._rng = rng
        self._value = value
        self._player = player
        self._course = variants.course(view.options)
        self._worlds: list[tuple[State, int]] = []
        self.simulations = 0
        self.plans: dict[Plan, list[float]] = {plan: [] for plan in self._begin(actions)}
        """The plans still in the race, and the chance of winning with each, world by world."""
        self._behind: dict[str, float] = {}
        """The actions that dropped out, and by how much their best plan was behind."""

    # --- plans

    def _begin(self, actions: Sequence[str]) -> list[Plan]:
        """Every pair of actions, in one of its orders; in other phases there is only one decision to plan."""
        if self._view.phase != "action":
            return [Plan((action,)) for action in actions]
        found: dict[Plan, None] = {}
        for action in actions:
            state, rng = self._world(0)  # nothing hidden bears on what actions are legal
            carry_out(state, self._course, action)
            while state.phase not in {"action", "raid"}:
                carry_out(state, self._course, self._player(state, rng))
            if state.phase == "raid":
                found[Plan((action,))] = None
                continue
            for second in self._course.choices["action"].legal(state):
                if Plan((second, action)) not in found:
                    found[Plan((action, second))] = None
        return list(found)

    def _with_raids(self, plans: Sequence[Plan]) -> list[Plan]:
        """Each with every raid that may follow it."""
        found: dict[Plan, None] = {}
        for plan in plans:
            for number in range(SCOUTS):
                state, rng = self._world(number)
                self._play(plan, state, rng, until="raid")
                raids = worth_a_look(state, self._course.choices["raid"].legal(state))
                found |= dict.fromkeys(plan._replace(raid=raid) for raid in raids)
        return list(found)

    # --- worlds

    def _world(self, number: int) -> tuple[State, random.Random]:
        """A copy of the world of that number, and its chances: the same for every plan."""
        while len(self._worlds) <= number:
            world = self._open.copy()
            spread_likely(world, self._view, self._rng)
            self._worlds.append((world, self._rng.getrandbits(32)))
        world, seed = self._worlds[number]
        return world.copy(), random.Random(seed)

    def _play(self, plan: Plan, state: State, rng: random.Random, until: str = "") -> None:
        """The turn to its end, or until that phase, by the plan where the rules allow it, else by the policy."""
        course, (first, *to_come) = self._course, plan.actions
        carry_out(state, course, first)
        while lasts(state) and state.phase != until:
            planned = plan.raid if state.phase == "raid" else ""
            if state.phase == "action" and to_come:
                planned = to_come.pop(0)
            if not planned or planned not in course.choices[state.phase].legal(state):
                planned = self._player(state, rng)
            carry_out(state, course, planned)

    def simulate(self, plan: Plan, number: int) -> float:
        """The actor's chance of winning with the plan in the world of that number."""
        state, rng = self._world(number)
        self._play(plan, state, rng)
        chance = AT_ONCE * self._chance(state)
        if state.phase == "tile":
            carry_out(state, self._course, self._player(state, rng))
        play_turns(state, rng, state.players - 1, SLACK, self._player)
        self.simulations += 1
        return chance + (1 - AT_ONCE) * self._chance(state)

    def _chance(self, state: State) -> float:
        return self._value.chances(state)[self._seat - 1]

    # --- the race

    def run(self, effort: Effort) -> None:
        """Until more worlds would hardly bring a better choice, or the effort is spent; all plans meet each world."""
        started, is_decided = time.perf_counter(), False

        def spent() -> float:
            if effort.simulations is not None:
                return self.simulations / effort.simulations
            return (time.perf_counter() - started) / effort.seconds

        heats, has_raids = 0, self._view.phase != "action"
        while not is_decided and (not heats or spent() < 1):
            if not has_raids and heats and (len(self.plans) <= FINALISTS or heats >= HEATS):
                has_raids = True
                self._try_raids(self.simulations * (1 / spent() - 1))
            for _ in range(HEAT):
                for plan, chances in self.plans.items():
                    chances.append(self.simulate(plan, len(chances)))
                if spent() >= 1:
                    break
            heats += 1
            self._drop(self._plainly_behind())
            begun = {plan.actions[0] for plan in self.plans}
            is_decided = len(begun) == 1 or (has_raids and self._hope() < ENOUGH)

    def _try_raids(self, affordable: float) -> None:
        """Each of the best plans with every raid from here on, if so many simulations allow for that."""
        deficits = self._deficits()
        ranked = sorted(deficits, key=deficits.__getitem__)
        with_raids = self._with_raids(ranked[:FINALISTS])
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
        told = [*met, *(self.simulate(best, number) for number in range(len(met), TOLD))]
        chance = sum(told) / len(told)
        left: dict[str, float] = {}
        self._note(deficits, left)
        behind = {**self._behind, **left}
        return [(action, max(0.0, chance - behind[action])) for action in sorted(behind, key=behind.__getitem__)]


def best_of_race(
    view: MacRobberView, legal: list[str], rng: random.Random, value: Value, player: Player, effort: Effort
) -> str:
    considered = worth_a_look(view, legal)
    if len(considered) == 1:
        return considered[0]
    race = Race(view, considered, rng, value, player)
    race.run(effort)
    return race.best()
