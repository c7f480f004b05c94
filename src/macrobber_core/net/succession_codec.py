"""Succession over the wire: turns the messages of the state machines into those of the protocol, and back.

Between a host and its people, the place and the epoch of an entry are those of the last BeginSuccession on that link.
"""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.succession import messages as succession
from macrobber_core.succession.generation import Generation
from macrobber_core.succession.member import Member
from macrobber_core.succession.quorum import Mode, Quorum
from macrobber_core.succession.sealed_log import LogError, Place, head_of
from macrobber_core.succession.shares import Share
from macrobber_core.wire import messages as wire


def to_wire(message: succession.Message, contacts: Sequence[wire.Contact], me: str) -> wire.Message:
    """Return the message of the protocol; `me` is the sender."""
    match message:
        case succession.Begin(generation, epoch, share, entries, proof, take_overs):
            packed = generation_to_wire(generation)
            encoded = b"" if share is None else share.encode()
            past = [(each.epoch, each.proof) for each in take_overs]
            return wire.BeginSuccession(packed, epoch, encoded, list(entries), proof, list(contacts), past)
        case succession.Entry(_place, _epoch, entry):
            return wire.SealedEntry(entry)
        case succession.Stand(place, epoch, current, proof):
            return wire.StandAgain(epoch, current, proof, (place.epoch, place.number))
        case succession.Held(_place, epoch, count):
            return wire.Holds(epoch, count)
        case succession.Promised(epoch, followed, proof):
            return wire.PromisedEpoch(epoch, followed, proof)
        case succession.Vote(place, epoch, share, entries):
            began = (place.epoch, place.number)
            return wire.CastVote(place.table, began, me, epoch, share.encode() if share else b"", list(entries))
        case succession.Declined(epoch, hears_host):
            return wire.DeclineEpoch(epoch, hears_host)


def from_wire(message: wire.Message, member: Member) -> succession.Message | None:
    """Return the message for the state machines, or None if it is not about the succession.

    Raises ValueError if it is malformed.
    """
    place = member.generation.place
    match message:
        case wire.BeginSuccession():
            return begin_from_wire(message)
        case wire.SealedEntry(entry):
            return succession.Entry(place, _epoch_of(entry), entry)
        case wire.StandAgain(epoch, current, proof, (began, number)):
            return succession.Stand(Place(place.table, began, number), epoch, current, proof)
        case wire.Holds(epoch, count):
            return succession.Held(place, epoch, count)
        case wire.PromisedEpoch(epoch, followed, proof):
            return succession.Promised(epoch, followed, proof)
        case wire.CastVote(table, (began, number), _voter, epoch, share, entries):
            decoded = Share.decode(share) if share else None
            return succession.Vote(Place(table, began, number), epoch, decoded, tuple(entries))
        case wire.DeclineEpoch(epoch, hears_host):
            return succession.Declined(epoch, hears_host)
        case _:
            return None


def _epoch_of(entry: bytes) -> int:
    try:
        return head_of(entry).epoch
    except LogError:
        return 0


def begin_from_wire(message: wire.BeginSuccession) -> succession.Begin:
    """Parse a BeginSuccession. Raises ValueError if it is malformed."""
    share = Share.decode(message.share) if message.share else None
    generation = generation_from_wire(message.generation)
    take_overs = tuple(succession.TakeOver(*each) for each in message.take_overs)
    return succession.Begin(generation, message.epoch, share, tuple(message.entries), message.proof, take_overs)


def generation_from_wire(packed: wire.Generation) -> Generation:
    """Return a generation. Raises ValueError if its people and shares do not fit together."""
    quorum = Quorum(Mode(packed.mode), len(packed.others), packed.host_plays)
    generation = Generation(
        Place(packed.table, packed.epoch, packed.number),
        packed.host,
        tuple(packed.others),
        tuple(packed.heirs),
        quorum,
        tuple(packed.share_digests),
        tuple(packed.proof_digests),
    )
    if len(generation.share_digests) != len(generation.voters) or not {*packed.heirs} <= {*packed.others}:
        raise ValueError("a generation whose people and shares do not fit together")
    return generation


def generation_to_wire(generation: Generation) -> wire.Generation:
    place = generation.place
    return wire.Generation(
        place.table,
        place.epoch,
        place.number,
        generation.host,
        list(generation.others),
        list(generation.heirs),
        generation.quorum.mode.value,
        generation.quorum.host_plays,
        list(generation.share_digests),
        list(generation.proof_digests),
    )
