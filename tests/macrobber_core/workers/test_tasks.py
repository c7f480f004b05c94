"""Tasks on any executor: bounded, repeated when they are lost, and without regard to their order."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from typing import Any

import pytest

from helpers.workers import ThreadWorkers
from macrobber_core.translatable import translatable
from macrobber_core.workers.tasks import MAX_LOSSES, TaskError, Workers, WorkersLostError

LOST = translatable("the executor broke")


class LazyExecutor(Executor):
    """Runs tasks at once, and breaks at those in `fatal`."""

    def __init__(self, fatal: set[int]) -> None:
        self.fatal = fatal

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if arguments[0] in self.fatal:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(function(*arguments))
        return future


class FragileWorkers(Workers):
    """Workers whose executors break at certain tasks: the first at those of the first set, and so on."""

    max_pending = 3

    def __init__(self, *fatal: set[int]) -> None:
        self.fatal = list(fatal)
        self.opened = 0

    @contextmanager
    def open(self) -> Iterator[Executor]:
        self.opened += 1
        try:
            yield LazyExecutor(self.fatal.pop(0) if self.fatal else set())
        except BrokenExecutor as error:
            raise WorkersLostError(LOST) from error


def square(number: int) -> int:
    return number * number


def slow_for_even(number: int) -> int:
    time.sleep(0.05 * (number % 2 == 0))
    return number


def fail_at_three(number: int) -> int:
    if number == 3:
        raise ValueError("not three")
    return number


def test_each_result_comes_with_the_number_of_its_task() -> None:
    assert dict(ThreadWorkers(3).run(square, range(5, 10))) == {0: 25, 1: 36, 2: 49, 3: 64, 4: 81}


def test_results_come_as_soon_as_they_are_done_but_a_map_keeps_the_order() -> None:
    assert next(ThreadWorkers(2).run(slow_for_even, range(2))) == (1, 1)
    assert ThreadWorkers(2).map(slow_for_even, range(6)) == [0, 1, 2, 3, 4, 5]


def test_no_more_tasks_are_taken_than_may_be_pending() -> None:
    tasks = itertools.count()
    results = ThreadWorkers(2).run(square, tasks)
    next(results)
    next(results)
    results.close()
    assert next(tasks) == 5


def test_a_task_that_raises_is_reported_by_its_number() -> None:
    with pytest.raises(TaskError, match=r"^ValueError: not three$") as caught:
        ThreadWorkers().map(fail_at_three, range(5))
    assert caught.value.number == 3


def test_a_stop_ends_the_results() -> None:
    found: list[int] = []
    for _, result in ThreadWorkers().run(square, range(100), is_stopped=lambda: len(found) == 7):
        found.append(result)
    assert len(found) == 7
    assert list(ThreadWorkers().run(square, range(100), is_stopped=lambda: True)) == []


def test_lost_tasks_run_again_on_another_executor() -> None:
    workers = FragileWorkers({2}, {8})
    assert workers.map(square, range(20)) == [number * number for number in range(20)]
    assert workers.opened == 3


def test_a_task_that_is_lost_again_and_again_ends_the_run() -> None:
    workers = FragileWorkers(*[{4}] * 100)
    with pytest.raises(WorkersLostError, match=LOST):
        workers.map(square, range(1000))
    assert workers.opened == MAX_LOSSES


def test_many_losses_of_different_tasks_end_nothing() -> None:
    workers = FragileWorkers(*[{number} for number in range(0, 100, 5)])
    assert workers.map(square, range(100)) == [number * number for number in range(100)]
    assert workers.opened == 21
