"""Plans for a turn, and the imagined worlds in which they are tried.

A plan is two actions and a raid. In a world it is played to the end of the turn, and what it is worth then is judged by
the learned value. All plans meet the same worlds and the same chances: their difference tells after few of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.state import State
from macrobber_core.games.mac_robber.view import MacRobberView, lay_out

from .candidates import worth_a_look
from .card_play import lay
from .likely import keep_lowest, spread_likely
from .playout import by_priorities, carry_out, lasts
from .raids import Raids
from .turn import Turn
from .value import Value

FRANK = 0.5
"""The share of worlds in which the others lay their highest cards first, as the priorities do.

In the rest they mix (`card_play.py`).
"""
RAIDS, SCOUTS = 3, 3
"""How many raids, those that promise most at a look, in each of so many worlds: cards may be drawn on the way."""


class Plan(NamedTuple):
    actions: tuple[str, ...]
    raid: str = ""
    """What is done when it comes to raids; if nothing is planned, what promises most at a look."""


class World(NamedTuple):
    state: State
    seed: int
    """Of all chance in it."""
    is_frank: bool


class Trials:
    """The worlds that a seat imagines, and what becomes of its plans in them."""

    def __init__(self, view: MacRobberView, rng: random.Random, value: Value, raids: Raids) -> None:
        assert view.actor
        self._view = view
        self._open = lay_out(view)
        self._seat = view.actor
        self._rng = rng
        self._value = value
        self._raids = raids
        self._course = variants.course(view.options)
        self._worlds: list[World] = []
        self.simulations = 0
        """Turns played to their end so far."""

    # --- plans

    def plans(self, actions: Sequence[str]) -> list[Plan]:
        """Every pair of actions, in one of its orders; in other phases there is only one decision to plan."""
        if self._view.phase != "action":
            return [Plan((action,)) for action in actions]
        found: dict[Plan, None] = {}
        for action in actions:
            world = self._world(0)  # nothing hidden bears on what actions are legal
            state, rng = world.state.copy(), random.Random(world.seed)
            carry_out(state, self._course, action)
            while state.phase not in {"action", "raid"}:
                carry_out(state, self._course, self._next(state, rng, world))
            if state.phase == "raid":
                found[Plan((action,))] = None
                continue
            for second in self._course.choices["action"].legal(state):
                if Plan((second, action)) not in found:
                    found[Plan((action, second))] = None
        return list(found)

    def with_raids(self, plans: Iterable[Plan]) -> list[Plan]:
        """Each with the raids that promise most after it."""
        found: dict[Plan, None] = {}
        for plan in plans:
            for number in range(SCOUTS):
                world = self._world(number)
                state, rng = world.state.copy(), random.Random(world.seed)
                self._play(plan, state, rng, world, until="raid")
                found |= dict.fromkeys(plan._replace(raid=raid) for raid in self._raids.best(state, RAIDS))
        return list(found)

    # --- worlds

    def _world(self, number: int) -> World:
        while len(self._worlds) <= number:
            state = self._open.copy()
            spread_likely(state, self._view, self._rng)
            world = World(state, self._rng.getrandbits(32), self._rng.random() < FRANK)
            if world.is_frank and state.phase in {"attack", "defend"}:
                attacker, defender = state.turn_seat, state.fight.defender
                keep_lowest(state, defender if self._seat == attacker else attacker, self._rng)
            self._worlds.append(world)
        return self._worlds[number]

    def _next(self, state: State, rng: random.Random, world: World) -> str:
        """What happens next where nothing is planned: an action, or an outcome of chance."""
        if state.phase == "raid":
            return self._raids.best(state, 1)[0]
        if state.phase in {"attack", "defend"} and (state.actor == self._seat or not world.is_frank):
            return lay(state, rng)
        return by_priorities(state, rng)

    def _play(self, plan: Plan, state: State, rng: random.Random, world: World, until: str = "") -> None:
        """The turn to its end, or until that phase, by the plan where the rules allow it."""
        first, *to_come = plan.actions
        carry_out(state, self._course, first)
        while lasts(state) and state.phase != until:
            planned = plan.raid if state.phase == "raid" else ""
            if state.phase == "action" and to_come:
                planned = to_come.pop(0)
            if not planned or planned not in self._course.choices[state.phase].legal(state):
                planned = self._next(state, rng, world)
            carry_out(state, self._course, planned)

    def chance(self, plan: Plan, number: int) -> float:
        """The actor's chance of winning with the plan in the world of that number."""
        world = self._world(number)
        state, rng = world.state.copy(), random.Random(world.seed)
        if self._view.phase == "redraw":
            return self._searched(plan, state, rng)
        self._play(plan, state, rng, world)
        self.simulations += 1
        return self._value.chances(state)[self._seat - 1]

    def _searched(self, plan: Plan, state: State, rng: random.Random) -> float:
        """The turn begins with these cubes, and nothing of it is planned: the best of all ways to go on."""
        carry_out(state, self._course, plan.actions[0])
        while state.phase != "action":
            carry_out(state, self._course, by_priorities(state, rng))
        turn = Turn(state, rng.getrandbits(32))
        actions = worth_a_look(state, self._course.choices["action"].legal(state))
        ends = [end for _, end in turn.ways(actions)]
        self.simulations += len(ends)
        return float(self._value.many(ends)[:, self._seat - 1].max())
