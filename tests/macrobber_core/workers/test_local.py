"""Processes on this machine: the death of one loses no task, and none outlives its use."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from helpers.patience import PATIENCE
from helpers.processes import process_has_ended
from macrobber_core.workers.local import LocalWorkers
from macrobber_core.workers.tasks import TaskError, WorkersLostError

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")


def own_process(_: int) -> int:
    return os.getpid()


def hang_after_two(number: int) -> int:
    if number >= 2:
        time.sleep(600)
    return os.getpid()


def die_once(folder: Path, number: int) -> int:
    """Kill this process at task 5, but only once."""
    if number == 5 and not (folder / "died").exists():
        (folder / "died").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def exit_at_once(code: int, _: int) -> int:
    os._exit(code)


def kill_itself(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def interrupt_and_go_on(number: int) -> int:
    os.kill(os.getpid(), signal.SIGINT)
    return number


def niceness(_: int) -> int:
    print("not to be seen", file=sys.stderr, flush=True)
    return os.nice(0)


def wait_until_ended(processes: set[int]) -> None:
    until = time.monotonic() + PATIENCE
    while not all(map(process_has_ended, processes)):
        assert time.monotonic() < until
        time.sleep(0.02)


def test_tasks_run_in_other_processes_which_end_with_the_last_result() -> None:
    processes = set(LocalWorkers(2).map(own_process, range(20)))
    assert 1 <= len(processes) <= 2
    assert os.getpid() not in processes
    assert all(map(process_has_ended, processes))


def test_abandoning_the_results_ends_even_hanging_processes() -> None:
    with closing(LocalWorkers(2).run(hang_after_two, range(9))) as results:
        processes = {process for _, process in (next(results), next(results))}
        for process in processes:
            os.kill(process, signal.SIGSTOP)
    assert all(map(process_has_ended, processes))


def test_a_killed_process_loses_no_task(tmp_path: Path) -> None:
    assert LocalWorkers(2).map(partial(die_once, tmp_path), range(40)) == list(range(40))
    assert (tmp_path / "died").exists()


@pytest.mark.parametrize("code", [0, 3])
def test_processes_that_exit_again_and_again_are_reported_with_their_exit_code(code: int) -> None:
    with pytest.raises(WorkersLostError, match=rf"^a worker process died \(exit code {code}\)$"):
        LocalWorkers(2).map(partial(exit_at_once, code), range(9))


def test_processes_that_are_killed_again_and_again_are_reported() -> None:
    with pytest.raises(WorkersLostError, match=r"^a worker process was killed$"):
        LocalWorkers(1).map(kill_itself, range(9))


def test_interrupting_the_processes_does_not_end_them() -> None:
    assert LocalWorkers(2).map(interrupt_and_go_on, range(4)) == [0, 1, 2, 3]


@pytest.mark.slow
def test_processes_in_the_background_are_nice_and_silent(capfd: pytest.CaptureFixture[str]) -> None:
    assert LocalWorkers(1, in_background=True).map(niceness, range(2)) == [os.nice(0) + 5] * 2
    assert capfd.readouterr().err == ""


@pytest.mark.slow
def test_a_task_that_fails_in_the_background_is_reported() -> None:
    with pytest.raises(TaskError, match=r"^ZeroDivisionError: "):
        LocalWorkers(1, in_background=True).map(partial(divmod, 1), [1, 0])


PROGRAM = """
import os, sys, time
from macrobber_core.workers.local import LocalWorkers

def report(number):
    print(os.getpid(), flush=True)
    time.sleep(600)

LocalWorkers(2).map(report, range(2))
"""


@pytest.mark.slow
def test_processes_end_when_the_main_process_is_killed() -> None:
    program = subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    with program, program.stdout:
        processes = {int(program.stdout.readline()) for _ in range(2)}
        program.kill()
    wait_until_ended(processes)
