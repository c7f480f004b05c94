"""How likely a feature is completed, by what it needs and by the time that is left.

Both are logistic: of some numbers about the feature, weighed, one for completion and one for the share of the time left
in which its meeples will be at home again.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from macrobber_core.games.carcassonne.tiles import Kind

EXTENDING = 0.35
"""A tile that lets a feature grow at a gap counts so much of one that closes it."""

INPUTS: Mapping[Kind, Sequence[str]] = {
    Kind.CITY: ("always", "turns", "gaps", "suiting", "scarcest", "tiles", "sharers", "players"),
    Kind.ROAD: ("always", "turns", "gaps", "suiting", "scarcest", "tiles", "sharers", "players"),
    Kind.MONASTERY: ("always", "turns", "cells", "cells by turns", "players"),
}
"""By kind of feature, what the numbers are: logarithms of turns, tiles, of the shares of tiles that suit its gaps."""


class Outlook(NamedTuple):
    """Of a feature: the chance of completion, and the share of the time in which its meeples will be at home."""

    done: float
    home: float


class Odds:
    """Weights as `{"city": {"done": {"always": -0.4, ...}, "home": ...}, ...}`; so much of the odds is believed."""

    def __init__(self, weights: Mapping[str, Mapping[str, Mapping[str, float]]], belief: float = 1.0) -> None:
        self._belief = belief
        self._weights = {
            kind: tuple([weights[kind.name.lower()][what].get(name, 0.0) for name in names] for what in Outlook._fields)
            for kind, names in INPUTS.items()
        }

    def of(self, kind: Kind, numbers: Sequence[float]) -> Outlook:
        done, home = self._weights[kind]
        return Outlook(self._belief * _logistic(done, numbers), self._belief * _logistic(home, numbers))


def _logistic(weights: Sequence[float], numbers: Sequence[float]) -> float:
    return 1 / (1 + math.exp(-sum(map(float.__mul__, weights, numbers))))


def of_gaps(suiting: Sequence[tuple[int, int]], tiles: int, sharers: int, left: int, players: int) -> list[float]:
    """Of an open city or road: for each of its gaps, how many tiles fit, and how many of them close it."""
    shares = [math.log((close + EXTENDING * (fit - close) + 0.1) / (left + 1)) for fit, close in suiting]
    return [
        1.0,
        math.log(left / players + 0.5),
        float(len(shares)),
        sum(shares),
        min(shares),
        math.log(tiles),
        float(sharers - 1),
        float(players - 2),
    ]


def of_cells(cells: int, left: int, players: int) -> list[float]:
    """Of a monastery with so many cells around it empty."""
    turns = math.log(left / players + 0.5)
    return [1.0, turns, float(cells), cells * turns, float(players - 2)]
