"""Monte-Carlo tree search over imagined worlds, for any game behind the contract.

Each simulation imagines a world: a complete position that the view's seat cannot tell from the real one. It plays the
world through the decisions known so far, adds one decision to them, and then plays at random to the end. A decision is
known by the view of the seat that decides. So no seat uses what is hidden from it, and positions reached in several
ways count as one. In "Information set Monte Carlo tree search" (Cowling, Powley and Whitehouse 2012), a decision is
known by the actions before it; but the contract does not tell who has seen them.

In an open game, a proven end replaces the average: an action is worth the end that best play leads to.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from macrobber_core.games.contract import CHANCE, Game, Position, View

from .budget import Budget, TimeIsUp
from .outcome import Scale, victory_shares
from .tree import Edge, Node
from .world import World

MOST_NODES = 200_000
"""The most decisions that are kept, so that memory stays bounded."""

_ENCODER = msgspec.msgpack.Encoder(order="deterministic")


class Step(NamedTuple):
    """An action tried at a node."""

    node: Node
    edge: Edge
    is_certain: bool
    """Whether no chance came between the action and the next decision."""


class Search:
    """A search from a view; with `legal`, the first decision is the one between these actions.

    Then it raises ValueError if no seat has to decide.
    """

    def __init__(self, game: Game, view: View, rng: random.Random, legal: Sequence[str] | None = None) -> None:
        self._game = game
        self._view = view
        self._rng = rng
        self._players = view.players
        self._scale = Scale(view.players)
        self._nodes: dict[bytes, Node] = {}
        self._first_world = game.imagine(view, rng)
        self._root: Node | None = None
        if legal is not None:
            actor = self._first_world.actor
            if actor is None or actor == CHANCE or not legal:
                raise ValueError("no seat has to decide in this view")
            self._root = Node(actor, legal, rng)

    def run(self, budget: Budget) -> list[Sequence[float]]:
        """Simulate until the budget is spent; return each seat's share of the victory in every simulation.

        The search ends early if the best action is proven.
        """
        ends: list[Sequence[float]] = []
        try:
            while not budget.is_spent and not (self._root and self._root.proven):
                ends.append(self._simulate(budget))
                budget.count_simulation()
        except TimeIsUp:
            pass
        return ends

    def _simulate(self, budget: Budget) -> Sequence[float]:
        world = World(self._imagine(), self._rng, budget)
        path: list[Step] = []
        node = self._root
        if node is None:
            world.advance()
            node = self._node(world)
        while node is not None and node.proven is None:
            is_new = not node.visits
            edge = node.next_edge()
            world.play(edge.action)
            path.append(Step(node, edge, world.advance()))
            node = None if is_new else self._node(world)
        if node is not None and node.proven is not None:
            self._back_up(path, node.proven, node.proven, node.proven)
            return node.proven
        is_end = world.position.actor is None
        world.play_out()
        result = world.position.result
        shares = victory_shares(result, self._players)
        self._back_up(path, self._scale.worths(result, shares), shares, shares if is_end else None)
        return shares

    def _imagine(self) -> Position:
        return self._first_world.copy() if self._game.is_open else self._game.imagine(self._view, self._rng)

    def _node(self, world: World) -> Node | None:
        """Return the node of a world's next decision, or None if there is no decision or too many are kept."""
        actor = world.position.actor
        if world.is_over or actor is None:
            return None
        key = hashlib.blake2b(_ENCODER.encode(world.position.view(actor)), digest_size=16).digest()
        node = self._nodes.get(key)
        if node is None and len(self._nodes) < MOST_NODES:
            node = self._nodes[key] = Node(actor, world.position.legal(), self._rng)
        return node

    def _back_up(
        self,
        path: Sequence[Step],
        worths: Sequence[float],
        shares: Sequence[float],
        proven: Sequence[float] | None,
    ) -> None:
        """Add a simulation to all nodes on its path; `proven` are the shares if its end is proven.

        With hidden information, an action may lead to other ends in other worlds, so nothing is proven.
        """
        for step in reversed(path):
            step.node.add(step.edge, worths, shares)
            if proven is None or not step.is_certain or not self._game.is_open:
                proven = None
            else:
                step.node.prove(step.edge, proven)
                proven = step.node.proven

    @property
    def root(self) -> Node:
        """The first decision, if it was given."""
        assert self._root is not None
        return self._root
