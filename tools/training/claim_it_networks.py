"""The two networks of Claim It!'s `chief` as they learn, for many positions at once."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from macrobber_core.bots.claim_it.race_features import ROLL_INPUTS, SEAT_INPUTS
from training.claim_it_batch import Floats, Games, batch_inputs, outcomes

WIN_UNITS, ROLL_UNITS = 32, 16
SHRINKAGE = 1e-5
"""The L2 penalty on the weights."""
FIRST_WIN = {"group": 3.0, "claims": 1.5, "spaces": 1.0, "others' group": -1.0}
FIRST_ROLL = {"stop": 5.0, "bust chance": -2.0, "open": -1.7}
"""The weights of the first generation."""


class Net:
    """A linear term plus a layer of rectified units, as `Network`, which learns by Adam."""

    def __init__(self, inputs: int, units: int, rng: np.random.Generator) -> None:
        self.parameters: list[Floats] = [
            rng.normal(0, (1.5 / inputs) ** 0.5, (inputs, units)).astype(np.float32),
            rng.uniform(-0.1, 0.3, units).astype(np.float32),
            rng.normal(0, 0.1, units).astype(np.float32),
            np.zeros(inputs, dtype=np.float32),
        ]
        self.moments = [np.zeros_like(each) for each in self.parameters]
        self.squares = [np.zeros_like(each) for each in self.parameters]
        self.steps = 0

    @classmethod
    def from_stored(cls, weights: Mapping[str, Any]) -> Net:
        net = cls(1, 1, np.random.default_rng())
        parts = (np.array(weights[name], dtype=np.float32) for name in ("hidden", "bias", "output", "linear"))
        net.parameters = [np.ascontiguousarray(part.T) for part in parts]
        net.moments, net.squares = ([np.zeros_like(each) for each in net.parameters] for _ in range(2))
        return net

    @classmethod
    def mean(cls, nets: Sequence[Net]) -> Net:
        """Return a network with the mean of each weight."""
        net = copy.copy(nets[-1])
        net.parameters = [np.mean(parts, axis=0) for parts in zip(*(each.parameters for each in nets), strict=True)]
        return net

    def __call__(self, inputs: Floats) -> Floats:
        hidden, bias, output, linear = self.parameters
        result: Floats = np.maximum(inputs @ hidden + bias, 0) @ output + inputs @ linear
        return result

    def learn(self, inputs: Floats, gradient_of: Callable[[Floats], Floats], rate: float) -> None:
        """Take one step; `gradient_of` returns the gradient of the loss with respect to each output."""
        hidden, bias, output, linear = self.parameters
        before = inputs @ hidden + bias
        active = np.maximum(before, 0)
        slope = gradient_of(active @ output + inputs @ linear)
        back = slope[:, None] * output * (before > 0)
        gradients = [inputs.T @ back, back.sum(axis=0), active.T @ slope, inputs.T @ slope]
        self.steps += 1
        for index, loss_gradient in enumerate(gradients):
            gradient = loss_gradient + SHRINKAGE * self.parameters[index]
            self.moments[index] = 0.9 * self.moments[index] + 0.1 * gradient
            self.squares[index] = 0.999 * self.squares[index] + 0.001 * gradient**2
            step = self.moments[index] / (1 - 0.9**self.steps)
            size = np.sqrt(self.squares[index] / (1 - 0.999**self.steps)) + 1e-8
            self.parameters[index] = self.parameters[index] - np.float32(rate) * step / size

    def stored(self) -> dict[str, Any]:
        """Return the weights as `Network` reads them."""
        hidden, bias, output, linear = ([np.round(each.T.astype(float), 4).tolist()] for each in self.parameters)
        return {"hidden": hidden[0], "bias": bias[0], "output": output[0], "linear": linear[0]}


def softmax(scores: Floats) -> Floats:
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances: Floats = odds / odds.sum(axis=1, keepdims=True)
    return chances


def sigmoid(scores: Floats) -> Floats:
    chances: Floats = 1 / (1 + np.exp(-np.clip(scores, -30, 30)))
    return chances


@dataclass
class Judge:
    """The two networks for one number of players."""

    win: Net
    roll: Net

    @classmethod
    def untrained(cls, rng: np.random.Generator) -> Judge:
        """Return networks by which more is better, and a roll the worse the more is at stake."""
        judge = cls(Net(len(SEAT_INPUTS), WIN_UNITS, rng), Net(len(ROLL_INPUTS), ROLL_UNITS, rng))
        for net, names, first in ((judge.win, SEAT_INPUTS, FIRST_WIN), (judge.roll, ROLL_INPUTS, FIRST_ROLL)):
            net.parameters[2] *= 0
            for name, weight in first.items():
                net.parameters[3][names.index(name)] = weight
        return judge

    @classmethod
    def from_stored(cls, weights: Mapping[str, Any]) -> Judge:
        return cls(Net.from_stored(weights["win"]), Net.from_stored(weights["roll"]))

    @classmethod
    def mean(cls, judges: Sequence[Judge]) -> Judge:
        return cls(Net.mean([judge.win for judge in judges]), Net.mean([judge.roll for judge in judges]))

    def chances(self, games: Games) -> tuple[Floats, Floats]:
        """Return every seat's chance before a turn, or its share of the victory, and the inputs of `win`."""
        inputs = batch_inputs(games.owned, games.claimed, games.active, games.turns_left, games.free)
        chances = softmax(self.win(inputs))
        over = games.turns_left == 0
        if over.any():
            chances[over] = outcomes(games.owned[over], games.claimed[over])
        return chances, inputs

    def bust_chances(self, games: Games) -> Floats:
        """Return the active players' chances of winning after a bust."""
        chances, _ = self.chances(games.busted())
        found: Floats = chances[np.arange(len(games)), games.active - 1]
        return found

    def turn(self, games: Games, bust: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the active players' chances by stopping and by rolling, and the inputs of `roll`."""
        rows, seat = np.arange(len(games)), games.active - 1
        chances, inputs = self.chances(games.stopped())
        stop = chances[rows, seat]
        more = games.turn_inputs()
        more[:, 0], more[:, 1], more[:, 2] = stop, bust, stop - bust
        roll_inputs = np.concatenate([inputs[rows, seat], more], axis=1)
        return stop, sigmoid(self.roll(roll_inputs)), roll_inputs
