"""Rate limits: token buckets for one peer, and for many addresses together."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

MAX_ADDRESSES = 1024
"""The maximum number of addresses tracked; the least recently used are forgotten and get a full bucket again."""


class TokenBucket:
    """A token bucket that starts with `burst` tokens and refills at a rate of `per_second`."""

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float]) -> None:
        self._capacity = burst
        self._per_second = per_second
        self._clock = clock
        self._tokens = burst
        self._last = clock()

    def spend(self) -> bool:
        """Take a token; return whether one was available."""
        if self.delay() > 0:
            return False
        self._tokens -= 1
        return True

    def refund(self) -> None:
        self._tokens = min(self._capacity, self._tokens + 1)

    def delay(self) -> float:
        """Return the seconds until a token is available."""
        now = self._clock()
        self._tokens = min(self._capacity, self._tokens + (now - self._last) * self._per_second)
        self._last = now
        return max(0.0, 1 - self._tokens) / self._per_second


class Rate(NamedTuple):
    burst: float
    per_second: float


NO_LIMIT = Rate(10**9, 10**9)
"""No total limit; used where only individual seats or addresses are limited."""


class Reserve(NamedTuple):
    """A second supply of tokens for addresses with few requests; `per_address` limits the tokens per address."""

    total: Rate
    per_address: Rate


class AddressBuckets:
    """The buckets of an address, and whether it last took a token from the reserve."""

    def __init__(self, rate: Rate, reserve_rate: Rate, clock: Callable[[], float]) -> None:
        self.bucket = TokenBucket(*rate, clock)
        self.reserve_bucket = TokenBucket(*reserve_rate, clock)
        self.took_from_reserve = False


class RateLimiter:
    """Limits the total rate and the rate per address, so no single address can use up the total.

    Many addresses together can still use it up. With a `reserve`, addresses with few requests take from the reserve
    first, so newcomers are served even while others exhaust the total.
    """

    def __init__(
        self, total: Rate, per_address: Rate, clock: Callable[[], float], reserve: Reserve | None = None
    ) -> None:
        self._total = TokenBucket(*total, clock)
        self._per_address = per_address
        self._clock = clock
        self._reserve_rate = Rate(0, 1) if reserve is None else reserve.per_address
        self._reserve = None if reserve is None else TokenBucket(*reserve.total, clock)
        self._buckets: OrderedDict[str, AddressBuckets] = OrderedDict()

    def spend(self, address: str) -> bool:
        """Take a token for an address; return whether one was available."""
        buckets = self._buckets_of(address)
        if self.delay(address) > 0:
            return False
        buckets.bucket.spend()
        buckets.took_from_reserve = self._reserve_delay(buckets) == 0
        if self._reserve is not None and buckets.took_from_reserve:
            buckets.reserve_bucket.spend()
            return self._reserve.spend()
        return self._total.spend()

    def refund(self, address: str) -> None:
        """Give back the token of the address's last `spend`."""
        buckets = self._buckets_of(address)
        buckets.bucket.refund()
        if self._reserve is not None and buckets.took_from_reserve:
            buckets.reserve_bucket.refund()
            self._reserve.refund()
        else:
            self._total.refund()

    def delay(self, address: str) -> float:
        """Return the seconds until a token is available for an address, unless others take it first."""
        buckets = self._buckets_of(address)
        return max(buckets.bucket.delay(), min(self._total.delay(), self._reserve_delay(buckets)))

    def _reserve_delay(self, buckets: AddressBuckets) -> float:
        return math.inf if self._reserve is None else max(buckets.reserve_bucket.delay(), self._reserve.delay())

    def _buckets_of(self, address: str) -> AddressBuckets:
        if address not in self._buckets:
            self._buckets[address] = AddressBuckets(self._per_address, self._reserve_rate, self._clock)
            if len(self._buckets) > MAX_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return self._buckets[address]
