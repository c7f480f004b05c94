"""Guests that reconnect, patches that get lost, and private information."""

import asyncio
import contextlib
import gc
import itertools
import zlib
from pathlib import Path

import msgpack
import pytest

from helpers.net import Player, Stranger, Tap, game_over, hosted, local_dial, seat_players, socket_dial, tapped, until
from helpers.patience import PATIENCE
from macrobber_core import record
from macrobber_core.net.guest import reconnection
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.seat_tokens import FileTokenStore
from macrobber_core.net.guest.updates import ConnectionLost, Ended, HostGone, JoinedTable
from macrobber_core.net.host.host import Host
from macrobber_core.net.identity import load_or_create_identity
from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.wire import patch
from macrobber_core.wire.codec import decode_from_guest, decode_from_host, encode
from macrobber_core.wire.messages import (
    PROTOCOL,
    VIEW_NUMBERS,
    Accepted,
    Changed,
    Decide,
    Farewell,
    GetOffer,
    Hello,
    LeaveSeat,
    Refusal,
    Resync,
    Snapshot,
    TakeSeat,
    ViewChange,
    Welcome,
)


@pytest.fixture
def instant_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests retry a lost link immediately."""
    monkeypatch.setattr(reconnection, "pauses", lambda: itertools.repeat(0.001))


# --- reconnecting

FRAMES = 4
"""How many frames a guest may send before its connection is cut: enough for a decision."""


@pytest.mark.slow
async def test_a_guest_with_a_flaky_connection_finishes_the_game(instant_retries: None) -> None:
    async with hosted() as host:
        taps: list[Tap] = []
        dials = [tapped(socket_dial(host), taps), socket_dial(host), socket_dial(host)]
        async with seat_players(host, dials) as guests:

            async def cut() -> None:
                """Cut each connection once it has brought the game forward."""
                for number in itertools.count():
                    await until(lambda number=number: len(taps) > number and len(taps[number].sent) >= FRAMES)  # type: ignore[misc]
                    taps[number].link._connection.transport.abort()  # type: ignore[attr-defined]

            cutting = asyncio.create_task(cut())
            host.start()
            await game_over(guests)
            cutting.cancel()
        last = record.verify(str(host.table.record()))
        assert [guest.result for guest in guests] == [last.result] * 3
        assert len(guests[0].joined) > 1
        assert len({joined.token for joined in guests[0].joined}) == len(guests[0].joined)
        assert {view.seat for view in guests[0].views} == {1}
        assert guests[0].log == host.table.log_seen_by(1)


async def test_a_token_restores_the_seat_the_name_and_the_whole_log() -> None:
    async with hosted() as host, seat_players(host, [socket_dial(host)] * 2) as guests:
        ada = await Stranger.join(host, "Cat")
        token = (await ada.receive_next(Welcome)).token
        for guest in guests:
            guest.held = True
        host.start()
        await ada.receive_next(Changed)
        await ada.link.close()
        await until(lambda: guests[0].table.seats[2].away)
        again = await Stranger.join(host, "Somebody else", token=token, watch=True)
        welcome, snapshot = await again.receive_next(Welcome), await again.receive_next(Snapshot)
        assert welcome.name == "Cat"
        assert welcome.token != token
        view = msgpack.unpackb(msgpack.packb(snapshot.view))
        assert view == msgpack.unpackb(encode(Snapshot(1, host.table.view(3), [])))[2]
        assert snapshot.events == msgpack.unpackb(encode(Snapshot(1, [], host.table.log_seen_by(3))))[3]
        await until(lambda: not guests[0].table.seats[2].away)


async def test_a_token_is_invalid_once_its_successor_is_used() -> None:
    async with hosted() as host:
        first = (await (await Stranger.join(host, "Ada")).receive_next(Welcome)).token
        second = (await (await Stranger.join(host, "Ada", token=first)).receive_next(Welcome)).token
        # the message with the second token may have been lost: the first is still valid and yields a new second one
        third = (await (await Stranger.join(host, "Ada", token=first)).receive_next(Welcome)).token
        fourth = (await (await Stranger.join(host, "Ada", token=third)).receive_next(Welcome)).token
        assert len({first, second, third, fourth}) == 4
        for dead in (first, second):
            stranger = await Stranger.join(host, "Ada", token=dead)
            assert (await stranger.receive_next(Welcome)).name == "Ada-2"
            await stranger.link.close()
            await until(lambda: len(host.peers) == 1)
        assert (await (await Stranger.join(host, "Ada", token=fourth)).receive_next(Welcome)).name == "Ada"


async def test_a_token_is_invalid_once_its_successor_has_been_received() -> None:
    async with hosted() as host:
        first = (await (await Stranger.join(host, "Ada")).receive_next(Welcome)).token
        ada = await Stranger.join(host, "Ada", token=first)
        second = (await ada.receive_next(Welcome)).token
        await ada.send(Resync())
        await ada.receive_next(Snapshot)
        await ada.receive_next(Snapshot)
        thief = await Stranger.join(host, "Ada", token=first)
        assert (await thief.receive_next(Welcome)).name == "Ada-2"
        again = await Stranger.join(host, "Ada", token=second)
        assert (await again.receive_next(Welcome)).name == "Ada"


async def test_a_reconnecting_guest_does_not_join_another_table(instant_retries: None) -> None:
    async with hosted() as mine, hosted() as other:
        taps: list[Tap] = []
        where = [mine]

        async def dial() -> Link:
            return await socket_dial(where[0])()

        ada = Guest(tapped(dial, taps), "Ada", reconnect_seconds=2)
        updates = ada.updates()
        assert isinstance(await anext(updates), JoinedTable)
        where[0] = other
        await taps[0].link.close()
        async for update in updates:
            if isinstance(update, ConnectionLost) and len(taps) > 3:
                break
        assert other.table.free_seats == [1, 2, 3]
        await ada.close()


async def test_a_token_is_kept_after_a_farewell(tmp_path: Path) -> None:
    async with hosted() as host:
        ada = Guest(socket_dial(host), "Ada", token_store=FileTokenStore(tmp_path))
        async for update in ada.updates():
            if isinstance(update, JoinedTable):
                await host.close()
            if isinstance(update, Ended):
                break
        assert FileTokenStore(tmp_path).take(host.id, "Ada", load_or_create_identity().fingerprint) is not None


async def test_a_second_connection_with_the_token_replaces_the_first() -> None:
    async with hosted() as host, seat_players(host, [socket_dial(host)] * 2) as guests:
        first = await Stranger.join(host, "Cat")
        token = (await first.receive_next(Welcome)).token
        for guest in guests:
            guest.held = True
        host.start()
        second = await Stranger.join(host, "Cat", token=token)
        await second.receive_next(Snapshot)
        assert await first.farewell_reason() == "you joined from another terminal; this one is closed"
        assert not host.table.seats[2].away
        assert host.table.spectators == []


async def test_requests_from_a_replaced_connection_are_not_carried_out() -> None:
    """Requests sent before the link noticed are not executed."""
    async with hosted() as host:
        first = await Stranger.join(host, "Ada")
        token = (await first.receive_next(Welcome)).token
        spectator = await Stranger.join(host, "Zoe", watch=True)
        second = await Stranger.connect(host)
        (peer,) = [peer for peer in host.peers if peer.name == "Ada"]
        await second.send(Hello(PROTOCOL, "Ada", token=token))
        await until(lambda: peer not in host.peers)
        for number in range(4):
            with contextlib.suppress(LinkClosedError):
                await first.send(TakeSeat(number, 3))
                await first.send(TakeSeat(number))
        await second.receive_next(Snapshot)
        await first.farewell_reason()
        names = [seat.name for seat in host.table.seats] + host.table.spectators
        assert len([name for name in names if name is not None]) == len(host.peers) == 2
        await spectator.receive_next(Welcome)


@pytest.mark.parametrize("token", ["", "x", "x" * 64, "0", "../../etc/passwd", "None"])
async def test_an_invalid_token_affects_neither_the_seat_nor_its_owner(token: str) -> None:
    async with hosted() as host, seat_players(host) as guests:
        for guest in guests:
            guest.held = True
        host.start()
        thief = await Stranger.join(host, "Ada", token=token)
        assert await thief.farewell_reason() == "the game has begun; you can watch it"
        watcher = await Stranger.join(host, "Ada", token=token, watch=True)
        welcome = await watcher.receive_next(Welcome)
        assert (welcome.name, welcome.token) != ("Ada", token)
        assert (await watcher.receive_next(Snapshot)).view[6] is None
        assert [seat.away for seat in host.table.seats] == [False] * 3
        for guest in guests:
            await guest.release()
        await game_over(guests)
        assert guests[0].table.seat == 1


async def test_a_seat_token_is_sent_only_to_its_owner() -> None:
    taps: list[list[Tap]] = [[], [], [], []]
    async with hosted() as host:
        watcher = Player(tapped(socket_dial(host), taps[3]), "Zoe", watch=True)
        watching = asyncio.create_task(watcher.play())
        dials = [tapped(dial(host), taps[seat]) for seat, dial in enumerate([local_dial, socket_dial, socket_dial])]
        async with seat_players(host, dials) as guests:
            host.start()
            await game_over([*guests, watcher])
        await watching
    tokens = [player.joined[0].token.encode() for player in [*guests, watcher]]
    assert len(set(tokens)) == 4
    assert all(len(token) >= 20 for token in tokens)
    for owner, token in enumerate(tokens):
        for peer, (tap,) in enumerate(taps):
            carriers = [frame for frame in tap.received if token in frame]
            assert len(carriers) == (1 if peer == owner else 0)


async def test_a_guest_gives_up_reconnecting_to_a_host_that_is_gone(instant_retries: None) -> None:
    async with hosted() as host:
        guest = Guest(socket_dial(host), "Ada", reconnect_seconds=0.5)
        updates = guest.updates()
        while guest.table is None:
            await anext(updates)
        assert host._server is not None
        host._server.close(close_connections=True)
        rest = [update async for update in updates]
    assert rest[-1] == HostGone("the host is gone")
    assert any(isinstance(update, ConnectionLost) for update in rest)


@pytest.mark.parametrize("found", [True, False])
async def test_a_guest_locates_its_table_when_another_has_the_old_address(
    instant_retries: None, *, found: bool
) -> None:
    async with hosted() as host, hosted() as stranger:
        table, moved = host.id, False

        async def old_address() -> Link:
            return await socket_dial(stranger if moved else host)()

        async def seek(wanted: str, fingerprint: str) -> Link:
            assert (wanted, fingerprint) == (table, load_or_create_identity().fingerprint)
            if not found:
                raise OSError("nowhere")
            return await socket_dial(host)()

        guest = Guest(old_address, "Ada", locate=seek, reconnect_seconds=PATIENCE if found else 0.5)
        updates = guest.updates()
        while guest.table is None:
            await anext(updates)
        (peer,) = host.peers
        moved = True
        await peer.link.close()
        async with asyncio.timeout(PATIENCE):
            while isinstance(update := await anext(updates), ConnectionLost):
                pass
        assert isinstance(update, JoinedTable) if found else update == HostGone("the host is gone")
        assert not stranger.peers


async def test_a_first_connection_to_nobody_fails_with_a_reason() -> None:
    async with hosted() as host:
        dial = socket_dial(host)
    with pytest.raises(OSError, match="there is no table at"):
        await anext(Guest(dial, "Ada").updates())


# --- patches that cannot be applied


async def nudge(host: Host) -> None:
    """Keep changing something at the table."""
    while True:
        await asyncio.sleep(0.01)
        host.table.set_away(2, away=not host.table.seats[1].away)
        host.broadcast_changes()


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind",
    [
        "lost",
        "another checksum",
        "another value",
        "a bomb",
        "no change",
        "a later number",
        "sent twice",
    ],
)
async def test_a_guest_recovers_from_corrupted_patches(kind: str) -> None:
    """Every tenth patch is corrupted in transit; the guest asks for a snapshot and never shows a wrong view."""
    patches = itertools.count(1)
    twice: list[bytes] = []

    def spoil(frame: bytes) -> bytes | None:
        message = decode_from_host(frame)
        if not isinstance(message, Changed) or next(patches) % 10:
            return frame
        base, total, difference = message.base, message.difference[:4], message.difference[4:]
        match kind:
            case "lost":
                return None
            case "another checksum":
                total = bytes([total[0] ^ 1]) + total[1:]
            case "another value":
                difference = patch.diff(b"", encode(ViewChange({0: ["another title"]}, [])))
            case "a bomb":
                difference = zlib.compress(bytes(10**7), wbits=-15)
            case "no change":
                difference = zlib.compress(b"\xc1", wbits=-15)
            case "a later number":
                base = (base + 1) % VIEW_NUMBERS
            case "sent twice":
                twice.append(frame)
        return encode(Changed(base, total + difference))

    class Twice(Tap):
        async def receive(self) -> bytes | str:
            return twice.pop() if twice else await super().receive()

    taps: list[Tap] = []

    async def connect() -> Tap:
        taps.append(Twice(await socket_dial(host)(), spoil))
        return taps[-1]

    async with hosted() as host:
        async with seat_players(host, [connect, socket_dial(host), socket_dial(host)]) as guests:
            host.start()
            nudging = asyncio.create_task(nudge(host))  # the loss shows when the next patch arrives
            await game_over(guests)
            nudging.cancel()
        last = record.verify(str(host.table.record()))
    assert [guest.result for guest in guests] == [last.result] * 3
    assert guests[0].log == host.table.log_seen_by(1)
    resyncs = [frame for frame in taps[0].sent if isinstance(decode_from_guest(frame), Resync)]
    assert len(resyncs) >= 5
    assert guests[0].snapshots >= 5
    assert len(taps) == 1


async def test_a_patch_for_an_unknown_view_is_not_applied() -> None:
    async with hosted() as host:
        taps: list[Tap] = []
        ada = Player(tapped(socket_dial(host), taps))
        playing = asyncio.create_task(ada.play())
        await until(lambda: ada.views)
        views = len(ada.views)
        stale = encode(Changed(0, bytes(4) + patch.diff(b"", b"wrong title")))
        (peer,) = host.peers
        await peer.link.send(stale)
        await until(lambda: ada.snapshots == 2)
        assert ada.table.title == "A table"
        assert len(ada.views) == views + 1
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\xc1",
        encode(Decide(1, 1, "castle")),
        encode(Snapshot(1, [], [])),
        encode(Snapshot(1, ["t", "mac-robber", {}, "asleep", [], [], None, 0, None, [], None, None], [])),
        encode(Snapshot(1, ["t", "mac-robber", {}, "playing", [], [], None, 0, None, [], [1, 2], None], [])),
        encode(Snapshot(1, ["t", "mac-robber", {}, "waiting", [], [], None, 0, None, [], None, None], [[99]])),
        encode(Snapshot(1, None, [])),
        b"\xdd\x00\x04\x00\x00" * 1000,
    ],
    ids=[
        "nothing",
        "an unused byte",
        "a guest's message",
        "an empty view",
        "an unknown stage",
        "a position that is none",
        "an unknown event",
        "no view at all",
        "headers without content",
    ],
)
async def test_a_guest_leaves_a_host_that_sends_nonsense(frame: bytes) -> None:
    async with hosted() as host:
        guest = Guest(socket_dial(host), "Ada")
        updates = guest.updates()
        while guest.table is None:
            await anext(updates)
        (peer,) = host.peers
        await peer.link.send(frame)
        rest = [update async for update in updates]
    assert isinstance(rest[-1], Ended)
    assert rest[-1].reason.startswith("the host violated the protocol")


@pytest.mark.slow
async def test_queued_requests_of_a_replaced_connection_get_no_reply() -> None:
    """Over a pipe, which loses nothing, the frames are still in the host's inbox when the seat changes hands."""
    troubles: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: troubles.append(context))
    async with hosted() as host:
        first = host.connect_local()
        await first.send(encode(Hello(PROTOCOL, "Ada")))
        welcome = decode_from_host(await first.receive())
        assert isinstance(welcome, Welcome)
        second = host.connect_local()
        await second.send(encode(Hello(PROTOCOL, "Ada", token=welcome.token)))
        for message in (TakeSeat(1, 2), LeaveSeat(2), TakeSeat(3), Decide(4, 0, "castle"), Resync()):
            await first.send(encode(message))
        await until(lambda: len(host.peers) == 1 and host.table.seats[0].name == "Ada")
        await asyncio.sleep(0.05)
        assert [seat.name for seat in host.table.seats] == ["Ada", None, None]
        assert host.table.spectators == []
        assert len(host.peers) == 1
        received = []
        with contextlib.suppress(LinkClosedError):
            while True:
                received.append(decode_from_host(await first.receive()))
        # otherwise its guest would reconnect and take the seat from its new player
        assert received[-1] == Farewell("you joined from another terminal; this one is closed")
        assert not any(isinstance(message, Accepted | Refusal) for message in received)
    gc.collect()
    assert troubles == []


async def test_requests_made_while_reconnecting_are_dropped() -> None:
    """A key pressed just then must not send anything before the hello."""
    taps: list[Tap] = []

    async def impatient() -> Link:
        tap = Tap(await socket_dial(host)())
        taps.append(tap)
        say = tap.send

        async def send(frame: bytes) -> None:
            await say(frame)
            if len(taps) > 1 and isinstance(decode_from_guest(frame), GetOffer):
                await ada.guest.undo()
                await ada.guest.say("Hello?")

        tap.send = send  # type: ignore[method-assign]
        return tap

    async with hosted() as host, seat_players(host, [impatient, *[socket_dial(host)] * 2]) as (ada, *_):
        ada.held = True
        host.start()
        await until(lambda: ada.table.stage == "playing")
        await taps[0].close()
        await until(lambda: len(ada.joined) == 2 or ada.ended)
        assert ada.ended is None
        assert [type(decode_from_guest(frame)) for frame in taps[1].sent[:2]] == [GetOffer, Hello]
