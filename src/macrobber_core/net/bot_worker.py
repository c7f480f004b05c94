"""A worker process for bots, so they never block the user interface or the network."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Sequence
from typing import NamedTuple

from macrobber_core.bots import Effort, choose_fallback
from macrobber_core.bots.advice_process import COMMAND, request
from macrobber_core.games.contract import Event
from macrobber_core.table import TableView
from macrobber_core.workers.process import WorkerLostError, WorkerProcess

GRACE_SECONDS = 5
"""The number of seconds by which a bot may exceed its time budget, because its process may have to start first."""
MAX_REPORTED_FAILURES = 3
"""The maximum number of bot failures reported; more would flood the log."""


class BotChoice(NamedTuple):
    action: str
    failed: bool = False
    """Whether the bot failed and a simpler bot chose the action."""


class BotWorker(WorkerProcess):
    """A worker process that chooses actions; a new process replaces it after a bot has failed.

    Pass None for `stderr` to show a bot's error output to its author.
    """

    def __init__(self, rng: random.Random, effort: Effort, stderr: int | None = asyncio.subprocess.DEVNULL) -> None:
        super().__init__(COMMAND, stderr)
        self._rng = rng
        self._effort = effort

    async def choose(self, game: str, level: str, table: TableView, history: Sequence[Event] = ()) -> BotChoice:
        """Choose one of `table.legal`. The process gets only what the seat knows, as bytes, and a seed.

        Cancelling kills the process immediately.
        """
        seed, effort = self._rng.getrandbits(64), self._effort
        payload = request(game, level, table.game_view, table.legal, seed, effort, history)
        with contextlib.suppress(WorkerLostError):
            action = (await self.ask(payload, effort.seconds + GRACE_SECONDS)).decode(errors="replace")
            if action in table.legal:
                return BotChoice(action)
            await self.close()
        return BotChoice(choose_fallback(game, level, table.game_view, table.legal, random.Random(seed)), failed=True)
