"""The updates that a guest yields."""

from __future__ import annotations

from dataclasses import dataclass, field

from macrobber_core.games.contract import Event
from macrobber_core.net.clock import ClockReading
from macrobber_core.record import Record
from macrobber_core.table import TableView, UnfairError


@dataclass(frozen=True, slots=True)
class JoinedTable:
    """We have joined the table. Anybody who presents the token can reclaim our seat."""

    table: str
    name: str
    token: str


@dataclass(frozen=True, slots=True)
class TableChanged:
    """The current table, and the events since the last update; with `fresh`, all events so far."""

    table: TableView
    events: list[Event] = field(default_factory=list)
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class RequestRefused:
    """The host refused a request."""

    reason: str


@dataclass(frozen=True, slots=True)
class ConnectionLost:
    """The link broke; attempt number `tries` to reconnect starts in `seconds`."""

    tries: int
    seconds: float


@dataclass(frozen=True, slots=True)
class TalkReceived:
    """A chat line from somebody at the table."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class AuditResult:
    """The result of our audit of a finished game: the number of chance draws, or what was unfair.

    `deals` is the number of deals that began while we were watching: a host may call off a deal that it does not like.
    """

    draws: int
    unfair: UnfairError | None
    deals: int = 1
    took_part: bool = True
    """Whether one of the values of the deal was ours; if not, the others could have chosen all of them."""
    record: Record | None = field(default=None, compare=False)
    """The whole game as the host revealed it, if it passed the audit."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The session has ended; this is the last update."""

    reason: str


class HostGone(Ended):
    """The host did not return within the time the guest was trying to reconnect."""


Update = (
    JoinedTable | TableChanged | RequestRefused | TalkReceived | ClockReading | AuditResult | ConnectionLost | Ended
)
