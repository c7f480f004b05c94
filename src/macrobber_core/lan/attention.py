"""Thinking about what is asked now, and not a moment longer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Generic, TypeVar

M = TypeVar("M")
T = TypeVar("T")


class Attention(Generic[M, T]):
    """Thinks about one thing at a time, and drops it as soon as something else is asked, or nothing.

    `asked` tells what is asked now, if anything; `think` finds the answer, and is cancelled when it is wanted no more.
    """

    def __init__(self, asked: Callable[[], M | None], think: Callable[[M], Awaitable[T]]) -> None:
        self._asked = asked
        self._think = think
        self._turn = asyncio.Event()
        self._about: M | None = None
        self._limit = asyncio.timeout(None)

    def look(self) -> None:
        """Something else may be asked now."""
        self._turn.set()
        if self._about is not None and self._asked() != self._about and not self._limit.expired():
            self._limit.reschedule(0)

    async def thoughts(self) -> AsyncIterator[tuple[M, T]]:
        """Each thing that was asked, with its answer while it is still wanted; without end."""
        while True:
            await self._turn.wait()
            self._turn.clear()
            if (about := self._asked()) is None:
                continue
            self._about = about
            try:
                async with asyncio.timeout(None) as self._limit:
                    found = await self._think(about)
            except TimeoutError:
                continue
            finally:
                self._about = None
            self._turn.set()
            if self._asked() == about:
                yield about, found
