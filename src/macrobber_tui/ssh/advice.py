"""Hints for guests: thought out on the machine of the door, and no more than it can bear."""

from __future__ import annotations

import asyncio
from typing import Any

from macrobber_core.bots.asking import ask_advice
from macrobber_core.bots.thinking import Advice
from macrobber_core.lan.allowance import Allowance, Rate
from macrobber_tui.hints import Ask

MOST_AT_ONCE = 1
"""Processes that think, for all guests together."""
EACH = Rate(3, 1 / 5)
"""Hints of one guest; who asks for more waits longer."""


class Advisers:
    """Shared by all guests of a door."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(MOST_AT_ONCE)

    def for_a_guest(self) -> Ask:
        """Their own adviser; what is cancelled while it waits costs nothing."""
        allowance = Allowance(*EACH, asyncio.get_running_loop().time)

        async def ask(game: str, view: Any, legal: list[str]) -> list[Advice]:
            await asyncio.sleep(allowance.wait())
            async with self._free:
                allowance.spend()
                return await ask_advice(game, view, legal)

        return ask
