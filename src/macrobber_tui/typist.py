"""Who types: a person at a terminal, or a script."""

from __future__ import annotations

import asyncio
import contextlib
import io
import threading
from typing import TextIO


class Typist:
    """Lines as they are typed. A script's lines wait until a decision is asked; a person may type any time."""

    def __init__(self, source: TextIO) -> None:
        self._source = source
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.is_person = source.isatty()
        self._reads = False

    @property
    def is_idle(self) -> bool:
        """Whether nothing typed is left to be read."""
        return self._lines.empty()

    def start(self) -> None:
        if self._reads:
            return
        self._reads = True
        if isinstance(self._source, io.TextIOWrapper):
            self._source.reconfigure(errors="replace")  # a wrong byte is no end of input
        loop = asyncio.get_running_loop()

        def read() -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: the table ended first
                while line := self._source.readline():
                    loop.call_soon_threadsafe(self._lines.put_nowait, line.strip())
                loop.call_soon_threadsafe(self._lines.put_nowait, None)

        # a daemon: nobody waits for a line that is never typed
        threading.Thread(target=read, daemon=True).start()

    async def line(self) -> str | None:
        """The next line; None at the end of input."""
        return await self._lines.get()
