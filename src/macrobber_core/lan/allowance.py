"""How much a guest, or a stranger, may ask for."""

from __future__ import annotations

import math
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


NO_LIMIT = Rate(10**9, 10**9)
"""For all together, where those who are limited are few."""


class Reserve(NamedTuple):
    """A second supply for addresses that have asked for little: `first` bounds what each may take from it."""

    everybody: Rate
    first: Rate


class Share:
    """What one address may still take, and where it took from last."""

    def __init__(self, each: Rate, first: Rate, clock: Callable[[], float]) -> None:
        self.each = Allowance(*each, clock)
        self.first = Allowance(*first, clock)
        self.took_from_reserve = False


class SharedAllowance:
    """An allowance for everybody together, limited for each address, so that no address can use it up alone.

    Many addresses together can. With a `reserve`, an address takes from there first, as long as it has asked for
    little; so newcomers are served while others ask for all they can get.
    """

    def __init__(self, everybody: Rate, each: Rate, clock: Callable[[], float], reserve: Reserve | None = None) -> None:
        self._everybody = Allowance(*everybody, clock)
        self._each = each
        self._clock = clock
        self._first = Rate(0, 1) if reserve is None else reserve.first
        self._reserve = None if reserve is None else Allowance(*reserve.everybody, clock)
        self._shares: OrderedDict[str, Share] = OrderedDict()

    def spend(self, who: str) -> bool:
        """Take one, if there is one for that address."""
        share = self._share(who)
        if self.wait(who) > 0:
            return False
        share.each.spend()
        share.took_from_reserve = self._wait_for_reserve(share) == 0
        if self._reserve is not None and share.took_from_reserve:
            share.first.spend()
            return self._reserve.spend()
        return self._everybody.spend()

    def give_back(self, who: str) -> None:
        """Undo the last `spend` of that address."""
        share = self._share(who)
        share.each.give_back()
        if self._reserve is not None and share.took_from_reserve:
            share.first.give_back()
            self._reserve.give_back()
        else:
            self._everybody.give_back()

    def wait(self, who: str) -> float:
        """Seconds until there is one for that address, if nobody else takes it."""
        share = self._share(who)
        return max(share.each.wait(), min(self._everybody.wait(), self._wait_for_reserve(share)))

    def _wait_for_reserve(self, share: Share) -> float:
        return math.inf if self._reserve is None else max(share.first.wait(), self._reserve.wait())

    def _share(self, who: str) -> Share:
        if who not in self._shares:
            self._shares[who] = Share(self._each, self._first, self._clock)
            if len(self._shares) > MOST_SHARES:
                self._shares.popitem(last=False)
        self._shares.move_to_end(who)
        return self._shares[who]
