"""Rules for takebacks: players may undo their last decision, and with everybody's consent everything after it.

A player may take back their last decision alone if nothing has followed it. Otherwise all players together may go back
to just before that decision, undoing other players' decisions and visible chance draws. Neither is possible across an
event that `reveals` hidden information (`contract.Event`).

A ply that is played again has the same chance draws (`KeyedChance.random_at`), so after a takeback the players know the
next draws. By consenting, they accept this.
"""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from macrobber_core.games.contract import Declined, Event, TakenBack
from macrobber_core.record import Ply
from macrobber_core.translatable import Translatable

from . import refusal
from .refusal import Refused
from .view import Proposal, SeatView, Stage

MAX_TAKEN_BACK = 100
"""The maximum number of a seat's decisions that can be taken back in a game, whoever asks."""


class History(Protocol):
    """The part of a table that these rules need: the actions played and the takeback proposals."""

    seats: list[SeatView]
    plies: list[Ply]
    log: list[Event]
    taken_back: list[tuple[int, Ply]]
    proposal: Proposal | None
    last_proposals: dict[int, tuple[int, int]]

    @property
    def stage(self) -> Stage: ...

    @property
    def ply(self) -> int: ...

    def check_ply(self, ply: int) -> None: ...

    def events_since(self, ply: int) -> list[Event]: ...

    def revert_to(self, ply: int) -> None: ...

    def was_timed_out(self, ply: int) -> bool: ...


def request_takeback(table: History, seat: int, ply: int) -> None:
    """Take back the seat's last decision, or propose a takeback if others have to agree. Raises Refused."""
    table.check_ply(ply)
    decision_ply = last_decision(table, seat)
    reason = refusal.NOTHING_TO_TAKE_BACK if decision_ply is None else _why_irreversible(table, seat, decision_ply)
    if decision_ply is not None and reason is None and _is_last(table, decision_ply):
        _take_back(table, seat, decision_ply)
        return
    reason = _why_no_proposal(table, seat) or reason
    if reason is not None:
        raise Refused(reason)
    assert decision_ply is not None
    table.last_proposals[seat] = _decision_point(table)
    asked = [
        other
        for other, seat_view in enumerate(table.seats, 1)
        if not (other == seat or seat_view.bot or seat_view.away)
    ]
    _store_or_apply(table, Proposal(seat, decision_ply, _verb(table, decision_ply), [], asked))


def answer_proposal(table: History, seat: int, asker: int, ply: int, *, agree: bool) -> None:
    """Answer the proposal made by `asker`. A seat that has agreed may still decline, and the asker may withdraw.

    Raises Refused.
    """
    table.check_ply(ply)
    proposal = table.proposal
    if proposal is None or proposal.seat != asker:
        raise Refused(refusal.NO_PROPOSAL)
    if seat not in {asker, *proposal.agreed, *proposal.asked}:
        raise Refused(refusal.NOT_ASKED)
    if not agree:
        table.proposal = None
        table.log.append(Declined(asker, seat))
    elif seat == asker:
        raise Refused(refusal.OTHERS_AGREE)
    else:
        _store_or_apply(table, proposal.agreed_by(seat))


def on_left(table: History, seat: int) -> None:
    """Drop the proposal if a player leaves before answering. This does not count as declining."""
    if table.proposal is not None and seat in table.proposal.asked:
        table.proposal = None


def on_returned(table: History, seat: int) -> None:
    """Ask a returning player about a pending proposal: a takeback needs the consent of everybody present."""
    proposal = table.proposal
    if proposal is not None and seat not in {proposal.seat, *proposal.agreed, *proposal.asked}:
        table.proposal = replace(proposal, asked=sorted([*proposal.asked, seat]))


def on_replaced(table: History, seat: int) -> None:
    """Drop any proposal by the seat's previous player; ask the new player about a proposal by anybody else."""
    proposal = table.proposal
    if proposal is None or proposal.seat == seat:
        table.proposal = None
    else:
        table.proposal = replace(proposal, agreed=[other for other in proposal.agreed if other != seat])
        on_returned(table, seat)


def _store_or_apply(table: History, proposal: Proposal) -> None:
    """Store the proposal, and carry it out if nobody is left to ask."""
    table.proposal = proposal
    if not proposal.asked:
        _take_back(table, proposal.seat, proposal.ply)


def _take_back(table: History, seat: int, decision_ply: int) -> None:
    event = TakenBack(seat, _verb(table, decision_ply), together=decision_ply < table.ply - 1)
    table.revert_to(decision_ply)
    table.log.append(event)
    table.proposal = None


# --- permissions


def permissions(table: History, seat: int) -> tuple[bool, str]:
    """Return whether a seat may take back its last decision alone, and the kind of decision it may propose to undo.

    The kind is "" unless the others would have to agree and the seat may ask them.
    """
    decision_ply = last_decision(table, seat)
    if decision_ply is None or _why_irreversible(table, seat, decision_ply):
        return False, ""
    if _is_last(table, decision_ply):
        return True, ""
    return False, "" if _why_no_proposal(table, seat) else _verb(table, decision_ply)


def _is_last(table: History, decision_ply: int) -> bool:
    """Return whether the decision at `decision_ply` is the last action played."""
    return decision_ply == table.ply - 1


def _why_no_proposal(table: History, seat: int) -> Translatable | None:
    """Return the reason why a seat may not propose a takeback now, or None if it may."""
    if table.proposal is not None:
        return refusal.PROPOSAL_PENDING(name=table.seats[table.proposal.seat - 1].name)
    if table.last_proposals.get(seat) == _decision_point(table):
        return refusal.PROPOSED_ALREADY
    return None


def _why_irreversible(table: History, seat: int, decision_ply: int) -> Translatable | None:
    """Return why the decision at `decision_ply` cannot be taken back, even with consent, or None if it can."""
    if table.stage != "playing":
        return refusal.NOTHING_TO_TAKE_BACK
    if sum(ply.actor == seat for _, ply in table.taken_back) >= MAX_TAKEN_BACK:
        return refusal.TOO_MANY_TAKEBACKS(number=MAX_TAKEN_BACK)
    if table.was_timed_out(decision_ply):
        return refusal.TIMED_OUT
    if any(event.reveals for event in table.events_since(decision_ply)):
        return refusal.REVEALED
    return None


def last_decision(table: History, seat: int) -> int | None:
    """Return the ply of a seat's last decision, or None if there is none."""
    return next((ply for ply in reversed(range(table.ply)) if table.plies[ply].actor == seat), None)


def _verb(table: History, ply: int) -> str:
    """Return the first word of the action at `ply`."""
    return table.plies[ply].action.partition(" ")[0]


def _decision_point(table: History) -> tuple[int, int]:
    """Return the ply and the number of takebacks. Together they are unique; a ply number alone can repeat."""
    return table.ply, len(table.taken_back)
