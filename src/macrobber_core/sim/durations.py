"""How long things took."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

STEP = math.log(1.01)


@dataclass(slots=True)
class Durations:
    """Any number of times in seconds, in little room: how they are spread is known to 1 %."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    _bins: Counter[int] = field(default_factory=Counter)
    """How many there are of each length, on a scale of steps of 1 %."""

    def add(self, times: Iterable[float]) -> None:
        for seconds in times:
            self.count += 1
            self.total += seconds
            self.longest = max(self.longest, seconds)
            self._bins[math.ceil(math.log(max(seconds, 1e-9)) / STEP)] += 1

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    def within(self, share: float) -> float:
        """The time in which so many were done, 0 to 1."""
        due = share * self.count
        for step in sorted(self._bins):
            due -= self._bins[step]
            if due <= 0:
                return min(math.exp(step * STEP), self.longest)
        return self.longest
