"""A bot guest at another host's table."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

import pytest

from helpers import odd_bots
from helpers.net import hosted, socket_dial, until
from macrobber_core import record
from macrobber_core.bots import Effort
from macrobber_core.bots.advice_process import MAX_EVENTS
from macrobber_core.games.contract import Event
from macrobber_core.net.bot_worker import MAX_REPORTED_FAILURES, BotChoice, BotWorker
from macrobber_core.net.guest.bot_guest import BotGuest
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import RequestRefused, TableChanged, Update
from macrobber_core.net.host.host import Host
from macrobber_core.table import TableView


@dataclass
class BotAtTable:
    """The state of the bot that joined."""

    bot: BotGuest
    worker: BotWorker
    updates: list[Update] = field(default_factory=list)
    failures: int = 0

    def updates_of(self, kind: type) -> list[Update]:
        return [update for update in self.updates if isinstance(update, kind)]


@contextlib.asynccontextmanager
async def bot_at_table(host: Host, level: str, effort: Effort = Effort(600)) -> AsyncIterator[BotAtTable]:  # noqa: B008
    guest = Guest(socket_dial(host), "Bot")
    worker = BotWorker(random.Random(1), effort)

    def fail() -> None:
        joined.failures += 1

    async def follow() -> None:
        async for update in guest.updates():
            joined.updates.append(update)
            if isinstance(update, TableChanged):
                bot.follow(update)

    async with BotGuest(guest, level, worker, fail) as bot:
        joined = BotAtTable(bot, worker)
        following = asyncio.create_task(follow())
        await until(lambda: guest.table)
        try:
            yield joined
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)


@pytest.mark.slow
async def test_a_bot_guest_plays_a_whole_game() -> None:
    async with hosted() as host, bot_at_table(host, "easy") as joined:
        for _ in range(2):
            host.table.sit_bot("easy")
        host.start()
        await until(lambda: host.table.stage == "over")
        assert not joined.updates_of(RequestRefused)
        assert not joined.failures
    assert record.verify(str(host.table.record())).result == host.table.result


@pytest.mark.slow
async def test_the_event_loop_is_not_blocked_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replies come from this event loop, so the bot must not block it."""
    odd_bots.install(monkeypatch)
    effort = Effort(1.5)
    silences: list[float] = []

    async def listen() -> None:
        while True:
            before = time.process_time()  # which does not depend on what else the machine does
            await asyncio.sleep(0.01)
            silences.append(time.process_time() - before)

    async with hosted() as host, bot_at_table(host, "busy", effort):
        for _ in range(2):
            host.table.sit_bot("easy")
        listening = asyncio.create_task(listen())
        host.start()
        await until(lambda: sum(actor == 1 for actor, _ in host.table.plies) == 2)
        listening.cancel()
    assert max(silences) < effort.seconds / 2


async def test_an_outdated_decision_is_dropped_for_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    odd_bots.install(monkeypatch)
    async with hosted() as host, bot_at_table(host, "hang") as joined:
        table = host.table
        for _ in range(2):
            table.sit_bot("easy")
        host.start()
        for _ in range(2):
            await until(
                lambda: (
                    table.actor == 1 and joined.bot._latest_task._running == (table.ply, 0) and joined.worker._process
                )
            )
            process = joined.worker._process
            table.log_timeout(1)
            table.decide(1, table.ply, table.legal()[0])
            host.broadcast_changes()
            await until(lambda: joined.worker._process is not process)  # noqa: B023
        assert not joined.updates_of(RequestRefused)


async def test_a_decision_lost_with_the_connection_is_sent_again() -> None:
    async with hosted() as host, bot_at_table(host, "easy") as joined:
        for _ in range(2):
            host.table.sit_bot("random")
        sent: list[str] = []

        async def lose(action: str, ply: int | None = None) -> None:
            sent.append(action)

        guest = joined.bot._guest
        decide, guest.decide = guest.decide, lose  # type: ignore[method-assign]
        host.start()
        await until(lambda: sent)
        guest.decide = decide  # type: ignore[method-assign]
        ply = host.table.ply
        await asyncio.sleep(0.1)
        assert host.table.ply == ply
        (peer,) = host.peers
        await peer.link.close()
        await until(lambda: host.table.ply > ply)


@pytest.mark.slow
async def test_a_failing_bot_is_reported_a_few_times_and_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    odd_bots.install(monkeypatch)
    async with hosted() as host, bot_at_table(host, "die") as joined:
        for _ in range(2):
            host.table.sit_bot("easy")
        host.start()
        await until(lambda: sum(actor == 1 for actor, _ in host.table.plies) > MAX_REPORTED_FAILURES + 2)
        assert joined.failures == MAX_REPORTED_FAILURES


async def test_a_bot_guest_passes_on_what_it_has_been_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[list[Event], list[Event]]] = []

    async with hosted() as host, bot_at_table(host, "easy") as joined:

        async def choose(game: str, level: str, table: TableView, history: Sequence[Event] = ()) -> BotChoice:
            told.append((list(history), host.table.log_seen_by(table.seat)))
            return BotChoice(table.legal[0])

        joined.worker.choose = choose  # type: ignore[method-assign]
        for _ in range(2):
            host.table.sit_bot("easy")
        host.start()
        await until(lambda: len(told) > 5)
    assert all(history == log for history, log in told)


async def test_a_bot_guest_keeps_no_endless_history() -> None:
    lengths: list[int] = []

    async with hosted() as host, bot_at_table(host, "easy") as joined:

        async def choose(game: str, level: str, table: TableView, history: Sequence[Event] = ()) -> BotChoice:
            lengths.append(len(history))
            return BotChoice(table.legal[0])

        joined.worker.choose = choose  # type: ignore[method-assign]
        for _ in range(2):
            host.table.sit_bot("random")
        host.start()
        await until(lambda: lengths)
        change = [update for update in joined.updates if isinstance(update, TableChanged)][-1]
        for _ in range(3):
            joined.bot.follow(TableChanged(change.table, host.table.log_seen_by(1)[:1] * MAX_EVENTS))
        decided = len(lengths)
        await until(lambda: len(lengths) > decided + 1)
    assert max(lengths) == MAX_EVENTS + 1
