"""Asks for advice in a process of its own, so that whoever asks can go on meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from typing import Any

import msgpack
import msgspec

from .thinking import Advice, Effort
from .worker import LENGTH

GRACE_SECONDS = 10
"""Beyond what it was granted the process has so long; it has to start first."""
SEED = 0
"""Who asks the same again is told the same, as far as the time to think allows."""


class NoAdviceError(Exception):
    """The process could not be started, died or hung."""


async def ask_advice(
    game: str,
    view: Any,
    legal: list[str],
    effort: Effort = Effort(),  # noqa: B008
) -> list[Advice]:
    """What is thought of these actions, the best first. NoAdviceError where that cannot be had.

    The process is given the view as bytes and lives no longer than the question: who cancels it ends it.
    """
    granted = (effort.seconds, effort.simulations)
    request = msgpack.packb([game, None, msgspec.to_builtins(view), legal, SEED, granted])
    try:
        async with asyncio.timeout(effort.seconds + GRACE_SECONDS), _process() as process:
            pairs = msgpack.unpackb(await _ask(process, request))
        return [Advice(action, chance) for action, chance in pairs]
    except (OSError, EOFError, ValueError, TypeError) as error:
        raise NoAdviceError from error


@contextlib.asynccontextmanager
async def _process() -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",  # no modules from the folder we happen to be in
        "-m",
        "macrobber_core.bots.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # ctrl+c in the terminal is not for it
    )
    try:
        yield process
    finally:
        with contextlib.suppress(OSError):  # it is gone already
            os.killpg(process.pid, signal.SIGKILL)
        await process.communicate()  # what it has still said would keep its pipe open


async def _ask(process: asyncio.subprocess.Process, request: bytes) -> bytes:
    stdin, stdout = process.stdin, process.stdout
    assert stdin is not None
    assert stdout is not None
    stdin.write(LENGTH.pack(len(request)) + request)
    await stdin.drain()
    (size,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
    return await stdout.readexactly(size)
