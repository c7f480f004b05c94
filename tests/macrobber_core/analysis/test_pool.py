"""The worker processes of an analysis: their number does not affect the result, and none outlives its use."""

from __future__ import annotations

import asyncio
import os
import signal
from asyncio.subprocess import Process
from typing import Any

import msgspec
import pytest

from helpers.analysis import analysed, golden
from macrobber_core.analysis import Analysis, Evaluation, EvaluatorLostError, evaluate_all, evaluation_tasks

SECONDS = 60
SIMULATIONS = 3
"""Few simulations, because the workers ask the real adviser; used only at the beginning of a game."""
BEGINNING = golden(plies=24)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    """Record the worker processes that are started."""
    found: list[Process] = []
    start = asyncio.create_subprocess_exec

    async def observed(*arguments: Any, **options: Any) -> Process:
        found.append(await start(*arguments, **options))
        return found[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", observed)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2, 3])
async def test_the_analysis_does_not_depend_on_the_number_of_processes(jobs: int, started: list[Process]) -> None:
    found: list[Evaluation] = []
    await evaluate_all(evaluation_tasks(BEGINNING, SIMULATIONS), jobs, found.append)
    assert Analysis.of(4, SIMULATIONS, found) == analysed(BEGINNING, SIMULATIONS)
    assert len([one for one in found if one.decision]) > 2 * jobs
    assert len(started) == jobs
    assert all(process.returncode is not None for process in started)


async def test_no_more_processes_are_started_than_there_are_tasks(started: list[Process]) -> None:
    found: list[Evaluation] = []
    await evaluate_all(evaluation_tasks(golden(plies=0), SIMULATIONS), 4, found.append)
    assert len(found) == len(started) == 1


async def test_cancelling_ends_every_process_even_a_hanging_one(started: list[Process]) -> None:
    hanging = asyncio.Event()

    def hang(_: Evaluation) -> None:
        for process in started:
            os.kill(process.pid, signal.SIGSTOP)
        hanging.set()

    work = asyncio.create_task(evaluate_all(evaluation_tasks(BEGINNING, SIMULATIONS), 2, hang))
    async with asyncio.timeout(SECONDS):
        await hanging.wait()
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
    assert [process.returncode for process in started] == [-signal.SIGKILL] * len(started)


@pytest.mark.slow
async def test_a_process_that_dies_is_replaced_without_changing_the_analysis(started: list[Process]) -> None:
    found: list[Evaluation] = []

    def kill(evaluation: Evaluation) -> None:
        found.append(evaluation)
        if len(started) == 1 and len(found) == 3:
            started[0].kill()

    async with asyncio.timeout(SECONDS):
        await evaluate_all(evaluation_tasks(BEGINNING, SIMULATIONS), 1, kill)
    assert Analysis.of(4, SIMULATIONS, found) == analysed(BEGINNING, SIMULATIONS)
    assert len(started) == 2


async def test_a_task_that_crashes_every_process_is_reported_and_ends_the_others(
    started: list[Process],
) -> None:
    tasks = evaluation_tasks(BEGINNING, SIMULATIONS)
    tasks[10] = msgspec.structs.replace(tasks[10], game="no game", winners=[])
    async with asyncio.timeout(SECONDS):
        with pytest.raises(EvaluatorLostError, match="ply 10: the analysis process failed: it exited without a reply"):
            await evaluate_all(tasks, 2, lambda _: None)
    assert all(process.returncode is not None for process in started)
