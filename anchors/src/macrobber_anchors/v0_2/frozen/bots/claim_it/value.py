"""Value functions: each seat's chance of winning, computed from all seats' features."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from macrobber_anchors.v0_2.frozen.games.claim_it.board import count, largest_group

from .features import FEATURES, Holdings, features


class ValueFunction:
    """A linear score with the same weights for every seat; chances are the softmax of all scores."""

    def __init__(self, weights: Sequence[float]) -> None:
        self.weights = list(weights)

    @classmethod
    def from_weights(cls, weights: Mapping[str, float]) -> ValueFunction:
        """Build a value function from weights keyed by feature name; other features have weight 0."""
        return cls([weights.get(name, 0.0) for name in FEATURES])

    def chances(self, holdings: Holdings) -> list[float]:
        """Return each seat's chance of winning, or its share of the victory if the game is over; seat 1 first."""
        if holdings.turns_left == 0:
            return outcome(holdings)
        scores = [sum(map(float.__mul__, self.weights, seat_features)) for seat_features in features(holdings)]
        best = max(scores)
        odds = [math.exp(score - best) for score in scores]
        total = sum(odds)
        return [weight / total for weight in odds]


def outcome(holdings: Holdings) -> list[float]:
    """Return each seat's share of the victory in a finished game (CI-13)."""
    standings = [(largest_group(owned), count(owned & holdings.claimed), count(owned)) for owned in holdings.owned[1:]]
    best = max(standings)
    return [(standing == best) / standings.count(best) for standing in standings]


HAND_MADE = ValueFunction.from_weights({
    "group": 1.5, "claims": 0.8, "spaces": 0.4, "claimed group": 0.5, "reach": 0.4,
    "group nearing the end": 2.0, "claims nearing the end": 0.5, "group in the last round": 2.0,
})  # fmt: skip
"""Weights guessed by hand."""


@cache
def learned_value(players: int) -> ValueFunction:
    """Return the value function learned by self-play with this number of players (`training.claim_it`)."""
    text = resources.files(__package__).joinpath("weights.json").read_text(encoding="utf-8")
    weights = json.loads(text)["weights"][str(players)]
    return ValueFunction([weights[name] for name in FEATURES])
