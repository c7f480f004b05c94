"""Search through one's own turn: every way to act in it, judged by what the table is worth when it is over.

What is hidden is imagined, and so is what chance will bring; all ways are tried in the same imagined worlds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.course import Course
from macrobber_core.games.mac_robber.state import Phase, State
from macrobber_core.games.mac_robber.view import MacRobberView, imagine

from .candidates import worth_a_look
from .playout import by_priorities, carry_out, lasts
from .priorities import by_priority
from .value import Value

SEARCHED: frozenset[Phase] = frozenset(("redraw", "action", "raid", "loot", "spend"))
"""What is searched; cards are laid and discarded by the priorities."""

Worlds = Mapping[Phase, int]
"""How many worlds are imagined, by phase: the fewer, the more ways there are to be tried."""
WORLDS: Worlds = {"action": 2, "redraw": 6, "raid": 16, "loot": 16, "spend": 16}


def best_of_turn(
    view: MacRobberView,
    legal: Sequence[str],
    rng: random.Random,
    value: Value,
    worlds: Worlds = WORLDS,
) -> str:
    """The action whose turn is worth most on the average of the imagined worlds."""
    considered = worth_a_look(view, legal)
    if len(considered) == 1:
        return considered[0]
    if view.phase not in SEARCHED:
        return by_priority(imagine(view, rng))
    chances = turn_values(view, considered, rng, value, worlds)
    return max(chances, key=chances.__getitem__)


def turn_values(
    view: MacRobberView,
    actions: Sequence[str],
    rng: random.Random,
    value: Value,
    worlds: Worlds = WORLDS,
) -> dict[str, float]:
    """The actor's chance of winning with each of these actions."""
    assert view.actor
    count = worlds[view.phase]
    sums = dict.fromkeys(actions, 0.0)
    for _ in range(count):
        turn = Turn(imagine(view, rng), rng.getrandbits(32))
        ways = list(turn.ways(actions))
        chances = value.many([end for _, end in ways])[:, view.actor - 1].tolist()
        best = dict.fromkeys(actions, 0.0)
        for (chosen, _), chance in zip(ways, chances, strict=True):
            for action in chosen:
                best[action] = max(best[action], chance)
        for action in actions:
            sums[action] += best[action]
    return {action: total / count for action, total in sums.items()}


class Turn:
    """The rest of a turn in one imagined world; chance falls alike, whatever is chosen."""

    def __init__(self, world: State, seed: int) -> None:
        self._world = world
        self._seed = seed
        self._course: Course = variants.course(world.options)

    def ways(self, actions: Sequence[str]) -> Iterator[tuple[tuple[str, ...], State]]:
        """What the turn leads to, and the actions that it may begin with.

        A second action is tried after each first one, but two that go in either order only once.
        """
        for place, action in enumerate(actions):
            state, rng = self._world.copy(), random.Random(self._seed)
            carry_out(state, self._course, action)
            if self._world.phase != "action":
                yield (action,), self._played_on(state, rng)
                continue
            self._play_to_choice(state, rng)
            if state.phase != "action" or not lasts(state):
                yield (action,), self._ended(state, rng)
                continue
            earlier = frozenset(actions[:place])
            later = frozenset(actions[place + 1 :])
            for second in self._course.choices["action"].legal(state):
                if second not in earlier:
                    twin, dice = state.copy(), random.Random(self._seed)
                    carry_out(twin, self._course, second)
                    self._play_to_choice(twin, dice)
                    yield (action, second) if second in later else (action,), self._ended(twin, dice)

    def _play_to_choice(self, state: State, rng: random.Random) -> None:
        """Let chance act, and cards be discarded, until something of the turn is to be chosen."""
        while (state.actor == CHANCE or state.phase == "discard") and lasts(state):
            carry_out(state, self._course, by_priorities(state, rng))

    def _played_on(self, state: State, rng: random.Random) -> State:
        """By the priorities."""
        while lasts(state):
            carry_out(state, self._course, by_priorities(state, rng))
        return state

    def _ended(self, state: State, rng: random.Random) -> State:
        """What a raid may bring is looked into when it is due, not before."""
        if state.phase == "raid" and lasts(state):
            carry_out(state, self._course, "pass")
        return self._played_on(state, rng)
