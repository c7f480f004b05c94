"""Addresses that are banned from the table, or have to wait before taking a seat."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable

from macrobber_core.net.addresses import address_group
from macrobber_core.translatable import Translatable
from macrobber_core.wire import reasons

FIRST_WAIT, LONGEST_WAIT = 30.0, 960.0
"""The shortest and longest wait for a seat, in seconds, after withholding values in deals; it doubles each time."""
MAX_ADDRESSES = 1024
"""The maximum number of addresses remembered in each list, banned and delayed; the oldest are forgotten first."""


class Exclusion:
    """Bans addresses while the table is open, and delays addresses that disrupted a deal.

    The host's own player is never affected. All guests from one address are treated alike.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._banned: OrderedDict[str, None] = OrderedDict()
        self._delays: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """The time when each address may take a seat again, and the length of its last wait."""

    def ban(self, address: str) -> None:
        """Ban an address."""
        self._banned[address_group(address)] = None
        if len(self._banned) > MAX_ADDRESSES:
            self._banned.popitem(last=False)

    @property
    def banned(self) -> list[str]:
        """The banned addresses, latest last; for IPv6, the /64 networks."""
        return list(self._banned)

    def restore(self, banned: Iterable[str]) -> None:
        """Ban the addresses that another host of the table has banned."""
        self._banned.update(dict.fromkeys(banned))

    def penalize_withholding(self, address: str) -> None:
        """Penalize an address because a player withheld a value in a deal."""
        self._delay(address, FIRST_WAIT)

    def penalize_leaving(self, address: str) -> None:
        """Penalize an address because a player left during a deal; the first two times have no consequence."""
        self._delay(address, FIRST_WAIT / 4)

    def _delay(self, address: str, minimum: float) -> None:
        if not address:
            return
        _, last_wait = self._delays.pop(address_group(address), (0.0, 0.0))
        wait = min(max(2 * last_wait, minimum), LONGEST_WAIT)
        allowed_at = self._clock() + wait if wait >= FIRST_WAIT else 0.0
        self._delays[address_group(address)] = allowed_at, wait
        if len(self._delays) > MAX_ADDRESSES:
            self._delays.popitem(last=False)

    def refusal(self, address: str, *, watch: bool) -> Translatable | None:
        """Return the reason for rejecting an address, or None; `watch` is True for a guest who only wants to watch."""
        if address_group(address) in self._banned:
            return reasons.BANNED
        allowed_at, _ = self._delays.get(address_group(address), (0.0, 0.0))
        seconds = math.ceil(allowed_at - self._clock())
        if watch or seconds <= 0:
            return None
        return reasons.WAIT_AFTER_DEAL(seconds=seconds)
