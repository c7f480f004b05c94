"""Time control: time per decision, plus a reserve per seat for the whole game. All times are in seconds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

LONGEST_DECISION = 3600
LONGEST_RESERVE = 36_000
RESERVE_DECISIONS = 10
"""The default reserve, as a multiple of the time per decision."""


class TimeControl(Struct, frozen=True):
    """The time for each decision, and the reserve a seat uses when a decision takes longer."""

    decision: float
    reserve: float

    @classmethod
    def with_default_reserve(cls, decision: float) -> TimeControl:
        return cls(decision, RESERVE_DECISIONS * decision)


class DecisionClock:
    """A clock that runs for one seat at a time; `time` returns the current time.

    When a decision is taken back, its clock continues with the time it had left, so nobody gains time by a takeback.
    Other seats' later decisions get their full time again.
    """

    def __init__(self, control: TimeControl, seats: int, time: Callable[[], float]) -> None:
        self.current: tuple[int, int] | None = None
        """The ply and the seat being timed; None if nobody is being timed."""
        self._control = control
        self._time = time
        self._stored_reserves = [control.reserve] * seats
        self._takebacks = 0
        self._started_at = 0.0
        self._granted = control.decision
        self._left_by_decision: dict[tuple[int, int], float] = {}
        """The time left at the end of each decision, keyed by ply and seat."""

    def restore(self, reserves: Sequence[float], seat: int | None, ply: int, left: float, takebacks: int) -> None:
        """Continue with these reserves, and with the time left for the current decision."""
        self._stored_reserves = list(reserves)
        self._takebacks = takebacks
        if seat is not None:
            self._left_by_decision[ply, seat] = left

    def switch_to(self, seat: int | None, ply: int, takebacks: int) -> bool:
        """Start timing a seat's decision, or stop timing (None); return whether anything changed."""
        decision = None if seat is None else (ply, seat)
        if (decision, takebacks) == (self.current, self._takebacks):
            return False
        self._stop()
        if takebacks != self._takebacks:
            self._left_by_decision = {
                (timed_ply, timed_seat): seconds
                for (timed_ply, timed_seat), seconds in self._left_by_decision.items()
                if timed_ply <= ply or timed_seat == seat
            }
        self.current, self._takebacks = decision, takebacks
        self._started_at = self._time()
        self._granted = (
            self._control.decision if decision is None else self._left_by_decision.get(decision, self._control.decision)
        )
        return True

    def _stop(self) -> None:
        if self.current is not None:
            self._left_by_decision[self.current], self._stored_reserves = self.left, self.reserves

    @property
    def _used(self) -> float:
        return self._time() - self._started_at if self.current is not None else 0.0

    @property
    def left(self) -> float:
        """The time left for this decision before it uses the reserve."""
        return max(0.0, self._granted - self._used)

    @property
    def reserves(self) -> list[float]:
        """The reserve left for each seat."""
        reserves = self._stored_reserves[:]
        if self.current is not None:
            _, seat = self.current
            reserves[seat - 1] = max(0.0, reserves[seat - 1] - max(0.0, self._used - self._granted))
        return reserves

    @property
    def remaining(self) -> float | None:
        """The time until the seat times out, including its reserve; None while nobody is timed."""
        return self.left + self.reserves[self.current[1] - 1] if self.current is not None else None

    def is_timed_out(self, seat: int, ply: int) -> bool:
        """Return whether a seat has run out of time for the decision at `ply`."""
        return self.current == (ply, seat) and self.remaining == 0


class ClockReading(Struct, frozen=True):
    """A clock reading that a guest received at `received_at` by its own clock. `seat` is None while nobody is timed."""

    seat: int | None
    ply: int
    left: float
    reserves: Sequence[float]
    received_at: float

    def remaining_at(self, now: float) -> tuple[float, float]:
        """Return the time left for the decision and the seat's reserve; (0, 0) once time has run out."""
        if self.seat is None:
            return self.left, 0.0
        used = now - self.received_at
        reserve = self.reserves[self.seat - 1]
        return max(0.0, self.left - used), max(0.0, min(reserve, reserve + self.left - used))
