"""Tables reached by ticket, without relays: games, hostile guests, and what is left afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from helpers.net import BAD_FRAMES, Player, Stranger, game_over, hosted, seat_players, socket_dial, until
from helpers.patience import PATIENCE
from macrobber_core import record
from macrobber_core.net.guest.known_hosts import KeyChangedError, KnownHosts
from macrobber_core.net.host.host import Host
from macrobber_core.net.identity import Identity, load_or_create_identity
from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.net.rate_limit import Rate
from macrobber_core.wire.messages import GetOffer, Offer

iroh = pytest.importorskip("iroh", reason="needs iroh: pip install 'macrobber[internet]'")

from macrobber_core.net import iroh_tunnel  # noqa: E402
from macrobber_core.net.iroh_tunnel import dial_ticket, listen_for_tickets  # noqa: E402

pytestmark = pytest.mark.slow
HERE = "127.0.0.1"


@contextlib.asynccontextmanager
async def let_in_by_ticket(host: Host, identity: Identity | None = None) -> AsyncIterator[str]:
    """Yield a ticket for the table. The table closes first, as the program does it."""
    assert host.port is not None
    key = (identity or load_or_create_identity()).derive_key(host.id)
    async with listen_for_tickets(host.forwarding, (HERE, host.port), HERE, key, relay=False) as listener:
        yield listener.ticket
        await host.close()


def open_files() -> int:
    return len(list(Path("/dev/fd").iterdir()))


async def test_a_game_is_played_by_ticket_to_its_end() -> None:
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:
        dials = [socket_dial(host), lambda: dial_ticket(ticket), lambda: dial_ticket(ticket)]
        async with seat_players(host, dials) as players:
            host.start()
            await game_over(players)
            last = record.verify(str(host.table.record()))
            assert [player.result for player in players] == [last.result] * 3


async def test_the_table_closing_says_goodbye_to_guests_by_ticket() -> None:
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:
        player = Player(lambda: dial_ticket(ticket), "Ada")
        playing = asyncio.create_task(player.play())
        await until(lambda: player.views)
        await host.close()
        await asyncio.wait_for(playing, PATIENCE)
        assert player.ended == "the host has closed the table"


async def test_the_key_by_ticket_is_the_hosts_own() -> None:
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:
        link = await dial_ticket(ticket)
        assert (link.fingerprint, link.address) == (host.fingerprint, ticket)
        await link.close()


async def test_a_host_with_another_key_is_refused_at_a_known_ticket(tmp_path: Path) -> None:
    known = KnownHosts(tmp_path / "known_hosts.json")
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:
        known.remember(ticket, "f00d")
        player = Player(lambda: dial_ticket(ticket), "Ada", known_hosts=known)
        with pytest.raises(KeyChangedError):
            await player.play()
        assert not host.peers


async def test_a_ticket_stays_the_same_when_its_table_is_resumed() -> None:
    tickets = []
    for table in ("c0ffee", "c0ffee", "decade"):
        async with hosted(3, id=table) as host, let_in_by_ticket(host) as ticket:
            tickets.append(iroh.EndpointTicket.from_string(ticket).endpoint_addr().id())
    assert tickets[0] == tickets[1] != tickets[2]


async def test_a_guest_by_ticket_reconnects_after_the_tunnel_breaks() -> None:
    links: list[Link] = []
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:

        async def dial() -> Link:
            links.append(await dial_ticket(ticket))
            return links[-1]

        async with seat_players(host, [dial, socket_dial(host), socket_dial(host)]) as players:
            players[0].held = True
            host.start()
            await until(lambda: players[0].table.stage == "playing")
            await links[0].close()
            await until(lambda: len(links) == 2)
            await until(lambda: not host.table.seats[0].away)
            await players[0].release()
            await game_over(players)
            assert [seat.name for seat in host.table.seats] == ["Ada", "Ben", "Cat"]


async def test_a_wrong_code_is_refused_by_ticket() -> None:
    async with hosted(3, code="otter-heather-plum") as host, let_in_by_ticket(host) as ticket:
        with pytest.raises(OSError, match="that is not the code of this table"):
            await Player(lambda: dial_ticket(ticket), code="plum-heather-otter").play()
        player = Player(lambda: dial_ticket(ticket), code="otter-heather-plum")
        playing = asyncio.create_task(player.play())
        await until(lambda: player.views)
        await player.guest.close()
        await playing


async def test_bad_frames_by_ticket_end_their_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(iroh_tunnel, "ADDRESS_RATE", Rate(1000, 1))
    monkeypatch.setattr(iroh_tunnel, "TOTAL_RATE", Rate(1000, 1))
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:
        for kind, frame in [*BAD_FRAMES.items()][::6]:
            stranger = Stranger(await dial_ticket(ticket))
            await stranger.send_raw(frame)
            reason = await stranger.farewell_reason()
            assert reason is not None or len(frame) > 1024, kind
            await stranger.link.close()
        assert not host.peers


async def test_a_banned_address_stays_banned_by_ticket() -> None:
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:
        player = Player(lambda: dial_ticket(ticket), "Mallory")
        playing = asyncio.create_task(player.play())
        await until(lambda: player.views)
        host.seat_control.remove("Mallory", address=True)
        await asyncio.wait_for(playing, PATIENCE)
        assert player.ended is not None
        again = Player(lambda: dial_ticket(ticket), "Mallory again")
        await again.play()
        assert again.ended == "the host has banned your address from this table for the evening"


async def test_an_address_opens_no_more_tunnels_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(iroh_tunnel, "ADDRESS_RATE", Rate(2, 1e-9))
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:
        for _ in range(2):
            await (await dial_ticket(ticket)).close()
        with pytest.raises(OSError, match="no table answers to this ticket"):
            await dial_ticket(ticket)


async def test_a_guest_that_opens_a_tunnel_but_sends_nothing_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(iroh_tunnel, "OPEN_SECONDS", 0.5)
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:
        endpoint = await iroh_tunnel._bind([["127.0.0.1:0"]], None, relay=False)
        there = iroh.EndpointTicket.from_string(ticket).endpoint_addr()
        connection = await endpoint.connect(there, iroh_tunnel.ALPN)
        await asyncio.wait_for(connection.closed(), PATIENCE)
        await endpoint.close()


class Unread:
    """Both ends of a tunnel whose other side neither reads nor sends."""

    def send(self) -> Unread:
        return self

    def recv(self) -> Unread:
        return self

    async def write_all(self, data: bytes) -> None:
        await asyncio.Event().wait()

    async def read(self, size: int) -> bytes:
        await asyncio.Event().wait()
        return b""


async def test_a_tunnel_whose_guest_reads_nothing_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(iroh_tunnel, "STALLED_SECONDS", 0.2)
    ours, table = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=ours)
    table.send(b"hello")
    table.close()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(iroh_tunnel._carry(Unread(), reader, writer), PATIENCE)  # type: ignore[arg-type]
    writer.close()


async def test_a_guest_leaves_although_the_host_reads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(iroh_tunnel, "CLOSE_SECONDS", 0.2)
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:
        link = await dial_ticket(ticket)
        tunnel, link._tunnel = link._tunnel, asyncio.create_task(asyncio.Event().wait())  # type: ignore[arg-type]
        await asyncio.wait_for(link.close(), PATIENCE)
        await asyncio.wait([tunnel])


@pytest.mark.parametrize("ticket", ["endpoint" + "2" * 70, "endpoint", "192.168.1.20", ""])
async def test_a_damaged_ticket_is_refused(ticket: str) -> None:
    with pytest.raises(OSError, match="this is not a whole ticket"):
        await dial_ticket(ticket)


async def test_nobody_answers_to_the_ticket_of_a_closed_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:
        pass
    monkeypatch.setattr(iroh_tunnel, "OPEN_SECONDS", 1)
    with pytest.raises(OSError, match="no table answers to this ticket"):
        await dial_ticket(ticket)


async def test_dialling_can_be_cancelled() -> None:
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:
        pass
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(dial_ticket(ticket), 0.2)


async def test_closed_tunnels_leave_no_files_open() -> None:
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:
        await (await dial_ticket(ticket)).close()
        gc.collect()
        before = open_files()
        for _ in range(10):
            link = await dial_ticket(ticket)
            await link.send(b"")
            with contextlib.suppress(LinkClosedError):
                await link.receive()
            await link.close()
        gc.collect()
        await until(lambda: open_files() <= before)


async def test_a_table_says_what_it_offers_by_ticket() -> None:
    async with hosted(3) as host, let_in_by_ticket(host) as ticket:
        stranger = Stranger(await dial_ticket(ticket))
        await stranger.send(GetOffer(4))
        assert (await stranger.receive_next(Offer)).table == host.id
        await stranger.link.close()
