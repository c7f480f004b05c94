"""Addresses that may not come in, or not take a seat yet."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable

from .addresses import origin

REMOVED = "the host has removed you from this table"
FIRST_WAIT, LONGEST_WAIT = 30.0, 960.0
"""Seconds without a seat for who withheld in a deal; each time is twice as long as the one before."""
MOST_ADDRESSES = 1024
"""Of each kind; the oldest are forgotten first."""


class Exclusion:
    """Who was removed for the rest of the evening, and who withheld in a deal. Our own player never is.

    Guests that one address cannot tell apart share their lot.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._removed: OrderedDict[str, None] = OrderedDict()
        self._waits: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """When each address may sit again, and how long it had to wait last."""

    def remove(self, address: str) -> None:
        """Let nobody in from there any more."""
        self._removed[origin(address)] = None
        if len(self._removed) > MOST_ADDRESSES:
            self._removed.popitem(last=False)

    def withheld(self, address: str) -> None:
        """Somebody from there gave nothing to a deal."""
        self._delay(address, FIRST_WAIT)

    def left_deal(self, address: str) -> None:
        """Somebody from there was gone before the end of a deal; it is a matter of chance the first two times."""
        self._delay(address, FIRST_WAIT / 4)

    def _delay(self, address: str, first: float) -> None:
        if not address:
            return
        _until, last = self._waits.pop(origin(address), (0.0, 0.0))
        wait = min(max(2 * last, first), LONGEST_WAIT)
        until = self._clock() + wait if wait >= FIRST_WAIT else 0.0
        self._waits[origin(address)] = until, wait
        if len(self._waits) > MOST_ADDRESSES:
            self._waits.popitem(last=False)

    def refusal(self, address: str, *, watch: bool) -> str:
        """Why nobody from that address may come in, or an empty text; `watch` for who wants no seat."""
        if origin(address) in self._removed:
            return REMOVED
        until, _last = self._waits.get(origin(address), (0.0, 0.0))
        seconds = math.ceil(until - self._clock())
        if watch or seconds <= 0:
            return ""
        return f"you took no part in the deal; you can sit down again in {seconds} s"
