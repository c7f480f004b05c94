"""Limits a search by simulations, plies and time, whichever ends first."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


class TimeIsUp(Exception):
    """Raised in the middle of a simulation when its time is up; the simulation does not count."""


@dataclass(slots=True)
class Budget:
    """Counts what a search spends. Without `seconds`, the search depends on nothing but its input and its seed."""

    simulations: int | None = None
    plies: int | None = None
    """The number of actions played in all simulations together, so that long games cost no more than short ones."""
    seconds: float | None = None
    _deadline: float | None = field(init=False)
    _simulated: int = field(init=False, default=0)
    _played: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self._deadline = None if self.seconds is None else time.monotonic() + self.seconds

    def count_simulation(self) -> None:
        self._simulated += 1

    def count_ply(self) -> None:
        """Count an action played. Raises TimeIsUp if the time is up."""
        self._played += 1
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise TimeIsUp

    @property
    def is_spent(self) -> bool:
        return (
            (self.simulations is not None and self._simulated >= self.simulations)
            or (self.plies is not None and self._played >= self.plies)
            or (self._deadline is not None and time.monotonic() > self._deadline)
        )
