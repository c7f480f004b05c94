"""A line of a log that can be asked for by kind and by seat."""

from __future__ import annotations

from collections.abc import Sequence
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


def since(turns: Sequence[tuple[int, int]], seat: int, end: int) -> int:
    """Where what happened since the end of a seat's last turn begins, the turn under way not counted.

    `turns` are where each begins and whose it is, `end` is where the log does.
    """
    ended = turns[:-1] if turns and turns[-1][1] == seat else turns
    own = [number for number, (_, whose) in enumerate(ended) if whose == seat]
    if not own:
        return 0
    following = ended[own[-1] + 1 :]
    return following[0][0] if following else end
