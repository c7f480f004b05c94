"""A line of a log that can be asked for by kind and by seat."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """What happened, in words and in the game's notation; one of them may be ""."""

    text: str
    note: str
    kind: str
    """The key that asks for its kind."""
    seats: frozenset[int]
    """Whom it is about."""
    is_new: bool
    """Whether it came after our last turn."""
