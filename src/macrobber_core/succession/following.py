"""A person's program: it follows a host, asks its player once that is gone, and votes for one heir in each epoch."""

from __future__ import annotations

from msgspec.structs import replace

from . import standing
from .member import LATER_PASS_OVER_SECONDS, PASS_OVER_SECONDS, SILENCE_SECONDS, Member, Stage, Step
from .messages import (
    AskPlayer,
    Begin,
    Declined,
    Entry,
    Held,
    Rejected,
    Send,
    Stand,
    SteppedDown,
    TryHost,
    Vote,
)
from .sealed_log import LogError, SealedLog, head_of


def join(me: str, host: str, begin: Begin, now: float) -> Member:
    """Return the state of a person who joins at the table of a host that it trusts. Raises ValueError."""
    generation = begin.generation
    if generation.heir_of(begin.epoch) != host or begin.share is None or not generation.is_share_of(me, begin.share):
        raise ValueError("the host has not given us our own share")
    log = SealedLog.of(begin.entries)
    deadline = now + SILENCE_SECONDS
    epoch = begin.epoch
    return Member(
        me,
        generation,
        begin.share,
        log,
        epoch,
        epoch,
        host,
        begin.proof,
        deadline=deadline,
        take_overs=begin.take_overs,
    )


# --- what a host sends


def is_outdated(member: Member, epoch: int, host: str) -> bool:
    """Return whether we refuse a host of this epoch, because of a later vote, or one for somebody else in it."""
    return epoch < member.promised or (epoch == member.promised and host != member.promised_to)


def _refuse(member: Member, sender: str, epoch: int) -> Step:
    impostor = [Rejected(sender, f"not the host of epoch {epoch}")] if epoch == member.promised else []
    return member, (Send(sender, member.refusal_to(sender)), *impostor)


def hear_host(member: Member, now: float) -> Step:
    """Note that the host is alive."""
    match member.stage:
        case Stage.FOLLOWING | Stage.SILENT | Stage.ASKED:
            return replace(member, stage=Stage.FOLLOWING, deadline=now + SILENCE_SECONDS), ()
        case Stage.VOTED if member.host != member.me:  # wait for it to stand again
            deadline = max(member.deadline or now, now + PASS_OVER_SECONDS)
            return replace(member, deadline=deadline), (Send(member.host, member.refusal_to(member.host)),)
        case _:
            return member, ()


def on_begin(member: Member, sender: str, begin: Begin, now: float) -> Step:
    """Follow a host into its epoch and generation, or refuse it."""
    if is_outdated(member, begin.epoch, sender):
        return _refuse(member, sender, begin.epoch)
    if reason := _why_not_begin(member, sender, begin):
        return member, (Rejected(sender, reason),)
    if begin.share is None and begin.generation.place != member.generation.place:
        return member, (Send(sender, Held(begin.generation.place, begin.epoch, 0)),)
    is_known = begin.generation.place == member.generation.place and begin.epoch == member.epoch
    if is_known and len(begin.entries) <= len(member.log.entries):
        return _answer_held(member, sender)
    return _follow(member, sender, begin, now)


def _follow(member: Member, sender: str, begin: Begin, now: float) -> Step:
    try:
        log = SealedLog.of(begin.entries)
    except LogError as error:
        return member, (Rejected(sender, str(error)),)
    if begin.generation.place == member.generation.place and member.log.contradicts(log):
        return member, (Rejected(sender, "a log that contradicts ours"),)
    followed = Member(
        member.me,
        begin.generation,
        member.share if begin.share is None else begin.share,
        log,
        begin.epoch,
        begin.epoch,
        sender,
        begin.proof if begin.epoch > member.epoch else member.proof,
        deadline=now + SILENCE_SECONDS,
        take_overs=begin.take_overs,
    )
    answered, outputs = _answer_held(followed, sender)
    return answered, (*outputs, *([SteppedDown(begin.epoch)] if member.hosting is not None else []))


def _why_not_begin(member: Member, sender: str, begin: Begin) -> str:
    """Return why a host may not begin this epoch and generation, or ""."""
    current, new = member.generation, begin.generation
    if new.place.table != current.place.table:
        return "another table"
    if sender == member.me or sender != new.heir_of(begin.epoch):
        return f"not the heir of epoch {begin.epoch}"
    if new.place == current.place:
        if new != current:
            return "another generation under the same number"
        is_proven = begin.epoch <= member.epoch or current.is_proof(begin.epoch, begin.proof)
        return "" if is_proven else f"no proof of epoch {begin.epoch}"
    if new.place < current.place or begin.epoch < new.place.epoch:
        return "an older generation"
    if begin.share is not None and not new.is_share_of(member.me, begin.share):
        return "a wrong share"
    is_known = sender == member.host or any(
        current.heir_of(each.epoch) == sender and current.is_proof(*each)
        for each in begin.take_overs
        if each.epoch > member.epoch
    )
    return "" if is_known else f"no proof of epoch {begin.epoch}"


def on_entry(member: Member, sender: str, message: Entry, now: float) -> Step:
    """Append an entry and confirm it. Confirm a repeated one again; drop one that arrives too early."""
    if is_outdated(member, message.epoch, sender):
        return _refuse(member, sender, message.epoch)
    if (message.place, message.epoch, sender) != (member.generation.place, member.epoch, member.host):
        return member, ()
    try:
        if head_of(message.entry).number == len(member.log.entries):
            member = replace(member, log=member.log.append(message.entry))
    except LogError as error:
        return member, (Rejected(sender, str(error)),)
    return _answer_held(replace(member, stage=Stage.FOLLOWING, deadline=now + SILENCE_SECONDS), sender)


def on_stand(member: Member, sender: str, stand: Stand, now: float) -> Step:
    """Vote again for the host that we follow, or for one of a later epoch that had not reached us."""
    generation = member.generation
    is_later = stand.current > member.epoch and generation.is_proof(stand.current, stand.proof)
    is_host = is_later or (sender == member.host and stand.current == member.epoch)
    is_repeated = member.stage is Stage.VOTED and (stand.epoch, sender) == (member.promised, member.promised_to)
    if stand.epoch <= member.promised and not is_repeated:
        return member, (Send(sender, member.refusal_to(sender)),)
    if stand.place > generation.place and stand.place.table == generation.place.table and is_host:
        return _confirm(member, sender, stand, now)
    if stand.place != generation.place or sender != generation.heir_of(stand.epoch):
        return member, (Rejected(sender, f"not the heir of epoch {stand.epoch}"),)
    if not is_repeated and not is_host:
        return member, (Send(sender, member.refusal_to(sender)),)
    return _vote(member, stand.epoch, sender, now)


def _confirm(member: Member, sender: str, stand: Stand, now: float) -> Step:
    """Promise our host to follow it into a later epoch of a generation that we missed, and get no state before that."""
    deadline = now + PASS_OVER_SECONDS
    promised = replace(member, stage=Stage.VOTED, promised=stand.epoch, promised_to=sender, deadline=deadline)
    return promised, (Send(sender, Vote(stand.place, stand.epoch, None, ())),)


def _answer_held(member: Member, sender: str) -> Step:
    held = len(member.log.entries) if member.share is not None else 0
    return member, (Send(sender, Held(member.generation.place, member.epoch, held)),)


# --- a host that is gone


def tick(member: Member, now: float) -> Step:
    """Act on a deadline: try to reach a silent host, or pass over an heir that has not begun."""
    if member.deadline is None or now < member.deadline:
        return member, ()
    if member.stage is Stage.FOLLOWING:
        return replace(member, stage=Stage.SILENT, deadline=None), (TryHost(),)
    return _vote_unasked(member, now)


def host_unreachable(member: Member) -> Step:
    """Ask the player, because the silent host could not be reached."""
    if member.stage is not Stage.SILENT or member.promised >= member.generation.last_vote:
        return member, ()
    return replace(member, stage=Stage.ASKED), (AskPlayer(member.generation.heir_of(member.promised + 1)),)


def answer(member: Member, now: float, *, go_on: bool) -> Step:
    """Vote if the player wants to go on; otherwise keep waiting, and decline for ourselves."""
    if member.stage is not Stage.ASKED:
        return member, ()
    if go_on:
        return _vote_unasked(member, now)
    declined = tuple(Send(voter, Declined(vote.epoch, hears_host=False)) for voter, vote in member.votes)
    return replace(member, stage=Stage.FOLLOWING, deadline=now + SILENCE_SECONDS, votes=()), declined


def on_declined(member: Member, sender: str, message: Declined, now: float) -> Step:
    """Pass over an heir that does not want to take over."""
    is_ours = member.stage is Stage.VOTED and message.epoch == member.promised
    if not is_ours or sender != member.generation.heir_of(message.epoch):
        return member, ()
    return (member, (TryHost(),)) if message.hears_host else (replace(member, deadline=now), ())


def next_vote(member: Member) -> tuple[int, str]:
    """Return the epoch of our next vote, and its heir: the next epoch, or a later one in which we win at once."""
    epoch = max(member.promised + 1, standing.winning_epoch(member))
    return epoch, member.generation.heir_of(epoch)


def _vote_unasked(member: Member, now: float) -> Step:
    epoch, heir = next_vote(member)
    if epoch > member.generation.last_vote:
        return replace(member, deadline=None), ()
    return _vote(member, epoch, heir, now)


def _vote(member: Member, epoch: int, heir: str, now: float) -> Step:
    """Vote for the heir of an epoch, which may be ourselves."""
    if epoch > member.generation.last_epoch or member.share is None:
        return replace(member, deadline=None), ()
    is_first_round = epoch <= member.epoch + len(member.generation.heirs)
    patience = PASS_OVER_SECONDS if is_first_round else LATER_PASS_OVER_SECONDS
    voted = replace(member, stage=Stage.VOTED, promised=epoch, promised_to=heir, deadline=now + patience)
    if heir == member.me:
        return standing.count_votes(voted)
    return voted, (Send(heir, Vote(member.generation.place, epoch, member.share, member.log.entries)),)


def greet(member: Member, person: str) -> tuple[Send, ...]:
    """Return what to send on a new connection to this person, in case the last one broke too early."""
    match member.stage:
        case Stage.VOTED if person == member.promised_to == member.generation.heir_of(member.promised) and member.share:
            vote = Vote(member.generation.place, member.promised, member.share, member.log.entries)
            return (Send(person, vote),)
        case Stage.VOTED if person == member.host:
            return (Send(person, member.refusal_to(person)),)
        case _:
            return ()
