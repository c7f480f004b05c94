"""The tree of a search: what is known about every decision, and which action to try next."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

EXPLORATION = 0.5
"""How much rarely tried actions are preferred."""


class Edge:
    """An action at a node, with the average of the simulations through it, as the node's seat values them."""

    __slots__ = ("action", "proven", "share", "visits", "worth")

    def __init__(self, action: str) -> None:
        self.action = action
        self.visits = 0
        self.worth = 0.0
        """The sum of the worths."""
        self.share = 0.0
        """The sum of the shares of the victory."""
        self.proven: Sequence[float] | None = None
        """Each seat's share of the victory if everybody plays their best from here, once that is proven."""


class Node:
    """A decision of a seat: all positions that look the same to it."""

    __slots__ = ("edges", "proven", "seat", "share", "visits", "worth")

    def __init__(self, seat: int, legal: Sequence[str], rng: random.Random) -> None:
        self.seat = seat
        self.edges = [Edge(action) for action in rng.sample(legal, len(legal))]
        """In random order, so that the first of several equally good actions is any of them."""
        self.visits = 0
        self.worth = 0.0
        self.share = 0.0
        self.proven: Sequence[float] | None = None

    def next_edge(self) -> Edge:
        """Return the action to try: good so far, or rarely tried (UCT).

        Every action begins as if it had been tried once and were worth as much as the node.
        """
        average = self.worth / self.visits if self.visits else 0.5
        spread = EXPLORATION * math.sqrt(math.log(self.visits + 1))
        best, highest = self.edges[0], -math.inf
        for edge in self.edges:
            tries = edge.visits + 1
            if edge.proven is not None:
                bound = edge.proven[self.seat - 1]
            else:
                bound = (edge.worth + average) / tries + spread / math.sqrt(tries)
            if bound > highest:
                best, highest = edge, bound
        return best

    def add(self, edge: Edge, worths: Sequence[float], shares: Sequence[float]) -> None:
        """Add a simulation through `edge`."""
        worth, share = worths[self.seat - 1], shares[self.seat - 1]
        self.visits += 1
        self.worth += worth
        self.share += share
        edge.visits += 1
        edge.worth += worth
        edge.share += share

    def prove(self, edge: Edge, shares: Sequence[float]) -> None:
        """Keep the proven end of an action; it proves the node if it wins, or if all other actions are proven."""
        edge.proven = shares
        mine = self.seat - 1
        if shares[mine] == 1:
            self.proven = shares
            return
        best = shares
        for other in self.edges:
            if other.proven is None:
                return
            if other.proven[mine] > best[mine]:
                best = other.proven
        self.proven = best

    def chance(self, edge: Edge) -> float:
        """Return the seat's chance of winning with an action."""
        if edge.proven is not None:
            return edge.proven[self.seat - 1]
        average = self.share / self.visits if self.visits else 0.5
        return (edge.share + average) / (edge.visits + 1)

    def ranked(self) -> list[Edge]:
        """Return the actions, best first: those tried most often, before or after those with a proven end."""
        open_edges = [edge for edge in self.edges if edge.proven is None]
        most = max((edge.visits for edge in open_edges), default=0)
        expected = max((self.chance(edge) for edge in open_edges if edge.visits == most), default=0.0)

        def rank(edge: Edge) -> tuple[float, ...]:
            chance = self.chance(edge)
            if edge.proven is None:
                return 1, edge.visits, chance
            return (2 if chance >= expected else 0), chance, edge.worth / max(edge.visits, 1)

        return sorted(self.edges, key=rank, reverse=True)
