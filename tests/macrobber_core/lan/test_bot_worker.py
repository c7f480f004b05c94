import asyncio
import os
import random
import signal

import pytest

from helpers.lan import a_table, game_over, hosted, seated, until
from macrobber_core import record
from macrobber_core.lan import bot_worker as room
from macrobber_core.lan.bot_worker import BotWorker
from macrobber_core.table import Table, TableView


def a_view(seed: int = 1) -> tuple[Table, TableView]:
    table = a_table(3, seed)
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    table.start()
    return table, table.view(table.actor)


async def test_the_same_seed_thinks_the_same() -> None:
    _, view = a_view()
    choices = []
    for _ in range(2):
        worker = BotWorker(random.Random(7))
        choices.append([await worker.choose("mac-robber", "easy", view) for _ in range(5)])
        await worker.close()
    assert choices[0] == choices[1]
    assert set(choices[0]) <= set(view.legal)


async def test_a_worker_that_dies_costs_no_decision() -> None:
    _, view = a_view()
    worker = BotWorker(random.Random(1))
    for _ in range(3):
        assert await worker.choose("mac-robber", "easy", view) in view.legal
        assert worker._process is not None
        os.kill(worker._process.pid, signal.SIGKILL)
        assert await worker.choose("mac-robber", "easy", view) in view.legal
    await worker.close()
    await worker.close()


async def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "THINK_SECONDS", 0.3)
    _, view = a_view()
    worker = BotWorker(random.Random(1))
    await worker.choose("mac-robber", "easy", view)
    assert worker._process is not None
    hung = worker._process.pid
    os.kill(hung, signal.SIGSTOP)
    assert await worker.choose("mac-robber", "easy", view) in view.legal
    with pytest.raises(ProcessLookupError):
        os.kill(hung, 0)
    await worker.choose("mac-robber", "easy", view)
    assert worker._process.pid != hung
    await worker.close()


async def test_a_bot_of_a_level_the_worker_does_not_know_still_decides() -> None:
    _, view = a_view()
    worker = BotWorker(random.Random(1))
    assert await worker.choose("mac-robber", "grandmaster", view) in view.legal
    await worker.close()


async def test_a_process_that_cannot_be_started_costs_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room.sys, "executable", "/nonexistent/python")  # type: ignore[attr-defined]
    _, view = a_view()
    assert await BotWorker(random.Random(1)).choose("mac-robber", "easy", view) in view.legal


async def test_a_game_goes_on_when_its_bots_are_killed_again_and_again() -> None:
    async with hosted(4) as host:
        host.table.sit_bot("easy", 3)
        host.table.sit_bot("random", 4)
        killed: set[int] = set()

        async def kill() -> None:
            while True:
                process = host._bots._process
                if process is not None and process.returncode is None and len(killed) < 8:
                    os.kill(process.pid, signal.SIGKILL)
                    killed.add(process.pid)
                await asyncio.sleep(0.05)

        async with seated(host) as guests:
            for guest in guests:
                guest.held = True
            host.start()
            killing = asyncio.create_task(kill())
            for guest in guests:
                await guest.release()
            await game_over(guests, 40)
            killing.cancel()
        assert killed
        assert record.verify(str(host.table.record())).result == guests[0].result


async def test_closing_the_table_ends_the_process_of_its_bots() -> None:
    async with hosted(3) as host:
        for _ in range(3):
            host.table.sit_bot("easy")
        host.bot_players.pace = 0.05
        host.start()
        await until(lambda: host._bots._process)
        process = host._bots._process
        assert process is not None
    assert process.returncode is not None
