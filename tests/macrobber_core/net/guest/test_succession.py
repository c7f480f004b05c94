"""A guest's part in the succession, message by message."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import cast

from helpers.moving_tables import SmallHeir
from helpers.tui import until
from macrobber_core.net.guest.heir import Heir
from macrobber_core.net.guest.host_locator import HostLocator
from macrobber_core.net.guest.succession import GuestSuccession
from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.net.succession_codec import generation_to_wire
from macrobber_core.succession.generation import BegunGeneration, begin_generation
from macrobber_core.succession.sealed_log import Head, Place, seal
from macrobber_core.wire.codec import decode_from_guest
from macrobber_core.wire.messages import BeginSuccession, CastVote, FromGuest, Holds, StandAgain

PLACE = Place("c0ffee42", 1)
HOST = "f0" * 32


class RecordingLink:
    """A link whose other side says nothing; it records what we send."""

    address = "192.0.2.1"

    def __init__(self, fingerprint: str) -> None:
        self.fingerprint = fingerprint
        self.sent: list[FromGuest] = []
        self._closed = asyncio.Event()

    async def send(self, frame: bytes) -> None:
        self.sent.append(decode_from_guest(frame))

    async def receive(self) -> bytes | str:
        await self._closed.wait()
        raise LinkClosedError

    async def close(self) -> None:
        self._closed.set()


async def no_host() -> Link:
    raise OSError


@contextlib.asynccontextmanager
async def following(link: RecordingLink) -> AsyncIterator[tuple[GuestSuccession, BegunGeneration]]:
    """Yield a guest that follows the host at this link, with two entries of its log."""
    heir = SmallHeir("Ada")
    people = [f"1:{heir.fingerprint}", f"2:{'2' * 64}"]
    begun = begin_generation(PLACE, f"0:{HOST}", people, people)
    entries = [seal(begun.key, PLACE, Head(1, number), bytes(number)) for number in (0, 1)]
    succession = GuestSuccession(cast("Heir", heir), HostLocator(no_host, None, None), lambda: None, lambda: None)
    succession.connected(link)
    share = begun.shares[0].encode()
    await succession.receive(link, BeginSuccession(generation_to_wire(begun.generation), 1, share, entries, b"", []))
    await until(lambda: link.sent == [Holds(1, 2)])
    try:
        yield succession, begun
    finally:
        await succession.close()
        await heir.close()


async def test_a_vote_for_the_host_goes_over_the_connection_to_it_without_the_log() -> None:
    link = RecordingLink(HOST)
    async with following(link) as (succession, begun):
        await succession.receive(link, StandAgain(4, 1, b""))
        await until(lambda: len(link.sent) == 2)
        (me, _), share = begun.generation.others, begun.shares[0].encode()
        assert link.sent[1] == CastVote("c0ffee42", (1, 0), me, 4, share, [])


async def test_a_visitor_whose_vote_is_too_late_is_not_answered() -> None:
    link, visitor = RecordingLink(HOST), RecordingLink("")
    async with following(link) as (succession, begun):
        await succession.receive(link, StandAgain(4, 1, b""))
        vote = CastVote("c0ffee42", (1, 0), begun.generation.others[1], 2, begun.shares[1].encode(), [])
        visit = asyncio.create_task(succession.visit(visitor, vote))
        await until(lambda: len(link.sent) == 2)
        await visitor.close()
        await visit
        assert visitor.sent == []
