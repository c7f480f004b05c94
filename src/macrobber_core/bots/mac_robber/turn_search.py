"""Exhaustive search of a player's own turn, with a value function at the end of every continuation.

Hidden cards and chance outcomes are determinized; all actions are tried in the same worlds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.state import Phase, State
from macrobber_core.games.mac_robber.view import MacRobberView, imagine
from macrobber_core.games.phases import PhaseTable

from .candidates import sensible_actions
from .heuristic_policy import heuristic_action
from .playout import apply_legal, playout_move, turn_continues
from .value import ValueFunction

SEARCHED_PHASES: frozenset[Phase] = frozenset(("redraw", "action", "raid", "loot", "spend"))
"""The searched phases; the heuristic policy plays and discards cards."""

Worlds = Mapping[Phase, int]
"""The number of determinizations per phase, lower for phases with more continuations."""
WORLDS: Worlds = {"action": 2, "redraw": 6, "raid": 16, "loot": 16, "spend": 16}

NO_BONUS: Mapping[str, float] = {}


def choose_by_turn_search(
    view: MacRobberView,
    legal: Sequence[str],
    rng: random.Random,
    value: ValueFunction,
    worlds: Worlds = WORLDS,
    bonus: Mapping[str, float] = NO_BONUS,
) -> str:
    """Return the action with the best chance of winning, averaged over the worlds, plus the bonus of a manner."""
    considered = sensible_actions(view, legal)
    if len(considered) == 1:
        return considered[0]
    if view.phase not in SEARCHED_PHASES:
        return heuristic_action(imagine(view, rng))
    chances = chance_by_action(view, considered, rng, value, worlds)
    return max(chances, key=lambda action: chances[action] + bonus.get(action, 0.0))


def chance_by_action(
    view: MacRobberView,
    actions: Sequence[str],
    rng: random.Random,
    value: ValueFunction,
    worlds: Worlds = WORLDS,
) -> dict[str, float]:
    """Return the actor's chance of winning with each of the given actions."""
    assert view.actor
    count = worlds[view.phase]
    turns = [TurnSearch(imagine(view, rng), rng.getrandbits(32)) for _ in range(count)]
    continuations = [(world, *ends) for world, turn in enumerate(turns) for ends in turn.continuations(actions)]
    chances = value.batch_chances([end_state for _, _, end_state in continuations])[:, view.actor - 1].tolist()
    best = {action: [0.0] * count for action in actions}
    for (world, chosen, _), chance in zip(continuations, chances, strict=True):
        for action in chosen:
            best[action][world] = max(best[action][world], chance)
    return {action: sum(by_world) / count for action, by_world in best.items()}


class TurnSearch:
    """The rest of a turn in one world, where the seed determines chance outcomes regardless of the actions."""

    def __init__(self, world: State, seed: int) -> None:
        self._world = world
        self._seed = seed
        self._phases: PhaseTable[State] = variants.phases_for(world.options)

    def continuations(self, actions: Sequence[str]) -> Iterator[tuple[tuple[str, ...], State]]:
        """Yield the final states of the turn, each with the actions that could have come first.

        Every second action is tried after each first action, but a pair playable in either order is tried only once.
        """
        for index, action in enumerate(actions):
            state, rng = self._world.copy(), random.Random(self._seed)
            apply_legal(state, self._phases, action)
            if self._world.phase != "action":
                yield (action,), self._finish_turn(state, rng)
                continue
            self._play_to_decision(state, rng)
            if state.phase != "action" or not turn_continues(state):
                yield (action,), self._finish_without_raid(state, rng)
                continue
            earlier = frozenset(actions[:index])
            later = frozenset(actions[index + 1 :])
            for second in self._phases.decisions["action"].legal(state):
                if second not in earlier:
                    after_second, second_rng = state.copy(), random.Random(self._seed)
                    apply_legal(after_second, self._phases, second)
                    self._play_to_decision(after_second, second_rng)
                    yield (
                        (action, second) if second in later else (action,),
                        self._finish_without_raid(after_second, second_rng),
                    )

    def _play_to_decision(self, state: State, rng: random.Random) -> None:
        """Resolve chance and discards until the active player must decide."""
        while (state.actor == CHANCE or state.phase == "discard") and turn_continues(state):
            apply_legal(state, self._phases, playout_move(state, self._phases, rng))

    def _finish_turn(self, state: State, rng: random.Random) -> State:
        """Play the turn to its end, following the heuristic policy."""
        while turn_continues(state):
            apply_legal(state, self._phases, playout_move(state, self._phases, rng))
        return state

    def _finish_without_raid(self, state: State, rng: random.Random) -> State:
        """Finish the turn without a raid; raids are searched only in the raid phase."""
        if state.phase == "raid" and turn_continues(state):
            apply_legal(state, self._phases, "pass")
        return self._finish_turn(state, rng)
