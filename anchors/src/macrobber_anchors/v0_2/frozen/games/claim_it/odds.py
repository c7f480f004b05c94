"""The probability that the next roll is a bust, computed from all 216 throws."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .board import NONE, Spaces
from .dice import ROLLS, THROWS
from .state import State


class _Reach(NamedTuple):
    """The spaces that a roll can name, in total and per third die, and the number of throws that produce the roll."""

    all: Spaces
    by_third: tuple[tuple[int, Spaces], ...]
    throws: int


def _reach(text: str) -> _Reach:
    by_third: dict[int, Spaces] = {}
    for assignment in ROLLS[text].assignments:
        by_third[assignment.third] = by_third.get(assignment.third, NONE) | assignment.space
    all_spaces = NONE
    for spaces in by_third.values():
        all_spaces |= spaces
    return _Reach(all_spaces, tuple(by_third.items()), THROWS.count(text))


_REACHES = tuple(map(_reach, ROLLS))


def bust_chance(state: State) -> float:
    """Return the probability that the active player would bust by rolling now (CI-07)."""
    is_open = ~(state.claimed | state.on_top)
    claimable = (state.owned[state.active] | state.squatted) & is_open
    used = tuple(map(bool, state.squatters))
    return _busts(is_open, claimable, used) / len(THROWS)


@lru_cache(maxsize=1 << 14)
def _busts(is_open: Spaces, claimable: Spaces, used: tuple[bool, ...]) -> int:
    """Return the number of throws without a legal placement."""
    busts = 0
    for reach in _REACHES:
        if reach.all & claimable:
            continue
        for third, spaces in reach.by_third:
            if spaces & is_open and not used[third]:
                break
        else:
            busts += reach.throws
    return busts
