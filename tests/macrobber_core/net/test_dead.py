"""Peers that vanish without closing the connection, as with a pulled cable: hosts and guests notice."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from helpers.net import Stranger, hosted, socket_dial, until
from helpers.patience import PATIENCE
from macrobber_core.net import listener, websocket
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import ConnectionLost
from macrobber_core.net.host.host import Host
from macrobber_core.wire.messages import Snapshot


def longest_unnoticed() -> float:
    """Return the longest time until a dead peer is noticed: ping interval, pong timeout and close timeout."""
    return websocket.PING_SECONDS + max(websocket.PONG_SECONDS, websocket.STALLED_SECONDS) + websocket.CLOSE_SECONDS


@pytest.fixture
def hurried_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host with short timeouts; its guests have long ones, so they do not notice first."""
    monkeypatch.setattr(listener, "PING_SECONDS", 0.2)
    monkeypatch.setattr(listener, "PONG_SECONDS", 0.2)
    monkeypatch.setattr(websocket, "STALLED_SECONDS", 0.2)


@pytest.fixture
def hurried_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "PING_SECONDS", 0.2)
    monkeypatch.setattr(websocket, "PONG_SECONDS", 0.2)
    monkeypatch.setattr(websocket, "CLOSE_SECONDS", 0.2)


def test_a_dead_peer_is_noticed_within_a_minute() -> None:
    assert longest_unnoticed() < 60


async def start_game_with_dead_player(host: Host) -> Stranger:
    """A game in which seat 1 no longer receives or sends anything; bots have the other seats."""
    dead = await Stranger.join(host, "Ada")
    await dead.receive_next(Snapshot)
    for _ in range(2):
        host.table.sit_bot("easy")
    host.start()
    dead.link._connection.transport.pause_reading()
    return dead


@pytest.mark.slow
async def test_a_host_notices_a_player_who_does_not_answer_pings(hurried_host: None) -> None:
    async with hosted() as host:
        await start_game_with_dead_player(host)
        await until(lambda: host.table.seats[0].away)
        assert not host.peers


async def test_a_host_notices_a_dead_player_with_a_full_send_buffer(hurried_host: None) -> None:
    """The library's pings and close frames would wait for ever behind unsent data."""
    async with hosted() as host:
        await start_game_with_dead_player(host)
        (peer,) = host.peers
        transport = peer.link._connection.transport  # type: ignore[attr-defined]
        while transport.get_write_buffer_size() < 2**15:
            transport.write(bytes(2**16))
        await until(lambda: host.table.seats[0].away and transport.is_closing())


@pytest.mark.slow
async def test_a_guest_notices_a_dead_host(hurried_guest: None) -> None:
    async with hosted() as host:
        guest = Guest(socket_dial(host), "Ada")
        updates = guest.updates()
        while guest.table is None:
            await anext(updates)
        (peer,) = host.peers
        peer.link._connection.transport.pause_reading()  # type: ignore[attr-defined]
        async with asyncio.timeout(PATIENCE):
            while not isinstance(await anext(updates), ConnectionLost):
                pass
        with contextlib.suppress(StopAsyncIteration):
            await updates.aclose()  # type: ignore[attr-defined]
