"""The updates that a guest yields."""

from __future__ import annotations

from msgspec import Struct, field

from macrobber_core.games.contract import Event
from macrobber_core.net.clock import ClockReading
from macrobber_core.record import Record
from macrobber_core.table import TableView, UnfairError


class JoinedTable(Struct, frozen=True):
    """We have joined the table. Anybody who presents the token can return to our seat."""

    table: str
    name: str
    token: str


class TableChanged(Struct, frozen=True):
    """The current table, and the events since the last update or, with `fresh`, all events so far."""

    table: TableView
    events: list[Event] = field(default_factory=list)
    fresh: bool = False


class RequestRefused(Struct, frozen=True):
    """The host refused a request."""

    reason: str
    is_talk: bool = False
    """Whether the request was a line of talk, so that the refusal is no answer to a decision."""


class ConnectionLost(Struct, frozen=True):
    """The link broke; attempt number `tries` to reconnect starts in `seconds`."""

    tries: int
    seconds: float


class TalkReceived(Struct, frozen=True):
    """A chat line from somebody at the table."""

    name: str
    text: str


class AuditResult(Struct, frozen=True):
    """The result of our audit of a finished game: the number of chance draws, or the UnfairError.

    `deals` is the number of deals that we saw start: a host can cancel a deal whose outcome it dislikes.
    """

    draws: int
    unfair: UnfairError | None
    deals: int = 1
    took_part: bool = True
    """Whether one of the deal's values was ours; if not, the others could have chosen all of them."""
    record: Record | None = None
    """The whole game as revealed by the host, if it passed the audit."""


class TableOfferedToUs(Struct, frozen=True):
    """The host wants to hand the table over to us; `Guest.answer_offer` answers."""


class TableMoved(Struct, frozen=True):
    """The table goes on at the program of the player `name`; with `is_ours`, at ours. We follow it by ourselves."""

    name: str
    is_ours: bool
    address: str
    """Where others can join it, `host:port`; "" if the host named no address."""
    host_was_lost: bool = False
    """Whether the table has moved because its host was gone, and not by its host's wish."""


class HostLost(Struct, frozen=True):
    """The host is silent and cannot be reached."""


class GoOnAsked(Struct, frozen=True):
    """The host is gone, and the table could go on at the program of the player `name`; with `is_ours`, at ours.

    `Guest.go_on` answers.
    """

    name: str
    is_ours: bool


class Ended(Struct, frozen=True):
    """The session has ended; this is the last update."""

    reason: str


class HostGone(Ended, frozen=True):
    """The host did not return before the guest stopped trying to reconnect."""


Update = (
    JoinedTable
    | TableChanged
    | RequestRefused
    | TalkReceived
    | ClockReading
    | AuditResult
    | ConnectionLost
    | TableOfferedToUs
    | TableMoved
    | HostLost
    | GoOnAsked
    | Ended
)
