"""How long the table has waited for the decision of now, over all connections of its player."""

from __future__ import annotations

import math
from collections.abc import Callable

from macrobber_core.table import Refused, Table

SILENT_SECONDS = 60
"""After so long without a decision a bot may stand in for a player who is connected."""


class Silence:
    """Since when the table has waited; `changed` is to be called whenever something at it has changed."""

    def __init__(self, table: Table, clock: Callable[[], float]) -> None:
        self._table = table
        self._clock = clock
        self._asked: tuple[int | None, int, int] | None = None
        self._since = 0.0

    def changed(self) -> None:
        asked = self._table.actor, self._table.ply, len(self._table.taken_back)
        if asked != self._asked:
            self._asked, self._since = asked, self._clock()

    def check(self, seat: int) -> None:
        """Raise Refused unless that seat has been silent for so long."""
        name = self._table.seats[seat - 1].name
        if self._table.actor != seat:
            raise Refused(f"{name} is here, and decides for themselves")
        seconds = math.ceil(self._since + SILENT_SECONDS - self._clock())
        if seconds > 0:
            raise Refused(f"{name} is here; a bot can stand in if there is no decision for another {seconds} s")
