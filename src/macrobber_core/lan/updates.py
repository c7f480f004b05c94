"""What a guest is told as it happens."""

from __future__ import annotations

from dataclasses import dataclass, field

from macrobber_core.games.contract import Event
from macrobber_core.record import Record
from macrobber_core.table import TableView, UnfairError

from .clock import Ticking


@dataclass(frozen=True, slots=True)
class Joined:
    """We are at the table; the token gives our seat back to whoever shows it."""

    table: str
    name: str
    token: str


@dataclass(frozen=True, slots=True)
class Changed:
    """The table as it is now, and what happened since the last time; `fresh` if that is everything so far."""

    table: TableView
    events: list[Event] = field(default_factory=list)
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class WasRefused:
    """Something we asked for was refused; why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Lost:
    """The link broke; the next try, number `tries`, comes in `seconds`."""

    tries: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Heard:
    """Somebody at the table said something."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Judged:
    """The game is over, and we have checked its chance: so many draws, or what was wrong.

    `deals` is how often the deal was begun while we looked on: a host may call one off that it does not like.
    """

    draws: int
    unfair: UnfairError | None
    deals: int = 1
    took_part: bool = True
    """Whether a value of ours is among those it was dealt from: else whoever gave them could have chosen them all."""
    record: Record | None = field(default=None, compare=False)
    """The whole game, as the host has shown it, where all of it holds."""


@dataclass(frozen=True, slots=True)
class Ended:
    """There will be no more, and why."""

    reason: str


class HostGone(Ended):
    """The host did not come back as long as the guest waited for it."""


Update = Joined | Changed | WasRefused | Heard | Ticking | Judged | Lost | Ended
