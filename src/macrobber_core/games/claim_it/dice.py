"""The three dice: every possible roll and its assignments (CI-03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations, product
from typing import NamedTuple

from .board import SPACE_TEXTS, Spaces, space
from .components import SIZE

FACES = range(1, SIZE + 1)
DICE = 3


class Assignment(NamedTuple):
    """The space given by two dice (column, row), the third die, and the two possible actions."""

    space: Spaces
    third: int
    claim: str
    squat: str


@dataclass(frozen=True, slots=True, eq=False)
class Roll:
    """The dice in ascending order and all distinct assignments; there is one instance per roll."""

    text: str
    dice: tuple[int, ...]
    assignments: tuple[Assignment, ...]


def dice_text(dice: Iterable[int]) -> str:
    return "".join(map(str, sorted(dice)))


def _assign(column: int, row: int, third: int) -> Assignment:
    target = space(column, row)
    return Assignment(target, third, f"claim {SPACE_TEXTS[target]}", f"squat {SPACE_TEXTS[target]} {third}")


def _roll(dice: tuple[int, ...]) -> Roll:
    """Build a roll; assignments that coincide because of equal dice are listed once."""
    return Roll(dice_text(dice), dice, tuple(_assign(*order) for order in dict.fromkeys(permutations(dice))))


ROLLS = {f"dice {dice_text(dice)}": _roll(dice) for dice in combinations_with_replacement(FACES, DICE)}
"""All rolls, indexed by action text."""
THROWS = tuple(f"dice {dice_text(dice)}" for dice in product(FACES, repeat=DICE))
"""The action texts of all 216 equally likely throws; most rolls appear more than once."""
ROLL_WEIGHTS = Counter(THROWS)
"""The number of throws that give each roll."""
