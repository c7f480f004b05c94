"""Finds the program that has taken a table over from a host that was gone, and checks its proof."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from macrobber_core.succession.generation import Generation
from macrobber_core.succession.messages import TakeOver
from macrobber_core.wire import messages
from macrobber_core.wire.codec import decode_from_host, encode

from .dialing import dial_any, fingerprint_of
from .succession_codec import generation_from_wire, generation_to_wire

ASK_SECONDS = 5.0
"""How long one program may take to answer."""


async def ask_for_host(contact: messages.Contact, table: str) -> messages.BeginSuccession | None:
    """Ask an heir whether it is the host of a table; return what proves it. Raises OSError if it does not answer."""
    try:
        async with asyncio.timeout(ASK_SECONDS):
            link = await dial_any(contact.addresses, contact.port, fingerprint_of(contact.person))
            try:
                await link.send(encode(messages.AskHost(table)))
                answer = decode_from_host(await link.receive())
            finally:
                await link.close()
    except (TimeoutError, ValueError) as error:
        raise OSError(str(error)) from error
    return answer if isinstance(answer, messages.BeginSuccession) else None


async def find_successor(
    generation: Generation, epoch: int, contacts: Sequence[messages.Contact]
) -> messages.Contact | None:
    """Return the heir that is the host of a later epoch than `epoch`, if one of them can prove that it is."""

    async def ask(contact: messages.Contact) -> tuple[int, messages.Contact] | None:
        with contextlib.suppress(OSError):
            answer = await ask_for_host(contact, generation.place.table)
            if answer is not None and is_successor(generation, epoch, answer):
                return answer.epoch, contact
        return None

    found = [each for each in await asyncio.gather(*map(ask, contacts)) if each is not None]
    return max(found, key=lambda each: each[0])[1] if found else None


def is_successor(generation: Generation, epoch: int, answer: messages.BeginSuccession) -> bool:
    """Return whether an answer proves that the table has been taken over in a later epoch.

    After several take-overs, only the first can be checked, because the others are of later generations.
    """
    later = [each for each in answer.take_overs if epoch < each[0] <= answer.epoch]
    return any(generation.is_proof(*each) for each in later)


class Remembered(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The people of a table as a host stores them, to find out after a crash whether they have gone on."""

    generation: messages.Generation
    epoch: int
    contacts: list[messages.Contact]
    take_overs: list[tuple[int, bytes]] = []


class People(NamedTuple):
    """The people who could have gone on without a host that was interrupted, and its epoch."""

    generation: Generation
    epoch: int
    contacts: Sequence[messages.Contact]
    take_overs: Sequence[TakeOver] = ()


def remember(people: People) -> bytes:
    """Return the bytes to store, which contain no secret."""
    generation, epoch, contacts, take_overs = people
    past = [(each.epoch, each.proof) for each in take_overs]
    return msgspec.msgpack.encode(Remembered(generation_to_wire(generation), epoch, list(contacts), past))


def recall(stored: bytes | None) -> People | None:
    """Parse the bytes of `remember`; return None if they are missing or damaged."""
    if stored is None:
        return None
    try:
        remembered = msgspec.msgpack.decode(stored, type=Remembered)
        take_overs = tuple(TakeOver(*each) for each in remembered.take_overs)
        return People(generation_from_wire(remembered.generation), remembered.epoch, remembered.contacts, take_overs)
    except (msgspec.MsgspecError, ValueError):
        return None
