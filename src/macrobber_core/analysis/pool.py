"""Evaluates the tasks of an analysis in several processes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence

import msgspec

from macrobber_core.record import AT_PLY
from macrobber_core.translatable import Template
from macrobber_core.workers.process import WorkerLostError, WorkerProcess, python_command

from .analysis import Evaluation
from .evaluation import EvaluationTask

COMMAND = python_command("macrobber_core.analysis.worker")
EVALUATOR_LOST = Template("the analysis process failed: {reason}")


class EvaluatorLostError(Exception):
    """Two processes in a row failed to evaluate the same task."""


async def evaluate_all(tasks: Sequence[EvaluationTask], jobs: int, on_evaluation: Callable[[Evaluation], None]) -> None:
    """Evaluate tasks in `jobs` processes, calling `on_evaluation` with each result as it arrives, in any order.

    Raises EvaluatorLostError if a process and its replacement both die. Cancelling kills all processes.
    """
    waiting = iter(tasks)

    async def work() -> None:
        async with WorkerProcess(COMMAND) as process:
            for task in waiting:
                on_evaluation(await _evaluate(process, task))

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(jobs, len(tasks))):
                group.create_task(work())
    except ExceptionGroup as lost:
        raise lost.exceptions[0] from None


async def _evaluate(process: WorkerProcess, task: EvaluationTask) -> Evaluation:
    request = msgspec.msgpack.encode(task)
    try:
        with contextlib.suppress(WorkerLostError):  # the task may not be the cause, so retry once
            return _decode(await process.ask(request))
        return _decode(await process.ask(request))
    except WorkerLostError as error:
        raise EvaluatorLostError(AT_PLY(number=task.ply, reason=EVALUATOR_LOST(reason=error))) from error


def _decode(answer: bytes) -> Evaluation:
    return msgspec.msgpack.decode(answer, type=Evaluation)
