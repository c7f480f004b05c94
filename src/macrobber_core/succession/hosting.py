"""A host: it seals changes, counts who holds them, and stops when the others may go on without it.

A host must never return to an earlier state, or it would seal two entries under one nonce. Once it has taken over or
stood again, it should begin a new generation: shares have been given away, epochs used up, and a former host knows the
key.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .generation import EPOCHS, BegunGeneration, begin_generation
from .member import PASS_OVER_SECONDS, Hosting, Member, Stage, Step
from .messages import Entry, Held, Promised, Send, SteppedDown
from .quorum import Mode
from .sealed_log import ENTRY_OVERHEAD, MAX_BYTES, MAX_ENTRIES, Head, LogError, Place, SealedLog, seal
from .standing import ask_for_vote, begin_for, stand_again

RESERVED_ENTRIES, RESERVED_BYTES = EPOCHS, EPOCHS * ENTRY_OVERHEAD
"""The room in a log for the marks of later epochs."""


class HostStopped(Exception):
    """The host may not decide now."""


def open_table(begun: BegunGeneration, baseline: bytes) -> Member:
    """Return the state of a host that begins a table."""
    generation, key, shares = begun.generation, begun.key, begun.shares
    epoch = generation.place.epoch
    log = SealedLog().append(seal(key, generation.place, Head(epoch, 0), baseline))
    hosting = Hosting(key, shares, tuple(0 for _ in generation.voters))
    share = shares[-1] if generation.quorum.host_votes else None
    host = generation.host
    return Member(host, generation, share, log, epoch, epoch, host, stage=Stage.HOSTING, hosting=hosting)


def connected(member: Member, person: str) -> Step:
    """Bring a person of our generation up to date after connecting. Others, such as spectators, get nothing."""
    hosting, generation = _hosting(member), member.generation
    if person not in (*generation.others, generation.host):
        return member, ()
    begin = begin_for(member, person, gives_share=person not in hosting.given)
    hosting = replace(
        hosting,
        unreachable=hosting.unreachable - {person},
        given=hosting.given | {person},
        unconfirmed=hosting.unconfirmed | {person},
    )
    member = replace(member, hosting=hosting)
    question = (ask_for_vote(member, person),) if member.promised > member.epoch else ()
    return member, (Send(person, begin), *question)


def disconnected(member: Member, person: str) -> Step:
    """Note that a person cannot be reached."""
    hosting = _hosting(member)
    return replace(member, hosting=replace(hosting, unreachable=hosting.unreachable | {person})), ()


def why_stopped(member: Member) -> str:
    """Return why this program may not decide anything now, or ""."""
    if member.hosting is None:
        return "somebody else is the host"
    if member.promised > member.epoch:
        return "the others have to confirm the host"
    unreachable = member.hosting.unreachable & {*member.generation.voters}
    if member.generation.quorum.must_stop(len(unreachable)):
        return "the others may go on without this host"
    return ""


def append(member: Member, content: bytes) -> Step:
    """Seal a change and send it to everybody. Raises HostStopped, or LogError if the log is full."""
    if reason := why_stopped(member):
        raise HostStopped(reason)
    place, hosting, log = member.generation.place, _hosting(member), member.log
    if len(log.entries) + RESERVED_ENTRIES >= MAX_ENTRIES or log.size + len(content) + RESERVED_BYTES > MAX_BYTES:
        raise LogError("the log is full: begin a new generation")
    entry = seal(hosting.key, place, Head(member.epoch, len(member.log.entries)), content)
    message = Entry(place, member.epoch, entry)
    people = [person for person in member.generation.voters if person != member.me]
    return replace(member, log=member.log.append(entry)), tuple(Send(person, message) for person in people)


def acknowledged(member: Member) -> int:
    """Return the number of entries that outlive this host: every majority that could go on holds them."""
    hosting, generation = _hosting(member), member.generation
    if hosting.previous is not None:
        return 0
    counts = (
        len(member.log.entries) if voter == member.me else count
        for voter, count in zip(generation.voters, hosting.held, strict=True)
    )
    return sorted(counts, reverse=True)[generation.quorum.holders - 1]


def on_held(member: Member, sender: str, held: Held) -> Step:
    """Note how many entries a person holds; 0 means that the person has no share of this generation."""
    hosting, generation = member.hosting, member.generation
    is_ours = (held.place, held.epoch) == (generation.place, member.epoch) and held.count <= len(member.log.entries)
    if hosting is None or not is_ours or sender not in generation.voters:
        return member, ()
    if held.count == 0:
        return replace(member, hosting=replace(hosting, shareless=hosting.shareless | {sender})), ()
    place = generation.voters.index(sender)
    counts = hosting.held
    if held.count > counts[place]:
        counts = (*counts[:place], held.count, *counts[place + 1 :])
    hosting = replace(hosting, held=counts, unconfirmed=hosting.unconfirmed - {sender})
    if hosting.previous is not None:
        hosting = replace(hosting, aware=hosting.aware | {sender})
        if is_in_force(hosting):
            hosting = replace(hosting, previous=None, aware=frozenset(), forgetful=frozenset(), restarted=frozenset())
    return replace(member, hosting=hosting), ()


def is_in_force(hosting: Hosting) -> bool:
    """Return whether nobody can take the table over any more with the votes of the previous generation."""
    if (previous := hosting.previous) is None:
        return True
    heirs = {*previous.heirs} - hosting.aware - hosting.restarted  # the others may have got votes before
    unaware = {*previous.voters} - (hosting.aware - hosting.forgetful)
    return not heirs or previous.quorum.is_replaced(len(unaware))


def on_promised(member: Member, sender: str, message: Promised, now: float) -> Step:
    """Step down before a proof of a later epoch; otherwise ask everybody to vote for us again."""
    hosting, generation = member.hosting, member.generation
    if hosting is None or sender not in generation.voters or message.epoch <= member.epoch:
        return member, ()
    if message.followed > member.epoch and generation.is_proof(message.followed, message.proof):
        return _step_down(member, message.followed, now)
    member = replace(member, hosting=replace(hosting, unreachable=hosting.unreachable | {sender}))
    if member.epoch < member.promised >= message.epoch:
        return member, (ask_for_vote(member, sender),)
    return stand_again(member, sender, message.epoch)


def _step_down(member: Member, epoch: int, now: float) -> Step:
    """Become a guest who waits for the host of a later epoch."""
    guest = replace(member, stage=Stage.VOTED, deadline=now + PASS_OVER_SECONDS, hosting=None, votes=())
    if epoch > member.promised:
        guest = replace(guest, promised=epoch, promised_to=member.generation.heir_of(epoch))
    return guest, (SteppedDown(epoch),)


def needs_new_generation(member: Member) -> bool:
    """Return whether this host has taken over or stood again since its generation began."""
    return member.hosting is not None and member.epoch > member.generation.place.epoch


def change_people(
    member: Member, others: Sequence[str], heirs: Sequence[str], baseline: bytes, begun: BegunGeneration | None = None
) -> Member:
    """Begin a new generation, with one person more or less or with the same. Raises HostStopped, or ValueError.

    Afterwards, give everybody who can be reached their share: see `connected`.

    Nothing is acknowledged until so many know it that the others cannot go on with the old one.
    """
    hosting, old = _hosting(member), member.generation
    if reason := why_stopped(member) or ("the last change is not known to enough people" if hosting.previous else ""):
        raise HostStopped(reason)
    number = old.place.number + 1 if old.place.epoch == member.epoch else 0
    place = Place(old.place.table, member.epoch, number)
    mode: Mode = old.quorum.mode
    plays = old.quorum.host_plays or old.host != member.me
    begun = begun or begin_generation(place, member.me, others, heirs, mode, host_plays=plays)
    if len({*old.voters} ^ {*begun.generation.voters}) > 1:
        raise ValueError("only one person can join or leave at a time")
    changed = open_table(begun, baseline)
    begun_hosting = replace(
        _hosting(changed),
        previous=old,
        aware=frozenset({member.me}),
        forgetful=hosting.unconfirmed | hosting.shareless | hosting.unreachable,
        restarted=hosting.shareless,
        unreachable=hosting.unreachable & {*others},
        stood_for=hosting.stood_for,
    )
    return replace(changed, proof=member.proof, take_overs=member.take_overs, hosting=begun_hosting)


def _hosting(member: Member) -> Hosting:
    if member.hosting is None:
        raise HostStopped("somebody else is the host")
    return member.hosting
