"""The worker process of bots, as its host sees it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgpack
import msgspec
import pytest
from msgspec.structs import replace

from helpers import odd_bots
from helpers.net import game_over, hosted, seat_players, until
from helpers.patience import PATIENCE
from helpers.processes import bot_process, process_has_ended
from helpers.tables import started_table
from macrobber_core import record
from macrobber_core.bots import Effort
from macrobber_core.games import GAMES
from macrobber_core.net import bot_worker
from macrobber_core.net.bot_worker import BotChoice, BotWorker
from macrobber_core.table import Table, TableView

GAME = "mac-robber"
BRIEF = Effort(0.2)


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> None:
    odd_bots.install(monkeypatch)


def started_view(seed: int = 1) -> tuple[Table, TableView]:
    table = started_table(seed=seed)
    return table, table.view(table.actor)


@contextlib.asynccontextmanager
async def working(seed: int = 1, effort: Effort = BRIEF) -> AsyncIterator[BotWorker]:
    worker = BotWorker(random.Random(seed), effort)
    try:
        yield worker
    finally:
        await worker.close()


def process_of(worker: BotWorker) -> int:
    assert worker._process is not None
    return worker._process.pid


# --- input and output


async def test_the_same_seed_chooses_the_same_actions() -> None:
    _, view = started_view()
    choices = []
    for _ in range(2):
        async with working(7) as worker:
            choices.append([await worker.choose(GAME, "easy", view) for _ in range(5)])
    assert choices[0] == choices[1]
    assert {choice.action for choice in choices[0]} <= set(view.legal)


async def test_a_fixed_number_of_simulations_chooses_the_same_actions(odd: None) -> None:
    _, view = started_view()
    choices = []
    for _ in range(2):
        async with working(7, Effort(20, simulations=300)) as worker:
            choices.append([await worker.choose(GAME, "busy", view) for _ in range(8)])
    assert choices[0] == choices[1]
    assert len(set(choices[0])) > 1


async def test_the_worker_receives_only_what_the_seat_can_see(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bytes] = []

    async def ask(_: BotWorker, request: bytes, seconds: float) -> bytes:
        asked.append(request)
        return b""

    monkeypatch.setattr(BotWorker, "ask", ask)
    table, view = started_view()
    assert table._position is not None
    other = replace(view, game_view=table._position.imagine(view.seat, random.Random(3)).view(view.seat))
    history = table.log_seen_by(view.seat)
    for seen in (view, other):
        async with working() as worker:
            await worker.choose(GAME, "easy", seen, history)
    first, second = asked
    assert first == second
    game, level, raw, legal, seed, effort, told = msgpack.unpackb(first)
    assert (game, level, legal, effort) == (GAME, "easy", view.legal, [BRIEF.seconds, None])
    assert msgspec.convert(raw, GAMES[GAME].view_type) == view.game_view
    assert msgspec.convert(told, list[GAMES[GAME].event_type]) == history  # type: ignore[misc]
    assert seed == random.Random(1).getrandbits(64)


@pytest.mark.parametrize("effort", odd_bots.EFFORTS)
async def test_a_bot_receives_its_effort(odd: None, effort: Effort) -> None:
    _, view = started_view()
    async with working(1, effort) as worker:
        choice = await worker.choose(GAME, "show_effort", view)
    assert choice == BotChoice(view.legal[odd_bots.EFFORTS.index(effort)])


async def test_a_bot_gets_the_full_time_of_its_effort(odd: None) -> None:
    _, view = started_view()
    async with working() as worker:
        await worker.choose(GAME, "busy", view)
        started_at = time.monotonic()
        assert not (await worker.choose(GAME, "busy", view)).failed
        assert time.monotonic() - started_at >= BRIEF.seconds


# --- failures


@pytest.mark.parametrize("level", odd_bots.FAILING)
async def test_a_failing_bot_is_replaced_by_a_simpler_one_and_its_process_restarted(odd: None, level: str) -> None:
    _, view = started_view()
    async with working() as worker:
        for _ in range(2):
            choice = await worker.choose(GAME, level, view)
            assert choice.failed
            assert choice.action in view.legal
            assert worker._process is None
        assert not (await worker.choose(GAME, "easy", view)).failed


async def test_a_hanging_bot_is_given_up_after_its_time_and_a_grace_period(
    odd: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_worker, "GRACE_SECONDS", 0.5)
    _, view = started_view()
    async with working() as worker:
        asking = asyncio.create_task(worker.choose(GAME, "hang", view))
        await until(lambda: worker._process)
        hung = process_of(worker)
        started_at = time.monotonic()
        choice = await asyncio.wait_for(asking, PATIENCE)
        assert choice.failed
        assert choice.action in view.legal
        assert time.monotonic() - started_at > 0.5
        assert process_has_ended(hung)


async def test_a_stopped_process_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    _, view = started_view()
    async with working() as worker:
        await worker.choose(GAME, "easy", view)
        hung = process_of(worker)
        os.kill(hung, signal.SIGSTOP)
        monkeypatch.setattr(bot_worker, "GRACE_SECONDS", 0.1)
        assert (await worker.choose(GAME, "easy", view)).failed
        assert process_has_ended(hung)
        monkeypatch.undo()
        assert not (await worker.choose(GAME, "easy", view)).failed
        assert process_of(worker) != hung


async def test_a_killed_process_costs_no_decision() -> None:
    _, view = started_view()
    async with working() as worker:
        for _ in range(3):
            assert (await worker.choose(GAME, "easy", view)).action in view.legal
            os.kill(process_of(worker), signal.SIGKILL)
            assert (await worker.choose(GAME, "easy", view)).action in view.legal


async def test_a_bot_of_an_unknown_level_still_decides() -> None:
    _, view = started_view()
    async with working() as worker:
        assert (await worker.choose(GAME, "grandmaster", view)).action in view.legal


async def test_a_process_that_cannot_be_started_costs_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_worker, "COMMAND", ("/nonexistent/python",))
    _, view = started_view()
    async with working() as worker:
        choice = await worker.choose(GAME, "easy", view)
    assert choice.failed
    assert choice.action in view.legal


async def test_a_game_survives_repeated_kills_of_its_bot_process() -> None:
    async with hosted(4) as host:
        host.table.sit_bot("easy", 3)
        host.table.sit_bot("random", 4)
        killed: set[int] = set()

        async def kill() -> None:
            while True:
                process = bot_process(host)
                if process is not None and process.returncode is None and len(killed) < 8:
                    os.kill(process.pid, signal.SIGKILL)
                    killed.add(process.pid)
                await asyncio.sleep(0.05)

        async with seat_players(host) as guests:
            for guest in guests:
                guest.held = True
            host.start()
            killing = asyncio.create_task(kill())
            for guest in guests:
                await guest.release()
            await game_over(guests)
            killing.cancel()
        assert killed
        assert record.verify(str(host.table.record())).result == guests[0].result


# --- cancellation


async def test_closing_the_table_ends_its_bot_process_immediately(odd: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_worker, "GRACE_SECONDS", 3600)
    async with asyncio.timeout(PATIENCE), hosted(3) as host:
        for _ in range(3):
            host.table.sit_bot("hang")
        host.start()
        await until(lambda: bot_process(host))
        process = bot_process(host)
        assert process is not None
    assert process.returncode is not None


MORTAL = """
import asyncio, random
from helpers import odd_bots
from helpers.net import new_table
from macrobber_core.bots import Effort
from macrobber_core.net import bot_worker

async def main():
    bot_worker.COMMAND = odd_bots.COMMAND
    table = new_table()
    for name in "ABC":
        table.sit(name)
    table.start()
    worker = bot_worker.BotWorker(random.Random(1), Effort(3600))
    await worker.choose("mac-robber", "chat", table.view(table.actor))
    print(worker._process.pid, flush=True)
    await worker.choose("mac-robber", "LEVEL", table.view(table.actor))

asyncio.run(main())
"""


@pytest.mark.slow
@pytest.mark.parametrize("level", ["hang", "busy"])
def test_no_bot_process_outlives_a_killed_host(level: str) -> None:
    tests = str(Path(odd_bots.__file__).parent.parent)
    with subprocess.Popen(
        [sys.executable, "-c", MORTAL.replace("LEVEL", level)],
        stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": os.pathsep.join([tests, *sys.path])},
    ) as host:  # fmt: skip
        assert host.stdout is not None
        process = int(host.stdout.readline())
        time.sleep(0.2)
        assert not process_has_ended(process)
        host.kill()
    end = time.monotonic() + PATIENCE
    while not process_has_ended(process):
        assert time.monotonic() < end
        time.sleep(0.01)
