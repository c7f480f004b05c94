"""Bots think in a process of their own, so that no screen and no link ever waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
from typing import NamedTuple

import msgpack
import msgspec

from macrobber_core.bots import Effort
from macrobber_core.bots.substitutes import choose_simply
from macrobber_core.bots.worker import LENGTH
from macrobber_core.table import TableView

COMMAND = (sys.executable, "-P", "-m", "macrobber_core.bots.worker")  # -P: no modules from where we happen to be
GRACE_SECONDS = 5
"""Beyond what it was granted a bot has so long; its process may have to start first."""
LONGEST_ANSWER = 64
MOST_TOLD = 3
"""Failures of a bot that anybody is told of: more would be a flood."""


class Choice(NamedTuple):
    action: str
    failed: bool = False
    """Whether the bot that was asked has failed, and a simpler one has chosen."""


class BotWorker:
    """The process is started when a bot first has to think, and anew after one has failed or was cut off.

    Its `complaints` go nowhere; None: to where ours do, so that the author of a bot can see them.
    """

    def __init__(self, rng: random.Random, effort: Effort, complaints: int | None = asyncio.subprocess.DEVNULL) -> None:
        self._rng = rng
        self._effort = effort
        self._complaints = complaints
        self._process: asyncio.subprocess.Process | None = None

    async def choose(self, game: str, level: str, view: TableView) -> Choice:
        """One of `view.legal`. The process is given the view of that seat, as bytes, and a seed.

        Cancelling cuts the thinking off at once.
        """
        seed, effort = self._rng.getrandbits(64), self._effort
        granted = [effort.seconds, effort.simulations]
        request = [game, level, msgspec.to_builtins(view.position), view.legal, seed, granted]
        try:
            # before Python 3.12 wait_for can lose a cancellation
            async with asyncio.timeout(effort.seconds + GRACE_SECONDS):
                return Choice(await self._ask(msgpack.packb(request), view.legal))
        except (OSError, EOFError, ValueError):
            await self.close()
        except asyncio.CancelledError:
            await self.close()  # it would think on
            raise
        return Choice(choose_simply(game, level, view.position, view.legal, random.Random(seed)), failed=True)

    async def _ask(self, request: bytes, legal: list[str]) -> str:
        """Raises OSError or EOFError where the process fails, ValueError where its answer is none."""
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=self._complaints,
                start_new_session=True,  # ctrl+c in the host's terminal is not for the bots
            )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(LENGTH.pack(len(request)) + request)
        await stdin.drain()
        (size,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
        action = (await stdout.readexactly(min(size, LONGEST_ANSWER))).decode()
        if action not in legal:
            raise ValueError(f"{action!r} is not legal")
        return action

    async def close(self) -> None:
        """End the process, and what it has started."""
        if self._process is None:
            return
        with contextlib.suppress(OSError):  # it is gone already
            os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.communicate()  # what it has still said would keep its pipe open
        self._process = None
