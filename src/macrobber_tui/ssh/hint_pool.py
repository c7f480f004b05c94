"""Compute hints for ssh guests on the door's machine, at a limited rate."""

from __future__ import annotations

import asyncio
from typing import Any

from macrobber_core.bots.advice_process import ask_advice
from macrobber_core.bots.contract import Advice
from macrobber_core.net.rate_limit import Rate, TokenBucket
from macrobber_tui.session.hints import AskHint

MAX_AT_ONCE = 1
"""Maximum concurrent hint processes for all guests together."""
PER_GUEST = Rate(3, 1 / 5)
"""Hints per guest; more have to wait."""


class HintPool:
    """The hint processes shared by all guests of a door."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(MAX_AT_ONCE)

    def guest_adviser(self) -> AskHint:
        """Return an adviser for one guest. A request cancelled while waiting costs nothing."""
        allowance = TokenBucket(*PER_GUEST, asyncio.get_running_loop().time)

        async def ask(game: str, view: Any, legal: list[str]) -> list[Advice]:
            await asyncio.sleep(allowance.delay())
            async with self._free:
                allowance.spend()
                return await ask_advice(game, view, legal)

        return ask
