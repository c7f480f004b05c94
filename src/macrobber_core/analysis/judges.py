"""Spreads the questions of an analysis over processes, which are gone at once when nobody waits for them any more."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable, Sequence

import msgspec

from .analysis import Judgement
from .judging import Question
from .worker import LENGTH


class JudgeLostError(Exception):
    """A process that judged died, or could not be started."""


async def judge_all(asked: Sequence[Question], jobs: int, told: Callable[[Judgement], None]) -> None:
    """Tell each judgement as it comes, from so many processes. JudgeLostError where one dies.

    When this is cancelled no process is left.
    """
    waiting = iter(asked)

    async def work() -> None:
        try:
            async with _process() as process:
                for question in waiting:
                    told(await _ask(process, question))
        except (OSError, EOFError) as error:
            raise JudgeLostError(f"a process that judges was lost ({error})") from error

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(jobs, len(asked))):
                group.create_task(work())
    except ExceptionGroup as lost:
        raise lost.exceptions[0] from None


@contextlib.asynccontextmanager
async def _process() -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",  # no modules from the folder we happen to be in
        "-m",
        "macrobber_core.analysis.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # ctrl+c in the terminal is for us alone
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _ask(process: asyncio.subprocess.Process, question: Question) -> Judgement:
    stdin, stdout = process.stdin, process.stdout
    assert stdin is not None
    assert stdout is not None
    request = msgspec.msgpack.encode(question)
    stdin.write(LENGTH.pack(len(request)) + request)
    await stdin.drain()
    (size,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
    return msgspec.msgpack.decode(await stdout.readexactly(size), type=Judgement)
