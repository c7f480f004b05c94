"""Small neural networks, and the two that `chief` has learned (`training.claim_it_chief`)."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple, Self

import numpy as np


class Network:
    """A linear term plus a layer of rectified units. `hidden` has a row of weights for each unit."""

    def __init__(
        self, hidden: Sequence[Sequence[float]], bias: Sequence[float], output: Sequence[float], linear: Sequence[float]
    ) -> None:
        self._hidden, self._bias, self._output, self._linear = map(np.array, (hidden, bias, output, linear))

    @classmethod
    def from_stored(cls, weights: Mapping[str, Any]) -> Self:
        return cls(**weights)

    def scores(self, rows: Sequence[Sequence[float]]) -> list[float]:
        """Return the output for each row of inputs."""
        inputs = np.array(rows)
        active = np.maximum(inputs @ self._hidden.T + self._bias, 0)
        scores: list[float] = (active @ self._output + inputs @ self._linear).tolist()
        return scores

    def along(self, inputs: Sequence[float], index: int) -> Callable[[float], float]:
        """Return the output as a function of the input at `index`; the others keep their values, `index` must be 0."""
        fixed = np.array(inputs)
        linear, linear_slope = float(self._linear @ fixed), float(self._linear[index])
        before = (self._hidden @ fixed + self._bias).tolist()
        units = [*zip(before, self._hidden[:, index].tolist(), self._output.tolist(), strict=True)]

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
