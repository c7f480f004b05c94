"""Replays a recorded game, or our views of a running game, frame by frame from a permitted viewpoint."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from msgspec import structs

from macrobber_core.games.contract import CHANCE, Event
from macrobber_core.record import Record
from macrobber_core.table import SeatView, TableView
from macrobber_core.wire.codec import pack
from macrobber_tui.boards import ui_of

Viewpoint = int | None
"""The viewpoint on a game: a seat, a spectator (None), or everything (OPEN)."""
OPEN = 0
MAX_FRAMES = 5000
MAX_BYTES = 8 * 2**20
"""The maximum number and packed size of the frames kept, so a hostile host cannot fill the memory."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The table at one moment of a game, and the events so far. It offers no decisions."""

    table: TableView
    log: Sequence[Event]
    hands: list[str] = field(default_factory=list)
    """The hands in seat order; empty unless the viewpoint is OPEN."""


class ReplaySource(Protocol):
    """A game that can be replayed."""

    @property
    def viewpoints(self) -> Sequence[Viewpoint]:
        """The permitted viewpoints, the default first."""

    def __len__(self) -> int:
        """Return the number of frames; they are numbered from 0."""

    def frame(self, step: int, viewpoint: Viewpoint) -> Frame:
        """Return a frame, seen from a permitted viewpoint."""

    def turn_at(self, step: int) -> tuple[int, int]:
        """Return the round and the active seat of a frame; each is 0 if there is none."""

    def actor_at(self, step: int) -> int | None:
        """Return the seat that decides in a frame, or `CHANCE`; None at the end."""

    def record_until(self, step: int) -> Record | None:
        """Return the record up to a frame, or None if the game cannot be branched there."""


class RecordReplay:
    """Replays a game from its record, one frame per action. Raises IllegalAction if the record breaks a rule."""

    def __init__(
        self, record: Record, viewpoints: Sequence[Viewpoint] | None = None, title: str = "", *, can_branch: bool = True
    ) -> None:
        self._record = record
        self._can_branch = can_branch
        """Whether the viewer may branch the game on this machine."""
        self._title = title or record.game.title
        self._positions = []
        self._log: list[Event] = []
        self._log_lengths: list[int] = []
        for position, events in record.replay():
            self._positions.append(position.copy())
            self._log += events
            self._log_lengths.append(len(self._log))
        self.viewpoints = viewpoints or all_viewpoints(record)

    def __len__(self) -> int:
        return len(self._positions)

    def frame(self, step: int, viewpoint: Viewpoint) -> Frame:
        position, log = self._positions[step], self._log[: self._log_lengths[step]]
        if viewpoint == OPEN:
            views = [position.view(seat) for seat in range(1, len(self._record.names) + 1)]
            return Frame(self._table(step, None), log, ui_of(self._record.game.key).hands(views))
        return Frame(self._table(step, viewpoint), [event.seen_by(viewpoint) for event in log])

    def _table(self, step: int, seat: int | None) -> TableView:
        position = self._positions[step]
        return TableView(
            title=self._title,
            game=self._record.game.key,
            options=self._record.options,
            stage="over" if position.result else "playing",
            seats=[SeatView(name) for name in self._record.names],
            spectators=[],
            seat=seat,
            ply=step,
            actor=position.actor,
            legal=[],
            takebacks=0,
            can_undo=False,
            game_view=position.view(seat),
            winners=position.result.winners if position.result else None,
            deal=None,
            seal=None,
        )

    def turn_at(self, step: int) -> tuple[int, int]:
        view: Any = self._positions[step].view(None)  # the views of all games have a round and an active player
        return view.round, view.active or 0

    def actor_at(self, step: int) -> int | None:
        return self._positions[step].actor

    def record_until(self, step: int) -> Record | None:
        """Return the record up to a frame, or None if playing on would reveal hidden information."""
        if not self._can_branch or OPEN not in self.viewpoints or self._positions[step].result is not None:
            return None
        return replace(self._record, plies=self._record.plies[:step], taken_back=[], fair_deal=None)


def all_viewpoints(record: Record) -> list[Viewpoint]:
    """Return all viewpoints on a game without secrets."""
    return [OPEN, *range(1, len(record.names) + 1), None]


class LiveReplay:
    """Replays a running game, using only the views our seat has received since we joined, one per ply.

    A takeback removes the views of the actions taken back.
    """

    def __init__(self) -> None:
        self._frames: list[tuple[TableView, int, int]] = []
        """The views received, each with the length of the log at that point, and its packed size."""
        self._bytes = 0
        self._log: Sequence[Event] = ()

    def record_update(self, table: TableView, log: Sequence[Event]) -> None:
        """Store the table's current view; `log` holds all events so far."""
        while self._frames and self._frames[-1][0].ply >= table.ply:
            self._drop(-1)
        self._frames.append((table, len(log), len(pack(table))))
        self._bytes += self._frames[-1][-1]
        self._log = log
        while len(self._frames) > MAX_FRAMES or self._bytes > MAX_BYTES:
            self._drop(0)

    def _drop(self, index: int) -> None:
        self._bytes -= self._frames.pop(index)[-1]

    @property
    def viewpoints(self) -> Sequence[Viewpoint]:
        return [self._frames[-1][0].seat]

    def __len__(self) -> int:
        return len(self._frames)

    def frame(self, step: int, viewpoint: Viewpoint) -> Frame:
        table, log_length, _ = self._frames[step]
        shown = structs.replace(table, legal=[], can_undo=False, may_ask="", proposal=None)
        return Frame(shown, self._log[:log_length])

    def turn_at(self, step: int) -> tuple[int, int]:
        table = self._frames[step][0]
        return table.game_view.round, table.game_view.active or 0

    def actor_at(self, step: int) -> int | None:
        return self._frames[step][0].actor

    def record_until(self, step: int) -> Record | None:
        """Return None: a game with hidden information cannot be branched."""
        return None


# --- the starts of turns and rounds

MarkFinder = Callable[[ReplaySource], Iterator[int]]


def turn_starts(source: ReplaySource) -> Iterator[int]:
    """Return the frame of each turn's first decision."""
    return skip_chance(source, change_indices([source.turn_at(step) for step in range(len(source))]))


def round_starts(source: ReplaySource) -> Iterator[int]:
    """Return the frame of each round's first decision."""
    return skip_chance(source, change_indices([source.turn_at(step)[0] for step in range(len(source))]))


def skip_chance(source: ReplaySource, marks: Iterable[int]) -> Iterator[int]:
    """Move each mark forward to the next frame in which a player decides, or to the last frame."""
    last = len(source) - 1
    return (next((step for step in range(mark, last) if source.actor_at(step) != CHANCE), last) for mark in marks)


def change_indices(values: Sequence[object]) -> Iterator[int]:
    """Yield the indices of values that differ from the previous value."""
    return (index for index in range(1, len(values)) if values[index] != values[index - 1])


def next_start(source: ReplaySource, step: int, marks: MarkFinder) -> int:
    """Return the first of `marks` after frame `step`, or the last frame."""
    return next((mark for mark in marks(source) if mark > step), len(source) - 1)


def previous_start(source: ReplaySource, step: int, marks: MarkFinder) -> int:
    """Return the last of `marks` before frame `step`, or the first frame."""
    return max((mark for mark in marks(source) if mark < step), default=0)
