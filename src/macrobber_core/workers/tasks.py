"""Runs many independent tasks on an executor of `concurrent.futures`.

`LocalWorkers` in local.py and `ClusterWorkers` in cluster.py provide the executors. Results arrive in order of
completion, so a caller that needs the same outcome every time must not depend on their order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import AbstractContextManager
from itertools import chain, islice
from queue import Empty, SimpleQueue
from traceback import format_exception
from typing import TypeVar

from macrobber_core.translatable import Translatable

Task = TypeVar("Task")
Result = TypeVar("Result")

POLL_SECONDS = 0.2
"""The interval between calls to `is_stopped`."""
MAX_LOSSES = 3
"""The number of times a task may be lost with its worker; after that, the task is assumed to be the cause."""


class WorkersError(Exception):
    """The tasks cannot be finished, and no task is to blame."""

    def __init__(self, reason: Translatable) -> None:
        super().__init__(reason)


class WorkersUnavailableError(WorkersError):
    """There are no workers that can run the tasks."""


class WorkersLostError(WorkersError):
    """The executor failed, and its unfinished tasks are lost."""


class TaskError(Exception):
    """A task failed; `number` is its number, from 0, and `trace` the traceback of its exception, or ""."""

    def __init__(self, number: int, reason: str, trace: str = "") -> None:
        super().__init__(reason)
        self.number = number
        self.trace = trace


class Workers(ABC):
    """A place where tasks run. `max_pending` limits the tasks that run or wait there."""

    max_pending: int

    @abstractmethod
    def open(self) -> AbstractContextManager[Executor]:
        """Provide an executor. Leaving the context abandons unfinished tasks.

        Entering it can raise WorkersUnavailableError. If the executor breaks inside, WorkersLostError replaces its
        exception.
        """

    def explain(self, number: int, error: Exception) -> TaskError | WorkersError:
        """Return the error to raise after a task's future has raised `error`."""
        return TaskError(number, f"{type(error).__name__}: {error}", "".join(format_exception(error)))

    def run(
        self, function: Callable[[Task], Result], tasks: Iterable[Task], is_stopped: Callable[[], bool] = lambda: False
    ) -> Generator[tuple[int, Result]]:
        """Yield each task's number (from 0) and its result as soon as it is done, until `is_stopped()`.

        Lost tasks run again, so that a killed process does not end hours of work. The function, tasks and results must
        be picklable. Raises TaskError and WorkersError.
        """
        waiting: Iterator[tuple[int, Task]] = enumerate(tasks)
        losses: Counter[int] = Counter()
        while not is_stopped():
            pending: dict[int, Task] = {}
            try:
                with self.open() as executor:
                    yield from self._run_on(executor, function, waiting, pending, is_stopped)
                return
            except WorkersLostError:
                losses.update(pending.keys())
                if any(losses[number] >= MAX_LOSSES for number in pending):
                    raise
                waiting = chain(pending.items(), waiting)

    def map(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> list[Result]:
        """Return the results of all tasks, in the order of the tasks; raises the same errors as `run`."""
        return [result for _, result in sorted(self.run(function, tasks), key=lambda numbered: numbered[0])]

    def _run_on(
        self,
        executor: Executor,
        function: Callable[[Task], Result],
        waiting: Iterator[tuple[int, Task]],
        pending: dict[int, Task],
        is_stopped: Callable[[], bool],
    ) -> Generator[tuple[int, Result]]:
        """Run the waiting tasks on one executor; `pending` holds those that are submitted and not yet done."""
        done: SimpleQueue[tuple[int, Future[Result]]] = SimpleQueue()
        while not is_stopped():
            for number, task in islice(waiting, self.max_pending - len(pending)):
                pending[number] = task
                future = executor.submit(function, task)
                future.add_done_callback(lambda future, number=number: done.put((number, future)))  # type: ignore[misc]
            if not pending:
                return
            try:
                number, future = done.get(timeout=POLL_SECONDS)
            except Empty:
                continue
            result = self._result_of(number, future)
            del pending[number]
            yield number, result

    def _result_of(self, number: int, future: Future[Result]) -> Result:
        try:
            return future.result()
        except BrokenExecutor:
            raise
        except Exception as error:
            raise self.explain(number, error) from error
