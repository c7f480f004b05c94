"""Plans for a turn, evaluated in determinizations ("worlds").

A plan consists of two actions and a raid. Each plan is played to the end of the turn in each world, and the value
function evaluates the resulting positions. All plans are played in the same worlds with the same chance outcomes, so a
few worlds are enough to compare them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.state import State
from macrobber_core.games.mac_robber.view import MacRobberView

from .card_play import choose_card
from .determinization import Dealer
from .features import Floats
from .playout import apply_legal, playout_move, turn_continues
from .raid_prior import RaidPrior
from .value import ValueFunction

RAIDS_TRIED, RAID_WORLDS = 3, 3
"""The number of raids tried per plan and world, and the number of worlds used to choose the raids."""


class TurnPlan(NamedTuple):
    actions: tuple[str, ...]
    raid: str = ""
    """The action in the raid phase; "" for the best action according to the prior."""


class World(NamedTuple):
    """A determinization and the seed for its chance outcomes."""

    state: State
    seed: int
    highest_first: frozenset[int]
    """The seats that play their highest cards first, like the heuristic policy; others follow `card_play`."""


class PlanEvaluator:
    """Evaluates a seat's plans in worlds imagined from its view."""

    def __init__(
        self,
        view: MacRobberView,
        rng: random.Random,
        value: ValueFunction,
        raids: RaidPrior,
        history: Sequence[Event] = (),
    ) -> None:
        assert view.actor
        self._view = view
        self._dealer = Dealer(view, history)
        self._seat = view.actor
        self._rng = rng
        self._value = value
        self._raids = raids
        self._phases = variants.phases_for(view.options)
        self._worlds: list[World] = []
        self.simulations = 0
        """The number of turns played so far."""

    # --- plans

    def plans(self, actions: Sequence[str]) -> list[TurnPlan]:
        """Return a plan for each pair of actions in either order; outside the action phase, a plan for each action."""
        if self._view.phase != "action":
            return [TurnPlan((action,)) for action in actions]
        unique: dict[TurnPlan, None] = {}
        for action in actions:
            world = self.world(0)  # any world works, because legal actions depend only on public information
            state, rng = world.state.copy(), random.Random(world.seed)
            apply_legal(state, self._phases, action)
            while state.phase not in {"action", "raid"}:
                apply_legal(state, self._phases, self._default_move(state, rng, world))
            if state.phase == "raid":
                unique[TurnPlan((action,))] = None
                continue
            for second in self._phases.decisions["action"].legal(state):
                if TurnPlan((second, action)) not in unique:
                    unique[TurnPlan((action, second))] = None
        return list(unique)

    def with_raids(self, plans: Iterable[TurnPlan]) -> list[TurnPlan]:
        """Return each plan combined with each of the most promising raids, without duplicates."""
        combined: dict[TurnPlan, None] = {}
        for plan in plans:
            for index in range(RAID_WORLDS):
                world = self.world(index)
                state, rng = world.state.copy(), random.Random(world.seed)
                self._play(plan, state, rng, world, until="raid")
                combined |= dict.fromkeys(plan._replace(raid=raid) for raid in self._raids.best(state, RAIDS_TRIED))
        return list(combined)

    # --- worlds

    def world(self, index: int) -> World:
        """Return the world with the given index, drawn on first use."""
        while len(self._worlds) <= index:
            state, highest_first = self._dealer.deal(self._rng)
            self._worlds.append(World(state, self._rng.getrandbits(32), highest_first))
        return self._worlds[index]

    def _default_move(self, state: State, rng: random.Random, world: World) -> str:
        """Return the next action or chance outcome that the plan does not specify."""
        if state.phase == "raid":
            return self._raids.best(state, 1)[0]
        if state.phase in {"attack", "defend"} and (state.actor not in world.highest_first):
            return choose_card(state, rng)
        return playout_move(state, self._phases, rng)

    def _play(self, plan: TurnPlan, state: State, rng: random.Random, world: World, until: str = "") -> None:
        """Play to the end of the turn or to the phase `until`, following the plan where it is legal."""
        first, *remaining = plan.actions
        apply_legal(state, self._phases, first)
        while turn_continues(state) and state.phase != until:
            action = plan.raid if state.phase == "raid" else ""
            if state.phase == "action" and remaining:
                action = remaining.pop(0)
            if not action or action not in self._phases.decisions[state.phase].legal(state):
                action = self._default_move(state, rng, world)
            apply_legal(state, self._phases, action)

    def end_state(self, plan: TurnPlan, index: int) -> State:
        """Return the state of a world at the end of the turn if the actor follows the plan."""
        world = self.world(index)
        state, rng = world.state.copy(), random.Random(world.seed)
        self._play(plan, state, rng, world)
        self.simulations += 1
        return state

    def chances(self, end_states: Sequence[State]) -> Floats:
        """Return the actor's chance of winning in each of the states; faster for many than for each alone."""
        return self._value.batch_chances(end_states)[:, self._seat - 1]
