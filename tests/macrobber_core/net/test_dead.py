"""Peers that are gone without a word, their cable pulled: a table and its guests notice."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from helpers.lan import Stranger, hosted, until, way_to
from macrobber_core.lan import door, sockets
from macrobber_core.lan.guest import Guest
from macrobber_core.lan.host import Host
from macrobber_core.lan.updates import Lost
from macrobber_core.wire.messages import Snapshot


def longest_unnoticed() -> float:
    """A ping that is due, its answer, and a goodbye."""
    return sockets.PING_SECONDS + max(sockets.PONG_SECONDS, sockets.STALLED_SECONDS) + sockets.CLOSE_SECONDS


@pytest.fixture
def hurried_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its guests take their time: no help comes from them."""
    monkeypatch.setattr(door, "PING_SECONDS", 0.2)
    monkeypatch.setattr(door, "PONG_SECONDS", 0.2)
    monkeypatch.setattr(sockets, "STALLED_SECONDS", 0.2)


@pytest.fixture
def hurried_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PING_SECONDS", 0.2)
    monkeypatch.setattr(sockets, "PONG_SECONDS", 0.2)
    monkeypatch.setattr(sockets, "CLOSE_SECONDS", 0.2)


def test_who_is_dead_is_noticed_within_a_minute() -> None:
    assert longest_unnoticed() < 60


async def a_game_with_a_dead_player(host: Host) -> Stranger:
    """Seat 1 hears nothing any more and answers nothing; a bot has the other seats."""
    dead = await Stranger.join(host, "Ada")
    await dead.hear(Snapshot)
    for _ in range(2):
        host.table.sit_bot("easy")
    host.start()
    dead.link._connection.transport.pause_reading()
    return dead


async def test_a_host_notices_a_player_who_answers_no_ping(hurried_host: None) -> None:
    async with hosted() as host:
        await a_game_with_a_dead_player(host)
        await until(lambda: host.table.seats[0].away, 4)
        assert not host.peers


async def test_a_host_notices_a_player_who_died_while_much_was_on_the_way(hurried_host: None) -> None:
    """The library's pings and goodbyes would wait without end behind what is not taken."""
    async with hosted() as host:
        await a_game_with_a_dead_player(host)
        (peer,) = host.peers
        transport = peer.link._connection.transport  # type: ignore[attr-defined]
        while transport.get_write_buffer_size() < 2**15:
            transport.write(bytes(2**16))
        await until(lambda: host.table.seats[0].away and transport.is_closing(), 4)


async def test_a_guest_notices_a_dead_host(hurried_guest: None) -> None:
    async with hosted() as host:
        guest = Guest(way_to(host), "Ada")
        updates = guest.updates()
        while guest.table is None:
            await anext(updates)
        (peer,) = host.peers
        peer.link._connection.transport.pause_reading()  # type: ignore[attr-defined]
        async with asyncio.timeout(4):
            while not isinstance(await anext(updates), Lost):
                pass
        with contextlib.suppress(StopAsyncIteration):
            await updates.aclose()  # type: ignore[attr-defined]
