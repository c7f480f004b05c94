"""How long the table has been waiting for the current decision, even if its player reconnected meanwhile."""

from __future__ import annotations

import math
from collections.abc import Callable

from macrobber_core.table import Refused, Table
from macrobber_core.wire import reasons

SILENT_SECONDS = 60
"""How long a connected player must be inactive before a bot may stand in."""


class InactivityTimer:
    """Measures the time since the current decision began. Call `update` whenever the table has changed."""

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
        """Raise Refused unless the table has been waiting for that seat for SILENT_SECONDS."""
        name = self._table.seats[seat - 1].name
        if self._table.actor != seat:
            raise Refused(reasons.DECIDES_THEMSELVES(name=name))
        seconds = math.ceil(self._since + SILENT_SECONDS - self._clock())
        if seconds > 0:
            raise Refused(reasons.NOT_SILENT_YET(name=name, seconds=seconds))
