"""Checks the code of a guest at a door."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from macrobber_core.net.host.guess_limit import GuessLimit

Check = Callable[[str, str], Awaitable[str]]
"""Asks the host about a code and the address it came from; returns the reason for rejecting it, or ""."""


class NotAdmitted(Exception):  # not named Error: rejecting a stranger is not a failure
    """Raised with the reason to show to the rejected guest."""


class Admission:
    """Checks codes, either through the host, whose limit on wrong codes covers all its doors, or with its own limit.

    `warn` reports wrong codes to the host.
    """

    def __init__(self, code: str | None, warn: Callable[[str], object], ask_host: Check | None = None) -> None:
        self._code = code
        self._guesses = GuessLimit(asyncio.get_running_loop().time, warn)
        self._ask_host = ask_host

    @property
    def asks(self) -> bool:
        """Whether the table has a code."""
        return self._code is not None

    async def check(self, code: str, address: str) -> None:
        """Check a code from `address`. Raises NotAdmitted if the code is wrong or too many have been tried."""
        ask = self._ask_host
        reason = self._guesses.check(self._code, code, address) if ask is None else await ask(code, address)
        if reason:
            raise NotAdmitted(reason)
