"""What a guest does with succession messages from a host that sends nonsense."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Sequence

import pytest

from helpers.hostile import Tape, TapeEnd, lying, spoilt
from macrobber_core.net.guest.heir import Readiness, Visit
from macrobber_core.net.guest.host_locator import Dial, HostLocator
from macrobber_core.net.guest.succession import GuestSuccession
from macrobber_core.net.guest.updates import TableMoved
from macrobber_core.net.link import Link
from macrobber_core.net.succession_codec import generation_to_wire
from macrobber_core.net.table_state import TableState
from macrobber_core.succession.generation import begin_generation
from macrobber_core.succession.member import Member
from macrobber_core.succession.sealed_log import Head, Place, seal
from macrobber_core.wire.codec import BadFrame, decode_from_host, encode
from macrobber_core.wire.messages import (
    Alive,
    AskHeir,
    BeginSuccession,
    Contact,
    FromHost,
    Message,
    SealedEntry,
    StandAgain,
)

HOST, OURS, OTHER = "0a" * 32, "0b" * 32, "0c" * 32
PEOPLE = (f"1:{OURS}", f"2:{OTHER}")
PLACE = Place("table", 1)


class IdleHeir:
    """A program that could host, but is never asked to."""

    fingerprint = OURS

    async def listen(self, visit: Visit, *, is_local: bool) -> Readiness:
        return Readiness(7000, ["127.0.0.1"])

    async def stop_listening(self) -> None: ...

    async def inherit(self, state: TableState, member: Member, contacts: Sequence[Contact]) -> Dial:
        raise AssertionError("one vote is not enough")

    async def prepare(self, state: TableState) -> Readiness:
        raise NotImplementedError

    async def take_over(self) -> Dial:
        raise NotImplementedError

    async def discard(self) -> None: ...


class HostLink:
    """A link to the host that only remembers what we send."""

    address, fingerprint = "127.0.0.1:7438", HOST

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    async def send(self, frame: bytes) -> None:
        self.sent.append(frame)

    async def receive(self) -> bytes | str:
        raise NotImplementedError

    async def close(self) -> None: ...


async def no_host() -> Link:
    raise OSError("nobody is there")


def honest_messages() -> list[Message]:
    """Return what an honest host sends the first of its two people."""
    begun = begin_generation(PLACE, f"0:{HOST}", PEOPLE, PEOPLE)
    entries = [seal(begun.key, PLACE, Head(1, number), b"change") for number in range(3)]
    contacts = [Contact(person, "Somebody", 7000, ["127.0.0.1"]) for person in PEOPLE]
    packed, share = generation_to_wire(begun.generation), begun.shares[0].encode()
    return [
        AskHeir(is_local=True),
        BeginSuccession(packed, 1, share, entries[:1], b"", contacts, []),
        SealedEntry(entries[1]),
        Alive(),
        SealedEntry(entries[2]),
        StandAgain(4, 1, b"", (1, 0)),
    ]


async def hear(succession: GuestSuccession, link: HostLink, frame: bytes) -> bool:
    """Let a guest read a frame; return whether it stays with this host."""
    try:
        message: FromHost = decode_from_host(frame)
        await succession.receive(link, message)
    except (BadFrame, ValueError):
        return False
    return True


async def test_a_guest_follows_an_honest_host() -> None:
    succession, link = (
        GuestSuccession(IdleHeir(), HostLocator(no_host, None, None), lambda: None, lambda: None),
        HostLink(),
    )
    succession.connected(link)
    for message in honest_messages():
        assert await hear(succession, link, encode(message))
    await asyncio.sleep(0)
    assert link.sent
    await succession.close()


@pytest.mark.parametrize("seed", range(4))
async def test_nonsense_from_the_host_is_an_error_of_the_host_or_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    honest = [encode(message) for message in honest_messages()]
    for _ in range(150):
        succession, link = (
            GuestSuccession(IdleHeir(), HostLocator(no_host, None, None), lambda: None, lambda: None),
            HostLink(),
        )
        succession.connected(link)
        for frame in honest:
            twist = rng.choice((spoilt, lying, None, None))
            twisted = frame
            if twist is not None:
                with contextlib.suppress(TapeEnd, ValueError):
                    twisted = twist(Tape(rng.randbytes(200)), frame)
            if not await hear(succession, link, twisted):
                break
        while not succession.events.empty():
            assert not isinstance(succession.events.get_nowait(), TableMoved)
        await succession.close()
