"""Bots think in a process of their own, so that the host's screen never waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys

import msgpack
import msgspec

from macrobber_core.bots.worker import LENGTH
from macrobber_core.table import TableView

THINK_SECONDS = 30


class BotWorker:
    """Starts the process when a bot first has to think; when it dies or hangs, a random choice is made instead."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._process: asyncio.subprocess.Process | None = None

    async def choose(self, game: str, level: str, view: TableView) -> str:
        """One of `view.legal`. The process is given the view of that seat, as bytes, and a seed."""
        seed = self._rng.getrandbits(64)
        request = msgpack.packb([game, level, msgspec.to_builtins(view.position), view.legal, seed])
        try:
            async with asyncio.timeout(THINK_SECONDS):  # before Python 3.12 wait_for can lose a cancellation
                action = await self._ask(request)
        except (OSError, EOFError, TimeoutError):
            await self.close()
            return random.Random(seed).choice(view.legal)
        return action

    async def _ask(self, request: bytes) -> str:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "macrobber_core.bots.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # ctrl+c in the host's terminal is not for the bots
            )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(LENGTH.pack(len(request)) + request)
        await stdin.drain()
        (size,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
        return (await stdout.readexactly(size)).decode()

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
