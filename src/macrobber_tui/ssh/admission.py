"""Who may come in by the door: whoever knows the code, and who was in before and has the same key."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from macrobber_core.lan.guesses import Guesses

Check = Callable[[str, str], Awaitable[str]]
"""Asks the host about a code and the address it comes from; the answer is why not, or an empty text."""


class NotAdmitted(Exception):  # a stranger turned away is no error of ours
    """Says why, to who wants to come in."""


class Admission:
    """Checks codes. At a host's own door the host does, with one budget for all its doors; else this door does.

    `warn` tells the host of wrong codes.
    """

    def __init__(self, code: str | None, warn: Callable[[str], object], ask_host: Check | None = None) -> None:
        self._code = code
        self._guesses = Guesses(asyncio.get_running_loop().time, warn)
        self._ask_host = ask_host

    @property
    def asks(self) -> bool:
        """Whether there is a code."""
        return self._code is not None

    async def check(self, code: str, who: str) -> None:
        """`who` is the address it comes from. NotAdmitted where it is not the code, or too many were tried."""
        ask = self._ask_host
        reason = self._guesses.check(self._code, code, who) if ask is None else await ask(code, who)
        if reason:
            raise NotAdmitted(reason)
