"""A bot at somebody else's table. It thinks in a process of its own: meanwhile its guest answers the host."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .attention import Attention
from .bot_worker import MOST_TOLD, BotWorker
from .guest import Guest

Moment = tuple[int, int]
"""A ply, and how often something was taken back before."""


class BotGuest:
    """Decides for a guest, whose updates somebody else follows. `failed` is called when a simpler bot has to decide.

    Use as an async context manager; leaving it ends the process.
    """

    def __init__(self, guest: Guest, level: str, worker: BotWorker, failed: Callable[[], None]) -> None:
        self._guest = guest
        self._level = level
        self._worker = worker
        self._failed = failed
        self._failures = 0
        self._attention = Attention(self._asked, self._think)
        self._answered: Moment | None = None

    async def __aenter__(self) -> BotGuest:
        self._playing = asyncio.create_task(self._play())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._playing.cancel()
        await asyncio.gather(self._playing, return_exceptions=True)
        await self._worker.close()

    def look(self, *, fresh: bool) -> None:
        """The table has changed; if `fresh`, an answer may have been lost on the way."""
        if fresh:
            self._answered = None
        self._attention.look()

    async def _play(self) -> None:
        async for moment, action in self._attention.thoughts():
            self._answered = moment
            await self._guest.decide(action)

    def _asked(self) -> Moment | None:
        table = self._guest.table
        if table is None or not table.legal:
            return None
        moment = table.ply, table.takebacks
        return moment if moment != self._answered else None

    async def _think(self, _: Moment) -> str:
        table = self._guest.table
        assert table is not None  # it asks
        choice = await self._worker.choose(table.game, self._level, table)
        if choice.failed:
            self._failures += 1
            if self._failures <= MOST_TOLD:
                self._failed()
        return choice.action
