"""Fitting finds the powers that make told chances come true."""

from __future__ import annotations

import random

import numpy as np
import pytest

from macrobber_core.bots.calibration import Calibration
from training.calibration_fit import KNOTS, WEAK, Observation, ObservedGame, fit, reliability


def games(count: int, power: float) -> list[ObservedGame]:
    """Return games whose told chances are true ones raised to the inverse of a power."""
    rng = random.Random(3)
    found = []
    for number in range(count):
        strengths = [rng.gauss(0, 1) for _ in range(3 + number % 2)]
        true = Calibration((1.0, 1.0)).apply([float(np.exp(one)) for one in strengths], 0)
        winner = rng.choices(range(len(true)), true)[0]
        told = Calibration((1 / power, 1 / power)).apply(true, 0)
        shares = [float(seat == winner) for seat in range(len(true))]
        found.append(ObservedGame(number, [Observation(round_, round_ / 4, told) for round_ in range(1, 5)], shares))
    return found


@pytest.mark.parametrize("power", [0.6, 1.0, 1.6])
def test_the_powers_undo_what_is_wrong_with_the_chances(power: float) -> None:
    observed = games(900, power)
    powers = fit(observed, np.ones(KNOTS), WEAK)
    assert powers == pytest.approx(np.full(KNOTS, power), abs=0.25)
    calibrated = [one.calibrated(Calibration(tuple(powers.tolist()))) for one in observed]
    before, after = (reliability(side, np.random.default_rng(1)) for side in (observed, calibrated))
    assert abs(after.slope - 1) < 0.2
    assert after.low < 1 < after.high
    assert after.brier < after.base
    assert before.slope == pytest.approx(power, abs=0.25)


def test_few_games_leave_the_powers_near_those_known_before() -> None:
    prior = np.linspace(0.5, 1.5, KNOTS)
    assert fit(games(2, 3.0), prior) == pytest.approx(prior, abs=0.3)
