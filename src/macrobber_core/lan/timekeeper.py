"""Keeps the clock of a table: times people and tells everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from macrobber_core.table import Table
from macrobber_core.wire.messages import Clock

from .clock import DecisionClock, TimeControl
from .peer import Peer


class Timekeeper:
    """Without a time control nobody is timed."""

    def __init__(self, table: Table, control: TimeControl | None) -> None:
        self.ring: Callable[[], None] = lambda: None
        """Called when somebody's time is out."""
        self._table = table
        self._loop = asyncio.get_running_loop()
        self._clock = DecisionClock(control, len(table.seats), self._loop.time) if control is not None else None
        self._alarm: asyncio.TimerHandle | None = None
        self._came: set[int] = set()
        """Seats whose players have been here: in a game that goes on, nobody is timed before they are back."""

    def changed(self, peers: Iterable[Peer]) -> None:
        """Look who is to decide now; if somebody else, or anew, the time begins and everybody is told."""
        clock = self._clock
        if clock is None:
            return
        self._came |= {number for number, seat in enumerate(self._table.seats, 1) if not seat.away}
        if clock.turn_to(self._timed(), self._table.ply, len(self._table.taken_back)):
            self.look()
            for peer in peers:
                peer.tell_time(self._message(clock))

    def greet(self, peer: Peer) -> None:
        """Tell a newcomer the time."""
        if self._clock is not None:
            peer.tell_time(self._message(self._clock))

    def look(self) -> None:
        """Ring if time is out; if it is not, look again when it will be."""
        self.close()
        remaining = self._clock.remaining if self._clock is not None else None
        if remaining == 0:
            self.ring()
        elif remaining is not None:
            self._alarm = self._loop.call_later(remaining, self.look)

    def is_out(self, seat: int) -> bool:
        """Whether the time of that seat is out for the decision that it has to make."""
        return self._clock is not None and self._clock.is_out(seat, self._table.ply)

    def close(self) -> None:
        """Look no more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _timed(self) -> int | None:
        """The seat to decide, if a person does."""
        seat = self._table.actor
        return seat if seat and seat in self._came and self._table.decides(seat) is None else None

    @staticmethod
    def _message(clock: DecisionClock) -> Clock:
        ply, seat = clock.asked or (0, None)
        return Clock(seat, ply, round(clock.left * 1000), [round(reserve * 1000) for reserve in clock.reserves])
