"""What a seat may take back: its last decision alone, or with all that has followed it, by everybody's consent.

Alone it goes back while nothing has followed. Together all go back to just before the asker's last decision, across
what others decided and what chance drew openly. Neither goes back across an event that `reveals`
(`contract.Event`): what somebody has seen, nobody can unsee.

Chance drawn at a ply is drawn the same when that ply comes again (`Dealer.at`), so who goes back knows what is to
come; everybody has agreed to that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from macrobber_core.games.contract import Declined, TakenBack

from .refusal import Refused
from .view import Proposal

if TYPE_CHECKING:
    from .table import Table

MOST_TAKEN_BACK = 100
"""Decisions of one seat in one game, at its own wish or at others': more is no change of mind."""
NOTHING = "there is nothing to take back"


def ask(table: Table, seat: int, ply: int) -> None:
    """Take the seat's last decision back, if that is for it alone; else ask who has to agree. Raises Refused."""
    table.check_ply(ply)
    first = last_decision(table, seat)
    reason = NOTHING if first is None else _refused(table, seat, first)
    if first is not None and not reason and _is_last(table, first):
        _take_back(table, seat, first)
        return
    reason = _asking_refused(table, seat) or reason
    if first is None or reason:
        raise Refused(reason)
    table.asked_at[seat] = _moment(table)
    asked = [other for other, there in enumerate(table.seats, 1) if not (other == seat or there.bot or there.away)]
    _settle(table, Proposal(seat, first, _verb(table, first), [], asked))


def answer(table: Table, seat: int, asker: int, ply: int, *, agree: bool) -> None:
    """To what the asker proposes. Who has agreed may still decline, and who asks, ask no more. Raises Refused."""
    table.check_ply(ply)
    there = table.proposal
    if there is None or there.seat != asker:
        raise Refused("nobody asks that any more")
    if seat not in {asker, *there.agreed, *there.asked}:
        raise Refused("you are not asked")
    if not agree:
        table.proposal = None
        table.log.append(Declined(asker, seat))
    elif seat == asker:
        raise Refused("it is the others who have to agree")
    else:
        _settle(table, there.agreed_by(seat))


def gone(table: Table, seat: int) -> None:
    """Who goes away before the answer has not agreed."""
    if table.proposal is not None and seat in table.proposal.asked:
        answer(table, seat, table.proposal.seat, table.ply, agree=False)


def came(table: Table, seat: int) -> None:
    """Who comes back while others are asked is asked, too: nothing goes back over the head of who is there."""
    there = table.proposal
    if there is not None and seat not in {there.seat, *there.agreed, *there.asked}:
        table.proposal = replace(there, asked=sorted([*there.asked, seat]))


def replaced(table: Table, seat: int) -> None:
    """What the player of that seat asked for, nobody asks any more; an heir has not agreed to what others ask."""
    there = table.proposal
    if there is None or there.seat == seat:
        table.proposal = None
    else:
        table.proposal = replace(there, agreed=[other for other in there.agreed if other != seat])
        came(table, seat)


def _settle(table: Table, proposal: Proposal) -> None:
    """A proposal stands while anybody is asked; then it is carried out."""
    table.proposal = proposal
    if not proposal.asked:
        _take_back(table, proposal.seat, proposal.ply)


def _take_back(table: Table, seat: int, first: int) -> None:
    back = TakenBack(seat, _verb(table, first), together=first < table.ply - 1)
    table.go_back(first)
    table.log.append(back)
    table.proposal = None


# --- what may be


def what_may_be(table: Table, seat: int) -> tuple[bool, str]:
    """Whether a seat can take its last decision back by itself; else the kind of it, if it may ask everybody."""
    first = last_decision(table, seat)
    if first is None or _refused(table, seat, first):
        return False, ""
    if _is_last(table, first):
        return True, ""
    return False, "" if _asking_refused(table, seat) else _verb(table, first)


def _is_last(table: Table, first: int) -> bool:
    """Whether nothing has followed."""
    return first == table.ply - 1


def _asking_refused(table: Table, seat: int) -> str:
    """Why a seat cannot ask everybody; "" if it can."""
    if table.proposal is not None:
        return f"{table.seats[table.proposal.seat - 1].name} asks to take something back already"
    if table.asked_at.get(seat) == _moment(table):
        return "you have asked that; ask again after a decision"
    return ""


def _refused(table: Table, seat: int, first: int) -> str:
    """What stands in the way of going back to before that decision, alone or together; "" if nothing does."""
    if table.stage != "playing":
        return NOTHING
    if sum(ply.actor == seat for _, ply in table.taken_back) >= MOST_TAKEN_BACK:
        return f"{MOST_TAKEN_BACK} decisions were taken back already"
    if table.was_timed_out(first):
        return "time was out, and a bot decided"
    if any(event.reveals for event in table.events_since(first)):
        return "what came to light cannot be hidden again"
    return ""


def last_decision(table: Table, seat: int) -> int | None:
    """The ply at which a seat decided last."""
    return next((ply for ply in reversed(range(table.ply)) if table.plies[ply].actor == seat), None)


def _verb(table: Table, ply: int) -> str:
    """The kind of what was played at that ply."""
    return table.plies[ply].action.partition(" ")[0]


def _moment(table: Table) -> tuple[int, int]:
    """One point of the course: a ply may come again when something is taken back."""
    return table.ply, len(table.taken_back)
