"""The mathematics of calibrating chances: fitting the powers, and measuring how well chances hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from macrobber_core.bots.calibration import Calibration

Floats = npt.NDArray[np.float64]

KNOTS = 5
LEAST_CHANCE = 1e-4
SMOOTH = 10.0
"""The penalty for neighbouring powers that differ from the prior in different ways."""
WEAK, STRONG = 0.5, 8.0
"""The penalties for powers that differ from the prior."""
LEAST_POWER = 0.05
STEPS = 30
SERIES = 200
"""The number of series drawn from the games for an interval."""


class Observation(NamedTuple):
    """The chances of all seats at one moment of a game."""

    round: int
    progress: float
    chances: list[float]


class ObservedGame(NamedTuple):
    """A game's observations, and each seat's share of the victory."""

    number: int
    observations: list[Observation]
    shares: list[float]

    def calibrated(self, calibration: Calibration) -> ObservedGame:
        observations = [one._replace(chances=calibration.apply(one.chances, one.progress)) for one in self.observations]
        return self._replace(observations=observations)


def fit(games: Sequence[ObservedGame], prior: Floats, penalty: float = STRONG) -> Floats:
    """Return the powers that make the outcomes most likely (Newton's method; the likelihood is concave)."""
    seats = max(len(game.shares) for game in games)
    inputs = np.stack([_inputs(one, seats) for game in games for one in game.observations])
    outcomes = np.array([_padded(game.shares, seats) for game in games for _ in game.observations])
    missing = np.array([len(game.shares) <= np.arange(seats) for game in games for _ in game.observations])
    weights = np.array([1 / len(game.observations) for game in games for _ in game.observations])
    steps = np.diff(np.eye(KNOTS), axis=0)
    pull = SMOOTH * steps.T @ steps + penalty * np.eye(KNOTS)
    powers = prior.copy()
    for _ in range(STEPS):
        outputs = np.where(missing, -np.inf, inputs @ powers)
        odds = np.exp(outputs - outputs.max(axis=1, keepdims=True))
        chances = odds / odds.sum(axis=1, keepdims=True)
        means = np.einsum("os,osk->ok", chances, inputs)
        gradient = np.einsum("os,osk,o->k", outcomes - chances, inputs, weights)
        gradient -= pull @ (powers - prior)
        curvature = np.einsum("os,osj,osk,o->jk", chances, inputs, inputs, weights)
        curvature += pull - np.einsum("oj,ok,o->jk", means, means, weights)
        powers = powers + np.linalg.solve(curvature, gradient)
    result: Floats = np.maximum(powers, LEAST_POWER)
    return result


def _inputs(one: Observation, seats: int) -> Floats:
    """Return the logarithm of each seat's chance, spread over the knots (seats x knots); 0 for missing seats."""
    knots = [Calibration(tuple(row)).power(one.progress) for row in np.eye(KNOTS).tolist()]
    logs = _padded(np.log(np.maximum(one.chances, LEAST_CHANCE)).tolist(), seats)
    inputs: Floats = np.outer(logs, knots)
    return inputs


def _padded(values: Sequence[float], seats: int) -> list[float]:
    return [*values, *[0.0] * (seats - len(values))]


class Reliability(NamedTuple):
    """The slope of the reliability line with its 95 % interval, and Brier scores from the second round on.

    The line is a logistic regression of winning on the logit of the told chance: 1 if chances hold, below 1 if they are
    too sure, above 1 if they are too careful. `base` is the Brier score of equal chances for all.
    """

    slope: float
    low: float
    high: float
    brier: float
    base: float


def reliability(games: Sequence[ObservedGame], rng: np.random.Generator) -> Reliability:
    parts = [_pairs(game) for game in games]
    drawn = [slope([parts[index] for index in rng.integers(0, len(parts), len(parts))]) for _ in range(SERIES)]
    low, high = np.percentile(drawn, [2.5, 97.5])
    later = [(one, game.shares) for game in games for one in game.observations if one.round > 1]
    weights = [1 / sum(one.round > 1 for one in game.observations) for game in games for one in game.observations
               if one.round > 1]  # fmt: skip
    told = [sum((np.array(one.chances) - shares) ** 2) for one, shares in later]
    equal = [sum((1 / len(shares) - np.array(shares)) ** 2) for _, shares in later]
    return Reliability(
        slope(parts),
        float(low),
        float(high),
        float(np.average(told, weights=weights)),
        float(np.average(equal, weights=weights)),
    )


def _pairs(game: ObservedGame) -> Floats:
    """Return rows of a chance's logit, the share of the victory, and a weight; every game weighs the same."""
    chances = np.clip([one.chances for one in game.observations], 1e-3, 1 - 1e-3).ravel()
    shares = np.tile(game.shares, len(game.observations))
    return np.stack([np.log(chances / (1 - chances)), shares, np.full(len(shares), 1 / len(game.observations))], axis=1)


def slope(parts: Sequence[Floats]) -> float:
    """Return the slope of a weighted logistic regression."""
    logits, shares, weights = np.concatenate(parts).T
    inputs = np.stack([np.ones_like(logits), logits], axis=1)
    line = np.array([0.0, 1.0])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(inputs @ line, -30, 30)))
        gradient = inputs.T @ ((shares - chances) * weights)
        curvature = (inputs * (chances * (1 - chances) * weights)[:, None]).T @ inputs + 1e-6 * np.eye(2)
        line = line + np.clip(np.linalg.solve(curvature, gradient), -1, 1)
    return float(line[1])
