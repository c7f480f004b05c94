"""Spreads the questions of an analysis over processes, which are gone at once when nobody waits for them any more."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence

import msgspec

from macrobber_core.workers.process import WorkerLostError, WorkerProcess, python

from .analysis import Judgement
from .judging import Question

COMMAND = python("macrobber_core.analysis.worker")


class JudgeLostError(Exception):
    """Two processes that judged the same question died, or could not be started."""


async def judge_all(asked: Sequence[Question], jobs: int, told: Callable[[Judgement], None]) -> None:
    """Tell each judgement as it comes, from so many processes. JudgeLostError where one dies, and its successor.

    When this is cancelled no process is left.
    """
    waiting = iter(asked)

    async def work() -> None:
        async with WorkerProcess(COMMAND) as process:
            for question in waiting:
                told(await _judgement(process, question))

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(jobs, len(asked))):
                group.create_task(work())
    except ExceptionGroup as lost:
        raise lost.exceptions[0] from None


async def _judgement(process: WorkerProcess, question: Question) -> Judgement:
    asked = msgspec.msgpack.encode(question)
    try:
        with contextlib.suppress(WorkerLostError):  # by no fault of the question, perhaps: memory may have run out
            return _read(await process.ask(asked))
        return _read(await process.ask(asked))
    except WorkerLostError as error:
        raise JudgeLostError(f"ply {question.ply}: the process that judges was lost: {error}") from error


def _read(answer: bytes) -> Judgement:
    return msgspec.msgpack.decode(answer, type=Judgement)
