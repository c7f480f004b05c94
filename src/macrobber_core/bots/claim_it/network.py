"""Small neural networks in plain Python, and the two that `chief` has learned (`training.claim_it_chief`)."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from operator import mul
from typing import Any, NamedTuple, Self


class Network:
    """A linear term plus a layer of rectified units. `hidden` has a row of weights for each unit."""

    def __init__(
        self, hidden: Sequence[Sequence[float]], bias: Sequence[float], output: Sequence[float], linear: Sequence[float]
    ) -> None:
        self._rows = [tuple(row) for row in hidden]
        self._bias = tuple(bias)
        self._output = tuple(output)
        self._linear = tuple(linear)

    @classmethod
    def from_stored(cls, weights: Mapping[str, Any]) -> Self:
        return cls(**weights)

    def __call__(self, inputs: Sequence[float]) -> float:
        total: float = sum(map(mul, self._linear, inputs))
        for row, bias, weight in zip(self._rows, self._bias, self._output, strict=True):
            activation: float = sum(map(mul, row, inputs), bias)
            if activation > 0:
                total += weight * activation
        return total

    def along(self, inputs: Sequence[float], index: int) -> Callable[[float], float]:
        """Return the output as a function of the input at `index`; the others keep their values, `index` must be 0."""
        linear: float = sum(map(mul, self._linear, inputs))
        linear_slope = self._linear[index]
        units: list[tuple[float, float, float]] = [
            (sum(map(mul, row, inputs), bias), row[index], weight)
            for row, bias, weight in zip(self._rows, self._bias, self._output, strict=True)
        ]

        def output(value: float) -> float:
            total = linear + linear_slope * value
            for base, slope, weight in units:
                activation = base + slope * value
                if activation > 0:
                    total += weight * activation
            return total

        return output


class Networks(NamedTuple):
    """The two networks for games with one number of players."""

    win: Network
    """From the SEAT_INPUTS of a seat before a turn to its score; the chances are the softmax of all scores."""
    roll: Network
    """From the ROLL_INPUTS within a turn to the chance of winning by rolling, through `sigmoid`."""


def sigmoid(score: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))


def softmax(scores: Sequence[float]) -> list[float]:
    best = max(scores)
    odds = [math.exp(score - best) for score in scores]
    total = sum(odds)
    return [each / total for each in odds]


@cache
def learned_networks(players: int) -> Networks:
    """Return the networks learned by self-play with this number of players."""
    text = resources.files(__package__).joinpath("chief.json").read_text(encoding="utf-8")
    weights = json.loads(text)["weights"][str(players)]
    return Networks(Network.from_stored(weights["win"]), Network.from_stored(weights["roll"]))
