"""Who decides where no player does: a bot in its own seat, for somebody away, or when somebody's time is out."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from macrobber_core.bots import known_levels
from macrobber_core.table import Refused, Table

from .bot_worker import BotWorker


class BotPlayers:
    """Plays for bots, one decision after the other. `is_out` tells whether the time of a seat is out.

    `pace` is the pause before each decision; `changed` is called after it.
    """

    def __init__(
        self, table: Table, worker: BotWorker, is_out: Callable[[int], bool], changed: Callable[[], None], pace: float
    ) -> None:
        self.pace = pace
        self._table = table
        self._worker = worker
        self._is_out = is_out
        self._changed = changed
        self._turn = asyncio.Event()

    def look(self) -> None:
        """It may be for a bot to decide."""
        self._turn.set()

    async def play(self) -> None:
        """Until cancelled."""
        table = self._table
        while True:
            await self._turn.wait()
            self._turn.clear()
            seat = table.actor
            if not seat or (level := self._level(seat)) is None:
                continue
            view = table.view(seat)
            action = await self._worker.choose(table.game.key, level, view)
            await asyncio.sleep(self.pace)
            if self._level(seat):  # else its player is back
                with contextlib.suppress(Refused):
                    self._decide(seat, view.ply, action, view.takebacks)
            self._turn.set()

    def _level(self, seat: int) -> str | None:
        """The level of the bot that is to decide for a seat now; None where its player does, and has time.

        While people agree on going back a bot waits: what it did would end that.
        """
        level = self._table.decides(seat)
        if level is not None:
            return level if self._table.proposal is None else None
        return known_levels(self._table.game.key)[-1] if self._is_out(seat) else None

    def _decide(self, seat: int, ply: int, action: str, takebacks: int) -> None:
        """Told in the log where it stands for its player's. Raises Refused."""
        table = self._table
        if (ply, takebacks) != (table.ply, len(table.taken_back)):
            return  # its player has decided meanwhile, or somebody has taken something back
        if self._is_out(seat):
            table.time_out(seat)
        table.decide(seat, ply, action, takebacks)
        self._changed()
