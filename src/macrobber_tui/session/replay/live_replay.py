"""Replay a running game from the views its player has received, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from macrobber_core.games.contract import Event
from macrobber_core.record import Record
from macrobber_core.table import TableView

from .replay import Frame, Viewpoint

MAX_FRAMES = 5000
"""Bounds the memory a hostile host could fill."""


class LiveReplay:
    """The views our seat has received since we joined, one per ply. A takeback removes them."""

    def __init__(self) -> None:
        self._frames: list[tuple[TableView, int]] = []
        """Views, each with the length of the log at that point."""
        self._log: Sequence[Event] = ()

    def record_update(self, table: TableView, log: Sequence[Event]) -> None:
        """Store the table's current view; `log` holds all events so far."""
        while self._frames and self._frames[-1][0].ply >= table.ply:
            self._frames.pop()
        self._frames.append((table, len(log)))
        self._log = log
        del self._frames[:-MAX_FRAMES]

    @property
    def viewpoints(self) -> Sequence[Viewpoint]:
        return [self._frames[-1][0].seat]

    def __len__(self) -> int:
        return len(self._frames)

    def frame(self, at: int, viewpoint: Viewpoint) -> Frame:
        table, log_length = self._frames[at]
        return Frame(replace(table, legal=[], can_undo=False, may_ask="", proposal=None), self._log[:log_length])

    def turn_at(self, at: int) -> tuple[int, int]:
        table, _ = self._frames[at]
        return table.position.round, table.position.active or 0

    def actor_at(self, at: int) -> int | None:
        return self._frames[at][0].actor

    def record_until(self, at: int) -> Record | None:
        """Return None: a game with hidden information cannot be branched."""
        return None
