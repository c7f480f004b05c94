"""A guest's part in the succession, message by message."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import cast

import pytest

from helpers.moving_tables import SmallHeir
from helpers.tui import until
from macrobber_core.net.guest import succession as module
from macrobber_core.net.guest.heir import Heir
from macrobber_core.net.guest.host_locator import Dial, HostLocator
from macrobber_core.net.guest.succession import GuestSuccession
from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.net.succession_codec import generation_to_wire
from macrobber_core.succession import following as state_machine
from macrobber_core.succession.generation import BegunGeneration, begin_generation
from macrobber_core.succession.sealed_log import Head, Place, seal
from macrobber_core.wire.codec import decode_from_guest, encode
from macrobber_core.wire.messages import BeginSuccession, CastVote, Contact, DeclineEpoch, FromGuest, Holds, StandAgain

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
async def following(
    link: RecordingLink, heirs: Sequence[str] = (), contacts: Sequence[Contact] = (), dial: Dial = no_host
) -> AsyncIterator[tuple[GuestSuccession, BegunGeneration]]:
    """Yield a guest that follows the host at this link, with two entries of its log."""
    heir = SmallHeir("Ada")
    people = [f"1:{heir.fingerprint}", f"2:{'2' * 64}"]
    begun = begin_generation(PLACE, f"0:{HOST}", people, heirs or people)
    entries = [seal(begun.key, PLACE, Head(1, number), bytes(number)) for number in (0, 1)]
    succession = GuestSuccession(cast("Heir", heir), HostLocator(dial, None, None), lambda: None, lambda: None)
    succession.connected(link)
    share = begun.shares[0].encode()
    packed = generation_to_wire(begun.generation)
    await succession.receive(link, BeginSuccession(packed, 1, share, entries, b"", list(contacts), []))
    await until(lambda: link.sent == [Holds(1, 2)])
    try:
        yield succession, begun
    finally:
        await succession.close()
        await heir.close()


async def test_a_vote_for_the_host_goes_over_the_connection_to_it_without_the_log() -> None:
    link = RecordingLink(HOST)
    async with following(link) as (succession, begun):
        await succession.receive(link, StandAgain(4, 1, b"", (1, 0)))
        await until(lambda: len(link.sent) == 2)
        (me, _), share = begun.generation.others, begun.shares[0].encode()
        assert link.sent[1] == CastVote("c0ffee42", (1, 0), me, 4, share, [])


async def test_a_visitor_whose_vote_is_too_late_is_not_answered() -> None:
    link, visitor = RecordingLink(HOST), RecordingLink("")
    async with following(link) as (succession, begun):
        await succession.receive(link, StandAgain(4, 1, b"", (1, 0)))
        vote = CastVote("c0ffee42", (1, 0), begun.generation.others[1], 2, begun.shares[1].encode(), [])
        visit = asyncio.create_task(succession.visit(visitor, vote))
        await until(lambda: len(link.sent) == 2)
        await visitor.close()
        await visit
        assert visitor.sent == []


async def test_a_program_that_has_restarted_says_that_it_has_no_share() -> None:
    link, heir = RecordingLink(HOST), SmallHeir("Ada")
    begun = begin_generation(PLACE, f"0:{HOST}", people := [f"1:{heir.fingerprint}", f"2:{'2' * 64}"], people)
    succession = GuestSuccession(cast("Heir", heir), HostLocator(no_host, None, None), lambda: None, lambda: None)
    succession.connected(link)
    packed = generation_to_wire(begun.generation)
    await succession.receive(link, BeginSuccession(packed, 1, b"", [], b"", [], []))
    await until(lambda: link.sent == [Holds(1, 0)])
    await succession.close()
    await heir.close()


async def test_a_guest_follows_its_own_host_into_a_generation_that_it_missed() -> None:
    """In the order of the generation that the guest knows, the epoch belongs to another program."""
    link = RecordingLink(HOST)
    async with following(link) as (succession, begun):
        later = begin_generation(
            PLACE._replace(number=1), f"0:{HOST}", begun.generation.others, begun.generation.others[1:]
        )
        share, packed = later.shares[0].encode(), generation_to_wire(later.generation)
        entry = seal(later.key, later.generation.place, Head(1, 0), b"table")
        assert begun.generation.heir_of(3) != later.generation.heir_of(3) == f"0:{HOST}"
        await succession.receive(link, BeginSuccession(packed, 3, share, [entry], b"", [], []))
        await until(lambda: link.sent[1:] == [Holds(3, 1)])


class DecliningLink(RecordingLink):
    """An heir that declines again and again, because it hears the host."""

    def __init__(self, fingerprint: str, frames: int) -> None:
        super().__init__(fingerprint)
        self.left = frames

    async def receive(self) -> bytes | str:
        if not self.left:
            return await super().receive()
        self.left -= 1
        return encode(DeclineEpoch(2, hears_host=True))


async def test_an_heir_that_declines_again_and_again_makes_a_guest_try_its_host_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries = 0

    async def dial_host() -> Link:
        nonlocal tries
        tries += 1
        if tries > 1:
            await asyncio.Event().wait()
        raise OSError

    async def dial_heir(_addresses: Sequence[str], _port: int, _fingerprint: str) -> Link:
        return cast("Link", declining)

    ben = f"2:{'2' * 64}"
    declining, link = DecliningLink("2" * 64, 50), RecordingLink(HOST)
    monkeypatch.setattr(module, "dial_any", dial_heir)
    monkeypatch.setattr(state_machine, "SILENCE_SECONDS", 0.0)
    contact = Contact(ben, "Ben", 7000, ["192.0.2.2"])
    async with following(link, heirs=[ben], contacts=[contact], dial=dial_host) as (succession, _):
        await until(lambda: not succession.events.empty())
        succession.answer(go_on=True)
        await until(lambda: not declining.left)
        await until(lambda: tries == 2)
        await asyncio.sleep(0)
        assert tries == 2
