"""Who decides where no player does: a bot in its own seat, for somebody away, or when somebody's time is out."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from macrobber_core.bots.substitutes import substitute
from macrobber_core.table import Table

from .attention import Attention
from .bot_worker import MOST_TOLD, BotWorker


class Decision(NamedTuple):
    """That a bot is to make; a ply comes again when something is taken back."""

    seat: int
    level: str
    ply: int
    takebacks: int


class BotPlayers:
    """Plays for bots, one decision after the other. `is_out` tells whether the time of a seat is out.

    `pace` is how long each decision takes at least; `changed` is called after it.
    """

    def __init__(
        self, table: Table, worker: BotWorker, is_out: Callable[[int], bool], changed: Callable[[], None], pace: float
    ) -> None:
        self.pace = pace
        self._table = table
        self._worker = worker
        self._is_out = is_out
        self._changed = changed
        self._attention = Attention(self._asked, self._think)
        self._failures: Counter[int] = Counter()
        self._playing: asyncio.Task[None] | None = None

    def look(self) -> None:
        """It may be for a bot to decide, or no longer."""
        self._attention.look()

    def begin(self) -> None:
        """Play until closed."""
        self._playing = asyncio.create_task(self._play())

    async def close(self) -> None:
        """Decide no more, whatever is being thought about."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)
        await self._worker.close()

    async def _play(self) -> None:
        async for decision, action in self._attention.thoughts():
            self._decide(decision, action)

    def _asked(self) -> Decision | None:
        table = self._table
        seat = table.actor
        if not seat or (level := self._level(seat)) is None:
            return None
        return Decision(seat, level, table.ply, len(table.taken_back))

    def _level(self, seat: int) -> str | None:
        """The level of the bot that is to decide for a seat now; None where its player does, and has time.

        While people agree on going back a bot waits: what it did would end that.
        """
        level = self._table.decides(seat)
        if level is not None:
            return level if self._table.proposal is None else None
        return substitute(self._table.game.key) if self._is_out(seat) else None

    async def _think(self, decision: Decision) -> str:
        time = asyncio.get_running_loop().time
        due = time() + self.pace
        choice = await self._worker.choose(self._table.game.key, decision.level, self._table.view(decision.seat))
        if choice.failed:
            self._tell_failure(decision.seat)
        await asyncio.sleep(max(0, due - time()))
        return choice.action

    def _tell_failure(self, seat: int) -> None:
        self._failures[seat] += 1
        if self._failures[seat] <= MOST_TOLD:
            self._table.bot_failed(seat)
            self._changed()

    def _decide(self, decision: Decision, action: str) -> None:
        """Told in the log where it stands for its player's."""
        table = self._table
        if self._is_out(decision.seat):
            table.time_out(decision.seat)
        table.decide(decision.seat, decision.ply, action, decision.takebacks)
        self._changed()
