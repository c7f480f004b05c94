"""Reads lines from a person at a terminal or from a script."""

from __future__ import annotations

import asyncio
import contextlib
import io
import sys
import threading
from collections.abc import Callable
from typing import TextIO

from macrobber_tui.paste_filter import pasted_text

from .line_editor import terminal_editor

MAX_LINE = 500
"""Maximum characters of a typed line. Python refuses to parse numbers with more than 4300 digits."""


def clean_line(line: str) -> str:
    """Return a line as it is handled: cut to MAX_LINE, without control characters, which can have been pasted."""
    return pasted_text(line[:MAX_LINE]).strip()


class LineReader:
    """Reads the player's lines. A script's lines wait until a decision is due; a person can type at any time."""

    def __init__(self, source: TextIO) -> None:
        self._source = source
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.is_person = source.isatty()
        self._reads = False

    @property
    def is_idle(self) -> bool:
        """Whether no lines are waiting to be read."""
        return self._lines.empty()

    def start(self) -> None:
        if self._reads:
            return
        self._reads = True
        if isinstance(self._source, io.TextIOWrapper):
            self._source.reconfigure(errors="replace")  # an undecodable byte must not end the input
        loop = asyncio.get_running_loop()

        next_line: Callable[[], str] = self._source.readline
        if self._source is sys.stdin and self.is_person and sys.stdout.isatty():
            next_line = terminal_editor().read_line

        def read() -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed because the table closed first
                with contextlib.suppress(OSError):  # the terminal is closed, or was never open for reading
                    while line := next_line():
                        loop.call_soon_threadsafe(self._lines.put_nowait, clean_line(line))
                loop.call_soon_threadsafe(self._lines.put_nowait, None)

        # a daemon thread, so exiting does not wait for a line
        threading.Thread(target=read, daemon=True).start()

    async def read_line(self) -> str | None:
        """Return the next line, or None at the end of input."""
        return await self._lines.get()
