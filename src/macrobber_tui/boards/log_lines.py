"""A game's events in words: a sentence for each event, a line for each turn, and the full log with its filters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from macrobber_core.games.contract import Declined, Event, TableEvent
from macrobber_tui.settings.keys import Command

from .history import TurnEntry
from .names import NameOf, capitalize_you
from .table_events import (
    ActionNouns,
    clause,
    decline_text,
    join_clauses,
    sole_takeback_seat,
    table_sentence,
    without_repeats,
)

SEAT_FIELDS = ("seat", "by", "before", "owner", "attacker", "defender", "victim")
"""The fields of events that hold seats."""
OTHER_KIND = "t"
"""The category of events without a category of their own."""


class LogLine(Struct, frozen=True):
    """An event as a sentence and in the game's notation, either of which can be ""."""

    text: str
    notation: str
    kind: str
    """The default key of the event's category."""
    seats: frozenset[int]
    """The seats that the event concerns."""
    is_new: bool
    """Whether the event happened after our last turn."""


class GameLog(Struct, frozen=True, kw_only=True):
    """A game's events in words, at two levels of detail, and their categories in its full log."""

    event_sentence: Callable[[Event, NameOf], str | None]
    """Describe one of the game's events in the past tense, so "you" works as a name; None for other events."""
    event_clause: Callable[[Event, int, NameOf], str]
    """Return an event of a seat's turn as a clause, without that seat's name; "" if there is nothing to say."""
    summarize_milestone: Callable[[Sequence[Event], NameOf], tuple[str, str]]
    """Return the title and summary of a scoring, the start or the end of the game; two empty strings otherwise."""
    summarized: Callable[[Sequence[Event]], Sequence[Event]] = lambda events: events
    """Return the events that belong in a turn's line."""
    action_nouns: ActionNouns
    filters: Sequence[Command]
    """The event categories, identified by their default keys."""
    kinds: Mapping[type[Event], str]
    """Event categories, keyed by event class."""
    notation: Callable[[Event], str]
    """Return the event as a line of the record, or "" if it follows from another."""
    turn_start: type[Event] | None
    """The event that begins a turn; its `seat` is the active seat. None if any event of another seat does."""
    seats: Mapping[type[Event], Callable[[Any], Iterable[int]]]
    """The seats that an event concerns, for event classes whose fields do not name all of them."""
    prepare: Callable[[Sequence[Event]], Sequence[Event]] = lambda events: events
    """Return the events, completed with information from later events."""

    def sentence(self, event: Event, name_of: NameOf) -> str | None:
        """Return a sentence that describes the event, or None if there is nothing to report."""
        text = self.event_sentence(event, name_of) or table_sentence(event, name_of, self.action_nouns)
        return capitalize_you(text) if text else None

    def summarize_turn(self, entry: TurnEntry, name_of: NameOf) -> tuple[str, str]:
        """Return the name of the player who acted and a one-line summary of the turn.

        If the turn so far consists only of another player's takeback, name that player. For an entry that is nobody's
        turn, return a title and a summary.
        """
        if entry.seat is None:
            match entry.events:
                case [Declined() as declined]:
                    return capitalize_you(name_of(declined.by)), decline_text(declined, name_of)
            return self.summarize_milestone(entry.events, name_of)
        seat, clauses = entry.seat, self._clauses(entry, entry.seat, name_of)
        if (other := sole_takeback_seat(event for event, text in clauses if text)) is not None:
            seat, clauses = other, self._clauses(entry, other, name_of)
        return capitalize_you(name_of(seat)), join_clauses(seat, clauses)

    def _clauses(self, entry: TurnEntry, seat: int, name_of: NameOf) -> list[tuple[Event, str]]:
        """Return an entry's events, each with its clause for a line that begins with the name of `seat`."""
        clauses = []
        for event in without_repeats(self.summarized(entry.events)):
            text = clause(event, seat, name_of, self.action_nouns)
            clauses.append((event, self.event_clause(event, seat, name_of) if text is None else text))
        return clauses

    def lines(self, events: Sequence[Event], name_of: NameOf, own_seat: int | None) -> list[LogLine]:
        """Return the log in order, with the lines since our last turn marked as new."""
        first_new = self.start_of_new(events, own_seat) if own_seat is not None else 0
        lines = (
            LogLine(
                self.sentence(event, name_of) or "",
                self.notation(event),
                self.kinds.get(type(event), OTHER_KIND),
                self.seats_named(event),
                index >= first_new,
            )
            for index, event in enumerate(self.prepare(events))
        )
        return [line for line in lines if line.text or line.notation]

    def seats_named(self, event: Event) -> frozenset[int]:
        """Return the seats that an event concerns."""
        if type(event) in self.seats:
            return frozenset(self.seats[type(event)](event))
        named = (getattr(event, field, None) for field in SEAT_FIELDS)
        return frozenset(seat for seat in named if isinstance(seat, int))

    def start_of_new(self, events: Sequence[Event], seat: int) -> int:
        """Return the index of the first event after a seat's last completed turn."""
        turns: list[tuple[int, int]] = []
        for index, event in enumerate(events):
            event_seat = self._turn_of(event)
            if event_seat is not None and (not turns or turns[-1][1] != event_seat):
                turns.append((index, event_seat))
        if turns and turns[-1][1] == seat:
            turns.pop()
        own = [number for number, (_index, event_seat) in enumerate(turns) if event_seat == seat]
        return turns[own[-1] + 1][0] if own else 0

    def _turn_of(self, event: Event) -> int | None:
        """Return the seat in whose turn an event begins or goes on; None if the event does not tell."""
        begins = not isinstance(event, TableEvent) if self.turn_start is None else isinstance(event, self.turn_start)
        seat = getattr(event, "seat", None) if begins else None
        return seat if isinstance(seat, int) else None


def every_seat(by_seat: Sequence[object]) -> range:
    """Return all seats, given a sequence with one item per seat."""
    return range(1, len(by_seat) + 1)
