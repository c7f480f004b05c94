"""The host's connection to one guest: what is sent, in which order, and how little waits for a slow guest."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from helpers.tables import started_table
from macrobber_core.net.host.peer import Peer
from macrobber_core.net.host.view_frames import ViewFrames
from macrobber_core.net.link import MAX_BATCH
from macrobber_core.table import Table
from macrobber_core.wire.codec import decode_from_host
from macrobber_core.wire.messages import Accepted, Changed, Clock, Farewell, Said, Snapshot


class Line:
    """A link to a guest who reads nothing while `is_slow`."""

    address = fingerprint = ""

    def __init__(self) -> None:
        self.received: list[str] = []
        """The names of the messages that the guest has got."""
        self.is_closed = False
        self._drained = asyncio.Event()
        self._drained.set()

    @property
    def is_slow(self) -> bool:
        return not self._drained.is_set()

    @is_slow.setter
    def is_slow(self, is_slow: bool) -> None:
        (self._drained.clear if is_slow else self._drained.set)()

    @property
    def can_send_now(self) -> bool:
        return not self.is_slow

    def send_now(self, frames: Sequence[bytes]) -> None:
        assert self.can_send_now
        assert len(frames) <= MAX_BATCH
        self.received += [type(decode_from_host(frame)).__name__ for frame in frames]

    async def send(self, frame: bytes) -> None:
        await self._drained.wait()
        self.send_now([frame])

    async def receive(self) -> bytes | str:
        raise NotImplementedError

    async def close(self) -> None:
        self.is_closed = True


def peer_over(line: Line, table: Table) -> Peer:
    peer = Peer(line, "Ada", "token", ViewFrames(table))
    peer.seat = 1
    return peer


def decide(table: Table, peer: Peer) -> None:
    assert table.actor is not None
    table.decide(table.actor, table.ply, table.legal()[0])
    peer.schedule_view()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def names(*messages: type) -> list[str]:
    return [message.__name__ for message in messages]


async def test_replies_precede_the_view_and_a_clock_follows_it() -> None:
    line, table = Line(), started_table()
    peer = peer_over(line, table)
    async with peer.sending():
        peer.send_clock(Clock(1, 1, 1000, [1000] * 3))
        peer.send_talk(Said("Ben", "hello"))
        peer.schedule_view()
        peer.reply(Accepted(1))
        await settle()
        assert line.received == names(Accepted, Said, Snapshot, Clock)


async def test_several_changes_at_once_are_one_update() -> None:
    line, table = Line(), started_table()
    peer = peer_over(line, table)
    async with peer.sending():
        await settle()
        decide(table, peer)
        decide(table, peer)
        await settle()
        assert line.received == names(Snapshot, Changed)


async def test_a_slow_guest_gets_one_update_for_all_that_it_has_missed() -> None:
    line, table = Line(), started_table()
    peer = peer_over(line, table)
    async with peer.sending():
        await settle()
        line.is_slow = True
        for _ in range(10):
            decide(table, peer)
            await settle()
        line.is_slow = False
        await settle()
        # one that the link had already taken, and one for the rest
        assert line.received == names(Snapshot, Changed, Changed)
        decide(table, peer)
        await settle()
        assert line.received == names(Snapshot, Changed, Changed, Changed)


async def test_nothing_overtakes_what_waits_for_a_slow_guest() -> None:
    line, table = Line(), started_table()
    peer = peer_over(line, table)
    async with peer.sending():
        await settle()
        line.is_slow = True
        peer.reply(Accepted(1))
        await settle()
        line.is_slow = False
        peer.reply(Accepted(2))
        decide(table, peer)
        await settle()
        assert line.received == names(Snapshot, Accepted, Accepted, Changed)


async def test_a_reply_without_a_change_is_sent_without_an_update() -> None:
    line, table = Line(), started_table()
    peer = peer_over(line, table)
    async with peer.sending():
        await settle()
        peer.reply(Accepted(1))
        await settle()
        assert line.received == names(Snapshot, Accepted)


async def test_a_farewell_comes_last_and_closes_the_link() -> None:
    for is_slow in (False, True):
        line, table = Line(), started_table()
        peer = peer_over(line, table)
        async with peer.sending():
            await settle()
            line.is_slow = is_slow
            peer.dismiss(Farewell("bye"))
            peer.reply(Accepted(1))
            decide(table, peer)
            await settle()
            line.is_slow = False
            await settle()
            assert line.received == names(Snapshot, Accepted, Changed, Farewell)
            assert line.is_closed


async def test_what_is_queued_before_sending_begins_is_sent_once_it_does() -> None:
    line, table = Line(), started_table()
    peer = peer_over(line, table)
    peer.reply(Accepted(1))
    await settle()
    assert line.received == []
    async with peer.sending():
        await settle()
        assert line.received == names(Accepted, Snapshot)
