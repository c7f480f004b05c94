"""What a player was shown of a game that goes on: of that, and of nothing else, the game can be looked back at."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from macrobber_core.games.contract import Event
from macrobber_core.record import Record
from macrobber_core.table import TableView
from macrobber_tui.boards import words

from .course import Eyes, Scene

MOST_MOMENTS = 5000
"""A host could show more without end."""


class Memory:
    """The views of our seat since we came to the table, one a ply. What is taken back is forgotten."""

    def __init__(self) -> None:
        self._moments: list[tuple[TableView, int]] = []
        """Each with how many events had been told."""
        self._log: Sequence[Event] = ()

    def take(self, table: TableView, log: Sequence[Event]) -> None:
        """Remember the table as it is now; `log` is everything told so far."""
        while self._moments and self._moments[-1][0].ply >= table.ply:
            self._moments.pop()
        self._moments.append((table, len(log)))
        self._log = log
        del self._moments[:-MOST_MOMENTS]

    @property
    def eyes(self) -> Sequence[Eyes]:
        return [self._moments[-1][0].seat]

    def __len__(self) -> int:
        return len(self._moments)

    def scene(self, at: int, eyes: Eyes) -> Scene:
        table, told = self._moments[at]
        return Scene(replace(table, legal=[], can_undo=False, may_ask="", proposal=None), self._log[:told])

    def place(self, at: int) -> tuple[int, int]:
        table, _ = self._moments[at]
        return words(table.game).place(table.position)

    def actor(self, at: int) -> int | None:
        return self._moments[at][0].actor

    def beginning(self, at: int) -> Record | None:
        """What is hidden from us cannot be played on from."""
        return None
