"""The client side of a worker process: starting it, sending it requests, and killing it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from typing import Self

from macrobber_core.translatable import translatable

from .main_loop import LENGTH

MAX_ANSWER_BYTES = 2**20
NO_ANSWER = translatable("it exited without a reply")


class WorkerLostError(Exception):
    """The process could not be started, died, hung, or sent an answer that is too long."""


def python_command(module: str) -> Sequence[str]:
    """Return the command that runs a module in a new Python process."""
    return sys.executable, "-P", "-m", module  # -P: import nothing from the current directory


class WorkerProcess:
    """A worker process, started by the first request and restarted after a failure or a cancelled request.

    It must be closed, or used as an async context manager. `stderr` is discarded by default; None means inherited.
    """

    def __init__(self, command: Sequence[str], stderr: int | None = asyncio.subprocess.DEVNULL) -> None:
        self._command = command
        self._stderr = stderr
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def ask(self, request: bytes, seconds: float | None = None) -> bytes:
        """Send a request and return the answer.

        Raises WorkerLostError if there is no answer within `seconds`, including the time to start the process.
        Cancelling kills the process immediately.
        """
        try:
            async with asyncio.timeout(seconds):
                return await self._exchange(request)
        except (OSError, EOFError, ValueError) as error:
            await self.close()
            reason = NO_ANSWER if isinstance(error, EOFError) else str(error)
            raise WorkerLostError(reason) from error
        except asyncio.CancelledError:
            await self.close()  # otherwise it would keep working on the request
            raise

    async def _exchange(self, request: bytes) -> bytes:
        """Send a request and read the answer.

        Raises OSError or EOFError if the process fails, and ValueError if its answer is too long.
        """
        process = await self._started()
        stdin, stdout = process.stdin, process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(LENGTH.pack(len(request)) + request)
        await stdin.drain()
        (size,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
        if size > MAX_ANSWER_BYTES:
            raise ValueError(f"an answer of {size} bytes")
        return await stdout.readexactly(size)

    async def _started(self) -> asyncio.subprocess.Process:
        """Return the process, started if necessary. Raises OSError if that is impossible."""
        if self._process is None:
            self._process = await start_process(self._command, self._stderr)
        return self._process

    async def close(self) -> None:
        """Kill the process and its children, and reap it; even a cancelled call finishes this first."""
        process, self._process = self._process, None
        if process is not None:
            await kill(process)


async def start_process(
    command: Sequence[str], stderr: int | None = asyncio.subprocess.DEVNULL
) -> asyncio.subprocess.Process:
    """Start a process with pipes to its input and from its output. Raises OSError if that is impossible.

    A cancelled call leaves no process behind: it waits until the process has started, and then kills it.
    """
    starting = asyncio.create_task(
        asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=stderr,
            start_new_session=True,  # Ctrl+C in this terminal must not reach it
        )
    )
    cancelled: asyncio.CancelledError | None = None
    while not starting.done():
        try:
            await asyncio.wait([starting])  # a second cancellation of create_subprocess_exec would lose the process
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is None:
        return starting.result()
    if not starting.cancelled() and starting.exception() is None:
        await kill(starting.result())
    raise cancelled


async def kill(process: asyncio.subprocess.Process) -> None:
    """Kill a process and its children, and reap it; even a cancelled call finishes this first."""
    with contextlib.suppress(OSError):  # the process has already ended
        os.killpg(process.pid, signal.SIGKILL)
    await reap(process)


async def reap(process: asyncio.subprocess.Process) -> None:
    """Wait until a killed process has ended, and only then re-raise a CancelledError.

    A separate task would not help, because the end of the event loop would cancel it too.
    """
    cancelled: asyncio.CancelledError | None = None
    while True:
        try:
            await process.communicate()  # unread output would keep its pipe open
        except asyncio.CancelledError as error:
            cancelled = error
        else:
            break
    if cancelled is not None:
        raise cancelled
