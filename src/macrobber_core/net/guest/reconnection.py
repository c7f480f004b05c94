"""Reconnects a guest whose link to the host is broken, with growing pauses between the attempts."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator

from macrobber_core.net.link import Link

from .host_locator import HostLocator
from .updates import ConnectionLost

RECONNECT_SECONDS = 600
"""The default time limit for attempts to reconnect, in seconds."""
LOCATE_AFTER = 3
"""The number of attempts at the old address before searching for the table elsewhere."""


class Reconnection:
    """Tries to reach the host for `seconds`.

    `has_moved` is set when the table goes on at another host, which is then tried at once, and for the whole time.
    `table` returns the id of the table, and `is_closed` whether the guest has left it.
    """

    def __init__(
        self,
        locator: HostLocator,
        has_moved: asyncio.Event,
        seconds: float,
        *,
        table: Callable[[], str],
        is_closed: Callable[[], bool],
    ) -> None:
        self._locator = locator
        self._has_moved = has_moved
        self._seconds = seconds
        self._table, self._is_closed = table, is_closed

    async def attempts(self, *, at_once: bool = False) -> AsyncIterator[ConnectionLost | Link]:
        """Yield each link to the host, and ConnectionLost before each pause.

        With `at_once`, the first attempt comes before the first pause. The time counts from the first step.
        """
        time = asyncio.get_running_loop().time
        started = time()
        if at_once:
            with contextlib.suppress(OSError):
                yield await self._locator.connect()
        for attempt, pause in enumerate(pauses(), 1):
            if self._is_closed() or time() - started > self._seconds:
                return
            if not self._has_moved.is_set():
                yield ConnectionLost(attempt, pause)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await self._has_moved.wait()
            if self._has_moved.is_set():
                self._has_moved.clear()
                started = time()
            with contextlib.suppress(OSError):
                yield await self._locator.connect()
            if attempt >= LOCATE_AFTER:
                with contextlib.suppress(OSError):
                    yield await self._locator.connect_elsewhere(self._table())


def pauses() -> Iterator[float]:
    """Yield the pauses before the attempts, in seconds."""
    pause = 0.5
    while True:
        yield pause
        pause = min(pause * 2, 8)
