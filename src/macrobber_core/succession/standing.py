"""An heir: it collects votes in its epochs, and takes the table over once a majority has voted for it."""

from __future__ import annotations

from msgspec.structs import replace

from .generation import prove
from .member import Hosting, Member, Stage, Step
from .messages import Begin, Declined, Rejected, Send, Stand, TakeOver, TookOver, Vote
from .sealed_log import Head, LogError, SealedLog, merge, seal
from .shares import combine

MAX_TAKE_OVERS = 32
"""The number of take-overs that a host can prove; the earliest are forgotten."""
MAX_STANDS = 2
"""How often a host stands again because of the same person, unless it must stop anyway."""


def on_vote(member: Member, sender: str, vote: Vote) -> Step:
    """Count a vote for us, or keep it until we have lost the host and our player has answered, or refuse it."""
    if reason := _why_not_vote(member, sender, vote):
        return member, (Rejected(sender, reason),)
    if member.hosting is not None and vote.epoch <= member.epoch:
        return member, (Send(sender, begin_for(member, sender, gives_share=False)),)
    if vote.epoch < member.promised or vote.epoch <= member.epoch:
        return member, (Send(sender, member.refusal_to(sender)),)
    earlier = dict(member.votes).get(sender)
    if earlier is not None and not _is_better(member, vote, earlier):
        return member, ()
    votes = {**dict(member.votes), sender: vote}
    member = replace(member, votes=tuple(sorted(votes.items(), key=lambda item: item[0])))
    if member.hosting is not None and vote.epoch > member.promised:
        return stand_again(member, sender, vote.epoch)
    if member.stage is Stage.FOLLOWING:  # the vote still counts if we lose the host, too
        return member, (Send(sender, Declined(vote.epoch, hears_host=True)),)
    if member.stage is Stage.VOTED and (epoch := winning_epoch(member)) > member.promised:
        member = replace(member, promised=epoch, promised_to=member.me)
    return count_votes(member)


def _is_better(member: Member, vote: Vote, earlier: Vote) -> bool:
    """Return whether a vote replaces an earlier one of a person: in the epoch in which we stand, or else later."""
    ours = member.promised if member.promised_to == member.me else 0
    return earlier.epoch != ours and (vote.epoch == ours or vote.epoch > earlier.epoch)


def _why_not_vote(member: Member, sender: str, vote: Vote) -> str:
    """Return what is wrong with a vote, or ""."""
    generation = member.generation
    if vote.place != generation.place:
        return "a vote from another table or generation"
    if vote.share is None:
        is_confirmation = member.hosting is not None and sender in generation.voters
        return "" if is_confirmation and vote.epoch == member.promised else "a vote without a share"
    if not generation.is_share_of(sender, vote.share):
        return "a share that is not the sender's own"
    if not is_heir(member, vote.epoch) or vote.epoch > generation.last_epoch:
        return f"a vote in epoch {vote.epoch}, which is not ours"
    try:
        SealedLog.of(vote.entries)
    except LogError as error:
        return str(error)
    return ""


def is_heir(member: Member, epoch: int) -> bool:
    """Return whether an epoch is ours."""
    return member.generation.heir_of(epoch) == member.me


def winning_epoch(member: Member) -> int:
    """Return the latest epoch in which we win if we vote for ourselves, or 0.

    Fewer votes never make us skip epochs: otherwise one dishonest voter could keep us from voting with the others.
    """
    epochs = {vote.epoch for _, vote in member.votes if len(_votes_in(member, vote.epoch)) + 1 >= _needed(member)}
    return max(epochs, default=0)


def stand_again(member: Member, person: str, voted: int) -> Step:
    """Ask everybody to vote for us, the host, because somebody has voted in a later epoch. Until then, decide nothing.

    We do this `MAX_STANDS` times for each person, unless we must stop anyway. Otherwise a dishonest person could keep
    us busy, and use up the epochs.
    """
    hosting, generation = member.hosting, member.generation
    epoch = next((epoch for epoch in range(voted, generation.last_epoch + 1) if is_heir(member, epoch)), None)
    if hosting is None or epoch is None:
        return member, ()
    if hosting.stood_for.count(person) >= MAX_STANDS and not generation.quorum.must_stop(len(hosting.unreachable)):
        return member, ()
    hosting = replace(hosting, stood_for=(*hosting.stood_for, person))
    standing, outputs = count_votes(replace(member, promised=epoch, promised_to=member.me, hosting=hosting))
    if standing.epoch == epoch:
        return standing, outputs
    people = (person for person in member.generation.voters if person != member.me)
    return standing, tuple(ask_for_vote(standing, person) for person in people)


def ask_for_vote(member: Member, person: str) -> Send:
    """Return the question of a host that stands again."""
    return Send(person, Stand(member.generation.place, member.promised, member.epoch, member.proof))


def count_votes(member: Member) -> Step:
    """Take the table over if enough people have voted for us in the epoch in which we stand."""
    generation, epoch = member.generation, member.promised
    if not is_heir(member, epoch) or epoch == member.epoch or member.promised_to != member.me:
        return member, ()
    votes = _votes_in(member, epoch)
    if len(votes) + (member.me in generation.voters) < _needed(member):
        return member, ()
    if member.hosting is not None:
        key = member.hosting.key
    else:
        own = [] if member.share is None else [member.share]
        shares = [vote.share for vote in votes.values() if vote.share is not None]
        key = combine([*own, *shares], generation.quorum.shares)
    logs = {voter: SealedLog.of(vote.entries) for voter, vote in votes.items()}
    log, contents, altered = merge(key, generation.place, {**logs, member.me: member.log})
    if not contents:
        return member, (Rejected(member.host, "no entry that its key opens"),)
    mark = seal(key, generation.place, Head(epoch, len(log.entries)), b"")
    log = log.append(mark)  # with an entry of our epoch, the log outranks longer ones of earlier epochs
    proof = prove(key, generation.place, epoch)
    earlier = member.hosting or Hosting(key, (), ())
    hosting = replace(earlier, held=tuple(0 for _ in generation.voters), unreachable=frozenset())
    host = Member(
        member.me,
        generation,
        member.share,
        log,
        epoch,
        epoch,
        member.me,
        proof,
        Stage.HOSTING,
        take_overs=(*member.take_overs, TakeOver(epoch, proof))[-MAX_TAKE_OVERS:],
        hosting=hosting,
    )
    people = [person for person in (*generation.others, generation.host) if person != member.me]
    missed = {voter for voter, vote in votes.items() if vote.share is None}
    begins = (Send(person, begin_for(host, person, gives_share=person in missed)) for person in people)
    return host, (TookOver(epoch, contents, tuple(altered)), *begins)


def _votes_in(member: Member, epoch: int) -> dict[str, Vote]:
    return {voter: vote for voter, vote in member.votes if vote.epoch == epoch and voter != member.me}


def _needed(member: Member) -> int:
    return member.generation.quorum.votes


def begin_for(host: Member, person: str, *, gives_share: bool) -> Begin:
    """Return the whole state for one person, with the share if the host has it."""
    generation, hosting, share = host.generation, host.hosting, None
    if gives_share and hosting is not None and hosting.shares and person in generation.voters:
        share = hosting.shares[generation.voters.index(person)]
    return Begin(generation, host.epoch, share, host.log.entries, host.proof, host.take_overs)
