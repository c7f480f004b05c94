"""Bots at a table: they think only while it is their turn, and failures are reported and survived."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from helpers import odd_bots
from helpers.net import Player, Stranger, hosted, local_dial, seat_players, until
from helpers.processes import bot_process
from macrobber_core.games.contract import BotFailed, Event, TimedOut
from macrobber_core.net import bot_worker
from macrobber_core.net.bot_worker import MAX_REPORTED_FAILURES, BotChoice
from macrobber_core.net.clock import TimeControl
from macrobber_core.net.host.host import Host
from macrobber_core.table import TableView
from macrobber_core.wire.messages import Snapshot, Welcome


@pytest.fixture(autouse=True)
def odd(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that hang are never given up on, so only cancellation helps."""
    odd_bots.install(monkeypatch)
    monkeypatch.setattr(bot_worker, "GRACE_SECONDS", 600)


async def thinking(host: Host) -> int:
    """Wait until a bot's process is thinking about the current decision, and return its PID."""
    await until(lambda: host.bot_players._latest_task._running and bot_process(host))
    process = bot_process(host)
    assert process is not None
    return process.pid


def stopped(host: Host, process: int) -> bool:
    there = bot_process(host)
    return there is None or there.pid != process


def hold(guests: list[Player]) -> None:
    for guest in guests:
        guest.held = True


async def test_a_returning_player_cancels_the_thinking_stand_in() -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        token = (await ada.receive_next(Welcome)).token
        for _ in range(2):
            host.table.sit_bot("easy")
        host.start()
        await ada.link.close()
        await until(lambda: host.table.seats[0].away and host.table.actor == 1)
        host.seat_control.set_stand_in(1, "hang")
        process, ply = await thinking(host), host.table.ply
        await (await Stranger.join(host, "Ada", token=token)).receive_next(Snapshot)
        await until(lambda: stopped(host, process))
        table = host.table
        while table.ply == ply or table.actor == 1:
            if table.actor == 1:
                table.decide(1, table.ply, table.legal()[0])
                host.broadcast_changes()
        await until(lambda: table.actor == 1)  # the others have played on


async def test_a_replacement_stand_in_starts_thinking_immediately() -> None:
    async with hosted() as host, seat_players(host, [local_dial(host)] * 3) as guests:
        hold(guests)
        host.start()
        seat, ply = host.table.actor or 0, host.table.ply
        await guests[seat - 1].guest.close()
        await until(lambda: host.table.seats[seat - 1].away)
        host.seat_control.set_stand_in(seat, "hang")
        await thinking(host)
        host.seat_control.set_stand_in(seat, "easy")
        await until(lambda: host.table.ply > ply)


async def test_a_takeback_cancels_a_thinking_bot() -> None:
    async with hosted(seed=2) as host, seat_players(host, [local_dial(host)] * 2) as guests:
        hold(guests)
        table, rng = host.table, random.Random(1)
        bot = table.sit_bot("hang")
        host.start()
        seat = table.actor or 0
        while not (table.actor == bot != seat and table.view(seat).can_undo):
            seat = table.actor or 0
            table.decide(seat, table.ply, rng.choice(table.legal()))
        host.broadcast_changes()
        process, ply = await thinking(host), table.ply
        table.undo(seat, ply)
        host.broadcast_changes()
        await until(lambda: stopped(host, process))
        assert table.actor == seat
        await until(lambda: host.bot_players._latest_task._running is None)


async def test_a_late_decision_cancels_the_bot_deciding_for_the_player() -> None:
    control = TimeControl(0.05, 0)
    async with hosted(time_control=control) as host, seat_players(host, [local_dial(host)] * 3) as guests:
        hold(guests)
        asked: list[str] = []

        async def think(game: str, level: str, table: TableView, history: Sequence[Event] = ()) -> BotChoice:
            asked.append(level)
            return await type(host._bot_worker).choose(host._bot_worker, game, "hang", table)

        host._bot_worker.choose = think  # type: ignore[method-assign]
        host.start()
        seat, ply = host.table.actor or 0, host.table.ply
        process = await thinking(host)
        assert asked == ["medium"]  # decent, and quick
        await guests[seat - 1].guest.decide("piper")
        await until(lambda: host.table.ply > ply)
        await until(lambda: stopped(host, process))
        assert TimedOut(seat) not in host.table.log


@pytest.mark.slow
@pytest.mark.parametrize("level", ["crash", "cheat"])
async def test_an_always_failing_bot_plays_on_and_is_reported_a_few_times(level: str) -> None:
    async with hosted() as host, seat_players(host, [local_dial(host)] * 2, level="easy") as guests:
        hold(guests)
        host.table.sit_bot(level, 3)
        host.broadcast_changes()
        host.start()
        for guest in guests:
            await guest.release()
        await until(lambda: sum(actor == 3 for actor, _ in host.table.plies) > 2 * MAX_REPORTED_FAILURES)
        assert [guest.log.count(BotFailed(3)) for guest in guests] == [MAX_REPORTED_FAILURES] * 2


async def test_a_bot_gets_what_its_seat_has_been_told_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[list[Event], list[Event]]] = []

    async with hosted() as host:

        async def choose(game: str, level: str, table: TableView, history: Sequence[Event] = ()) -> BotChoice:
            told.append((list(history), host.table.log_seen_by(table.seat)))
            return BotChoice(table.legal[0])

        host._bot_worker.choose = choose  # type: ignore[method-assign]
        for _ in range(3):
            host.table.sit_bot("easy")
        host.start()
        await until(lambda: len(told) > 20)
    assert all(history == log for history, log in told)
    assert len(told[-1][0]) > 20
