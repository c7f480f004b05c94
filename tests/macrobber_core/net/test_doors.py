"""Admission to a table: by code or by token, but not by eavesdropping, relaying or guessing."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
from collections import Counter
from collections.abc import AsyncIterator
from http import HTTPStatus
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.http11 import Request, Response

from helpers.net import Stranger, Tap, hosted, local_dial, socket_dial, tapped, until
from helpers.patience import PATIENCE
from macrobber_core.net.guest import reconnection
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.host_locator import Dial
from macrobber_core.net.guest.known_hosts import KeyChangedError, KnownHosts
from macrobber_core.net.guest.seat_tokens import FileTokenStore
from macrobber_core.net.guest.updates import (
    ConnectionLost,
    Ended,
    HostGone,
    JoinedTable,
    TableChanged,
    TalkReceived,
    Update,
)
from macrobber_core.net.host import guess_limit
from macrobber_core.net.host import handshake as host_handshake
from macrobber_core.net.host.host import Host
from macrobber_core.net.identity import Identity, load_or_create_identity
from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.net.rate_limit import Rate, Reserve
from macrobber_core.net.websocket import TLS_CONTEXT, dial
from macrobber_core.wire import handshake as wire_handshake
from macrobber_core.wire.codec import decode_from_guest, decode_from_host, encode
from macrobber_core.wire.handshake import MAX_MESSAGES, CodeNeededError
from macrobber_core.wire.messages import PROTOCOL, GetOffer, Hello, Offer, PakeReply, PakeStart, Welcome
from macrobber_core.wire.pake import PakeExchange

CODE = "Otter-Heather-Plum"


@pytest.fixture
def other_identity(tmp_path: Path) -> Identity:
    """Return somebody else's key."""
    return load_or_create_identity(tmp_path / "another")


@pytest.fixture
def instant_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests retry a lost link immediately."""
    monkeypatch.setattr(reconnection, "pauses", lambda: itertools.repeat(0.001))


async def first_update(guest: Guest) -> Update:
    """Try to join the table; return the first update or the error."""
    updates = guest.updates()
    try:
        return await anext(updates)
    finally:
        await guest.close()
        async for _ in updates:
            pass


async def rejection(guest: Guest) -> str:
    try:
        update = await first_update(guest)
    except CodeNeededError as error:  # a person may type another code
        return str(error)
    assert isinstance(update, Ended), update
    return update.reason


# --- the code


@pytest.mark.parametrize("typed", ["otter-heather-plum", "OTTER HEATHER PLUM", " otterheatherplum "])
async def test_a_guest_with_the_code_joins_however_it_is_typed(typed: str) -> None:
    async with hosted(code=CODE) as host:
        assert host.offer().code
        assert isinstance(await first_update(Guest(socket_dial(host), "Ada", code=typed)), JoinedTable)


async def test_a_guest_without_the_code_is_told_to_ask_for_it() -> None:
    async with hosted(code=CODE) as host:
        for watch in (False, True):
            with pytest.raises(CodeNeededError, match="this table has a code; ask your host"):
                await first_update(Guest(socket_dial(host), "Mallory", watch=watch))
        assert not host.peers
        assert host.table.free_seats == [1, 2, 3]


@pytest.mark.parametrize("watch", [False, True])
async def test_a_wrong_code_is_rejected_and_reported_to_the_host(watch: bool) -> None:
    async with hosted(code=CODE) as host:
        own = Guest(local_dial(host), "Ada")
        updates = own.updates()
        assert isinstance(await anext(updates), JoinedTable)
        for _ in range(2):
            guest = Guest(socket_dial(host), "Mallory", watch=watch, code="otter-heather-plumb")
            assert await rejection(guest) == "that is not the code of this table"
        await host.close()
        recorded = [update async for update in updates if isinstance(update, TalkReceived)]
        assert [said.text for said in recorded] == [
            "1 wrong code was tried at the door",
            "2 wrong codes were tried at the door",
        ]


async def test_wrong_codes_are_not_reported_to_other_guests() -> None:
    async with hosted(code=CODE) as host:
        taps: list[Tap] = []
        ben = Guest(tapped(socket_dial(host), taps), "Ben", code=CODE)
        updates = ben.updates()
        await anext(updates)
        await rejection(Guest(socket_dial(host), "Mallory", code="mallory"))
        await host.close()
        assert not any(isinstance(update, TalkReceived) for update in [update async for update in updates])


async def test_the_hosts_own_player_needs_no_code() -> None:
    async with hosted(code=CODE) as host:
        assert isinstance(await first_update(Guest(local_dial(host), "Ada")), JoinedTable)


async def test_a_guest_with_a_code_leaves_a_table_without_one() -> None:
    """A guest with a code expects a table with a code; an impostor need not ask for one."""
    async with hosted() as host:
        taps: list[Tap] = []
        reason = await rejection(Guest(tapped(socket_dial(host), taps), "Ada", code=CODE))
        assert reason.startswith("WARNING: THIS TABLE ASKS FOR NO CODE")
        assert [decode_from_guest(frame) for frame in taps[0].sent] == [GetOffer(PROTOCOL)]


# --- tokens


async def test_a_token_from_before_the_game_does_not_replace_the_code() -> None:
    async with hosted(code=CODE) as host:
        joined = await first_update(Guest(socket_dial(host), "Ada", code=CODE))
        assert isinstance(joined, JoinedTable)
        ben = await first_update(Guest(socket_dial(host), "Ben", code=CODE))
        assert isinstance(ben, JoinedTable)
        host.table.sit("Cat")
        # they left the waiting room, so their tokens are no longer valid
        await until(lambda: not host.peers)
        with pytest.raises(CodeNeededError):
            await first_update(Guest(socket_dial(host), "Ada", token=joined.token))
        again = await first_update(Guest(socket_dial(host), "Ada", token=joined.token, code=CODE))
        assert isinstance(again, JoinedTable)


async def test_a_player_reconnects_to_a_game_without_the_code(instant_retries: None) -> None:
    async with hosted(code=CODE) as host:
        taps: list[Tap] = []
        ada = Guest(tapped(socket_dial(host), taps), "Ada", code=CODE)
        updates = ada.updates()
        await anext(updates)
        host.table.sit("Ben")
        host.table.sit("Cat")
        host.start()
        await taps[0].link.close()
        async for update in updates:
            if isinstance(update, JoinedTable):
                break
        assert [type(decode_from_guest(frame)) for frame in taps[1].sent] == [GetOffer, Hello]
        assert not host.table.seats[0].away


async def test_a_spectator_reconnects_with_the_code(instant_retries: None) -> None:
    async with hosted(code=CODE) as host:
        taps: list[Tap] = []
        zoe = Guest(tapped(socket_dial(host), taps), "Zoe", watch=True, code=CODE)
        updates = zoe.updates()
        await anext(updates)
        await until(lambda: host.table.spectators == ["Zoe"])
        while not isinstance(await anext(updates), TableChanged):
            pass
        await taps[0].link.close()
        async for update in updates:
            if isinstance(update, JoinedTable):
                break
        assert [type(decode_from_guest(frame)) for frame in taps[1].sent] == [GetOffer, Hello, PakeStart, Hello]


# --- eavesdroppers and relays


@contextlib.asynccontextmanager
async def relayed(host: Host, identity: Identity) -> AsyncIterator[tuple[Dial, list[bytes]]]:
    """Yield a man in the middle who has their own key, relays everything and eavesdrops."""
    read: list[bytes] = []

    async def relay(connection: ServerConnection) -> None:
        onward = await socket_dial(host)()

        async def back() -> None:
            with contextlib.suppress(LinkClosedError):
                while True:
                    frame = await onward.receive()
                    assert isinstance(frame, bytes)
                    read.append(frame)
                    await connection.send(frame)
            await connection.close()

        returning = asyncio.create_task(back())
        async for frame in connection:
            assert isinstance(frame, bytes)
            read.append(frame)
            with contextlib.suppress(LinkClosedError):
                await onward.send(frame)
        await onward.close()
        await returning

    async with serve(relay, "127.0.0.1", 0, ssl=identity.context) as server:
        port = server.sockets[0].getsockname()[1]

        async def other_dial() -> Link:
            return await dial("127.0.0.1", port)

        yield other_dial, read


async def test_a_relay_with_another_key_fails_the_proof(other_identity: Identity) -> None:
    async with hosted(code=CODE) as host, relayed(host, other_identity) as (other_dial, read):
        assert await rejection(Guest(other_dial, "Ada", code=CODE)) == "that is not the code of this table"
        assert not host.peers
        assert host.warnings == ["1 wrong code was tried at the door"]
        assert len(read) >= 5  # everything was relayed


async def test_a_relay_sees_neither_code_nor_token(other_identity: Identity) -> None:
    async with hosted(code=CODE) as host, relayed(host, other_identity) as (other_dial, read):
        await rejection(Guest(other_dial, "Ada", code=CODE))
        sent_bytes = b"".join(read).lower()
        for word in (b"otter", b"heather", b"plum"):
            assert word not in sent_bytes
        assert not any(frame[:2] in (b"\x94\x10", b"\x95\x10") for frame in read)  # no welcome


async def test_an_eavesdropper_sees_no_secrets() -> None:
    """Record all bytes on the wire."""
    recorded: list[bytes] = []

    async with hosted(code=CODE) as host:

        async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while data := await reader.read(65536):
                recorded.append(data)
                writer.write(data)
            writer.close()

        async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            onward = await asyncio.open_connection("127.0.0.1", host.port)
            await asyncio.gather(pass_on(reader, onward[1]), pass_on(onward[0], writer), return_exceptions=True)

        async with await asyncio.start_server(listen, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]

            async def other_dial() -> Link:
                return await dial("127.0.0.1", port)

            guest = Guest(other_dial, "Adalbert", code=CODE)
            updates = guest.updates()
            joined = await anext(updates)
            assert isinstance(joined, JoinedTable)  # relaying only the bytes does no harm
            while not isinstance(await anext(updates), TableChanged):
                pass
            await guest.close()
            async for _ in updates:
                pass
    sent_bytes = b"".join(recorded)
    assert len(sent_bytes) > 1000
    secrets = [joined.token, host.id, "Adalbert", "A table", "otter", "Otter", "heather", "plum"]
    assert [secret for secret in secrets if secret.encode() in sent_bytes] == []


async def test_a_guest_leaves_a_host_without_the_code_and_stores_nothing(
    other_identity: Identity, tmp_path: Path
) -> None:
    """It welcomes anybody but has no proof, so the guest stores neither a seat there nor the host."""

    async def pretend(connection: ServerConnection) -> None:
        await connection.recv()
        await connection.send(encode(Offer(PROTOCOL, "ab12", "A table", "mac-robber", False, 3, 3, True)))
        pake_start = decode_from_guest(await connection.recv())
        assert isinstance(pake_start, PakeStart)
        handshake = PakeExchange("a guess", hosting=True)
        await connection.send(encode(PakeReply(handshake.half)))
        await connection.recv()
        proofs = handshake.proofs(pake_start.pake, "ab12", other_identity.fingerprint)
        await connection.send(encode(Welcome("ab12", "Ada", "secret", proofs.host)))
        await connection.wait_closed()

    async with serve(pretend, "127.0.0.1", 0, ssl=other_identity.context) as server:
        port = server.sockets[0].getsockname()[1]
        known_hosts, token_store = KnownHosts(tmp_path / "known.json"), FileTokenStore(tmp_path / "seats")

        async def other_dial() -> Link:
            return await dial("127.0.0.1", port)

        reason = await rejection(Guest(other_dial, "Ada", code=CODE, token_store=token_store, known_hosts=known_hosts))
    assert reason.startswith("WARNING: THIS HOST DOES NOT KNOW THE CODE OF ITS TABLE")
    assert not (tmp_path / "seats").exists()
    assert not (tmp_path / "known.json").exists()


# --- guessing


async def guess(host: Host) -> str | None:
    """Start a guess at the code; return the host's refusal, if any."""
    stranger = await Stranger.connect(host)
    await stranger.send(PakeStart(PakeExchange("mallory", hosting=False).half))
    message = await stranger.receive()
    await stranger.link.close()
    return None if isinstance(message, PakeReply) else message.reason  # type: ignore[union-attr]


async def test_guesses_are_limited_and_the_refusal_states_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[str] = []

    class Counted(PakeExchange):
        def __init__(self, code: str, *, hosting: bool) -> None:
            super().__init__(code, hosting=hosting)
            computed.append(code)

    async with hosted(code=CODE) as host:
        monkeypatch.setattr(wire_handshake, "PakeExchange", Counted)
        answers = [await guess(host) for _ in range(6)]
        assert answers[:3] == [None] * 3
        assert all(re.fullmatch(r"too many codes tried; wait \d\d seconds", str(answer)) for answer in answers[3:])
        assert len(computed) == 3  # a refused guess costs no computing time


async def test_guesses_from_all_addresses_together_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = (f"10.0.0.{number}" for number in itertools.count())
    monkeypatch.setattr(host_handshake, "address_group", lambda address: next(addresses))
    monkeypatch.setattr(guess_limit, "GUESSES", Rate(4, 1 / 1000))
    monkeypatch.setattr(guess_limit, "FIRST_GUESSES", Reserve(Rate(0, 1 / 1000), Rate(0, 1 / 1000)))
    async with hosted(code=CODE) as host:
        assert [await guess(host) is None for _ in range(6)] == [True] * 4 + [False] * 2


@pytest.mark.slow
async def test_thirty_guessing_addresses_do_not_lock_out_a_guest_with_the_code() -> None:
    """A bounded attack from 127.0.0.2 to 127.0.0.31; the newcomer comes from 127.0.0.1."""
    tried: Counter[str] = Counter()

    async def guess_without_end(host: Host, address: str) -> None:
        while True:
            with contextlib.suppress(OSError, InvalidHandshake, EOFError):
                async with connect(
                    f"wss://127.0.0.1:{host.port}/", ssl=TLS_CONTEXT, proxy=None, local_addr=(address, 0)
                ) as stranger:
                    await stranger.send(encode(PakeStart(PakeExchange("mallory", hosting=False).half)))
                    with contextlib.suppress(ConnectionClosed):
                        if isinstance(decode_from_host(await stranger.recv()), PakeReply):
                            await stranger.send(encode(Hello(PROTOCOL, "Mallory", proof="00" * 32)))
                            await stranger.recv()
                    tried[address] += 1
            await asyncio.sleep(0.5)

    async with hosted(code=CODE) as host:
        attack = [asyncio.create_task(guess_without_end(host, f"127.0.0.{number}")) for number in range(2, 32)]
        try:
            await until(lambda: len(tried) == 30 and tried.total() > 60)
            for name in ("Ada", "Ben", "Cat"):
                async with asyncio.timeout(PATIENCE):
                    assert isinstance(
                        await first_update(Guest(socket_dial(host), name, watch=True, code=CODE)), JoinedTable
                    )
        finally:
            for task in attack:
                task.cancel()
            await asyncio.gather(*attack, return_exceptions=True)


async def test_a_correct_code_does_not_count_as_a_guess() -> None:
    async with hosted(code=CODE) as host:
        for _ in range(8):
            assert isinstance(await first_update(Guest(socket_dial(host), "Ada", watch=True, code=CODE)), JoinedTable)


async def test_guessing_does_not_lock_out_a_player_with_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guess_limit, "GUESSES_EACH", Rate(3, 1 / 1000))
    async with hosted(code=CODE) as host:
        guest = Guest(socket_dial(host), "Ada", code=CODE)
        updates = guest.updates()
        ada = await anext(updates)
        assert isinstance(ada, JoinedTable)
        host.table.sit("Ben")
        host.table.sit("Cat")
        host.start()
        await guest.close()
        await until(lambda: host.table.seats[0].away)
        while await guess(host) is None:
            pass
        assert "too many codes" in await rejection(Guest(socket_dial(host), "Zoe", watch=True, code=CODE))
        assert isinstance(await first_update(Guest(socket_dial(host), "Ada", token=ada.token)), JoinedTable)


@pytest.mark.parametrize("again", [PakeStart("41" + "00" * 32), Hello(PROTOCOL, "Mallory", proof="00" * 32)])
async def test_a_connection_allows_one_guess(again: PakeStart | Hello) -> None:
    async with hosted(code=CODE) as host:
        stranger = await Stranger.connect(host)
        await stranger.send(PakeStart(PakeExchange("mallory", hosting=False).half))
        await stranger.receive_next(PakeReply)
        await stranger.send(Hello(PROTOCOL, "Mallory", proof="00" * 32) if isinstance(again, Hello) else again)
        assert await stranger.farewell_reason() in (
            "that is not the code of this table",
            "a guest begins with a hello and the code",
        )


async def test_a_proof_without_an_exchange_is_rejected() -> None:
    async with hosted(code=CODE) as host:
        stranger = await Stranger.connect(host)
        for _ in range(MAX_MESSAGES):
            await stranger.send(Hello(PROTOCOL, "Mallory", proof="00" * 32))
            assert (await stranger.receive_next(Offer)).code
        assert await stranger.farewell_reason() == "a guest begins with a hello and the code"
        assert host.table.free_seats == [1, 2, 3]


async def test_a_malformed_half_is_rejected_with_a_reason() -> None:
    async with hosted(code=CODE) as host:
        stranger = await Stranger.connect(host)
        await stranger.send(PakeStart("41" + "ff" * 32))
        assert await stranger.farewell_reason() == "that is no half of a handshake"


async def test_an_exchange_at_a_table_without_a_code_is_rejected() -> None:
    async with hosted() as host:
        stranger = await Stranger.connect(host)
        await stranger.send(PakeStart(PakeExchange("mallory", hosting=False).half))
        assert await stranger.farewell_reason() == "a guest begins with a hello"


# --- keys that changed


async def test_a_different_host_at_a_known_address_receives_nothing(other_identity: Identity, tmp_path: Path) -> None:
    known_hosts = KnownHosts(tmp_path / "known.json")
    async with hosted() as host:
        assert isinstance(await first_update(Guest(socket_dial(host), "Ada", known_hosts=known_hosts)), JoinedTable)
        address = f"127.0.0.1:{host.port}"
    async with hosted(identity=other_identity) as impostor:
        known_hosts.remember(f"127.0.0.1:{impostor.port}", load_or_create_identity().fingerprint)
        taps: list[Tap] = []
        with pytest.raises(KeyChangedError, match="IS NOT THE ONE YOU MET"):
            await first_update(Guest(tapped(socket_dial(impostor), taps), "Ada", known_hosts=known_hosts))
        assert [tap.sent for tap in taps] == [[]]
        known_hosts.forget(f"127.0.0.1:{impostor.port}")
        assert isinstance(await first_update(Guest(socket_dial(impostor), "Ada", known_hosts=known_hosts)), JoinedTable)
    assert known_hosts.forget(address)


@pytest.mark.slow
async def test_a_reconnecting_guest_never_sends_its_token_to_another_key(
    monkeypatch: pytest.MonkeyPatch, other_identity: Identity
) -> None:
    """This covers the old address and the announced address."""
    monkeypatch.setattr(reconnection, "pauses", lambda: [0.001] * 5)
    async with hosted(id="ab12") as host, hosted(identity=other_identity, id="ab12") as impostor:
        taps: list[Tap] = []
        where = [host]

        async def other_dial() -> Link:
            return await tapped(socket_dial(where[0]), taps)()

        async def seek(table: str, fingerprint: str) -> Link:
            assert (table, fingerprint) == ("ab12", load_or_create_identity().fingerprint)
            return await other_dial()

        ada = Guest(other_dial, "Ada", locate=seek, reconnect_seconds=PATIENCE)
        updates = ada.updates()
        while not isinstance(await anext(updates), TableChanged):
            pass
        where[0] = impostor
        await taps[0].link.close()
        rest = [update async for update in updates]
        assert len(taps) > 2
        assert [tap.sent for tap in taps[1:]] == [[]] * (len(taps) - 1)
        assert all(isinstance(update, ConnectionLost) for update in rest[:-1])
        assert rest[-1] == HostGone(f"the host is gone; WARNING: A DIFFERENT HOST ANSWERS at 127.0.0.1:{impostor.port}")


async def test_a_stored_token_is_never_sent_to_another_key(other_identity: Identity, tmp_path: Path) -> None:
    token_store = FileTokenStore(tmp_path / "seats")
    async with hosted(id="ab12") as host, hosted(identity=other_identity, id="ab12") as impostor:
        ada = Guest(socket_dial(host), "Ada", token_store=token_store)
        updates = ada.updates()
        joined = await anext(updates)
        assert isinstance(joined, JoinedTable)
        await ada.close()
        taps: list[Tap] = []
        await first_update(Guest(tapped(socket_dial(impostor), taps), "Ada", token_store=token_store))
        assert joined.token.encode() not in b"".join(taps[0].sent)


async def test_a_host_that_cannot_save_its_key_warns_its_own_player(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    async with hosted(identity=load_or_create_identity(tmp_path / "file" / "host")) as host:
        (warning,) = host.warnings
        assert "its key could not be saved" in warning
        own = Guest(local_dial(host), "Ada")
        async for update in own.updates():
            if isinstance(update, TalkReceived):
                assert update.text == warning
                await own.close()


async def test_a_redirect_by_a_host_is_not_followed(tmp_path: Path) -> None:
    """Every lobby probes all announced addresses, so a redirect could make it request any page on any machine."""
    asked: list[str] = []

    def page(connection: ServerConnection, request: Request) -> Response:
        asked.append(request.path)
        return connection.respond(HTTPStatus.OK, "a page")

    def redirect(connection: ServerConnection, request: Request) -> Response:
        answer = connection.respond(HTTPStatus.FOUND, "")
        answer.headers["Location"] = f"wss://127.0.0.1:{target.sockets[0].getsockname()[1]}/switch-off?now=1"
        return answer

    async def nobody(connection: ServerConnection) -> None: ...

    context = load_or_create_identity(tmp_path).context
    async with (
        serve(nobody, "127.0.0.1", 0, ssl=context, process_request=page) as target,
        serve(nobody, "127.0.0.1", 0, ssl=context, process_request=redirect) as hostile,
    ):
        with pytest.raises(OSError, match="is not a macrobber table"):
            await dial("127.0.0.1", hostile.sockets[0].getsockname()[1])
    assert asked == []
