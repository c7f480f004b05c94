"""How long things took."""

from __future__ import annotations

import random

import pytest

from macrobber_core.sim import Durations


def test_mean_and_longest_are_exact() -> None:
    times = Durations()
    times.add([0.5, 0.25])
    times.add([2.0, 0.25])
    assert (times.count, times.mean, times.longest) == (4, 0.75, 2.0)


@pytest.mark.parametrize("scale", [1e-6, 1e-3, 1.0, 60.0])
@pytest.mark.parametrize("share", [0.5, 0.95, 1.0])
def test_the_time_of_most_is_known_to_a_hundredth(scale: float, share: float) -> None:
    rng = random.Random(3)
    seconds = [scale * rng.lognormvariate(0, 1) for _ in range(1000)]
    times = Durations()
    times.add(seconds)
    exact = sorted(seconds)[round(share * 1000) - 1]
    assert exact <= times.within(share) * 1.000001
    assert times.within(share) <= 1.01 * exact


def test_nothing_took_no_time_and_no_time_is_a_time() -> None:
    times = Durations()
    assert (times.mean, times.within(0.95)) == (0, 0)
    times.add([0.0])
    assert times.within(0.95) == 0
