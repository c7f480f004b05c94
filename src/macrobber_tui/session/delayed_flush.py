"""Flushing the library a moment after something was saved, so that no player waits for the disk."""

from __future__ import annotations

import asyncio
import contextlib

from macrobber_core.library import Library, LibraryError

FLUSH_SECONDS = 1.0
"""How many seconds of a game a power cut can lose. A program that is killed loses nothing."""


class DelayedFlush:
    """Flushes a library in a thread, FLUSH_SECONDS after the first request since the last time."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._flushing: asyncio.Future[None] | None = None

    def request(self) -> None:
        """Note that something has been saved."""
        if self._timer is None:
            self._timer = self._loop.call_later(FLUSH_SECONDS, self._begin)

    def _begin(self) -> None:
        self._timer = None
        self._flushing = self._loop.run_in_executor(None, self._flush)

    def _flush(self) -> None:
        with contextlib.suppress(LibraryError):  # a disk that fails is reported at the next commit
            self._library.flush()

    def close(self) -> None:
        """Flush at once what has been saved since the last time."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._flush()
