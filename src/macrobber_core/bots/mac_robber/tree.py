"""Tree search over one's own turn, in imagined worlds: open-loop information-set Monte Carlo tree search.

The tree holds the actor's own decisions of this turn, by what was decided, not by what came of it. Each simulation
imagines what is hidden, walks down the tree, plays on by the priorities for a round, and asks the learned value what
that is worth to the actor, as everybody is taken to play for his own chance (max^n).
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence

from macrobber_core.bots.thinking import Effort
from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.course import Course
from macrobber_core.games.mac_robber.state import State
from macrobber_core.games.mac_robber.view import MacRobberView, lay_out, spread

from .candidates import worth_a_look
from .playout import carry_out, is_turn_start, play_turns
from .priorities import by_priority
from .turn import turn_values
from .value import Value

EXPLORATION = 0.15
SLACK = 0.1
"""The share of decisions made at random when a simulation plays on."""
AT_ONCE = 0.5
"""How much of what a simulation tells is judged at the end of the turn, where chance has had little say; the rest is
judged a round later."""
PRIOR = 20
"""For how many visits counts what the whole-turn search thinks of an action beforehand."""
PLANNED = frozenset(("redraw", "action", "raid", "loot", "spend"))
"""The phases whose decisions are planned ahead. Cards are laid by the priorities until it comes to that: to try all
ways of laying them would make every raid look worse than it is."""
BATCH = 50
"""Simulations between two looks at the time."""


class Node:
    """A decision made, and those that may follow it."""

    __slots__ = ("children", "total", "visits")

    def __init__(self, visits: int = 0, total: float = 0.0) -> None:
        self.visits = visits
        self.total = total
        """Of the actor's chances of winning, over all visits."""
        self.children: dict[str, Node] = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits

    def select(self, legal: Sequence[str]) -> str:
        """By UCB1 among what this world allows; what was never tried is taken to be as good as its parent."""
        scale = EXPLORATION * math.sqrt(math.log(self.visits + 1))
        untried = self.mean + scale
        best, chosen = -1.0, ""
        for action in legal:
            child = self.children.get(action)
            score = untried if child is None else child.total / child.visits + scale / math.sqrt(child.visits)
            if score > best:
                best, chosen = score, action
        return chosen

    def add(self, chance: float) -> None:
        self.visits += 1
        self.total += chance


class Search:
    """One decision under thought."""

    def __init__(self, view: MacRobberView, actions: Sequence[str], rng: random.Random, value: Value) -> None:
        assert view.actor
        self._view = view
        self._open = lay_out(view)
        self._seat = view.actor
        self._actions = actions
        self._rng = rng
        self._value = value
        self._course: Course = variants.course(view.options)
        self.simulations = 0
        self.root = Node()
        for action, chance in turn_values(view, actions, rng, value).items():
            self.root.children[action] = Node(PRIOR, PRIOR * chance)
            self.root.visits += PRIOR
            self.root.total += PRIOR * chance

    def simulate(self) -> None:
        state = self._open.copy()
        spread(state, self._view, self._rng)
        path = self._descend(state)
        chance = AT_ONCE * self._chance(state)
        play_turns(state, self._course, self._rng, state.players - 1, SLACK)
        chance += (1 - AT_ONCE) * self._chance(state)
        for node in path:
            node.add(chance)
        self.simulations += 1

    def _chance(self, state: State) -> float:
        return self._value.chances(state)[self._seat - 1]

    def _descend(self, state: State) -> list[Node]:
        """Play the turn to its end, in the tree as long as that goes, then by the priorities; the nodes passed."""
        seat, course, rng, active = self._seat, self._course, self._rng, state.active
        path, growing = [self.root], True
        while state.actor is not None and state.active == active and not is_turn_start(state):
            if state.actor == CHANCE:
                action = course.chances[state.phase].outcome(state, rng)
            elif state.actor != seat or not growing or not (state.phase in PLANNED or path[-1] is self.root):
                action = by_priority(state)
            else:
                node = path[-1]
                action = node.select(
                    self._actions
                    if node is self.root
                    else worth_a_look(state, course.choices[state.phase].legal(state))
                )
                growing = action in node.children
                path.append(node.children.setdefault(action, Node()))
            carry_out(state, course, action)
        return path

    def run(self, effort: Effort) -> None:
        """Until the effort is spent, or nothing can change any more which action is visited most."""
        if effort.simulations is not None:
            for _ in range(effort.simulations):
                self.simulate()
            return
        begun = time.perf_counter()
        while (spent := time.perf_counter() - begun) < effort.seconds:
            to_come = self.simulations * (effort.seconds / spent - 1) if self.simulations else math.inf
            if self._lead() > to_come:
                return
            for _ in range(BATCH):
                self.simulate()

    def _lead(self) -> float:
        visits = sorted((child.visits for child in self.root.children.values()), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else math.inf

    def ranked(self) -> Iterator[tuple[str, Node]]:
        """The actions at hand, the most visited first."""
        return iter(sorted(self.root.children.items(), key=lambda entry: -entry[1].visits))


def best_of_tree(view: MacRobberView, legal: list[str], rng: random.Random, value: Value, effort: Effort) -> str:
    considered = worth_a_look(view, legal)
    if len(considered) == 1:
        return considered[0]
    search = Search(view, considered, rng, value)
    search.run(effort)
    return next(search.ranked())[0]
