"""Misbehaving peers in the middle of a game: the others continue to play."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgpack
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from helpers.net import BAD_FRAMES, Player, Stranger, game_over, hosted, seat_players, socket_dial, until
from helpers.patience import PATIENCE
from macrobber_core import record
from macrobber_core.net import rate_limit
from macrobber_core.net.accept_limiter import MAX_STRANGERS
from macrobber_core.net.host import handshake, seating
from macrobber_core.net.host.host import Host
from macrobber_core.net.link import LinkClosedError
from macrobber_core.net.websocket import TLS_CONTEXT
from macrobber_core.wire import patch
from macrobber_core.wire.changes import apply_change
from macrobber_core.wire.codec import decode_view_change, pack
from macrobber_core.wire.messages import (
    PROTOCOL,
    Accepted,
    Changed,
    Decide,
    Farewell,
    GetOffer,
    Hello,
    LeaveSeat,
    Offer,
    Refusal,
    Resync,
    Snapshot,
    TakeSeat,
    Welcome,
)


def open_files() -> int:
    return len(list(Path("/dev/fd").iterdir()))


@asynccontextmanager
async def running_game(players: int = 3, seed: int = 1) -> AsyncIterator[tuple[Host, list[Player]]]:
    """Yield a game that has just begun; afterwards its players play it to the end."""
    async with hosted(players, seed) as host, seat_players(host) as guests:
        for guest in guests:
            guest.held = True
        host.start()
        await until(lambda: all(guest.table.stage == "playing" for guest in guests))
        yield host, guests
        for guest in guests:
            await guest.release()
        await game_over(guests)
        last = record.verify(str(host.table.record()))
        assert [guest.result for guest in guests] == [last.result] * players


def other_seat(host: Host) -> int:
    assert host.table.actor is not None
    return host.table.actor % 3 + 1


# --- bad frames


@pytest.mark.parametrize("as_what", ["a stranger", "a spectator"])
async def test_every_bad_frame_ends_the_connection(as_what: str) -> None:
    async with running_game() as (host, guests):
        before = host.table.plies[:]
        for kind, frame in BAD_FRAMES.items():
            stranger = await (Stranger.connect(host) if as_what == "a stranger" else Stranger.join(host, watch=True))
            await stranger.send_raw(frame)
            reason = await stranger.farewell_reason()
            assert reason is None or reason, kind
            assert reason is not None or len(frame) > 1024, kind  # the library disconnects on too large a frame
        await until(lambda: host.table.spectators == [])
        assert host.table.plies == before
        assert [seat.away for seat in host.table.seats] == [False] * 3
        assert [guest.ended for guest in guests] == [None] * 3


async def test_a_player_who_sends_bad_frames_keeps_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "RETURNS", rate_limit.Rate(len(BAD_FRAMES) + 1, 1))
    async with hosted() as host:
        token = (await (await Stranger.join(host, "Ada")).receive_next(Welcome)).token
        async with seat_players(host, [socket_dial(host), socket_dial(host)]) as others:
            host.start()
            for kind, frame in BAD_FRAMES.items():
                ada = await Stranger.join(host, token=token)
                welcome = await ada.receive_next(Welcome)
                assert welcome.name == "Ada", kind
                token = welcome.token
                assert (await ada.receive_next(Snapshot)).view[6] == 1, kind
                await ada.send_raw(frame)
                await ada.farewell_reason()
            wild = Player(socket_dial(host), "Ada", token=token)
            playing = asyncio.create_task(wild.play())
            await game_over([wild, *others])
            await playing
        last = record.verify(str(host.table.record()))
        assert [guest.result for guest in [wild, *others]] == [last.result] * 3


@pytest.mark.slow
async def test_random_bytes_from_many_strangers_do_not_disturb_a_game() -> None:
    rng = random.Random(3)
    async with running_game() as (host, _):
        for _ in range(150):
            stranger = await Stranger.connect(host)
            if rng.random() < 0.5:
                await stranger.send(Hello(PROTOCOL, "Mallory", watch=True))
            await stranger.send_raw(rng.randbytes(rng.randrange(1, 60)))
            await stranger.link.close()
        await until(lambda: host.table.spectators == [])


# --- messages at the wrong time


async def test_decisions_by_spectators_and_idle_or_late_players_are_refused() -> None:
    async with running_game() as (host, guests):
        ply, legal = host.table.ply, host.table.legal()
        spectator = await Stranger.join(host, watch=True)
        await spectator.send(Decide(1, ply, legal[0]))
        assert await spectator.receive_next(Refusal) == Refusal(1, "spectators cannot play")
        idle = guests[other_seat(host) - 1]
        await idle.guest.decide(legal[0])
        await until(lambda: idle.refused)
        assert host.table.actor is not None
        assert idle.refused == [f"it's {host.table.seats[host.table.actor - 1].name}'s turn"]
        active = guests[host.table.actor - 1]
        for wrong_ply in (0, ply - 1, ply + 1, 2**31 - 1):
            await active.guest.decide(legal[0], wrong_ply)
        await active.guest.decide("castle\x1b[2J")
        await active.guest.decide("")
        await until(lambda: len(active.refused) == 6)
        assert active.refused[:4] == [
            f"that was for ply {wrong}, but the table is at ply {ply}" for wrong in (0, ply - 1, ply + 1, 2**31 - 1)
        ]
        assert all("MR-" in reason for reason in active.refused[4:])
        assert host.table.ply == ply


async def test_decisions_before_the_start_are_refused() -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        await ada.send(Decide(1, 0, "castle"))
        assert await ada.receive_next(Refusal) == Refusal(1, "the game has not begun")


async def test_a_decision_sent_twice_is_accepted_twice_and_played_once() -> None:
    async with hosted() as host:
        strangers = [await Stranger.join(host, name) for name in ("Ada", "Ben", "Cat")]
        for stranger in strangers:
            await stranger.receive_next(Welcome)
        host.start()
        assert host.table.actor is not None
        active, ply, action = strangers[host.table.actor - 1], host.table.ply, host.table.legal()[0]
        for number in (1, 2):
            await active.send(Decide(number, ply, action))
            assert await active.receive_next(Accepted) == Accepted(number)
        assert [str(played) for played in host.table.plies].count(f"{host.table.plies[ply].actor} {action}") == 1


async def test_a_second_hello_ends_the_connection() -> None:
    async with running_game() as (host, _):
        for again in (Hello(PROTOCOL, "Mallory"), GetOffer(PROTOCOL)):
            stranger = await Stranger.join(host, watch=True)
            await stranger.receive_next(Welcome)
            await stranger.send(again)
            assert await stranger.farewell_reason() == "a guest says hello once"


@pytest.mark.parametrize("first", [Decide(1, 0, "castle"), TakeSeat(1), LeaveSeat(1), Resync()], ids=repr)
async def test_a_first_message_other_than_hello_ends_the_connection(
    first: Decide | TakeSeat | LeaveSeat | Resync,
) -> None:
    async with running_game() as (host, _):
        stranger = await Stranger.connect(host)
        await stranger.send(first)
        assert await stranger.farewell_reason() == "a guest begins with a hello"


@pytest.mark.parametrize("more", [[], [False, None, "a field more", {"and": "a map"}]])
async def test_a_guest_of_another_version_is_told_both_version_numbers(more: list[object]) -> None:
    async with running_game() as (host, _):
        stranger = await Stranger.connect(host)
        await stranger.send(msgpack.packb([1, PROTOCOL + 1, "Mallory", *more]))
        reason = await stranger.farewell_reason()
        assert reason == f"this table uses protocol {PROTOCOL}, you use {PROTOCOL + 1}: install the same version"


@pytest.mark.parametrize("name", ["", "  ", "\x1b\x1b", "\u202e", "\u3164"])
async def test_an_invisible_name_is_rejected(name: str) -> None:
    async with hosted() as host:
        stranger = await Stranger.join(host, name)
        assert await stranger.farewell_reason() == "a name needs at least one visible character"
        assert host.table.free_seats == [1, 2, 3]


async def test_control_characters_in_a_name_are_removed() -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        await Stranger.join(host, "\x1b[31m[b]Mallory\u202e\n" + "\u0301" * 30)
        await until(lambda: len(host.table.free_seats) == 1)
        assert host.table.seats[1].name == "[31m[b]Mallor\u00fd"
        view = (await ada.receive_next(Snapshot)).view
        news = decode_view_change(patch.apply(pack(view), (await ada.receive_next(Changed)).difference[4:]))
        assert apply_change(view, news.change)[4][1][0] == host.table.seats[1].name


async def test_a_player_cannot_leave_or_change_seats_during_a_game() -> None:
    async with running_game() as (host, guests):
        await guests[0].guest.leave_seat()
        await guests[0].guest.take_seat(2)
        await guests[0].guest.take_seat()
        await until(lambda: len(guests[0].refused) == 3)
        assert [seat.name for seat in host.table.seats] == ["Ada", "Ben", "Cat"]
        assert guests[0].refused[1] == "the game has begun; you can watch it"


async def test_a_spectator_cannot_take_a_seat_during_a_game() -> None:
    async with running_game() as (host, _):
        stranger = await Stranger.join(host, watch=True)
        for seat in (None, 1, 16):
            await stranger.send(TakeSeat(1, seat))
            assert (await stranger.receive_next(Refusal)).reason == "the game has begun; you can watch it"
        await stranger.send(LeaveSeat(2))
        assert (await stranger.receive_next(Refusal)).reason == "you have no seat"
        assert host.table.spectators == ["Mallory"]


async def test_a_guest_who_joins_after_the_start_is_rejected() -> None:
    async with running_game() as (host, _):
        assert await (await Stranger.join(host)).farewell_reason() == "the game has begun; you can watch it"


# --- floods and silence


@pytest.mark.slow
async def test_a_flood_of_messages_ends_the_connection() -> None:
    async with running_game() as (host, _):
        stranger = await Stranger.join(host, watch=True)

        async def flood() -> None:
            for number in range(5000):
                await stranger.send(Decide(number, 0, "castle"))

        flooding = asyncio.create_task(flood())
        reason = await stranger.farewell_reason()
        assert reason in ("too many messages at once", None)  # or it did not read its replies
        await asyncio.gather(flooding, return_exceptions=True)
        await until(lambda: host.table.spectators == [])


async def test_a_flood_of_resync_requests_does_not_stall_a_game() -> None:
    async with running_game(seed=2) as (host, guests):
        stranger = await Stranger.join(host, watch=True)

        async def flood() -> None:
            while True:
                await stranger.send(Resync())
                await asyncio.sleep(0.002)

        async def read() -> None:
            while True:
                await stranger.link.receive()

        tasks = [asyncio.create_task(flood()), asyncio.create_task(read())]
        for guest in guests:
            await guest.release()
        await asyncio.sleep(0.5)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_silent_peer_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_game() as (host, _):
        monkeypatch.setattr(handshake, "HELLO_SECONDS", 0.2)
        silent = [await Stranger.connect(host) for _ in range(20)]
        for stranger in silent:
            await stranger.farewell_reason()
        assert host.table.spectators == []


async def test_sockets_that_never_become_websockets_do_no_harm() -> None:
    async with running_game() as (host, _):
        assert host.port is not None
        for greeting in (b"", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01" + bytes(100), b"x" * 100_000, b"POST /" * 3):
            _, writer = await asyncio.open_connection("127.0.0.1", host.port)
            writer.write(greeting)
            await asyncio.sleep(0.01)
            writer.close()


async def test_a_web_page_cannot_connect_to_a_table() -> None:
    """A browser lets any page open a websocket to any address, but it sends the page's origin."""
    async with running_game() as (host, _):
        with pytest.raises(InvalidStatus, match="403"):
            await connect(f"wss://127.0.0.1:{host.port}/", ssl=TLS_CONTEXT, origin="http://example.com", proxy=None)  # type: ignore[arg-type]


@pytest.mark.slow
async def test_a_peer_that_never_reads_does_not_fill_the_send_buffer() -> None:
    async with running_game(5) as (host, _):
        non_reader = await Stranger.join(host, "Deaf", watch=True)
        await non_reader.receive_next(Snapshot)
        non_reader.link._connection.transport.pause_reading()
        (peer,) = [peer for peer in host.peers if peer.name == "Deaf"]
        for guest in range(400):  # more than socket buffers hold, if each were sent
            host.table.set_away(1, away=bool(guest % 2))
            host.broadcast_changes()
            await asyncio.sleep(0)
        host.table.set_away(1, away=False)
        host.broadcast_changes()
        transport = peer.link._connection.transport  # type: ignore[attr-defined]
        assert transport.get_write_buffer_size() < 2**18
        assert len(peer._replies) == 0


async def test_replies_to_pings_do_not_pile_up_for_a_peer_that_never_reads() -> None:
    async with running_game() as (host, _):
        non_reader = await Stranger.join(host, "Deaf", watch=True)
        await non_reader.receive_next(Snapshot)
        transport = non_reader.link._connection.transport
        transport.pause_reading()
        (peer,) = [peer for peer in host.peers if peer.name == "Deaf"]
        ping = b"\x89\xfd" + bytes(4) + bytes(125)
        for _ in range(60):
            transport.write(ping * 2000)
            await asyncio.sleep(0.005)
        assert peer.link._connection.transport.get_write_buffer_size() < 2**20  # type: ignore[attr-defined]


async def test_pings_from_a_peer_that_reads_are_answered() -> None:
    async with running_game() as (host, _):
        stranger = await Stranger.join(host, "Lively", watch=True)
        pongs = [await stranger.link._connection.ping() for _ in range(2000)]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*pongs)
        await stranger.receive_next(Snapshot)


@pytest.mark.parametrize("frame", [b"\x89\x80", b"\x8a\x80", b"\x00\x80"], ids=["pings", "pongs", "parts of a message"])
async def test_a_flood_of_frames_that_are_no_messages_ends_the_connection(frame: bytes) -> None:
    async with running_game() as (host, _):
        stranger = await Stranger.join(host, watch=True)
        transport = stranger.link._connection.transport
        mask, begun_message = bytes(4), b"\x02\x80" + bytes(4)
        transport.write(begun_message * (frame[0] == 0) + (frame + mask) * 10_000)
        assert await stranger.farewell_reason() is None
        await until(lambda: host.table.spectators == [])


@pytest.mark.slow
async def test_a_peer_that_does_not_read_its_replies_is_dropped() -> None:
    async with running_game() as (host, _):
        non_reader = await Stranger.join(host, "Deaf", watch=True)
        await non_reader.receive_next(Snapshot)
        (peer,) = [peer for peer in host.peers if peer.name == "Deaf"]
        stuck = asyncio.Event()

        async def never(frame: bytes) -> None:
            await stuck.wait()

        peer.link.send = never  # type: ignore[method-assign]
        for number in range(200):
            try:
                await non_reader.send(LeaveSeat(number))
            except LinkClosedError:
                break
        await until(lambda: host.table.spectators == [])
        assert len(peer._replies) <= 64


@pytest.mark.slow
async def test_hundreds_of_quick_connections_do_not_disturb_a_game() -> None:
    async with running_game() as (host, guests):
        for guest in guests:
            await guest.release()

        async def come_and_go(number: int) -> None:
            match number % 4:
                case 0:
                    _, writer = await asyncio.open_connection("127.0.0.1", host.port)
                    writer.close()
                case 1:
                    await (await Stranger.connect(host)).link.close()
                case 2:
                    stranger = await Stranger.join(host, f"Mallory {number}", watch=True)
                    await stranger.link.close()
                case _:
                    stranger = await Stranger.connect(host)
                    await stranger.send(GetOffer(PROTOCOL))
                    assert isinstance(await stranger.receive(), Offer)
                    await stranger.link.close()

        for start in range(0, 400, 50):
            await asyncio.gather(*(come_and_go(number) for number in range(start, start + 50)))
        await until(lambda: host.table.spectators == [])
        assert len(host.peers) <= 3


@pytest.mark.slow
async def test_silent_strangers_do_not_exhaust_the_hosts_file_descriptors() -> None:
    async with running_game() as (host, _):
        before = open_files()
        squatters = [(await asyncio.open_connection("127.0.0.1", host.port))[1] for _ in range(300)]
        await asyncio.sleep(0.05)
        assert open_files() - before - len(squatters) <= MAX_STRANGERS
        assert len(host.peers) == 3
        for squatter in squatters:
            squatter.close()
        await asyncio.sleep(0.2)  # connections from one address are rate-limited
        await (await Stranger.join(host, watch=True)).receive_next(Welcome)


async def test_spectators_are_limited_and_do_not_lock_out_a_player() -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        token = (await ada.receive_next(Welcome)).token
        host.table.sit("Ben")
        host.table.sit("Cat")
        host.start()
        await ada.link.close()
        await until(lambda: host.table.seats[0].away)
        crowd = [await Stranger.join(host, "Mallory", watch=True) for _ in range(seating.MAX_SPECTATORS)]
        for stranger in crowd:
            await stranger.receive_next(Welcome)
        late = await Stranger.join(host, "Mallory", watch=True)
        assert await late.farewell_reason() == "there are too many spectators"
        again = await Stranger.join(host, "Ada", token=token)
        assert (await again.receive_next(Welcome)).name == "Ada"
        assert not host.table.seats[0].away


async def test_one_address_cannot_take_all_places_for_spectators(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_core.net.host.seating.MAX_SPECTATORS", 8)
    async with hosted() as host:
        joining = [Stranger.join(host, "Mallory", watch=True, address="203.0.113.1") for _ in range(8)]
        crowd = [await one for one in joining]
        for stranger in crowd[:6]:
            await stranger.receive_next(Welcome)
        assert [await stranger.farewell_reason() for stranger in crowd[6:]] == ["there are too many spectators"] * 2
        ben = await Stranger.join(host, "Ben", watch=True, address="203.0.113.2")
        assert (await ben.receive_next(Welcome)).name == "Ben"


@pytest.mark.slow
async def test_the_limit_on_spectators_does_not_apply_to_players() -> None:
    async with hosted() as host:
        crowd = [await Stranger.join(host, "Mallory", watch=True) for _ in range(seating.MAX_SPECTATORS)]
        for stranger in crowd:
            await stranger.receive_next(Welcome)
        ada = await Stranger.join(host, "Ada")
        assert (await ada.receive_next(Welcome)).name == "Ada"
        await ada.send(LeaveSeat(1))
        assert await ada.receive_next(Refusal) == Refusal(1, "there are too many spectators")
        assert host.table.seats[0].name == "Ada"
        await crowd[0].link.close()
        await until(lambda: len(host.table.spectators) < seating.MAX_SPECTATORS)
        await ada.send(LeaveSeat(2))
        assert await ada.receive_next(Accepted) == Accepted(2)


async def test_a_spectator_with_a_players_name_gets_a_number() -> None:
    async with running_game() as (host, _):
        for expected in ("Ada-2", "Ada-3"):
            stranger = await Stranger.join(host, "Ada", watch=True)
            assert (await stranger.receive_next(Welcome)).name == expected
        farewell = await Stranger.join(host, "Ada", token="no such token")
        assert (await farewell.receive_next(Farewell)).reason == "the game has begun; you can watch it"
