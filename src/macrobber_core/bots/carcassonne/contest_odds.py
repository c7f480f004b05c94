"""Predicts which features will be joined, and so which majorities are contested.

Two features of a kind that meet at a gap can be joined by a tile that connects them there. A logistic regression for
each kind gives the chance that it happens.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from macrobber_core.games.carcassonne.board import Board, Cell
from macrobber_core.games.carcassonne.tiles import Kind, Places

from .completion_odds import logistic
from .draw_odds import DrawOdds

KINDS = (Kind.CITY, Kind.ROAD, Kind.FIELD)
INPUTS = ("always", "turns", "joining", "share")
"""Regression inputs, as logarithms: turns left, and joining tiles as a share of all tiles and of those that fit."""


class Meeting(NamedTuple):
    """Two features that meet at a gap, given by their oldest parts, with the regression inputs."""

    kind: Kind
    part: int
    other: int
    inputs: Sequence[float]


class Junction(NamedTuple):
    """Two features that a tile can join, given by one part of each, and the chance of that."""

    part: int
    other: int
    chance: float


class ContestOdds:
    """The regressions, built from weights such as `{"city": {"always": 0.5, "turns": 0.6, ...}, ...}`."""

    def __init__(self, weights: Mapping[str, Mapping[str, float]]) -> None:
        self._weights = {kind: [weights[kind.name.lower()][name] for name in INPUTS] for kind in KINDS}

    def junctions(self, board: Board, cell: Cell, draws: DrawOdds) -> list[Junction]:
        """Return the pairs of features that a tile in the gap at `cell` can join."""
        return [
            Junction(part, other, logistic(self._weights[kind], inputs))
            for kind, part, other, inputs in meetings(board, cell, draws)
        ]


def meetings(board: Board, cell: Cell, draws: DrawOdds) -> Iterator[Meeting]:
    """Yield each pair of features that one of the remaining tiles can join at a gap."""
    gap = board.gaps[cell]
    if len(gap.neighbours) < 2:
        return
    places_by_root: dict[int, Places] = {}
    for _, first_part, border in gap.neighbours:
        for part, _, places in border.contacts:
            root = board.root(first_part + part)
            places_by_root[root] = places_by_root.get(root, 0) | places
    roots = [(root, places, board.feature(root).kind) for root, places in places_by_root.items()]
    for index, (root, places, kind) in enumerate(roots):
        for other, other_places, other_kind in roots[index + 1 :]:
            if kind == other_kind and (joining := draws.joining(gap.edge_codes, places, other_places)):
                turns, fit = math.log(draws.turns_each + 0.5), draws.fitting(gap.edge_codes, 0).fit
                inputs = (1.0, turns, math.log(joining / (draws.tiles_left + 1)), math.log(joining / fit))
                yield Meeting(kind, root, other, inputs)
