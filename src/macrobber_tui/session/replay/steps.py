"""Find the frames at which turns and rounds begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from macrobber_core.games.contract import CHANCE

from .replay import ReplaySource

MarkFinder = Callable[[ReplaySource], Iterator[int]]


def turn_starts(source: ReplaySource) -> Iterator[int]:
    """Return the frames at which turns begin: the first decision of each."""
    return skip_chance(source, change_indices([source.turn_at(at) for at in range(len(source))]))


def round_starts(source: ReplaySource) -> Iterator[int]:
    """Return the frames at which rounds begin: the first decision of each."""
    return skip_chance(source, change_indices([source.turn_at(at)[0] for at in range(len(source))]))


def skip_chance(source: ReplaySource, marks: Iterable[int]) -> Iterator[int]:
    """Return the first frame at or after `start` at which a player decides."""
    last = len(source) - 1
    return (next((at for at in range(mark, last) if source.actor_at(at) != CHANCE), last) for mark in marks)


def change_indices(places: Sequence[object]) -> Iterator[int]:
    """Yield the indices at which a value differs from the one before."""
    return (at for at in range(1, len(places)) if places[at] != places[at - 1])


def next_start(source: ReplaySource, at: int, marks: MarkFinder) -> int:
    """Return the first of `starts` after a frame, or the last frame."""
    return next((mark for mark in marks(source) if mark > at), len(source) - 1)


def previous_start(source: ReplaySource, at: int, marks: MarkFinder) -> int:
    """Return the last of `starts` before a frame, or the first frame."""
    return max((mark for mark in marks(source) if mark < at), default=0)
