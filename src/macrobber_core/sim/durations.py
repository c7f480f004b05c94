"""A compact histogram of durations."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

STEP = math.log(1.01)


@dataclass(slots=True)
class Durations:
    """A histogram of durations in seconds, in bins 1 % wide."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    _bins: Counter[int] = field(default_factory=Counter)
    """The counts by bin; a bin's number is the logarithm of its upper end to the base 1.01."""

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
        """Return the quantile for `share` (0 to 1): the time within which that share was done, to 1 %."""
        due = share * self.count
        for step in sorted(self._bins):
            due -= self._bins[step]
            if due <= 0:
                return min(math.exp(step * STEP), self.longest)
        return self.longest
