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
from macrobber_core.analysis import Analysis, Evaluation, EvaluatorLostError, evaluate_all, questions

SECONDS = 60
SIMULATIONS = 3
"""Few simulations, because the workers ask the real adviser; used only at the beginning of a game."""
BEGUN = golden(plies=24)


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
async def test_any_number_of_processes_comes_to_the_same(jobs: int, started: list[Process]) -> None:
    found: list[Evaluation] = []
    await evaluate_all(questions(BEGUN, SIMULATIONS), jobs, found.append)
    assert Analysis.of(4, SIMULATIONS, found) == analysed(BEGUN, SIMULATIONS)
    assert len([one for one in found if one.decision]) > 2 * jobs
    assert len(started) == jobs
    assert all(process.returncode is not None for process in started)


async def test_no_more_processes_are_started_than_there_are_questions(started: list[Process]) -> None:
    found: list[Evaluation] = []
    await evaluate_all(questions(golden(plies=0), SIMULATIONS), 4, found.append)
    assert len(found) == len(started) == 1


async def test_who_waits_no_more_leaves_no_process_behind_not_even_one_that_hangs(started: list[Process]) -> None:
    begun = asyncio.Event()

    def hang(_: Evaluation) -> None:
        for process in started:
            os.kill(process.pid, signal.SIGSTOP)
        begun.set()

    work = asyncio.create_task(evaluate_all(questions(BEGUN, SIMULATIONS), 2, hang))
    async with asyncio.timeout(SECONDS):
        await begun.wait()
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
    assert [process.returncode for process in started] == [-signal.SIGKILL] * len(started)


@pytest.mark.slow
async def test_a_process_that_dies_is_replaced_and_the_analysis_is_the_same(started: list[Process]) -> None:
    found: list[Evaluation] = []

    def kill(judgement: Evaluation) -> None:
        found.append(judgement)
        if len(started) == 1 and len(found) == 3:
            started[0].kill()

    async with asyncio.timeout(SECONDS):
        await evaluate_all(questions(BEGUN, SIMULATIONS), 1, kill)
    assert Analysis.of(4, SIMULATIONS, found) == analysed(BEGUN, SIMULATIONS)
    assert len(started) == 2


async def test_a_question_that_no_process_survives_is_told_and_the_others_go_with_it(
    started: list[Process],
) -> None:
    asked = questions(BEGUN, SIMULATIONS)
    asked[10] = msgspec.structs.replace(asked[10], game="no game", winners=[])
    async with asyncio.timeout(SECONDS):
        with pytest.raises(EvaluatorLostError, match="ply 10: the analysis process failed: it exited without a reply"):
            await evaluate_all(asked, 2, lambda _: None)
    assert all(process.returncode is not None for process in started)
