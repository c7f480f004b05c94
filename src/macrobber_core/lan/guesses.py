"""The one budget for guesses at a table's code, whichever door they come by."""

from __future__ import annotations

import hmac
import math
from collections.abc import Callable

from .allowance import Rate, Reserve, SharedAllowance
from .code import NOT_THE_CODE, normal

GUESSES = Rate(10, 1 / 10)
GUESSES_EACH = Rate(3, 1 / 30)
"""Codes tried by everybody together, and from one address."""
FIRST_GUESSES = Reserve(Rate(512, 1 / 10), first=Rate(2, 1 / 3600))
"""For addresses with fewer than two wrong codes; enough for all 254 addresses of a usual network."""


class Guesses:
    """Counts wrong codes and limits how many are tried; `warn` tells the host of them."""

    def __init__(self, clock: Callable[[], float], warn: Callable[[str], object]) -> None:
        self._warn = warn
        self._wrong = 0
        self._allowance = SharedAllowance(GUESSES, GUESSES_EACH, clock, FIRST_GUESSES)

    def spend(self, who: str) -> str:
        """Charge the address `who` for a guess; return why it may not guess now, or an empty text."""
        if self._allowance.spend(who):
            return ""
        seconds = math.ceil(self._allowance.wait(who))
        return f"too many codes were tried; wait {seconds} second{'s' if seconds > 1 else ''}"

    def right(self, who: str) -> None:
        """The last guess from that address was right and costs nothing."""
        self._allowance.give_back(who)

    def wrong(self) -> str:
        """Count a wrong code; return the reason for its sender."""
        self._wrong += 1
        if self._wrong.bit_count() == 1:  # 1, 2, 4, 8...: a guesser may not fill the talk
            self._warn(f"{self._wrong} wrong code{'s were' if self._wrong > 1 else ' was'} tried at the door")
        return NOT_THE_CODE

    def check(self, code: str | None, typed: str, who: str) -> str:
        """Compare a code that was typed in clear; return why its sender is not admitted, or an empty text."""
        if reason := self.spend(who):
            return reason
        try:
            is_right = code is None or hmac.compare_digest(normal(typed).encode(), normal(code).encode())
        except ValueError:
            is_right = False
        if not is_right:
            return self.wrong()
        self.right(who)
        return ""
