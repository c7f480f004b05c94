"""Time at a table: the clock of its human players, and the time spent waiting for the current decision."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterable

from macrobber_core.net.clock import DecisionClock, TimeControl
from macrobber_core.net.table_state import ClockState
from macrobber_core.table import Refused, Table
from macrobber_core.wire import reasons
from macrobber_core.wire.messages import Clock

from .peer import Peer

SILENT_SECONDS = 60
"""The number of seconds a connected player must be inactive before a bot can stand in."""


class ClockRunner:
    """Runs a table's clock. Without a time control, nobody is timed."""

    def __init__(self, table: Table, control: TimeControl | None) -> None:
        self.on_timeout: Callable[[], None] = lambda: None
        """Called when a player's time has run out."""
        self._table = table
        self._loop = asyncio.get_running_loop()
        self._control = control
        self._clock = self._new_clock()
        self._timer: asyncio.TimerHandle | None = None
        self._seen_seats: set[int] = set()
        """Seats whose players have been present. In a resumed game, a player's clock starts only when they return."""

    def _new_clock(self) -> DecisionClock | None:
        if self._control is None:
            return None
        return DecisionClock(self._control, len(self._table.seats), self._loop.time)

    @property
    def state(self) -> ClockState | None:
        """The clock as another host needs it; None without a time control."""
        if self._control is None or self._clock is None:
            return None
        clock, control = self._clock, self._control
        left, *reserves = [round(1000 * seconds) for seconds in (clock.left, *clock.reserves)]
        return ClockState(round(1000 * control.decision), round(1000 * control.reserve), left, reserves)

    def restore(self, state: ClockState) -> None:
        """Continue with the times of another host's clock."""
        table, reserves = self._table, [reserve / 1000 for reserve in state.reserves]
        if self._clock is not None and len(reserves) == len(table.seats):
            self._clock.restore(reserves, table.actor, table.ply, state.left / 1000, len(table.taken_back))

    def restart(self, peers: Iterable[Peer]) -> None:
        """Give every seat its full time again, because the table begins its next game."""
        self.close()
        self._clock = self._new_clock()
        self._seen_seats.clear()
        for peer in peers:
            self.send_clock(peer)

    def update(self, peers: Iterable[Peer]) -> None:
        """Switch the clock to the current decision; if the decision is new, send the clock to all peers."""
        clock = self._clock
        if clock is None:
            return
        self._seen_seats |= {number for number, seat in enumerate(self._table.seats, 1) if not seat.away}
        if clock.switch_to(self._seat_to_time(), self._table.ply, len(self._table.taken_back)):
            self.check_timeout()
            for peer in peers:
                peer.send_clock(self._message(clock))

    def send_clock(self, peer: Peer) -> None:
        """Send the clock to a guest."""
        if self._clock is not None:
            peer.send_clock(self._message(self._clock))

    def check_timeout(self) -> None:
        """Call `on_timeout` if time has run out; otherwise schedule the next check for when it will."""
        self.close()
        remaining = self._clock.remaining if self._clock is not None else None
        if remaining == 0:
            self.on_timeout()
        elif remaining is not None:
            self._timer = self._loop.call_later(remaining, self.check_timeout)

    def is_timed_out(self, seat: int) -> bool:
        """Return whether a seat has run out of time for its current decision."""
        return self._clock is not None and self._clock.is_timed_out(seat, self._table.ply)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _seat_to_time(self) -> int | None:
        """Return the seat to time: the active seat, if its player is human and has been present."""
        seat = self._table.actor
        return seat if seat and seat in self._seen_seats and self._table.bot_level(seat) is None else None

    @staticmethod
    def _message(clock: DecisionClock) -> Clock:
        ply, seat = clock.current or (0, None)
        return Clock(seat, ply, round(clock.left * 1000), [round(reserve * 1000) for reserve in clock.reserves])


class InactivityTimer:
    """Measures the time since the current decision began, even if its player has reconnected since then.

    Call `update` whenever the table has changed.
    """

    def __init__(self, table: Table, clock: Callable[[], float]) -> None:
        self._table = table
        self._clock = clock
        self._decision: tuple[int | None, int, int] | None = None
        self._since = 0.0

    def update(self) -> None:
        decision = self._table.actor, self._table.ply, len(self._table.taken_back)
        if decision != self._decision:
            self._decision, self._since = decision, self._clock()

    def check_inactive(self, seat: int) -> None:
        """Raise Refused unless the table has been waiting for the seat for SILENT_SECONDS."""
        name = self._table.seats[seat - 1].name
        if self._table.actor != seat:
            raise Refused(reasons.DECIDES_THEMSELVES(name=name))
        seconds = math.ceil(self._since + SILENT_SECONDS - self._clock())
        if seconds > 0:
            raise Refused(reasons.NOT_SILENT_YET(name=name, seconds=seconds))
