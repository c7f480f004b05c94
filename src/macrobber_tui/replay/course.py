"""The course of a game, moment by moment, as one who may see it sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from macrobber_core.games.contract import Event
from macrobber_core.record import Record
from macrobber_core.table import SeatView, TableView
from macrobber_tui.boards import words

Eyes = int | None
"""A seat; None for an onlooker; OPEN for who may see all."""
OPEN = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """The table at one moment, and everything that had been told by then. It asks nobody for a decision."""

    table: TableView
    log: Sequence[Event]
    hands: list[str] = field(default_factory=list)
    """By seat, where all is open."""


class Course(Protocol):
    """A game that can be looked at again."""

    @property
    def eyes(self) -> Sequence[Eyes]:
        """By whom it may be seen, the usual one first."""

    def __len__(self) -> int:
        """How many moments there are; they are counted from 0."""

    def scene(self, at: int, eyes: Eyes) -> Scene:
        """One moment; `eyes` is one of those who may see it."""

    def place(self, at: int) -> tuple[int, int]:
        """The round of a moment, and the seat whose turn it is; 0 before the first."""

    def actor(self, at: int) -> int | None:
        """The seat that decides at a moment; `CHANCE`, and None at the end."""

    def beginning(self, at: int) -> Record | None:
        """The game until then, if it may be played on from there."""


class Played:
    """A game whose record we have: every action is a moment. IllegalAction for a record that breaks a rule."""

    def __init__(
        self, record: Record, eyes: Sequence[Eyes] | None = None, title: str = "", *, goes_on: bool = True
    ) -> None:
        self._record = record
        self._goes_on = goes_on
        """Whether who looks at it may play it on here."""
        self._title = title or record.game.title
        self._words = words(record.game.key)
        self._positions = []
        self._log: list[Event] = []
        self._told: list[int] = []
        for position, events in record.replay():
            self._positions.append(position.copy())
            self._log += events
            self._told.append(len(self._log))
        self.eyes = eyes or everybody(record)

    def __len__(self) -> int:
        return len(self._positions)

    def scene(self, at: int, eyes: Eyes) -> Scene:
        position, log = self._positions[at], self._log[: self._told[at]]
        if eyes == OPEN:
            seats = range(1, len(self._record.names) + 1)
            return Scene(self._table(at, None), log, self._words.hands([position.view(seat) for seat in seats]))
        return Scene(self._table(at, eyes), [event.seen_by(eyes) for event in log])

    def _table(self, at: int, seat: int | None) -> TableView:
        position = self._positions[at]
        return TableView(
            title=self._title,
            game=self._record.game.key,
            options=self._record.options,
            stage="over" if position.result else "playing",
            seats=[SeatView(name) for name in self._record.names],
            spectators=[],
            seat=seat,
            ply=at,
            actor=position.actor,
            legal=[],
            takebacks=0,
            can_undo=False,
            position=position.view(seat),
            winners=position.result.winners if position.result else None,
            deal=None,
            seal=None,
        )

    def place(self, at: int) -> tuple[int, int]:
        return self._words.place(self._positions[at].view(None))

    def actor(self, at: int) -> int | None:
        return self._positions[at].actor

    def beginning(self, at: int) -> Record | None:
        """Not of a game that may not be seen by all: to play it on would bring to light what is hidden in it."""
        if not self._goes_on or OPEN not in self.eyes or self._positions[at].result is not None:
            return None
        return replace(self._record, plies=self._record.plies[:at], taken_back=[], pact=None)


def everybody(record: Record) -> list[Eyes]:
    """Who may see a game that is nobody's secret any more."""
    return [OPEN, *range(1, len(record.names) + 1), None]
