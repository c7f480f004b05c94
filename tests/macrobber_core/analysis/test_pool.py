"""The analysis on workers: their number does not affect the result, and no process outlives its use."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

import msgspec
import pytest

from helpers.analysis import analysed, golden
from helpers.patience import PATIENCE
from helpers.processes import children, command_line, process_has_ended
from macrobber_core.analysis import Analysis, Evaluation, EvaluatorLostError, evaluate_all, evaluation_tasks
from macrobber_core.workers.local import LocalWorkers

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

SIMULATIONS = 3
"""Few simulations, because the workers ask the real adviser; used only at the beginning of a game."""
BEGINNING = golden(plies=24)


def workers(jobs: int) -> LocalWorkers:
    return LocalWorkers(jobs, in_background=True)


def evaluating() -> set[int]:
    """Return the processes that evaluate for this one, which may have other children."""
    return {process for process in children() if "spawn_main" in command(process)}


def command(process: int) -> str:
    return command_line(process) if not process_has_ended(process) else ""


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2, 3])
async def test_the_analysis_does_not_depend_on_the_number_of_processes(jobs: int) -> None:
    found: list[Evaluation] = []
    used: set[int] = set()

    def add(evaluation: Evaluation) -> None:
        found.append(evaluation)
        used.update(evaluating())

    await evaluate_all(evaluation_tasks(BEGINNING, SIMULATIONS), workers(jobs), add)
    assert Analysis.of(4, SIMULATIONS, found) == analysed(BEGINNING, SIMULATIONS)
    assert len([one for one in found if one.decision]) > 2 * jobs
    assert 1 <= len(used) <= jobs
    assert all(map(process_has_ended, used))


@pytest.mark.slow
async def test_no_more_processes_are_started_than_there_are_tasks() -> None:
    used: set[int] = set()
    await evaluate_all(evaluation_tasks(golden(plies=0), SIMULATIONS), workers(4), lambda _: used.update(evaluating()))
    assert len(used) <= 1


@pytest.mark.slow
async def test_cancelling_ends_every_process_even_a_hanging_one() -> None:
    hanging: asyncio.Future[set[int]] = asyncio.get_running_loop().create_future()

    def hang(_: Evaluation) -> None:
        processes = evaluating()
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        if not hanging.done():
            hanging.set_result(processes)

    work = asyncio.create_task(evaluate_all(evaluation_tasks(BEGINNING, SIMULATIONS), workers(2), hang))
    async with asyncio.timeout(PATIENCE):
        processes = await hanging
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
    assert processes
    assert all(map(process_has_ended, processes))


@pytest.mark.slow
async def test_a_process_that_dies_is_replaced_without_changing_the_analysis() -> None:
    found: list[Evaluation] = []

    def kill(evaluation: Evaluation) -> None:
        found.append(evaluation)
        if len(found) == 3:
            for process in evaluating():
                os.kill(process, signal.SIGKILL)

    async with asyncio.timeout(PATIENCE):
        await evaluate_all(evaluation_tasks(BEGINNING, SIMULATIONS), workers(1), kill)
    assert Analysis.of(4, SIMULATIONS, found) == analysed(BEGINNING, SIMULATIONS)


@pytest.mark.slow
async def test_a_task_that_fails_is_reported_by_its_ply_and_ends_the_others() -> None:
    tasks = evaluation_tasks(BEGINNING, SIMULATIONS)
    tasks[10] = msgspec.structs.replace(tasks[10], game="no game", winners=[])
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(EvaluatorLostError, match="ply 10: the analysis process failed: KeyError: 'no game'"):
            await evaluate_all(tasks, workers(2), lambda _: None)
    assert not evaluating()
