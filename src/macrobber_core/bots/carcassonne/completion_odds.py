"""Predicts whether features will be completed, from their gaps and the remaining turns.

Each kind of feature has two logistic regressions: one for the probability of completion, and one for the share of
the remaining game that the feature's meeples will spend back in the supply.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from macrobber_core.games.carcassonne.tiles import Kind

EXTENDING = 0.35
"""The weight of a tile that extends a feature at a gap, relative to a tile that closes the feature there."""

INPUTS: Mapping[Kind, Sequence[str]] = {
    Kind.CITY: ("always", "turns", "gaps", "fitting", "scarcest", "tiles", "sharers", "players"),
    Kind.ROAD: ("always", "turns", "gaps", "fitting", "scarcest", "tiles", "sharers", "players"),
    Kind.MONASTERY: ("always", "turns", "cells", "cells by turns", "players"),
}
"""Regression inputs, indexed by kind of feature; turns, tiles and shares of fitting tiles are given as logarithms."""


class CompletionOutlook(NamedTuple):
    """The probability that a feature will be completed, and the share of the remaining game that follows completion."""

    done: float
    home: float


class CompletionOdds:
    """The regressions, built from weights such as `{"city": {"done": {"always": -0.4, ...}, "home": {...}}, ...}`.

    Both predictions are multiplied by `confidence`.
    """

    def __init__(self, weights: Mapping[str, Mapping[str, Mapping[str, float]]], confidence: float = 1.0) -> None:
        self._confidence = confidence
        self._weights = {
            kind: tuple(
                [weights[kind.name.lower()][prediction].get(name, 0.0) for name in names]
                for prediction in CompletionOutlook._fields
            )
            for kind, names in INPUTS.items()
        }

    def predict(self, kind: Kind, inputs: Sequence[float]) -> CompletionOutlook:
        done_weights, home_weights = self._weights[kind]
        return CompletionOutlook(
            self._confidence * logistic(done_weights, inputs), self._confidence * logistic(home_weights, inputs)
        )


def logistic(weights: Sequence[float], inputs: Sequence[float]) -> float:
    return 1 / (1 + math.exp(-sum(map(float.__mul__, weights, inputs))))


def gap_inputs(
    fitting: Sequence[tuple[int, int]], tiles: int, sharers: int, tiles_left: int, players: int
) -> list[float]:
    """Return the regression inputs for an open city or road.

    For each gap, `fitting` has the number of tiles that fit and the number that also close the feature there.
    """
    shares = [math.log((close + EXTENDING * (fit - close) + 0.1) / (tiles_left + 1)) for fit, close in fitting]
    return [
        1.0,
        math.log(tiles_left / players + 0.5),
        float(len(shares)),
        sum(shares),
        min(shares),
        math.log(tiles),
        float(sharers - 1),
        float(players - 2),
    ]


def monastery_inputs(cells: int, tiles_left: int, players: int) -> list[float]:
    """Return the regression inputs for a monastery with `cells` empty cells around it."""
    turns = math.log(tiles_left / players + 0.5)
    return [1.0, turns, float(cells), cells * turns, float(players - 2)]
