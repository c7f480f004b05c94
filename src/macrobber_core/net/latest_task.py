"""Runs only the most recent task: a task is cancelled as soon as its request changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Generic, TypeVar

M = TypeVar("M")
T = TypeVar("T")


class LatestTask(Generic[M, T]):
    """Runs one task at a time for the current request, and cancels it when the request changes or disappears.

    `get_request` returns the current request, or None; `run` computes its result.
    """

    def __init__(self, get_request: Callable[[], M | None], run: Callable[[M], Awaitable[T]]) -> None:
        self._get_request = get_request
        self._run = run
        self._wakeup = asyncio.Event()
        self._running: M | None = None
        self._timeout = asyncio.timeout(None)

    def refresh(self) -> None:
        """Check the current request again. Call this whenever it may have changed."""
        self._wakeup.set()
        if self._running is not None and self._get_request() != self._running and not self._timeout.expired():
            self._timeout.reschedule(0)

    async def results(self) -> AsyncIterator[tuple[M, T]]:
        """Yield each request with its result, unless the request has changed in the meantime. Never ends."""
        while True:
            await self._wakeup.wait()
            self._wakeup.clear()
            if (request := self._get_request()) is None:
                continue
            self._running = request
            try:
                async with asyncio.timeout(None) as self._timeout:
                    result = await self._run(request)
            except TimeoutError:
                continue
            finally:
                self._running = None
            self._wakeup.set()
            if self._get_request() == request:
                yield request, result
