"""The time a decision may take, and the reserve each seat has for the whole game. All times are in seconds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

LONGEST_DECISION = 3600
LONGEST_RESERVE = 36_000
RESERVE_DECISIONS = 10
"""The reserve, in decisions, unless the host wants another."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What the host grants: so much for each decision, and a reserve for each seat when that is used up."""

    decision: float
    reserve: float

    @classmethod
    def usual(cls, decision: float) -> TimeControl:
        return cls(decision, RESERVE_DECISIONS * decision)


class DecisionClock:
    """Runs for one seat at a time; `time` is where it reads the hour.

    A decision that is taken back goes on with what it had left, so that nobody gains time by it. Whoever had begun to
    think about what followed begins anew.
    """

    def __init__(self, control: TimeControl, seats: int, time: Callable[[], float]) -> None:
        self.asked: tuple[int, int] | None = None
        """The ply and the seat that is timed."""
        self._control = control
        self._time = time
        self._kept = [control.reserve] * seats
        self._takebacks = 0
        self._begun = 0.0
        self._granted = control.decision
        self._left: dict[tuple[int, int], float] = {}
        """What was left of each decision when it ended."""

    def turn_to(self, seat: int | None, ply: int, takebacks: int) -> bool:
        """That seat is to decide, or nobody who is timed; whether that is news."""
        asked = None if seat is None else (ply, seat)
        if (asked, takebacks) == (self.asked, self._takebacks):
            return False
        self._stop()
        if takebacks != self._takebacks:
            self._left = {(at, who): left for (at, who), left in self._left.items() if at <= ply or who == seat}
        self.asked, self._takebacks = asked, takebacks
        self._begun = self._time()
        self._granted = self._control.decision if asked is None else self._left.get(asked, self._control.decision)
        return True

    def _stop(self) -> None:
        if self.asked is not None:
            self._left[self.asked], self._kept = self.left, self.reserves

    @property
    def _used(self) -> float:
        return self._time() - self._begun if self.asked is not None else 0.0

    @property
    def left(self) -> float:
        """What is left of this decision before the reserve is touched."""
        return max(0.0, self._granted - self._used)

    @property
    def reserves(self) -> list[float]:
        """What is left to each seat for the whole game."""
        reserves = self._kept[:]
        if self.asked is not None:
            _, seat = self.asked
            reserves[seat - 1] = max(0.0, reserves[seat - 1] - max(0.0, self._used - self._granted))
        return reserves

    @property
    def remaining(self) -> float | None:
        """Until time is out, the reserve included; None while nobody is timed."""
        return self.left + self.reserves[self.asked[1] - 1] if self.asked is not None else None

    def is_out(self, seat: int, ply: int) -> bool:
        """Whether that seat's time for the decision at that ply is out."""
        return self.asked == (ply, seat) and self.remaining == 0


@dataclass(frozen=True, slots=True)
class Ticking:
    """The clock as a guest was told of it at `told`, by its own time. `seat` None: nobody is timed now."""

    seat: int | None
    ply: int
    left: float
    reserves: Sequence[float]
    told: float

    def at(self, now: float) -> tuple[float, float]:
        """What is left of the decision, then of its seat's reserve; (0, 0) when time is out."""
        if self.seat is None:
            return self.left, 0.0
        used = now - self.told
        reserve = self.reserves[self.seat - 1]
        return max(0.0, self.left - used), max(0.0, min(reserve, reserve + self.left - used))
