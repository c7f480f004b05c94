"""The decision that the host has not answered yet, so that neither a broken link nor a new host loses it."""

from __future__ import annotations

from macrobber_core.table import TableView
from macrobber_core.wire.messages import Decide


class PendingDecision:
    """Keeps the latest decision until the host has answered it."""

    def __init__(self) -> None:
        self._decide: Decide | None = None
        self._game_number = 1

    def keep(self, decide: Decide, table: TableView) -> None:
        self._decide, self._game_number = decide, table.game_number

    def drop(self, request_id: int) -> None:
        """Drop the decision if the host has answered it."""
        if self._decide is not None and self._decide.id == request_id:
            self._decide = None

    def to_repeat(self, table: TableView) -> Decide | None:
        """Return the decision if the table still waits for it, and forget it otherwise."""
        decide = self._decide
        if decide is None:
            return None
        point = (self._game_number, decide.ply, decide.takebacks)
        if point != (table.game_number, table.ply, table.takebacks) or decide.action not in table.legal:
            self._decide = None
        return self._decide
