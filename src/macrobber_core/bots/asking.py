"""Asks for advice in a process of its own, so that whoever asks can go on meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import struct
import sys
from typing import Any

import msgpack
import msgspec

from .thinking import Advice
from .worker import LENGTH

PATIENCE_SECONDS = 30
SEED = 0
"""Who asks the same again is told the same, as far as the time to think allows."""


class NoAdviceError(Exception):
    """The process could not be started, died or hung."""


async def ask_advice(game: str, view: Any, legal: list[str]) -> list[Advice]:
    """What is thought of these actions, the best first. NoAdviceError where that cannot be had.

    The process is given the view as bytes and lives no longer than the question: who cancels it ends it.
    """
    request = msgpack.packb([game, None, msgspec.to_builtins(view), legal, SEED])
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            answer = await _answer(LENGTH.pack(len(request)) + request)
        (size,) = LENGTH.unpack_from(answer)
        pairs = msgpack.unpackb(answer[LENGTH.size : LENGTH.size + size])
    except (OSError, TimeoutError, struct.error, ValueError) as error:
        raise NoAdviceError from error
    return [Advice(action, chance) for action, chance in pairs]


async def _answer(request: bytes) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "macrobber_core.bots.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # ctrl+c in the terminal is not for it
    )
    try:
        answer, _ = await process.communicate(request)
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    return answer
