"""A worker as it is seen by who asks it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from typing import Self

from .serving import LENGTH

LONGEST_ANSWER = 2**20


class WorkerLostError(Exception):
    """The process could not be started, died, hung or answers too much."""


def python(module: str) -> Sequence[str]:
    """The command for a process that runs this module."""
    return sys.executable, "-P", "-m", module  # -P: no modules from the folder we happen to be in


class WorkerProcess:
    """Is started when it is first asked, and anew after it was lost or cut off; has to be closed.

    Its `complaints` go nowhere; None: to where ours do.
    """

    def __init__(self, command: Sequence[str], complaints: int | None = asyncio.subprocess.DEVNULL) -> None:
        self._command = command
        self._complaints = complaints
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def ask(self, request: bytes, seconds: float | None = None) -> bytes:
        """The answer, if it comes in so many seconds, a start of the process included; else WorkerLostError.

        Cancelling cuts the thinking off at once.
        """
        try:
            # before Python 3.12 wait_for can lose a cancellation
            async with asyncio.timeout(seconds):
                return await self._exchange(request)
        except (OSError, EOFError, ValueError) as error:
            await self.close()
            reason = "it ended without an answer" if isinstance(error, EOFError) else str(error)
            raise WorkerLostError(reason) from error
        except asyncio.CancelledError:
            await self.close()  # it would think on
            raise

    async def _exchange(self, request: bytes) -> bytes:
        """Raises OSError or EOFError where the process fails, ValueError where its answer is too long."""
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=self._complaints,
                start_new_session=True,  # ctrl+c in our terminal is not for it
            )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(LENGTH.pack(len(request)) + request)
        await stdin.drain()
        (size,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
        if size > LONGEST_ANSWER:
            raise ValueError(f"an answer of {size} bytes")
        return await stdout.readexactly(size)

    async def close(self) -> None:
        """End the process, and what it has started."""
        if self._process is None:
            return
        with contextlib.suppress(OSError):  # it is gone already
            os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.communicate()  # what it has still said would keep its pipe open
        self._process = None
