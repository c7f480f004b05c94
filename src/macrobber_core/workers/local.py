"""Workers on this machine: a pool of processes, which are killed when they are not needed any more."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stderr
from multiprocessing import resource_tracker
from threading import Thread
from typing import Any

from macrobber_core.compat.concurrent import processes_of
from macrobber_core.translatable import Template, Translatable, translatable

from .tasks import Workers, WorkersLostError

NICENESS = 5
WORKER_DIED = Template("a worker process died (exit code {code})")
WORKER_KILLED = translatable("a worker process was killed")


class LocalWorkers(Workers):
    """Up to `jobs` processes on this machine.

    When one of them dies, `ProcessPoolExecutor` gives up the others, too: the lost tasks run again in new processes.
    Processes `in_background` have a low priority and no output. They do not start as copies of this process, which
    may have threads and a screen.
    """

    def __init__(self, jobs: int, *, in_background: bool = False) -> None:
        self.max_pending = 2 * jobs  # so that no process has to wait for its next task
        self._jobs = jobs
        self._in_background = in_background

    @contextmanager
    def open(self) -> Iterator[Executor]:
        if self._in_background:
            with redirect_stderr(sys.__stderr__):  # a screen replaces it by an object without a file
                resource_tracker.ensure_running()
        context = multiprocessing.get_context("spawn" if self._in_background else None)
        pool = UninterruptedPool(self._jobs, context, prepare_worker, (self._in_background,))
        try:
            yield pool
        except BrokenProcessPool as error:
            raise WorkersLostError(cause_of_death(close_pool(pool))) from error
        finally:
            close_pool(pool)


class UninterruptedPool(ProcessPoolExecutor):
    """A pool whose processes ignore Ctrl+C from their first moment: only the main process reacts to it."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # processes that are started here inherit it
        try:
            return super().submit(function, *arguments, **options)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def prepare_worker(in_background: bool) -> None:
    """Make this worker process end when the main process dies or terminates it."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=end_with_main_process, daemon=True).start()
    if in_background:
        os.nice(NICENESS)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)


def end_with_main_process() -> None:
    main_process = multiprocessing.parent_process()
    assert main_process is not None
    main_process.join()
    os._exit(1)


def close_pool(pool: ProcessPoolExecutor) -> list[int | None]:
    """Kill the processes of a pool, even hanging ones, and return their exit codes; none if it was closed before."""
    processes = processes_of(pool)
    for process in processes:
        process.kill()
    pool.shutdown()
    return [process.exitcode for process in processes]


def cause_of_death(exit_codes: list[int | None]) -> Translatable:
    """Describe what happened to the first process that died; the signals may also have been sent to the others."""
    by_itself = [code for code in exit_codes if code not in (None, -signal.SIGKILL, -signal.SIGTERM)]
    return WORKER_DIED(code=by_itself[0]) if by_itself else WORKER_KILLED
