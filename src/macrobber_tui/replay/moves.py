"""Where turns and rounds begin in the course of a game, to go there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from macrobber_core.games.contract import CHANCE

from .course import Course

Marks = Callable[[Course], Iterator[int]]


def turns(course: Course) -> Iterator[int]:
    """The moments at which a turn begins, the first at which somebody has to decide in it."""
    return settled(course, beginnings([course.place(at) for at in range(len(course))]))


def rounds(course: Course) -> Iterator[int]:
    """The moments at which a round begins, likewise."""
    return settled(course, beginnings([course.place(at)[0] for at in range(len(course))]))


def settled(course: Course, marks: Iterable[int]) -> Iterator[int]:
    """When chance has done its part."""
    last = len(course) - 1
    return (next((at for at in range(mark, last) if course.actor(at) != CHANCE), last) for mark in marks)


def beginnings(places: Sequence[object]) -> Iterator[int]:
    """Where they change."""
    return (at for at in range(1, len(places)) if places[at] != places[at - 1])


def later(course: Course, at: int, marks: Marks) -> int:
    """The next of them after a moment, else the end."""
    return next((mark for mark in marks(course) if mark > at), len(course) - 1)


def sooner(course: Course, at: int, marks: Marks) -> int:
    """The last of them before a moment, else the beginning."""
    return max((mark for mark in marks(course) if mark < at), default=0)
