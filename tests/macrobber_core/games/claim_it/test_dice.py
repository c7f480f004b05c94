"""The dice and their assignments: CI-03."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from helpers.claim_it.positions import opening, refused
from macrobber_core.games.claim_it.dice import ROLLS, THROWS


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("246", {"squat 2,4 6", "squat 2,6 4", "squat 4,2 6", "squat 4,6 2", "squat 6,2 4", "squat 6,4 2"}),
        ("335", {"squat 3,3 5", "squat 3,5 3", "squat 5,3 3"}),
        ("355", {"squat 5,5 3", "squat 3,5 5", "squat 5,3 5"}),
        ("444", {"squat 4,4 4"}),
    ],
)
def test_ci_03_dice_are_assigned_in_any_order_without_duplicates(dice: str, expected: set[str]) -> None:
    game = opening()
    game.play(f"dice {dice}")
    assert set(game.legal()) == expected
    assert len(game.legal()) == len(expected)


def test_ci_03_216_throws_make_56_different_rolls() -> None:
    assert len(ROLLS) == 56
    expected = Counter(f"dice {''.join(map(str, sorted(dice)))}" for dice in product(range(1, 7), repeat=3))
    assert Counter(THROWS) == expected
    assert (expected["dice 123"], expected["dice 112"], expected["dice 111"]) == (6, 3, 1)


def test_ci_03_every_throw_is_equally_likely() -> None:
    rng, games = random.Random(3), 216 * 40
    drawn = Counter(opening().chance(rng) for _ in range(games))
    expected = {roll: 40 * THROWS.count(roll) for roll in ROLLS}
    distance = sum((drawn[roll] - due) ** 2 / due for roll, due in expected.items())
    assert distance < 100  # chi-squared with 55 degrees of freedom: exceeded once in 5,000 times


@pytest.mark.parametrize("text", ["dice 321", "dice 12", "dice 1234", "dice 107", "dice 1 2 3", "dice", "dice １２３"])
def test_ci_03_a_roll_has_one_spelling(text: str) -> None:
    assert "(CI-03)" in refused(opening(), text)
