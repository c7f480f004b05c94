"""How good a position is for each seat: its chance of winning, from the features of all clans."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.state import State

from .features import FEATURES, features
from .playout import carry_out

Floats = NDArray[np.float64]

HIDDEN = 32
"""Units between features and value."""


class Value:
    """One value a clan, alike for all: a linear part and a layer of tanh units; chances are their softmax.

    `hidden` is features x units, `bias` and `output` are by unit, `linear` by feature.
    """

    def __init__(self, hidden: Floats, bias: Floats, output: Floats, linear: Floats) -> None:
        self.hidden = hidden
        self.bias = bias
        self.output = output
        self.linear = linear

    @classmethod
    def by_hand(cls, weights: Mapping[str, float]) -> Self:
        """A linear value: what is not named weighs nothing."""
        linear = np.array([weights.get(name, 0.0) for name in FEATURES])
        return cls(np.zeros((len(FEATURES), 1)), np.zeros(1), np.zeros(1), linear)

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Self:
        """From the lists of a weights file."""
        return cls(*(np.array(stored[name], dtype=np.float64) for name in ("hidden", "bias", "output", "linear")))

    def stored(self) -> dict[str, Any]:
        """The lists of a weights file, to four decimals."""
        parts = {"hidden": self.hidden, "bias": self.bias, "output": self.output, "linear": self.linear}
        return {name: np.round(part, 4).tolist() for name, part in parts.items()}

    def of_all(self, numbers: Floats) -> Floats:
        """Chances of winning, positions x players, from features, positions x players x features.

        Of a single position both are without the first dimension.
        """
        worth = np.tanh(numbers @ self.hidden + self.bias) @ self.output + numbers @ self.linear
        odds = np.exp(worth - worth.max(axis=-1, keepdims=True))
        chances: Floats = odds / odds.sum(axis=-1, keepdims=True)
        return chances

    def many(self, states: Sequence[State]) -> Floats:
        """Each seat's chance of winning, states x players; of games that are over, the outcome."""
        forked = [outlooks(state) for state in states]
        ahead = [state for fork in forked for _, state in fork]
        shares = np.array([share for fork in forked for share, _ in fork])
        players = states[0].players
        numbers = np.array([features(state) for state in ahead]).reshape(len(ahead), players, len(FEATURES))
        chances = self.of_all(numbers)
        for row, state in enumerate(ahead):
            if state.result is not None:
                chances[row] = outcome(state)
        starts = np.cumsum([0, *(len(fork) for fork in forked[:-1])])
        weighted: Floats = np.add.reduceat(shares[:, None] * chances, starts)
        return weighted

    def chances(self, state: State) -> list[float]:
        """Each seat's chance of winning, seat 1 first."""
        if state.result is not None:
            return outcome(state)
        if state.phase == "tile":
            weighed: list[float] = self.many([state])[0].tolist()
            return weighed
        numbers = np.array(features(state)).reshape(state.players, len(FEATURES))
        chances: list[float] = self.of_all(numbers).tolist()
        return chances


def outlooks(state: State) -> list[tuple[float, State]]:
    """The position, or where a tile is to be turned up: what may come of it, and how likely (MR-34).

    All numbers up to the leader's VP end the game alike, and with all others it goes on alike.
    """
    if state.phase != "tile":
        return [(1.0, state)]
    course, found = variants.course(state.options), []
    there = [number for number, count in zip(box.TILE_NUMBERS, state.tiles, strict=True) for _ in range(count)]
    ending = [number for number in there if number <= max(state.vp)]
    lasting = there[len(ending) :]
    for numbers in (ending, lasting):
        if numbers:
            twin = state.copy()
            carry_out(twin, course, f"tile {numbers[0]}")
            found.append((len(numbers) / len(there), twin))
    return found


def outcome(state: State) -> list[float]:
    """1 to the winner of a game that is over; a shared victory is shared."""
    assert state.result is not None
    winners = state.result.winners
    return [(seat in winners) / len(winners) for seat in state.seats]


Learner = Literal["hard", "chief"]

HAND_MADE = Value.by_hand({"scored lead": 1.5, "scoring": 0.5})
"""A guess at what counts, for `medium`: the lead if all scored now, and what that would bring."""


@cache
def learned(level: Learner, players: int) -> Value:
    """What self-play at a table of so many has taught a level; the chief has learned longer (`training.py`)."""
    text = resources.files(__package__).joinpath("weights", f"{level}-{players}.json").read_text(encoding="utf-8")
    return Value.of(json.loads(text))
