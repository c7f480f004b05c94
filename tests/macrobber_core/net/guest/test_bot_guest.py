"""A bot guest at another host's table."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest

from helpers import odd_bots
from helpers.net import hosted, socket_dial, until
from macrobber_core import record
from macrobber_core.bots import Effort
from macrobber_core.net.bot_worker import MAX_REPORTED_FAILURES, BotWorker
from macrobber_core.net.guest.bot_guest import BotGuest
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import RequestRefused, TableChanged, Update
from macrobber_core.net.host.host import Host


@dataclass
class Brought:
    """The state of the bot that joined."""

    bot: BotGuest
    worker: BotWorker
    updates: list[Update] = field(default_factory=list)
    failures: int = 0

    def said(self, kind: type) -> list[Update]:
        return [update for update in self.updates if isinstance(update, kind)]


@contextlib.asynccontextmanager
async def brought(host: Host, level: str, effort: Effort = Effort(600)) -> AsyncIterator[Brought]:  # noqa: B008
    guest = Guest(socket_dial(host), "Bot")
    worker = BotWorker(random.Random(1), effort)

    def fail() -> None:
        it.failures += 1

    async def follow() -> None:
        async for update in guest.updates():
            it.updates.append(update)
            if isinstance(update, TableChanged):
                bot.refresh(is_snapshot=update.fresh)

    async with BotGuest(guest, level, worker, fail) as bot:
        it = Brought(bot, worker)
        following = asyncio.create_task(follow())
        await until(lambda: guest.table)
        try:
            yield it
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)


@pytest.mark.slow
async def test_a_bot_plays_a_whole_game_at_somebody_elses_table() -> None:
    async with hosted() as host, brought(host, "easy") as it:
        for _ in range(2):
            host.table.sit_bot("easy")
        host.start()
        await until(lambda: host.table.stage == "over", 30)
        assert not it.said(RequestRefused)
        assert not it.failures
    assert record.verify(str(host.table.record())).result == host.table.result


@pytest.mark.slow
async def test_the_host_is_answered_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replies come from this event loop, so the bot must not block it."""
    odd_bots.install(monkeypatch)
    effort = Effort(1.5)
    loop = asyncio.get_running_loop()
    silences: list[float] = []

    async def listen() -> None:
        while True:
            before = loop.time()
            await asyncio.sleep(0.01)
            silences.append(loop.time() - before)

    async with hosted() as host, brought(host, "busy", effort):
        for _ in range(2):
            host.table.sit_bot("easy")
        listening = asyncio.create_task(listen())
        host.start()
        await until(lambda: sum(actor == 1 for actor, _ in host.table.plies) == 2, 20)
        listening.cancel()
    assert max(silences) < effort.seconds / 2


async def test_what_comes_too_late_is_dropped_and_the_next_decision_is_thought_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    odd_bots.install(monkeypatch)
    async with hosted() as host, brought(host, "hang") as it:
        table = host.table
        for _ in range(2):
            table.sit_bot("easy")
        host.start()
        for _ in range(2):
            await until(
                lambda: table.actor == 1 and it.bot._latest_task._running == (table.ply, 0) and it.worker._process
            )
            process = it.worker._process
            table.log_timeout(1)
            table.decide(1, table.ply, table.legal()[0])
            host.broadcast_changes()
            await until(lambda: it.worker._process is not process)  # noqa: B023
        assert not it.said(RequestRefused)


async def test_an_answer_that_may_have_been_lost_with_the_link_is_given_again() -> None:
    async with hosted() as host, brought(host, "easy") as it:
        for _ in range(2):
            host.table.sit_bot("random")
        sent: list[str] = []

        async def lose(action: str, ply: int | None = None) -> None:
            sent.append(action)

        guest = it.bot._guest
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
async def test_a_bot_that_fails_is_told_of_a_few_times_and_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    odd_bots.install(monkeypatch)
    async with hosted() as host, brought(host, "die") as it:
        for _ in range(2):
            host.table.sit_bot("easy")
        host.start()
        await until(lambda: sum(actor == 1 for actor, _ in host.table.plies) > MAX_REPORTED_FAILURES + 2, 30)
        assert it.failures == MAX_REPORTED_FAILURES
