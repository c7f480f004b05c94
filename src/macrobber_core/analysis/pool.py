"""Evaluates the tasks of an analysis on workers, beside a running event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import closing
from threading import Event

from macrobber_core.record import AT_PLY
from macrobber_core.translatable import Template
from macrobber_core.workers.tasks import TaskError, Workers

from .analysis import Evaluation
from .evaluation import EvaluationTask, evaluate

EVALUATOR_LOST = Template("the analysis process failed: {reason}")


class EvaluatorLostError(Exception):
    """A task could not be evaluated."""


async def evaluate_all(
    tasks: Sequence[EvaluationTask], workers: Workers, on_evaluation: Callable[[Evaluation], None]
) -> None:
    """Evaluate tasks on workers, calling `on_evaluation` with each result as it arrives, in any order.

    Raises EvaluatorLostError and WorkersError. Cancelling abandons the tasks that are not done.
    """
    loop = asyncio.get_running_loop()
    arrived: asyncio.Queue[Evaluation | None] = asyncio.Queue()
    is_cancelled = Event()

    def work() -> None:
        try:
            with closing(workers.run(evaluate, tasks, is_cancelled.is_set)) as evaluations:
                for _, evaluation in evaluations:
                    loop.call_soon_threadsafe(arrived.put_nowait, evaluation)
        finally:
            loop.call_soon_threadsafe(arrived.put_nowait, None)

    thread = loop.run_in_executor(None, work)
    try:
        while (evaluation := await arrived.get()) is not None:
            on_evaluation(evaluation)
    finally:
        is_cancelled.set()
        await wait_for_end(thread)
    try:
        thread.result()
    except TaskError as error:
        reason = EVALUATOR_LOST(reason=error)
        raise EvaluatorLostError(AT_PLY(number=tasks[error.number].ply, reason=reason)) from error


async def wait_for_end(thread: asyncio.Future[None]) -> None:
    """Wait until a thread has ended, and only then re-raise a CancelledError: the thread may have processes to kill."""
    cancelled: asyncio.CancelledError | None = None
    while not thread.done():
        try:
            await asyncio.wait([thread])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled
