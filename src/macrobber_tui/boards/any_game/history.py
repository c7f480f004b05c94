"""The history of any game: its turns, told from the seats that its events name."""

from __future__ import annotations

from macrobber_core.games.contract import Event, TableEvent
from macrobber_tui.boards.history import BaseHistory


class TurnHistory(BaseHistory):
    """Begins a turn with each event of type `turn_start` or, if it is None, with the first event of another seat."""

    def __init__(self, players: int, turn_start: type[Event] | None = None) -> None:
        super().__init__(players)
        self._players = players
        self._turn_start = turn_start

    def add_event(self, event: Event) -> None:
        if isinstance(event, TableEvent):
            self._log(event)
        else:
            self._log(event, turn_of=self._new_turn(event), is_milestone=is_ending(event))

    def _new_turn(self, event: Event) -> int | None:
        """Return the seat whose turn begins with an event; None if none does."""
        if is_ending(event):
            return None
        seat = seat_of(event, self._players)
        if self._turn_start is not None:
            return seat if isinstance(event, self._turn_start) else None
        return seat if not self.entries or self.entries[-1].seat != seat else None


def seat_of(event: Event, players: int) -> int | None:
    """Return the seat that an event names, if the table has it."""
    seat = getattr(event, "seat", None)
    return seat if isinstance(seat, int) and 1 <= seat <= players else None


def is_ending(event: Event) -> bool:
    """Return whether an event is the end of the game, which names the winners."""
    return hasattr(event, "winners")
