"""The table's title and game, which the page shows before a guest has entered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from macrobber_core.games import GAMES
from macrobber_core.net.discovery import Listing, probe
from macrobber_core.wire.messages import Offer
from macrobber_tui.session.door_ipc import TargetTable

FRESH_SECONDS = 5
"""The number of seconds for which the host is not asked again."""


class TableInfo:
    """Asks the host for its current offer, at most every few seconds."""

    def __init__(self, target: TargetTable, ask: Callable[[str, int], Awaitable[Listing | None]] = probe) -> None:
        self._target = target
        self._ask = ask
        self._lock = asyncio.Lock()
        self._offer: Offer | None = None
        self._asked_at = -float(FRESH_SECONDS)

    async def title_and_game(self) -> tuple[str, str]:
        """Return the titles of the table and of its game; the game's is "" if the host has never answered."""
        async with self._lock:
            now = asyncio.get_running_loop().time()
            if now - self._asked_at >= FRESH_SECONDS:
                self._asked_at = now
                listing = await self._ask(self._target.host, self._target.port)
                if listing is not None and listing.fingerprint == self._target.fingerprint:
                    self._offer = listing.offer
        if self._offer is None:
            return self._target.title, ""
        game = GAMES.get(self._offer.game)
        return self._offer.title, game.title if game is not None else self._offer.game
