"""The limit on guesses at a table's code, shared by the network and the ssh door."""

from __future__ import annotations

import hmac
import math
from collections.abc import Callable

from macrobber_core.net.rate_limit import Rate, RateLimiter, Reserve
from macrobber_core.wire import reasons
from macrobber_core.wire.pake import normalize_code

GUESSES = Rate(10, 1 / 10)
GUESSES_EACH = Rate(3, 1 / 30)
"""The limits on guesses, in total and per address."""
FIRST_GUESSES = Reserve(Rate(512, 1 / 10), per_address=Rate(2, 1 / 3600))
"""Guesses reserved for addresses with fewer than two wrong codes; enough for the 254 addresses of a home network."""


class GuessLimit:
    """Limits guesses at the code and counts the wrong ones; `warn` reports them to the host."""

    def __init__(self, clock: Callable[[], float], warn: Callable[[str], object]) -> None:
        self._warn = warn
        self._wrong_codes = 0
        self._rate_limiter = RateLimiter(GUESSES, GUESSES_EACH, clock, FIRST_GUESSES)

    def spend(self, address: str) -> str:
        """Charge an address for a guess; return the reason if it may not guess now, otherwise ""."""
        if self._rate_limiter.spend(address):
            return ""
        seconds = math.ceil(self._rate_limiter.delay(address))
        return (reasons.WAIT_SECONDS if seconds > 1 else reasons.WAIT_ONE_SECOND)(seconds=seconds)

    def record(self, address: str, *, is_right: bool) -> None:
        """Refund the last guess from an address if it was right; otherwise count it."""
        if is_right:
            self._rate_limiter.refund(address)
            return
        self._wrong_codes += 1
        if self._wrong_codes.bit_count() == 1:  # at 1, 2, 4, 8..., so a guesser cannot flood the chat
            template = reasons.WRONG_CODES if self._wrong_codes > 1 else reasons.ONE_WRONG_CODE
            self._warn(template(number=self._wrong_codes))

    def check(self, code: str | None, typed: str, address: str) -> str:
        """Check a code typed in clear text; return the reason for refusing it, or "" to admit the guest."""
        if reason := self.spend(address):
            return reason
        try:
            is_right = code is None or hmac.compare_digest(
                normalize_code(typed).encode(), normalize_code(code).encode()
            )
        except ValueError:
            is_right = False
        self.record(address, is_right=is_right)
        return "" if is_right else reasons.WRONG_CODE
