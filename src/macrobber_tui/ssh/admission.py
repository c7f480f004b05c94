"""Who may come in by the door: whoever knows the code, and who was in before and has the same key."""

from __future__ import annotations

import asyncio
import hmac
import math
from collections.abc import Callable

from macrobber_core.lan.allowance import SharedAllowance
from macrobber_core.lan.code import NOT_THE_CODE, normal
from macrobber_core.lan.greeting import GUESSES, GUESSES_EACH


class NotAdmitted(Exception):  # a stranger turned away is no error of ours
    """Says why, to who wants to come in."""


class Admission:
    """Checks codes, as many as the table itself would; `warn` tells who hosts of wrong ones."""

    def __init__(self, code: str | None, warn: Callable[[str], object]) -> None:
        self._code = code
        self._warn = warn
        self._wrong = 0
        self._guesses = SharedAllowance(GUESSES, GUESSES_EACH, asyncio.get_running_loop().time)

    @property
    def asks(self) -> bool:
        """Whether there is a code."""
        return self._code is not None

    def check(self, code: str, who: str) -> None:
        """`who` is where it comes from. NotAdmitted where it is not the code, or too many were tried."""
        if not self._guesses.spend(who):
            seconds = math.ceil(self._guesses.wait(who))
            raise NotAdmitted(f"too many codes were tried; wait {seconds} second{'s' if seconds > 1 else ''}")
        if not self._is_right(code):
            self._wrong += 1
            if self._wrong.bit_count() == 1:  # 1, 2, 4, 8...: as at the table's own door
                self._warn(f"{self._wrong} wrong code{'s were' if self._wrong > 1 else ' was'} tried at the door")
            raise NotAdmitted(NOT_THE_CODE)
        self._guesses.give_back(who)

    def _is_right(self, code: str) -> bool:
        try:
            return hmac.compare_digest(normal(code).encode(), normal(self._code or "").encode())
        except ValueError:
            return False
