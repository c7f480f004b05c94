"""Value functions: each seat's chance of winning, computed from all clans' features."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Literal, Self

import numpy as np

from macrobber_anchors.v0_2.frozen.games.mac_robber import components as box
from macrobber_anchors.v0_2.frozen.games.mac_robber import variants
from macrobber_anchors.v0_2.frozen.games.mac_robber.state import State

from .features import FEATURES, Floats, features
from .playout import apply_legal


class ValueFunction:
    """A neural network applied to each clan; chances are the softmax of the outputs.

    Each output is a linear term plus a layer of tanh units. Shapes: `hidden` is features x units; `bias` and `output`
    have one value per unit, and `linear` has one value per feature.
    """

    def __init__(self, hidden: Floats, bias: Floats, output: Floats, linear: Floats) -> None:
        self.hidden = hidden
        self.bias = bias
        self.output = output
        self.linear = linear

    @classmethod
    def from_weights(cls, weights: Mapping[str, float]) -> Self:
        """Build a linear value function from weights keyed by feature name; other features have weight 0."""
        linear = np.array([weights.get(name, 0.0) for name in FEATURES])
        return cls(np.zeros((len(FEATURES), 1)), np.zeros(1), np.zeros(1), linear)

    @classmethod
    def from_stored(cls, weights: Mapping[str, Any]) -> Self:
        """Return the value function stored in a weights file."""
        return cls(*(np.array(weights[name], dtype=np.float64) for name in ("hidden", "bias", "output", "linear")))

    def predict(self, inputs: Floats) -> Floats:
        """Return winning chances (positions x players) for features (positions x players x features)."""
        outputs = np.tanh(inputs @ self.hidden + self.bias) @ self.output + inputs @ self.linear
        odds = np.exp(outputs - outputs.max(axis=-1, keepdims=True))
        chances: Floats = odds / odds.sum(axis=-1, keepdims=True)
        return chances

    def batch_chances(self, states: Sequence[State]) -> Floats:
        """Return each seat's chance of winning (states x players), or the outcome of a finished game."""
        branches = [tile_branches(state) for state in states]
        branch_states = [state for branching in branches for _, state in branching]
        probabilities = np.array([probability for branching in branches for probability, _ in branching])
        chances = self.predict(features(branch_states))
        for row, state in enumerate(branch_states):
            if state.result is not None:
                chances[row] = outcome(state)
        starts = np.cumsum([0, *(len(branching) for branching in branches[:-1])])
        weighted: Floats = np.add.reduceat(probabilities[:, None] * chances, starts)
        return weighted


def tile_branches(state: State) -> list[tuple[float, State]]:
    """Return the states after the next tile, with probabilities, or only `state` if no tile will be turned up (MR-34).

    There are at most two cases: tiles up to the leader's VP end the game, and all other tiles let it continue.
    """
    if state.phase != "tile":
        return [(1.0, state)]
    phases, branches = variants.phases_for(state.options), []
    numbers = [number for number, count in zip(box.TILE_NUMBERS, state.tiles, strict=True) for _ in range(count)]
    ending = [number for number in numbers if number <= max(state.vp)]
    continuing = numbers[len(ending) :]
    for group in (ending, continuing):
        if group:
            branch = state.copy()
            apply_legal(branch, phases, f"tile {group[0]}")
            branches.append((len(group) / len(numbers), branch))
    return branches


def outcome(state: State) -> list[float]:
    """Return each seat's share of the victory in a finished game."""
    assert state.result is not None
    winners = state.result.winners
    return [(seat in winners) / len(winners) for seat in state.seats]


LearnedLevel = Literal["hard", "chief"]

HAND_MADE = ValueFunction.from_weights({"scored lead": 1.5, "scoring": 0.5})
"""The value function of `medium`, based on the lead and the VP from scoring the position now."""


@cache
def learned_value(level: LearnedLevel, players: int) -> ValueFunction:
    """Return the value function learned by self-play (`training.mac_robber`); `chief` was trained longer."""
    text = resources.files(__package__).joinpath("weights", f"{level}-{players}.json").read_text(encoding="utf-8")
    return ValueFunction.from_stored(json.loads(text))
