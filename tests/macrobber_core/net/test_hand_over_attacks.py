"""Hand-overs that fail, and peers that want to misuse them, over sockets."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import msgpack
import pytest
from msgspec.structs import replace

from helpers.moving_tables import MovingTable, SmallHeir, key_of, moving_table
from helpers.net import Player, Stranger, fair_table, hosted, new_table, until
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import Ended
from macrobber_core.net.host import hand_over, moving
from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.net.table_state import TableState as State
from macrobber_core.net.table_state import decode_table_state
from macrobber_core.table import Refused
from macrobber_core.wire.codec import decode_from_guest, encode
from macrobber_core.wire.messages import (
    PROTOCOL,
    Accepted,
    AnswerOffer,
    CanHost,
    Decide,
    Farewell,
    FromGuest,
    GetOffer,
    Hello,
    LeaveSeat,
    Moved,
    Offer,
    Say,
    Snapshot,
    TableOffered,
    TableReady,
    TableState,
    Welcome,
)

FINGERPRINT = key_of("Mallory").fingerprint


async def mallory_joins(table: MovingTable, *, can_host: bool = True, watch: bool = False) -> Stranger:
    """Let a peer that the test controls take a seat, or watch."""
    mallory = await Stranger.join(table.host, watch=watch)
    await mallory.receive_next(Snapshot)
    if can_host:
        await mallory.send(CanHost(FINGERPRINT))
        if not watch:
            await until(lambda: table.host.can_hand_over_to("Mallory"))
    return mallory


async def offered(table: MovingTable, mallory: Stranger) -> int:
    """Offer the table to the peer; return the number of the offer."""
    table.host.hand_over_to("Mallory")
    return (await mallory.receive_next(TableOffered)).number


async def take_table(table: MovingTable, mallory: Stranger) -> tuple[int, State]:
    """Let the peer want the table; return the number of the offer, and the table as it stands still."""
    number = await offered(table, mallory)
    await mallory.send(AnswerOffer(number, wants=True))
    message = await mallory.receive_next(TableState)
    assert message.number == number
    return number, decode_table_state(message.state)


async def table_stays(table: MovingTable, reason: str) -> None:
    """Wait until the host says why the table stays, and check that its game can go on."""
    await until(lambda: any(reason in warning for warning in table.host.warnings))
    assert table.host.moved is None
    assert not table.host.moving.hand_over.is_holding
    await table["Ada"].guest.say("still here")
    await until(lambda: ("Ada", "still here") in table["Ben"].talk)
    ben = table["Ben"]
    ben.wants_table = None
    table.host.hand_over_to("Ben")  # the next offer is possible
    await until(lambda: ben.offers)


# --- players who do not take the table


async def test_a_player_who_declines_changes_nothing() -> None:
    async with moving_table(new_table(3)) as table:
        cat = table["Cat"]
        cat.wants_table = False
        table.host.hand_over_to("Cat")
        await table_stays(table, "Cat does not want to be the host; the table stays here")
        assert (cat.offers, cat.moves) == (1, [])


async def test_a_player_who_does_not_answer_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_over, "ANSWER_SECONDS", 0.1)
    async with moving_table(new_table(3)) as table:
        table["Cat"].wants_table = None
        table.host.hand_over_to("Cat")
        await table_stays(table, "Cat has not answered")
        await table["Cat"].guest.answer_offer(wants=True)  # too late
        await table["Cat"].guest.say("late")
        await until(lambda: ("Cat", "late") in table["Ada"].talk)
        assert table.host.moved is None


async def test_a_player_who_leaves_while_asked_changes_nothing() -> None:
    async with moving_table(new_table(3)) as table:
        table["Cat"].wants_table = None
        table.host.hand_over_to("Cat")
        await table["Cat"].guest.close()
        await table_stays(table, "Cat has left; the table stays here")


async def test_a_player_who_is_removed_while_asked_changes_nothing() -> None:
    async with moving_table(new_table(3)) as table:
        table["Cat"].wants_table = None
        table.host.hand_over_to("Cat")
        table.host.seat_control.remove("Cat")
        await table_stays(table, "Cat has left")


async def test_a_player_who_joins_again_from_elsewhere_is_no_longer_asked() -> None:
    async with moving_table(new_table(3)) as table:
        cat = table["Cat"]
        cat.wants_table = None
        table.host.hand_over_to("Cat")
        await Stranger.join(table.host, "Cat", token=cat.joined[-1].token)
        await table_stays(table, "Cat has left")
        assert {peer.name for peer in table.host.moving.hand_over._heirs} == {"Ben"}


async def test_a_player_who_leaves_with_the_table_in_hand_changes_nothing() -> None:
    async with moving_table(new_table(4)) as table:
        mallory = await mallory_joins(table)
        await take_table(table, mallory)
        await mallory.link.close()
        await table_stays(table, "Mallory has left")


async def test_a_program_that_is_too_slow_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_over, "READY_SECONDS", 0.2)
    async with moving_table(new_table(4)) as table, hosted() as elsewhere:
        mallory = await mallory_joins(table)
        number, _ = await take_table(table, mallory)
        assert elsewhere.port is not None
        await until(lambda: table.host.warnings)
        await mallory.send(TableReady(number, elsewhere.port, []))
        await table_stays(table, "Mallory's program did not get ready in time")


async def test_a_program_that_cannot_be_reached_changes_nothing() -> None:
    """As behind a firewall; otherwise nobody would find the table again."""
    async with moving_table(new_table(4)) as table:
        mallory = await mallory_joins(table)
        number, _ = await take_table(table, mallory)
        with socket.create_server(("127.0.0.1", 0)) as closed:
            port = closed.getsockname()[1]
        await mallory.send(TableReady(number, port, ["127.0.0.1", "no address", "x" * 64, "::1"]))
        await table_stays(table, "Mallory's computer cannot be reached")


async def test_a_program_without_a_port_says_why_and_changes_nothing() -> None:
    async with moving_table(new_table(4)) as table:
        mallory = await mallory_joins(table)
        number, _ = await take_table(table, mallory)
        await mallory.send(AnswerOffer(number, wants=False, reason="no port is free\x1b[2J"))
        await table_stays(table, "Mallory's program cannot be the host: no port is free[2J; the table stays here")


@pytest.mark.parametrize(
    "garbage", [b"\xc1", msgpack.packb([34, 1, 0, []]), msgpack.packb([34, 1, 70_000, []]), b"\x91\x22"]
)
async def test_garbage_instead_of_an_answer_changes_nothing(garbage: bytes) -> None:
    async with moving_table(new_table(4)) as table:
        mallory = await mallory_joins(table)
        await take_table(table, mallory)
        await mallory.send(garbage)
        assert await mallory.farewell_reason()
        await table_stays(table, "Mallory has left")


async def test_an_answer_to_another_offer_is_ignored() -> None:
    async with moving_table(new_table(4)) as table:
        mallory = await mallory_joins(table)
        number = await offered(table, mallory)
        await mallory.send(AnswerOffer(number + 1, wants=True))
        await mallory.send(AnswerOffer(number - 1, wants=False))
        await mallory.send(TableReady(number, 7438, []))
        await mallory.send(Say(1, "well?"))
        await mallory.receive_next(Accepted)
        assert not table.host.moving.hand_over.is_holding
        await mallory.send(AnswerOffer(number, wants=False))
        await table_stays(table, "Mallory does not want to be the host")


async def test_a_player_who_has_given_up_the_seat_does_not_get_the_table() -> None:
    async with moving_table(new_table(4)) as table:
        mallory = await mallory_joins(table)
        number = await offered(table, mallory)
        await mallory.send(LeaveSeat(1))
        await mallory.send(AnswerOffer(number, wants=True))
        await table_stays(table, "Mallory's program cannot be the host")


async def test_a_spectator_and_an_older_program_are_not_asked() -> None:
    async with moving_table(new_table(4)) as table:
        await mallory_joins(table, watch=True)
        old = await Stranger.connect(table.host)
        await old.send(Hello(2, "Old"))
        await old.receive_next(Snapshot)
        await old.send(CanHost(FINGERPRINT))
        await old.send(Say(1, "me too"))
        await old.receive_next(Accepted)
        for name, reason in (("Mallory", "is not at this table"), ("Old", "cannot be the host"), ("Zoe", "is not at")):
            assert not table.host.can_hand_over_to(name)
            with pytest.raises(Refused, match=reason):
                table.host.hand_over_to(name)
        with pytest.raises(Refused, match="cannot be the host"):
            table.host.hand_over_to("Ada")  # the host's own player


async def test_there_is_one_offer_at_a_time() -> None:
    async with moving_table(new_table(3)) as table:
        for player in table.players.values():
            player.wants_table = None
        table.host.hand_over_to("Ben")
        for name in ("Cat", "Ben"):
            with pytest.raises(Refused, match="Ben is being asked already"):
                table.host.hand_over_to(name)
        await until(lambda: table["Ben"].offers)
        assert table["Cat"].offers == 0
        await table["Cat"].guest.answer_offer(wants=True)
        await table["Ben"].guest.answer_offer(wants=True)
        await until(lambda: table.heirs["Ben"].host is not None)


async def test_a_table_too_long_for_a_message_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_over, "MAX_STATE_BYTES", 100)
    async with moving_table(new_table(3)) as table:
        table.host.hand_over_to("Cat")
        await table_stays(table, "this game is too long to be handed over")


# --- a guest that wants more than its part


async def test_nobody_becomes_host_unasked() -> None:
    async with moving_table(new_table(4)) as table:
        mallory = await mallory_joins(table)
        for number in (0, 1, 2):
            await mallory.send(AnswerOffer(number, wants=True))
            await mallory.send(TableReady(number, 7438, ["127.0.0.1"]))
        table["Cat"].wants_table = None
        table.host.hand_over_to("Cat")
        for number in (0, 1, 2):
            await mallory.send(AnswerOffer(number, wants=True))
            await mallory.send(TableReady(number, 7438, ["127.0.0.1"]))
        await mallory.send(Say(1, "now?"))
        await mallory.receive_next(Accepted)  # and no TableState before it: `receive_next` would not show that
        assert table.host.moved is None
        assert not table.host.moving.hand_over.is_holding
        await mallory.link.close()


async def test_only_the_player_who_takes_the_table_gets_its_secrets() -> None:
    async with moving_table(fair_table(4), ("Ada", "Ben", "Cat")) as table:
        mallory = await mallory_joins(table)
        received: list[object] = []

        async def listen() -> None:
            while True:
                received.append(await mallory.receive())

        listening = asyncio.create_task(listen())
        await table.move_to("Ben")
        await asyncio.wait([listening])
        assert isinstance(received[-1], Moved)
        assert not any(isinstance(message, TableState | TableOffered) for message in received)


async def test_the_state_holds_digests_of_tokens_and_no_token() -> None:
    async with moving_table(new_table(4)) as table:
        mallory = await mallory_joins(table)
        number, state = await take_table(table, mallory)
        packed = state.encode()
        for player in table.players.values():
            assert player.joined[-1].token.encode() not in packed
        await mallory.send(AnswerOffer(number, wants=False))


async def test_a_guest_that_floods_a_standing_table_is_thrown_out_and_nobody_else() -> None:
    async with moving_table(new_table(5)) as table:
        mallory, flooder = await mallory_joins(table), await Stranger.join(table.host, "Flo")
        await flooder.receive_next(Snapshot)
        number, _ = await take_table(table, mallory)
        for request in range(moving.MAX_HELD + 1):
            await flooder.send(Say(request, "again"))
        assert await flooder.farewell_reason() == "too many messages at once"
        await table["Cat"].guest.say("I am here")
        await until(lambda: any(held.peer.name == "Cat" for held in table.host.moving.held))
        await mallory.send(AnswerOffer(number, wants=False))
        await until(lambda: ("Cat", "I am here") in table["Ada"].talk)
        assert table.host.table.seats[4].name is None


async def test_newcomers_who_crowd_a_standing_table_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_over, "MAX_WAITING", 2)
    async with moving_table(new_table(4)) as table:
        mallory = await mallory_joins(table)
        number, _ = await take_table(table, mallory)
        waiting = [await Stranger.join(table.host, "Zoe", watch=True) for _ in range(2)]
        await until(lambda: table.host.moving.hand_over._waiting == 2)
        turned_away = await Stranger.join(table.host, "Zoe", watch=True)
        assert await turned_away.farewell_reason() is None  # its link breaks, so that it tries again
        await mallory.send(AnswerOffer(number, wants=False))
        for one in waiting:
            await one.receive_next(Welcome)
        assert table.host.moving.hand_over._waiting == 0


async def test_a_table_stands_still_for_ten_seconds_at_most() -> None:
    """Only the host makes offers, so nobody can repeat that."""
    assert hand_over.READY_SECONDS == 10
    async with moving_table(new_table(4)) as table:
        mallory = await mallory_joins(table)
        number, _ = await take_table(table, mallory)
        timer = table.host.moving.hand_over._timer
        assert timer is not None
        ends = timer.when()
        await mallory.send(AnswerOffer(number, wants=True))  # neither gives more time
        await mallory.send(CanHost(FINGERPRINT))
        await mallory.send(Say(1, "wait"))
        await until(lambda: table.host.moving.held)
        assert table.host.moving.hand_over._timer is timer
        assert ends <= asyncio.get_running_loop().time() + 10
        await mallory.send(AnswerOffer(number, wants=False))


async def test_a_held_decision_that_breaks_the_rules_is_refused_afterwards() -> None:
    async with moving_table(new_table(4)) as table:
        mallory = await mallory_joins(table)
        table.hold()
        table.host.start()
        number, _ = await take_table(table, mallory)
        await mallory.send(Decide(7, table.host.table.ply, "win the game"))
        await until(lambda: table.host.moving.held)
        ply = table.host.table.ply
        await mallory.send(AnswerOffer(number, wants=False))
        await until(lambda: not table.host.moving.hand_over.is_holding)
        assert table.host.table.ply == ply


async def test_a_program_that_was_too_slow_does_not_open_the_table_when_it_moves_to_somebody_else() -> None:
    async with moving_table(new_table(3)) as table:
        ben, cat = table.heirs["Ben"], table.heirs["Cat"]
        ben.goes_on.clear()
        table.host.hand_over_to("Ben")
        await ben.is_prepared.wait()
        table.host.moving.hand_over._fail("too slow")  # type: ignore[arg-type]  # as the timer does
        ben.goes_on.set()
        await table.move_to("Cat")
        await until(lambda: len(table["Ben"].moves) == 1)
        assert (ben.host, ben.is_listening) == (None, False)
        assert cat.host is not None
        assert not table["Ben"].moves[0].is_ours


# --- a host that wants more than its part


class FalseHost:
    """A host controlled by the test, which shows guests a true table until it begins to lie."""

    address, fingerprint = "192.0.2.1:7438", "f" * 64

    def __init__(self, *messages: Any) -> None:
        self.sent: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.received: list[FromGuest] = []
        self._messages = list(messages)

    async def send(self, frame: bytes) -> None:
        message = decode_from_guest(frame)
        self.received.append(message)
        match message:
            case GetOffer():
                self.say(Offer(PROTOCOL, "c0ffee42", "Glencoe", "mac-robber", False, 3, 2))
            case Hello():
                for one in self._messages:
                    self.say(one)

    def say(self, message: Any) -> None:
        self.sent.put_nowait(encode(message))

    async def receive(self) -> bytes | str:
        frame = await self.sent.get()
        if frame is None:
            raise LinkClosedError("gone")
        return frame

    async def close(self) -> None:
        self.sent.put_nowait(None)


async def true_frames() -> tuple[Welcome, Snapshot, State]:
    """Return what a true host shows a guest, and its table."""
    async with moving_table(new_table(3), ("Ada", "Ben")) as table:
        mallory = await mallory_joins(table)
        _, state = await take_table(table, mallory)
        again = await Stranger.connect(table.host)
        await again.link.close()
        view = table.host.table.view(1)
        return Welcome("c0ffee42", "Ada", "token"), Snapshot(1, view, []), replace(state, table="c0ffee42")


@pytest.mark.parametrize(
    "changes",
    [
        {"table": "another"},
        {"number": 2},
        {"game": "claim-it", "options": {}},
        {"seats": []},
        {"seed": "", "is_waiting": False},
    ],
    ids=lambda changes: next(iter(changes)),
)
async def test_a_host_that_hands_over_another_table_is_told_no(changes: dict[str, Any]) -> None:
    welcome, snapshot, state = await true_frames()
    host = FalseHost(welcome, snapshot, TableOffered(1))
    await answers(host, TableState(1, replace(state, **changes).encode()))
    answer = host.received[-1]
    assert isinstance(answer, AnswerOffer)
    assert not answer.wants
    assert answer.reason


async def answers(host: FalseHost, message: TableState) -> None:
    """Let a guest whose program can be the host accept the table, and get this message."""

    async def dial() -> Link:
        return host

    heir = SmallHeir("Ben")
    player = Player(dial, "Ada", heir=heir)
    playing = asyncio.create_task(player.play())
    await until(lambda: any(isinstance(one, AnswerOffer) for one in host.received))
    count = len(host.received)
    host.say(message)
    await until(lambda: len(host.received) > count)
    host.say(Farewell("bye"))
    await playing
    await heir.close()


async def test_a_table_that_nobody_wanted_is_not_taken() -> None:
    welcome, snapshot, state = await true_frames()
    host = FalseHost(welcome, snapshot, TableOffered(1))
    await answers(host, TableState(2, state.encode()))
    assert host.received[-1] == AnswerOffer(2, wants=False)


@pytest.mark.parametrize("addresses", [[], ["no address"], ["x" * 64], ["\u202e"], ["localhost"], [""] * 8])
async def test_a_guest_that_is_sent_nowhere_looks_no_further(addresses: list[str]) -> None:
    """In particular, it resolves no names that a host makes up."""
    welcome, snapshot, _ = await true_frames()
    host = FalseHost(welcome, snapshot, Moved("Ben", "0f" * 32, 7438, addresses))

    async def dial() -> Link:
        return host

    guest = Guest(dial, "Ada", reconnect_seconds=0.1)
    updates = [update async for update in guest.updates()]
    assert isinstance(updates[-1], Ended)


async def test_a_guest_that_is_sent_to_a_host_with_another_key_sends_it_nothing() -> None:
    async with hosted(identity=key_of("Eve")) as other:
        welcome, snapshot, _ = await true_frames()
        assert other.port is not None
        host = FalseHost(welcome, snapshot, Moved("Ben", "0f" * 32, other.port, ["127.0.0.1"]))

        async def dial() -> Link:
            return host

        guest = Guest(dial, "Ada", reconnect_seconds=0.1)
        updates = [update async for update in guest.updates()]
        assert isinstance(updates[-1], Ended)
        assert other.table.seats[0].name is None
        assert other.peers == set()
