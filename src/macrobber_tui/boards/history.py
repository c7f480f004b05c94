"""A game's history, built from its events for the board."""

from __future__ import annotations

from abc import ABC, abstractmethod

from msgspec import Struct, field

from macrobber_core.games.contract import Declined, Event


class TurnEntry(Struct):
    """The events of a turn; if `seat` is None, of a scoring, the start or end of the game, or a refused takeback."""

    seat: int | None
    events: list[Event] = field(default_factory=list)


class BaseHistory(ABC):
    """Builds the history of a game from its events, which must be passed in order."""

    def __init__(self, players: int) -> None:
        self.entries: list[TurnEntry] = []

    @abstractmethod
    def add_event(self, event: Event) -> None:
        """Add the next event."""

    def _log(self, event: Event, *, turn_of: int | None = None, is_milestone: bool = False) -> None:
        """Add the event to the latest entry, or to a new one if it begins a seat's turn or a milestone.

        A refused takeback gets an entry before the current turn, which goes on.
        """
        if isinstance(event, Declined) and event.by != event.seat and self.entries:
            self.entries.insert(len(self.entries) - 1, TurnEntry(None, [event]))
            return
        if turn_of is not None or is_milestone or not self.entries:
            self.entries.append(TurnEntry(turn_of))
        self.entries[-1].events.append(event)

    def last_turn(self, seat: int) -> TurnEntry | None:
        """Return the last turn in which a seat acted, or None."""
        return next((entry for entry in reversed(self.entries) if entry.seat == seat and len(entry.events) > 1), None)

    def since(self, seat: int) -> list[TurnEntry]:
        """Return the entries since a seat's last completed turn, including its current turn."""
        turns = [number for number, entry in enumerate(self.entries) if entry.seat == seat]
        if turns and self.entries[-1].seat == seat:
            turns.pop()
        return self.entries[turns[-1] + 1 :] if turns else [*self.entries]
