"""The full log: every event with its category and the seats it is about, for filtering."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from macrobber_core.games.contract import Event
from macrobber_tui.settings.keys import Command

from .names import NameOf

SEAT_FIELDS = ("seat", "by", "before", "owner", "attacker", "defender", "victim")
"""The fields of events that hold seats."""
OTHER_KIND = "t"
"""The category of events without a category of their own."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """What happened, as a sentence and in the game's notation; one of them may be ""."""

    text: str
    notation: str
    kind: str
    """Default key of its category."""
    seats: frozenset[int]
    """The seats it is about."""
    is_new: bool
    """Whether it happened after our last turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLog:
    """How the events of a game appear in its full log."""

    filters: Sequence[Command]
    """The categories; the default keys name them."""
    kinds: Mapping[type[Event], str]
    """Categories by class of event."""
    sentence: Callable[[Event, NameOf], str | None]
    notation: Callable[[Event], str]
    """Return the event as a line of the record, or "" if it follows from another."""
    turn_start: type[Event]
    """The event that begins a turn; its field `seat` says whose."""
    seats: Mapping[type[Event], Callable[[Any], Iterable[int]]]
    """For events that are about more seats than their fields name: those seats."""
    prepare: Callable[[Sequence[Event]], Sequence[Event]] = lambda events: events
    """Return the events with what later events reveal about them."""

    def lines(self, events: Sequence[Event], name_of: NameOf, mine: int | None) -> list[LogLine]:
        """Return the log in order; lines since the last turn of our seat, `mine`, are marked as new."""
        first_new = self.start_of_new(events, mine) if mine is not None else 0
        lines = (
            LogLine(
                self.sentence(event, name_of) or "",
                self.notation(event),
                self.kinds.get(type(event), OTHER_KIND),
                self.seats_named(event),
                place >= first_new,
            )
            for place, event in enumerate(self.prepare(events))
        )
        return [line for line in lines if line.text or line.notation]

    def seats_named(self, event: Event) -> frozenset[int]:
        """Return the seats the event is about."""
        if type(event) in self.seats:
            return frozenset(self.seats[type(event)](event))
        named = (getattr(event, field, None) for field in SEAT_FIELDS)
        return frozenset(seat for seat in named if isinstance(seat, int))

    def start_of_new(self, events: Sequence[Event], seat: int) -> int:
        """Return the index of the first event after a seat's last completed turn."""
        turns: list[tuple[int, int]] = []
        for place, event in enumerate(events):
            if isinstance(event, self.turn_start):
                whose: int = getattr(event, "seat")  # noqa: B009
                if not turns or turns[-1][1] != whose:
                    turns.append((place, whose))
        if turns and turns[-1][1] == seat:
            turns.pop()
        own = [number for number, (_place, whose) in enumerate(turns) if whose == seat]
        return turns[own[-1] + 1][0] if own else 0


def every_seat(by_seat: Sequence[object]) -> range:
    """Return all seats, given anything that has one item for each."""
    return range(1, len(by_seat) + 1)
