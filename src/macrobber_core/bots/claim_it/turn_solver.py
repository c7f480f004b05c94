"""The rest of a turn as a stopping problem: after each placement, stop or roll again.

All 56 rolls with all placements are tried, and every position within the turn only once. The search goes first where
play is most likely to go. Where it ends, a learned network estimates what rolling is worth. So the more is searched,
the closer the chances are to the exact solution of the turn; with few open spaces, it is solved entirely.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence

from macrobber_core.bots.contract import Effort
from macrobber_core.games.claim_it.board import ALL, NONE, count, iter_spaces
from macrobber_core.games.claim_it.dice import FACES, THROWS
from macrobber_core.games.claim_it.notation import PLACEMENTS, ROLL, STOP
from macrobber_core.games.claim_it.state import State

from .network import Networks
from .race_value import TurnValue
from .turn_search import ASSIGNMENTS_BY_ROLL, Assignment, Markers

PASSES = ((1.0, 0.02), (0.1, 0.008), (0.04, 0.0))
"""The passes of the search, each with a probability and a lead: rolls are tried in positions that are reached at least
with this probability, and the search ends if one action leads by more than this."""
FEW_SPACES = 4
"""With at most this many open spaces, everything is searched."""
WHOLE = 0.0
"""The probability down to which everything is searched."""
CONTENDER = 0.04
"""Only actions whose chance is at most this far behind the best are searched."""


class Node:
    """A position within the turn, after a placement. All chances are the active player's."""

    __slots__ = ("followers", "markers", "roll", "searched_to", "stop")

    def __init__(self, markers: Markers, stop: float, roll: float) -> None:
        self.markers = markers
        self.stop = stop
        """The chance of winning by stopping."""
        self.roll = roll
        """The chance of winning by rolling: the network's estimate, or the result of the search."""
        self.followers: dict[Assignment, Node] | None = None
        """The positions after each legal placement, once the rolls have been tried."""
        self.searched_to = math.inf
        """The lowest probability, seen from here, of the positions that the search has included."""

    @property
    def best(self) -> float:
        return max(self.stop, self.roll)


class TurnSolver:
    """A search of the current turn of `state`; all chances are the active player's."""

    def __init__(self, state: State, networks: Networks, effort: Effort) -> None:
        self._state = state
        self._value = TurnValue(state, networks)
        self._is_free = bool(state.options["free-squatters"])
        self._nodes: dict[object, Node] = {}
        self._effort = effort
        self._started = time.perf_counter()
        self.searched = 0
        """The number of positions in which all rolls have been tried."""

    def chances(self) -> list[float]:
        """Return every seat's chance of winning if the turn ended now."""
        markers = Markers.of(self._state)
        return self._value.ended(markers.placed, markers.on_top).chances

    def chance(self) -> float:
        """Return the chance of winning, looking one roll ahead at most."""
        state, markers = self._state, Markers.of(self._state)
        if state.phase == "place":
            return max(self._node(self._after(markers, action)).best for action in state.placements)
        node = self._node(markers)
        self._search(node, 1.0, 1.0)
        return node.best if state.phase == "decide" else node.roll

    def solve(self, legal: Sequence[str]) -> dict[str, float]:
        """Return the chance of winning with each action."""
        markers = Markers.of(self._state)
        if self._state.phase == "decide":
            roots = {ROLL: self._node(markers)}
        else:
            roots = {action: self._node(self._after(markers, action)) for action in legal}
        chances: dict[str, float] = {}
        is_short = count(ALL & ~self._state.claimed) <= FEW_SPACES
        for min_reach, clear_lead in [(WHOLE, 0.0)] if is_short else PASSES:
            most = max(root.best for root in roots.values())
            for root in roots.values():
                if root.best >= most - CONTENDER or min_reach == WHOLE:
                    self._search(root, 1.0, min_reach)
            chances = self._chances(roots)
            first, second = sorted([*chances.values(), 0.0], reverse=True)[:2]
            if self._is_spent() or first - second > clear_lead:
                break
        return {action: chances[action] for action in legal}

    @staticmethod
    def _chances(roots: Mapping[str, Node]) -> dict[str, float]:
        if ROLL in roots:
            return {STOP: roots[ROLL].stop, ROLL: roots[ROLL].roll}
        return {action: root.best for action, root in roots.items()}

    def _is_spent(self) -> bool:
        if self._effort.simulations is not None:
            return self.searched >= self._effort.simulations
        return time.perf_counter() - self._started >= self._effort.seconds

    def _search(self, node: Node, reached: float, min_reach: float) -> None:
        """Try all rolls in a node reached with this probability, then in those that follow with at least `min_reach`.

        Values change while the search goes on, and with them the best placements, so it follows them until they settle.
        """
        needed = min_reach and min_reach / reached
        if node.searched_to <= needed:
            return
        if node.followers is None:
            node.followers = self._place_all(node.markers)
            self.searched += 1
        done: set[Node] = set()
        while True:
            node.roll, throws_to = self._average(node.followers)
            pending = [
                (follower, reached * throws / len(THROWS))
                for follower, throws in throws_to.items()
                if follower not in done and (follower.roll > follower.stop or min_reach == WHOLE)
            ]
            pending = [(follower, reach) for follower, reach in pending if reach >= min_reach]
            if not pending or self._is_spent():
                break
            for follower, reach in pending:
                done.add(follower)
                if not self._is_spent():
                    self._search(follower, reach, min_reach)
        node.searched_to = needed

    def _average(self, followers: Mapping[Assignment, Node]) -> tuple[float, dict[Node, int]]:
        """Return the chance of winning by rolling, and by how many throws each follower is reached."""
        best = {assignment: (node.best, node) for assignment, node in followers.items()}
        total, throws_to = 0.0, dict.fromkeys(followers.values(), 0)
        for throws, assignments in ASSIGNMENTS_BY_ROLL:
            most, chosen = -1.0, None
            for assignment in assignments:
                if assignment in best:
                    chance, node = best[assignment]
                    if chance > most:
                        most, chosen = chance, node
            if chosen is None:
                total += throws * self._value.bust
            else:
                total += throws * most
                throws_to[chosen] += throws
        return total / len(THROWS), throws_to

    def _place_all(self, markers: Markers) -> dict[Assignment, Node]:
        """Return the node after every assignment with a legal placement (CI-04 to CI-06)."""
        followers: dict[Assignment, Node] = {}
        claimable = self._state.owned[self._state.active] | sum(markers.squatters)
        free = [face for face in FACES if not markers.squatters[face]]
        for space in iter_spaces(ALL & ~(self._state.claimed | markers.on_top)):
            if space & claimable:
                claimed = self._node(self._claim(markers, space))
                followers.update({(space, face): claimed for face in FACES})
            else:
                followers.update({(space, face): self._node(_squat(markers, space, face)) for face in free})
        return followers

    def _node(self, markers: Markers) -> Node:
        """Return the node of these markers.

        Which squatter is where matters only if a claim frees it; otherwise it is enough to know which ones are used.
        """
        squatters, on_top = markers
        squatted = sum(squatters)
        used = sum([1 << face for face in FACES if squatters[face]])
        key = markers if self._is_free else (squatted, used, on_top)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = Node(markers, *self._value.stop_and_roll(squatted, used, on_top))
        return node

    def _after(self, markers: Markers, action: str) -> Markers:
        space, squatter = PLACEMENTS[action]
        return self._claim(markers, space) if squatter is None else _squat(markers, space, squatter)

    def _claim(self, markers: Markers, space: int) -> Markers:
        squatters, on_top = markers
        if self._is_free and space in squatters:
            squatters = tuple(NONE if squatted == space else squatted for squatted in squatters)
        return Markers(squatters, on_top | space)


def _squat(markers: Markers, space: int, squatter: int) -> Markers:
    return Markers((*markers.squatters[:squatter], space, *markers.squatters[squatter + 1 :]), markers.on_top)
