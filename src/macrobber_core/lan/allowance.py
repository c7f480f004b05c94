"""How much a guest may ask for."""

from __future__ import annotations

from collections.abc import Callable


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
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._last) * self._each_second)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
