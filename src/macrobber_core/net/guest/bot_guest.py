"""A bot that plays as a guest at somebody else's table. It runs in a worker process, so the guest stays responsive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from macrobber_core.bots.advice_process import MAX_EVENTS
from macrobber_core.games.contract import Event, TableEvent
from macrobber_core.net.bot_worker import MAX_REPORTED_FAILURES, BotWorker
from macrobber_core.net.latest_task import LatestTask

from .guest import Guest
from .updates import TableChanged

DecisionPoint = tuple[int, int]
"""A ply, and the number of actions that had been taken back before it."""


class BotGuest:
    """Makes a guest's decisions. The caller iterates over the guest's updates and calls `follow` for each change.

    `on_failure` is called when a simpler bot has to decide. Use as an async context manager; leaving it ends the
    process.
    """

    def __init__(self, guest: Guest, level: str, worker: BotWorker, on_failure: Callable[[], None]) -> None:
        self._guest = guest
        self._level = level
        self._worker = worker
        self._on_failure = on_failure
        self._failures = 0
        self._game_number = 0
        self._log: list[Event] = []
        """The events of the current game, at most one more than a bot is told of."""
        self._latest_task = LatestTask(self._current_point, self._choose)
        self._answered: DecisionPoint | None = None

    async def __aenter__(self) -> BotGuest:
        self._play_task = asyncio.create_task(self._play())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._play_task.cancel()
        await asyncio.gather(self._play_task, return_exceptions=True)
        await self._worker.close()

    def follow(self, change: TableChanged) -> None:
        """Check again whether to decide. After a snapshot, decide again in case the previous decision was lost."""
        is_new = change.fresh or change.table.game_number != self._game_number
        events = [event for event in change.events if not isinstance(event, TableEvent)]
        self._log = (events if is_new else self._log + events)[: MAX_EVENTS + 1]
        self._game_number = change.table.game_number
        if change.fresh:
            self._answered = None
        self._latest_task.refresh()

    async def _play(self) -> None:
        async for point, action in self._latest_task.results():
            self._answered = point
            await self._guest.decide(action)

    def _current_point(self) -> DecisionPoint | None:
        table = self._guest.table
        if table is None or not table.legal:
            return None
        point = table.ply, table.takebacks
        return point if point != self._answered else None

    async def _choose(self, _: DecisionPoint) -> str:
        table = self._guest.table
        assert table is not None  # without a table there would be nothing to decide
        choice = await self._worker.choose(table.game, self._level, table, self._log)
        if choice.failed:
            self._failures += 1
            if self._failures <= MAX_REPORTED_FAILURES:
                self._on_failure()
        return choice.action
