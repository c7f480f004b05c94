"""The three dice: every roll there is, and what it can be assigned to (CI-03)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations, product
from typing import NamedTuple

from .board import TEXTS, Spaces, space
from .components import SIZE

FACES = range(1, SIZE + 1)
DICE = 3


class Assignment(NamedTuple):
    """One die is the column, one the row, and a third one is left: the space they name and the actions there."""

    space: Spaces
    third: int
    claim: str
    squat: str


@dataclass(frozen=True, slots=True, eq=False)
class Roll:
    """The dice in rising order, and each different way to assign them; there is one of each."""

    text: str
    dice: tuple[int, ...]
    assignments: tuple[Assignment, ...]


def text(dice: Iterable[int]) -> str:
    return "".join(map(str, sorted(dice)))


def _assign(column: int, row: int, third: int) -> Assignment:
    where = space(column, row)
    return Assignment(where, third, f"claim {TEXTS[where]}", f"squat {TEXTS[where]} {third}")


def _roll(dice: tuple[int, ...]) -> Roll:
    """Equal dice give the same way more than once: it counts once."""
    return Roll(text(dice), dice, tuple(_assign(*way) for way in dict.fromkeys(permutations(dice))))


ROLLS = {f"dice {text(dice)}": _roll(dice) for dice in combinations_with_replacement(FACES, DICE)}
"""By the text of the action."""
THROWS = tuple(f"dice {text(dice)}" for dice in product(FACES, repeat=DICE))
"""The 216 ways in which three dice can fall, each as likely as the other; many give the same roll."""
