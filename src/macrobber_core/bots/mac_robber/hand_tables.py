"""Tables of all hands of a size, and of the ways from one hand to another."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.piles import Pile

from .features import Floats, Ints

VALUES = len(box.CARD_VALUES)
MAX_HAND = 20
"""The maximum size of a hand, including five cards drawn after a raid."""
MAX_DISCARDED = 5
"""The maximum number of cards discarded at once, more than in any game; tables for many more would be large."""
CARELESS = 0.03
"""The share of discards that are any cards, not the lowest."""
LEAST_LEFT = 0.5
"""What is left on average of a value of which more cards were drawn than expected."""


@lru_cache
def all_piles(size: int) -> list[Pile]:
    """Return all piles with `size` cards, in a fixed order. Raises ValueError for a size outside 0 to MAX_HAND."""
    if size not in range(MAX_HAND + 1):
        raise ValueError(f"a hand of {size} cards")
    return [
        (a, b, c, size - a - b - c)
        for a in range(size + 1)
        for b in range(size - a + 1)
        for c in range(size - a - b + 1)
    ]


@lru_cache
def all_hands(size: int) -> Ints:
    """Return all hands with `size` cards (hands x values)."""
    return np.array(all_piles(size))


@lru_cache
def index_of(size: int) -> dict[Pile, int]:
    return {pile: index for index, pile in enumerate(all_piles(size))}


@lru_cache
def draw_table(size: int, count: int) -> tuple[Ints, Ints]:
    """Return all draws of `count` cards, and the index of each hand after each draw (hands x draws)."""
    index = index_of(size + count)
    targets = [
        [index[(h[0] + d[0], h[1] + d[1], h[2] + d[2], h[3] + d[3])] for d in all_piles(count)] for h in all_piles(size)
    ]
    return all_hands(count), np.array(targets)


@lru_cache
def factorials(count: int) -> Floats:
    return np.array([math.factorial(number) for number in range(count + 1)], dtype=float)


def draw_chances(unseen: Floats, draws: Ints) -> Floats:
    """Return weights in proportion to the chance of each draw from each composition (compositions x draws).

    Compositions are averages, so a draw of more cards than there are on average is unlikely, but not impossible.
    """
    count = int(draws[0].sum())
    factors = np.ones((*unseen.shape, count + 1))
    for number in range(count):
        factors[..., number + 1] = factors[..., number] * np.maximum(
            unseen - number, LEAST_LEFT * np.minimum(unseen, 1)
        )
    factors /= factorials(count)
    chances: Floats = factors[:, 0, draws[:, 0]]
    for value in range(1, VALUES):
        chances = chances * factors[:, value, draws[:, value]]
    return chances


@lru_cache
def discard_table(size: int, count: int) -> tuple[Ints, Floats]:
    """Return the hands after a discard of `count` cards (hands x ways), and their chances: mostly of the lowest.

    Raises ValueError for more than MAX_DISCARDED cards.
    """
    if count > MAX_DISCARDED:
        raise ValueError(f"a discard of {count} cards")
    after, hands = index_of(size - count), all_hands(size)
    targets = np.zeros((len(hands), len(all_piles(count))), dtype=int)
    chances = np.zeros(targets.shape)
    for row, hand in enumerate(hands.tolist()):
        ways = [
            (column, way)
            for column, way in enumerate(all_piles(count))
            if all(have >= gone for have, gone in zip(hand, way, strict=True))
        ]
        lowest = max(way for _, way in ways)
        for column, way in ways:
            a, b, c, d = (have - gone for have, gone in zip(hand, way, strict=True))
            targets[row, column] = after[a, b, c, d]
            chances[row, column] = CARELESS / len(ways) + (1 - CARELESS) * (way == lowest)
    return targets, chances


@lru_cache
def removal_table(size: int, card: int) -> tuple[Ints, Floats]:
    """Return the index of each hand without a card, and whether the hand has it (1 or 0)."""
    after = index_of(size - 1)
    targets, has_card = [], []
    for pile in all_piles(size):
        left = list(pile)
        left[card - 1] -= 1
        has_card.append(float(left[card - 1] >= 0))
        targets.append(after.get((left[0], left[1], left[2], left[3]), 0))
    return np.array(targets), np.array(has_card)
