"""How good a position is for each seat: its chance of winning, from the features of all."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from macrobber_core.games.claim_it.board import count, largest_group

from .features import FEATURES, Holdings, features


class Value:
    """A linear worth of every seat, by the same weights; chances are their softmax."""

    def __init__(self, weights: Sequence[float]) -> None:
        self.weights = list(weights)

    @classmethod
    def by_hand(cls, weights: Mapping[str, float]) -> Value:
        """What is not named weighs nothing."""
        return cls([weights.get(name, 0.0) for name in FEATURES])

    def chances(self, holdings: Holdings) -> list[float]:
        """Each seat's chance of winning, seat 1 first; of a game that is over, the outcome."""
        if holdings.turns_left == 0:
            return outcome(holdings)
        worth = [sum(map(float.__mul__, self.weights, numbers)) for numbers in features(holdings)]
        best = max(worth)
        odds = [math.exp(one - best) for one in worth]
        total = sum(odds)
        return [one / total for one in odds]


def outcome(holdings: Holdings) -> list[float]:
    """1 to the winner of a game that is over; a shared victory is shared (CI-13)."""
    standing = [(largest_group(own), count(own & holdings.claimed), count(own)) for own in holdings.owned[1:]]
    best = max(standing)
    return [(one == best) / standing.count(best) for one in standing]


HAND_MADE = Value.by_hand({
    "group": 1.5, "claims": 0.8, "spaces": 0.4, "claimed group": 0.5, "reach": 0.4,
    "group nearing the end": 2.0, "claims nearing the end": 0.5, "group in the last round": 2.0,
})  # fmt: skip
"""A guess at what counts."""


@cache
def learned(players: int) -> Value:
    """What self-play at a table of so many has taught (`training.py`)."""
    text = resources.files(__package__).joinpath("weights.json").read_text(encoding="utf-8")
    stored = json.loads(text)["weights"][str(players)]
    return Value([stored[name] for name in FEATURES])
