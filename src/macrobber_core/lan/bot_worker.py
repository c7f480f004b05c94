"""Bots think in a process of their own, so that no screen and no link ever waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import NamedTuple

from macrobber_core.bots import Effort
from macrobber_core.bots.asking import COMMAND, request
from macrobber_core.bots.substitutes import choose_simply
from macrobber_core.table import TableView
from macrobber_core.workers.process import WorkerLostError, WorkerProcess

GRACE_SECONDS = 5
"""Beyond what it was granted a bot has so long; its process may have to start first."""
MOST_TOLD = 3
"""Failures of a bot that anybody is told of: more would be a flood."""


class Choice(NamedTuple):
    action: str
    failed: bool = False
    """Whether the bot that was asked has failed, and a simpler one has chosen."""


class BotWorker(WorkerProcess):
    """A process that is left for a new one where a bot has failed in it.

    With None for `complaints` the author of a bot can see them.
    """

    def __init__(self, rng: random.Random, effort: Effort, complaints: int | None = asyncio.subprocess.DEVNULL) -> None:
        super().__init__(COMMAND, complaints)
        self._rng = rng
        self._effort = effort

    async def choose(self, game: str, level: str, view: TableView) -> Choice:
        """One of `view.legal`. The process is given the view of that seat, as bytes, and a seed.

        Cancelling cuts the thinking off at once.
        """
        seed, effort = self._rng.getrandbits(64), self._effort
        asked = request(game, level, view.position, view.legal, seed, effort)
        with contextlib.suppress(WorkerLostError):
            action = (await self.ask(asked, effort.seconds + GRACE_SECONDS)).decode(errors="replace")
            if action in view.legal:
                return Choice(action)
            await self.close()
        return Choice(choose_simply(game, level, view.position, view.legal, random.Random(seed)), failed=True)
