"""Spreads the questions of an analysis over processes, which are gone at once when nobody waits for them any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec

from macrobber_core.workers.process import WorkerLostError, WorkerProcess, python

from .analysis import Judgement
from .judging import Question

COMMAND = python("macrobber_core.analysis.worker")


class JudgeLostError(Exception):
    """A process that judged died, or could not be started."""


async def judge_all(asked: Sequence[Question], jobs: int, told: Callable[[Judgement], None]) -> None:
    """Tell each judgement as it comes, from so many processes. JudgeLostError where one dies.

    When this is cancelled no process is left.
    """
    waiting = iter(asked)

    async def work() -> None:
        try:
            async with WorkerProcess(COMMAND) as process:
                for question in waiting:
                    answer = await process.ask(msgspec.msgpack.encode(question))
                    told(msgspec.msgpack.decode(answer, type=Judgement))
        except WorkerLostError as error:
            raise JudgeLostError(f"a process that judges was lost ({error})") from error

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(jobs, len(asked))):
                group.create_task(work())
    except ExceptionGroup as lost:
        raise lost.exceptions[0] from None
