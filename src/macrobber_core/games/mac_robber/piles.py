"""Counts of cubes (Y, B, G, R) and of cards (1, 2, 3, 4), and their notation."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb

from macrobber_core.games.contract import Count

from .components import CARD_VALUES, COLOURS, DISPLAY_SIZE, REFILL_DRAWN

Pile = tuple[Count, Count, Count, Count]

NOTHING: Pile = (0, 0, 0, 0)


def plus(a: Pile, b: Pile) -> Pile:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


def minus(a: Pile, b: Pile) -> Pile:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])


def holds(pile: Pile, part: Pile) -> bool:
    return pile[0] >= part[0] and pile[1] >= part[1] and pile[2] >= part[2] and pile[3] >= part[3]


def total(piles: Iterable[Pile]) -> Pile:
    result = NOTHING
    for pile in piles:
        result = plus(result, pile)
    return result


def sample(pile: Pile, count: int, rng: random.Random) -> Pile:
    """Return `count` random items from a pile. Raises ValueError if the pile has too few."""
    available = sum(pile)
    if count > available:
        raise ValueError(f"{count} cannot be drawn out of {available}")
    a, b, c, d = pile
    random = rng.random
    for size in range(available, available - count, -1):
        point = random() * size  # several times faster than randrange, and exact for piles this small
        if point < a:
            a -= 1
        elif point < a + b:
            b -= 1
        elif point < a + b + c:
            c -= 1
        else:
            d -= 1
    return (pile[0] - a, pile[1] - b, pile[2] - c, pile[3] - d)


@lru_cache(maxsize=1 << 10)
def sample_weights(pile: Pile, count: int) -> dict[Pile, int]:
    """Return what `sample` can return, mapped to the number of ways to draw it item by item."""
    first, second, third, fourth = ([comb(items, drawn) for drawn in range(count + 1)] for items in pile)
    return {(a, b, c, d): first[a] * second[b] * third[c] * fourth[d] for a, b, c, d in parts_of_size(pile, count)}


def parts_of_size(pile: Pile, count: int) -> Iterator[Pile]:
    """Yield every distinct part of a pile with `count` items; faster than filtering `parts` by size."""
    first, second, third, fourth = pile
    for a in range(min(first, count) + 1):
        for b in range(min(second, count - a) + 1):
            for c in range(min(third, count - a - b) + 1):
                if (d := count - a - b - c) <= fourth:
                    yield a, b, c, d


def _spellings(symbols: str, max_size: int) -> dict[str, Pile]:
    """Return the spellings of all multisets of 1 to `max_size` symbols, mapped to their counts."""
    texts: dict[str, Pile] = {}
    for size in range(1, max_size + 1):
        for combination in combinations_with_replacement(symbols, size):
            a, b, c, d = (combination.count(symbol) for symbol in symbols)
            texts["".join(combination)] = (a, b, c, d)
    return texts


CUBE_TEXTS = _spellings(COLOURS, DISPLAY_SIZE)
CARD_TEXTS = _spellings("".join(map(str, CARD_VALUES)), REFILL_DRAWN)
_CUBES = {pile: text for text, pile in CUBE_TEXTS.items()}
_CARDS = {pile: text for text, pile in CARD_TEXTS.items()}

SINGLE_CARDS: dict[int, Pile] = {value: CARD_TEXTS[str(value)] for value in CARD_VALUES}
SINGLE_CUBES: dict[str, Pile] = {colour: CUBE_TEXTS[colour] for colour in COLOURS}


cubes_text: Callable[[Pile], str] = _CUBES.__getitem__
"""Return the notation of one to six cubes, such as `YYBG`."""
cards_text: Callable[[Pile], str] = _CARDS.__getitem__
"""Return the notation of one to five cards, such as `1134`."""


def parts(pile: Pile, sizes: Iterable[int]) -> list[Pile]:
    """Return every distinct part of a pile with one of the given sizes, in a fixed order."""
    allowed_sizes = frozenset(sizes)
    return [
        (a, b, c, d)
        for a in range(pile[0] + 1)
        for b in range(pile[1] + 1)
        for c in range(pile[2] + 1)
        for d in range(pile[3] + 1)
        if a + b + c + d in allowed_sizes
    ]
