"""Games in a row at a table without a screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from macrobber_core.games.contract import Result
from macrobber_core.net.host.host import Host
from macrobber_core.table import Refused

AGREEMENT_SECONDS = 60
"""The number of seconds that players have to agree to the next game; then it begins with those who have, if any."""


class GameSeries:
    """Plays up to `most` games at a table. `on_result` is called once with the result of each, as soon as it is over.

    Bots play every game. People have to agree to the next one.
    """

    def __init__(self, host: Host, most: int, on_result: Callable[[Result], None]) -> None:
        self._host = host
        self._most = most
        self._on_result = on_result
        self._over, self._begun = asyncio.Event(), asyncio.Event()
        self._finished = 0
        self._last: tuple[int, int] | None = None
        """The number of the last finished game, and of the takebacks in it."""
        host.on_change.append(self._check_result)
        host.next_game.on_laid_out.append(self._begun.set)
        self._check_result()

    def _check_result(self) -> None:
        table = self._host.table
        game = table.game_number, len(table.taken_back)
        if table.stage != "over" or table.result is None or game == self._last:
            return
        self._finished += self._last is None or self._last[0] != table.game_number
        self._last = game
        self._on_result(table.result)
        self._begun.clear()
        self._over.set()

    async def play(self, stopped: asyncio.Event) -> bool:
        """Play until the last game is over or nobody wants to go on; return False if `stopped` ends a game."""
        while await _first(self._over, stopped) is self._over:
            self._over.clear()
            if self._finished == self._most or not await self._begin_next(stopped):
                return True
        return False

    async def _begin_next(self, stopped: asyncio.Event) -> bool:
        """Begin the next game once everybody has agreed, or with those who have; return False if that is nobody."""
        only_bots = all(seat.bot for seat in self._host.table.seats)
        came_first = None if only_bots else await _first(self._begun, stopped, seconds=AGREEMENT_SECONDS)
        if came_first is not None:
            return came_first is self._begun
        try:
            self._host.next_game.begin()
        except Refused:
            return False
        return True


async def _first(*events: asyncio.Event, seconds: float | None = None) -> asyncio.Event | None:
    """Wait for one of several events; return the first in order that is set, or None after `seconds`."""
    waiting = [asyncio.create_task(event.wait()) for event in events]
    await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    return next((event for event in events if event.is_set()), None)
