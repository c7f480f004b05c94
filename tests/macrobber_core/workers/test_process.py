"""Worker processes are started on demand and leave nothing behind."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from pathlib import Path

import pytest

from helpers import odd_worker
from helpers.patience import PATIENCE
from helpers.processes import process_exists, process_has_ended
from macrobber_core.workers.process import WorkerLostError, WorkerProcess, python_command

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")


def pid_of(worker: WorkerProcess) -> int:
    assert worker._process is not None
    return worker._process.pid


def children() -> set[str]:
    """Return the processes that this one has started, dead ones too unless they have been reaped."""
    return set(Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text().split())


async def test_one_process_answers_all_requests() -> None:
    async with WorkerProcess(odd_worker.COMMAND) as worker:
        assert worker._process is None
        assert await worker.ask(b"one") == b"one"
        process = pid_of(worker)
        assert await worker.ask(b"two" * 100_000) == b"two" * 100_000
        assert pid_of(worker) == process
    assert process_has_ended(process)


@pytest.mark.slow
@pytest.mark.parametrize("fails", [b"crash", b"ramble", b"hang"])
async def test_a_failed_process_is_lost_and_the_next_request_starts_another(fails: bytes) -> None:
    async with WorkerProcess(odd_worker.COMMAND) as worker:
        await worker.ask(b"ready")
        process = pid_of(worker)
        with pytest.raises(WorkerLostError):
            await worker.ask(fails, 1)
        assert process_has_ended(process)
        assert await worker.ask(b"one") == b"one"


async def test_a_stopped_process_is_killed_even_with_a_request_it_has_not_read() -> None:
    async with WorkerProcess(odd_worker.COMMAND) as worker:
        await worker.ask(b"ready")
        process = pid_of(worker)
        os.kill(process, signal.SIGSTOP)
        with pytest.raises(WorkerLostError):
            await worker.ask(b"more than any pipe holds" * 100_000, 0.2)
        assert process_has_ended(process)


async def test_a_killed_process_is_lost_and_the_next_request_starts_another() -> None:
    async with WorkerProcess(odd_worker.COMMAND) as worker:
        await worker.ask(b"ready")
        os.kill(pid_of(worker), signal.SIGKILL)
        with pytest.raises(WorkerLostError):
            await worker.ask(b"one")
        assert await worker.ask(b"one") == b"one"


async def test_a_process_that_cannot_be_started_is_lost() -> None:
    async with WorkerProcess(["/nonexistent/python"]) as worker:
        with pytest.raises(WorkerLostError, match="No such file"):
            await worker.ask(b"one")


@pytest.mark.parametrize("thought", [b"hang", b"busy"])
async def test_cancelling_a_request_ends_the_process_at_once(thought: bytes) -> None:
    async with WorkerProcess(odd_worker.COMMAND) as worker:
        await worker.ask(b"ready")
        process = pid_of(worker)
        asking = asyncio.create_task(worker.ask(thought))
        await asyncio.sleep(0.1)
        asking.cancel()
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(asyncio.CancelledError):
                await asking
        assert process_has_ended(process)


@pytest.mark.parametrize("times", [1, 3])
async def test_a_process_is_reaped_even_if_closing_it_is_cancelled(times: int) -> None:
    worker = WorkerProcess(odd_worker.COMMAND)
    await worker.ask(b"ready")
    process = pid_of(worker)
    closing = asyncio.create_task(worker.close())
    for _ in range(times):
        await asyncio.sleep(0)
        closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    assert not process_exists(process)
    await worker.close()  # there is nothing left to do


async def test_a_process_is_reaped_even_if_its_request_is_cancelled_twice() -> None:
    """The first cancellation ends its thinking; the second comes while it is being closed."""
    async with WorkerProcess(odd_worker.COMMAND) as worker:
        await worker.ask(b"ready")
        process = pid_of(worker)
        asking = asyncio.create_task(worker.ask(b"hang"))
        await asyncio.sleep(0.1)
        asking.cancel()
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert not process_exists(process)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_process_is_reaped_even_if_its_start_is_cancelled(times: int) -> None:
    async def leave() -> None:
        worker = WorkerProcess(odd_worker.COMMAND)
        asking = asyncio.create_task(worker.ask(b"one"))
        for _ in range(times):
            await asyncio.sleep(0)
            asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    before = children()
    asyncio.run(leave())
    assert children() == before


def test_a_process_is_reaped_if_the_event_loop_ends_while_closing_it() -> None:
    pids: list[int] = []

    async def leave() -> None:
        worker = WorkerProcess(odd_worker.COMMAND)
        await worker.ask(b"ready")
        pids.append(pid_of(worker))
        closing = asyncio.create_task(worker.close())
        await asyncio.sleep(0)
        assert not closing.done()

    asyncio.run(leave())
    assert not process_exists(pids[0])


async def test_processes_started_by_a_worker_end_with_it() -> None:
    async with WorkerProcess(odd_worker.COMMAND) as worker:
        child = int(await worker.ask(b"start another"))
        assert not process_has_ended(child)
    async with asyncio.timeout(PATIENCE):
        while not process_has_ended(child):  # noqa: ASYNC110  # it is no longer our child
            await asyncio.sleep(0.005)


async def test_a_worker_imports_no_modules_from_its_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit('not this one')")
    monkeypatch.chdir(tmp_path)
    process = await asyncio.create_subprocess_exec(
        *python_command("macrobber_core.bots.worker"), stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    _, complaints = await process.communicate()
    assert (process.returncode, complaints) == (0, b"")
