"""How much a guest, or a stranger, may ask for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

MOST_SHARES = 1024
"""Those who asked longest ago are forgotten; then they have their whole share again."""


class Allowance:
    """So many things at once, and so many more each second."""

    def __init__(self, at_once: float, each_second: float, clock: Callable[[], float]) -> None:
        self._most = at_once
        self._each_second = each_second
        self._clock = clock
        self._left = at_once
        self._last = clock()

    def spend(self) -> bool:
        """Take one, if there is one."""
        if self.wait() > 0:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        self._left = min(self._most, self._left + 1)

    def wait(self) -> float:
        """Seconds until there is one."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._last) * self._each_second)
        self._last = now
        return max(0.0, 1 - self._left) / self._each_second


class Rate(NamedTuple):
    at_once: float
    each_second: float


class SharedAllowance:
    """An allowance for all together, of which nobody has more than a share: one alone cannot use it up for all."""

    def __init__(self, everybody: Rate, each: Rate, clock: Callable[[], float]) -> None:
        self._everybody = Allowance(*everybody, clock)
        self._each = each
        self._clock = clock
        self._shares: OrderedDict[str, Allowance] = OrderedDict()

    def spend(self, who: str) -> bool:
        """Take one, if there is one for them."""
        return self.wait(who) == 0 and self._share(who).spend() and self._everybody.spend()

    def give_back(self, who: str) -> None:
        self._share(who).give_back()
        self._everybody.give_back()

    def wait(self, who: str) -> float:
        """Seconds until there is one for them, if nobody else takes it."""
        return max(self._share(who).wait(), self._everybody.wait())

    def _share(self, who: str) -> Allowance:
        if who not in self._shares:
            self._shares[who] = Allowance(*self._each, self._clock)
            if len(self._shares) > MOST_SHARES:
                self._shares.popitem(last=False)
        self._shares.move_to_end(who)
        return self._shares[who]
