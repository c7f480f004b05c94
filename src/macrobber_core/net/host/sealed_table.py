"""The part of a table that its sealed log contains, and the changes since then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from macrobber_core.games.contract import CHANCE
from macrobber_core.net.table_changes import choice_change, decision_change, seats_change, table_change
from macrobber_core.net.table_state import SeatState
from macrobber_core.table import Table


class Extent(NamedTuple):
    """How much of a table there is, or how much of it the log contains."""

    game: int
    takebacks: int
    plies: int
    seats: Sequence[SeatState]


class SealedTable:
    """The part of a table that its log contains. `pack_table` returns the whole table, and `pack_seats` its seats."""

    def __init__(
        self, table: Table, pack_table: Callable[[], bytes], pack_seats: Callable[[], list[SeatState]]
    ) -> None:
        self._table, self._pack_table, self._pack_seats = table, pack_table, pack_seats
        self._sealed: Extent | None = None
        """None if the next entry must contain the whole table."""
        self._legal: Sequence[str] = ()
        """The legal actions of the position that the log has last, so that a decision can be named by its place."""

    def extent(self) -> Extent:
        """Return how much of the table there is now."""
        table = self._table
        return Extent(table.game_number, len(table.taken_back), table.ply, self._pack_seats())

    def whole(self) -> bytes:
        """Return the first entry of a new log: the table as it is now."""
        return table_change(self._pack_table())

    def changes(self, until: Extent) -> list[bytes]:
        """Return the entries that the log lacks."""
        sealed = self._sealed
        if sealed is None or sealed[:2] != until[:2] or until.plies < sealed.plies:
            return [self.whole()]
        decided = [action for actor, action in self._table.plies[sealed.plies :] if actor != CHANCE]
        changes = [decision_change(action) for action in decided]
        if len(decided) == 1 and decided[0] in self._legal:
            changes = [choice_change(decided[0], self._legal)]
        return [*changes, seats_change(until.seats)] if until.seats != sealed.seats else changes

    def note(self, sealed: Extent | None) -> None:
        """Note what the log contains; None if that is uncertain."""
        self._sealed = sealed
        self._legal = self._table.legal() if sealed is not None else ()
