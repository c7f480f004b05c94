"""The program in a terminal of its own, and its output."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence

from .emulator import Emulator
from .patience import PATIENCE

PROGRAM = (sys.executable, "-m", "macrobber_tui")
NO_ANSWER = 0.15
"""Seconds of silence that count as no answer."""


def program_environment(home: str, term: str = "xterm-256color") -> dict[str, str]:
    """Return the environment of a program that keeps its files in a folder."""
    kept = {name: value for name, value in os.environ.items() if name not in {"COLORTERM", "PYTHONDONTWRITEBYTECODE"}}
    folders = {f"XDG_{name}_HOME": home for name in ("DATA", "STATE", "CONFIG", "CACHE")}
    python = {"PYTHONPATH": os.pathsep.join(sys.path)}
    return kept | folders | python | {"TERM": term, "LC_ALL": "C.UTF-8"}


class Terminal:
    """A terminal that runs a program with these arguments; ours by default."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        program: Sequence[str] = PROGRAM,
        size: tuple[int, int] = (80, 24),
    ) -> None:
        width, height = size
        self.screen = Emulator(width, height)
        self.sent = bytearray()
        """All output since the last call of `take`."""
        self._came = asyncio.Event()
        self._end, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.begun = time.perf_counter()
        self._process = subprocess.Popen(
            [*program, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, env=environment
        )
        os.close(theirs)
        self.first_byte = 0.0
        """The time of the first byte not yet read."""
        asyncio.get_running_loop().add_reader(self._end, self._read)

    def _read(self) -> None:
        try:
            got = os.read(self._end, 65536)
        except OSError:  # the program is gone
            asyncio.get_running_loop().remove_reader(self._end)
            return
        self.first_byte = self.first_byte or time.perf_counter()
        self.sent += got
        self._came.set()

    def resize(self, width: int, height: int) -> None:
        """Resize the terminal and forget its contents."""
        self.screen = Emulator(width, height)
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        os.kill(self._process.pid, signal.SIGWINCH)

    @property
    def process(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """Kill the program immediately, as when the connection is cut."""
        self._process.kill()

    async def ended(self) -> int:
        """Return the program's exit status once it has ended."""
        return await asyncio.wait_for(asyncio.to_thread(self._process.wait), PATIENCE)

    def press(self, keys: str) -> float:
        """Send the keys and return the time. Lone surrogates stand for bytes that are not UTF-8."""
        pressed = time.perf_counter()
        os.write(self._end, keys.encode(errors="surrogateescape"))
        return pressed

    async def settle(self, quiet: float = 0.04, patience: float = NO_ANSWER) -> bytes:
        """Return all output until there has been none for a number of seconds."""
        while True:
            self._came.clear()
            try:
                await asyncio.wait_for(self._came.wait(), patience if not self.sent else quiet)
            except TimeoutError:
                return self.take()

    def take(self) -> bytes:
        """Return the output since the last call."""
        got = bytes(self.sent)
        self.screen.receive(got)
        self.sent.clear()
        self.first_byte = 0.0
        return got

    async def first_sent(self) -> float:
        """Return the time of the first byte not yet read, waiting for it if necessary."""
        async with asyncio.timeout(PATIENCE):
            while not self.first_byte:
                self._came.clear()
                await self._came.wait()
        return self.first_byte

    async def shows(self, text: str, times: int = 1) -> bytes:
        """Return all output until the text appears `times` times; a failure shows the terminal."""
        got = self.take()
        try:
            async with asyncio.timeout(PATIENCE):
                while self.screen.text.count(text) < times:
                    self._came.clear()
                    await self._came.wait()
                    got += self.take()
        except TimeoutError:
            raise AssertionError(f"{text!r} did not appear in {PATIENCE} s on:\n{self.screen.text}") from None
        return got

    def hang_up(self) -> None:
        """Close the terminal; no signal tells the program."""
        asyncio.get_running_loop().remove_reader(self._end)
        os.close(self._end)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._end)
        self._process.kill()
        self._process.wait()
        os.close(self._end)
