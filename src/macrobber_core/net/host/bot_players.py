"""Decisions made by bots: for their own seats, for absent players, and for players whose time has run out."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from macrobber_core.bots import substitute_level
from macrobber_core.net.bot_worker import MAX_REPORTED_FAILURES, BotWorker
from macrobber_core.net.latest_task import LatestTask
from macrobber_core.table import Table


class BotDecision(NamedTuple):
    """A decision that a bot has to make. `takebacks` distinguishes plies whose number repeats after a takeback."""

    seat: int
    level: str
    ply: int
    takebacks: int


class BotPlayers:
    """Makes the bots' decisions, one at a time. `is_timed_out` returns whether a seat has run out of time.

    `pace` is the minimum duration of a decision in seconds; `on_change` is called after each decision.
    """

    def __init__(
        self,
        table: Table,
        worker: BotWorker,
        is_timed_out: Callable[[int], bool],
        on_change: Callable[[], None],
        pace: float,
    ) -> None:
        self.pace = pace
        self._is_paused = False
        self._table = table
        self._worker = worker
        self._is_timed_out = is_timed_out
        self._on_change = on_change
        self._latest_task = LatestTask(self._current_decision, self._choose)
        self._failures: Counter[int] = Counter()
        self._plies_for_absent: dict[int, set[int]] = {}
        """The plies decided for absent players since they left, keyed by seat."""
        self._play_task: asyncio.Task[None] | None = None

    def refresh(self) -> None:
        """Check again whether a bot has to decide. Call this whenever the table has changed."""
        self._latest_task.refresh()

    def pause(self, paused: bool) -> None:  # the state itself
        """Pause the bots, or let them decide again."""
        self._is_paused = paused
        self.refresh()

    def forget_game(self) -> None:
        """Forget all failures and absences, because the table begins its next game."""
        self._failures.clear()
        self._plies_for_absent.clear()

    def start(self) -> None:
        """Start playing; `close` stops it."""
        self._play_task = asyncio.create_task(self._play())

    async def close(self) -> None:
        """Stop playing, cancelling any decision in progress."""
        if self._play_task is not None:
            self._play_task.cancel()
            await asyncio.gather(self._play_task, return_exceptions=True)
        await self._worker.close()

    async def _play(self) -> None:
        async for decision, action in self._latest_task.results():
            self._decide(decision, action)

    def _current_decision(self) -> BotDecision | None:
        table = self._table
        seat = table.actor
        if self._is_paused or not seat or (level := self._level_to_play(seat)) is None:
            return None
        return BotDecision(seat, level, table.ply, len(table.taken_back))

    def _level_to_play(self, seat: int) -> str | None:
        """Return the level of the bot that should decide for a seat now, or None if its player still has time.

        Bots wait while a takeback is proposed, because a decision would drop the proposal.
        """
        level = self._table.bot_level(seat)
        if level is not None:
            return level if self._table.proposal is None else None
        return substitute_level(self._table.game.key) if self._is_timed_out(seat) else None

    async def _choose(self, decision: BotDecision) -> str:
        time = asyncio.get_running_loop().time
        play_at = time() + self.pace
        table, seat = self._table, decision.seat
        choice = await self._worker.choose(table.game.key, decision.level, table.view(seat), table.log_seen_by(seat))
        if choice.failed:
            self._failures[decision.seat] += 1
            if self._failures[decision.seat] <= MAX_REPORTED_FAILURES:
                self._table.log_bot_failure(decision.seat)
                self._on_change()
        await asyncio.sleep(max(0, play_at - time()))
        return choice.action

    def _decide(self, decision: BotDecision, action: str) -> None:
        """Play a bot's decision; log it as a timeout if its player's time has run out."""
        table = self._table
        if self._is_timed_out(decision.seat):
            table.log_timeout(decision.seat)
        table.decide(decision.seat, decision.ply, action, decision.takebacks)
        if table.seats[decision.seat - 1].away:
            self._plies_for_absent.setdefault(decision.seat, set()).add(decision.ply)
        self._on_change()

    def forget_absence(self, seat: int) -> int:
        """Return how many decisions bots made while the player of a seat was away, and start counting afresh."""
        plies = self._plies_for_absent.pop(seat, set())
        return sum(ply < self._table.ply for ply in plies)  # later ones have been taken back
