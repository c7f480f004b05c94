"""Limits on strangers' connections: thousands of them cost little and lock nobody out for long."""

from __future__ import annotations

import asyncio
import contextlib
import socket

import pytest

from helpers.net import Player, Stranger, game_over, hosted, seat_players, socket_dial, until
from helpers.patience import PATIENCE
from macrobber_core.net import accept_limiter
from macrobber_core.net.accept_limiter import AcceptLimiter, Limits
from macrobber_core.net.rate_limit import NO_LIMIT, Rate, Reserve
from macrobber_core.net.websocket import dial
from macrobber_core.wire.messages import Welcome


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accept_limiter, "TOTAL_RATE", Rate(40, 20))
    monkeypatch.setattr(accept_limiter, "ADDRESS_RATE", Rate(40, 20))


async def connect_and_close(port: int) -> None:
    with contextlib.suppress(OSError):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        await writer.wait_closed()


@pytest.mark.slow
async def test_thousands_of_short_connections_do_not_disturb_a_game(narrow: None) -> None:
    async with hosted() as host, seat_players(host) as guests:
        host.start()
        assert host.port is not None
        for _ in range(30):
            await asyncio.gather(*(connect_and_close(host.port or 0) for _ in range(100)))
        await game_over(guests)


@pytest.mark.slow
async def test_a_player_can_reconnect_during_a_connection_flood(narrow: None) -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        token = (await ada.receive_next(Welcome)).token
        host.table.sit("Ben")
        host.table.sit("Cat")
        host.start()
        await ada.link.close()
        await until(lambda: host.table.seats[0].away)
        for _ in range(5):
            await asyncio.gather(*(connect_and_close(host.port or 0) for _ in range(100)))
        player = Player(socket_dial(host), "Ada", token=token)
        playing: asyncio.Task[None] | None = None
        async with asyncio.timeout(PATIENCE):
            while host.table.seats[0].away:
                if playing is None or playing.done():
                    playing = asyncio.create_task(player.play())
                await asyncio.sleep(0.05)
                if playing.done():
                    assert "closed the connection: it has too many" in str(playing.exception())
        assert playing is not None
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def test_a_connection_over_the_limit_is_closed_with_an_explanation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accept_limiter, "ADDRESS_RATE", Rate(1, 0.001))
    async with hosted() as host:
        assert host.port is not None
        link = await dial("127.0.0.1", host.port)
        with pytest.raises(OSError, match="closed the connection: it has too many, or it is not a macrobber table"):
            await dial("127.0.0.1", host.port)
        await link.close()


@pytest.mark.parametrize("kind", ["before TLS", "before hello"])
async def test_silent_strangers_are_dropped_for_new_guests_but_guests_are_not(kind: str) -> None:
    async with hosted() as host:
        assert host.port is not None
        ada = await Stranger.join(host, "Ada")
        await ada.receive_next(Welcome)
        silent: list[socket.socket] = []
        crowd: list[Stranger] = []
        if kind == "before TLS":
            silent = [socket.create_connection(("127.0.0.1", host.port)) for _ in range(accept_limiter.MAX_STRANGERS)]
            await asyncio.sleep(0)
        else:
            crowd = [await Stranger.connect(host) for _ in range(accept_limiter.MAX_STRANGERS)]
        ben = await Stranger.join(host, "Ben")
        await ben.receive_next(Welcome)
        if kind == "before hello":
            assert await crowd[0].farewell_reason() is None
        else:
            silent[0].settimeout(0)
            with contextlib.suppress(ConnectionResetError):
                await until(lambda: not silent[0].recv(1) if readable(silent[0]) else False)
        cat = await Stranger.join(host, "Cat")
        await cat.receive_next(Welcome)
        assert len(host.peers) == 3
        for one in silent:
            one.close()


async def test_the_address_with_the_most_strangers_makes_room() -> None:
    """A crowd on few addresses displaces itself, and not the few who come from elsewhere."""
    limits = Limits(NO_LIMIT, NO_LIMIT, strangers=6, reserve=Reserve(NO_LIMIT, NO_LIMIT))
    with (
        AcceptLimiter(socket.create_server(("127.0.0.1", 0)).detach(), limits) as door,
        contextlib.ExitStack() as stack,
    ):

        def come(address: str) -> socket.socket:
            client = stack.enter_context(
                socket.create_connection(door.getsockname(), timeout=PATIENCE, source_address=(address, 0))
            )
            stack.enter_context(door.accept()[0])
            return client

        def is_dropped(client: socket.socket) -> bool:
            client.settimeout(0)
            try:
                return client.recv(1) == b""
            except BlockingIOError:
                return False

        early = [come("127.0.0.2"), come("127.0.0.2")]
        crowd = [come("127.0.0.3") for _ in range(4)]
        late = [come(f"127.0.0.{number}") for number in (4, 5)]
        assert [is_dropped(one) for one in crowd] == [True, True, False, False]
        assert not any(map(is_dropped, early + late))
        come("127.0.0.6")
        assert [is_dropped(one) for one in early + crowd[2:]] == [True, False, False, False]  # of two, the older one


def readable(one: socket.socket) -> bool:
    try:
        one.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    return True
