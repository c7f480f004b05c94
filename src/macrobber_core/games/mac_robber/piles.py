"""Counts of cubes (Y, B, G, R) and of cards (1, 2, 3, 4), and the texts they are written as."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations_with_replacement

from macrobber_core.games.contract import Count

from .components import CARD_VALUES, COLOURS, DISPLAY, REFILL_DRAWN

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


def draw(pile: Pile, count: int, rng: random.Random) -> Pile:
    """Draw that many out of a pile, each item as likely as any other; ValueError if it holds fewer."""
    if count > sum(pile):
        raise ValueError(f"{count} cannot be drawn out of {sum(pile)}")
    a, b, c, d = pile
    random = rng.random
    for size in range(sum(pile), sum(pile) - count, -1):
        index = int(random() * size)  # several times as fast as randrange, and exact for piles this small
        if index < a:
            a -= 1
        elif index < a + b:
            b -= 1
        elif index < a + b + c:
            c -= 1
        else:
            d -= 1
    return (pile[0] - a, pile[1] - b, pile[2] - c, pile[3] - d)


def _texts(symbols: str, most: int) -> dict[str, Pile]:
    """Every multiset of up to `most` symbols: its one spelling, and its counts."""
    texts: dict[str, Pile] = {}
    for size in range(1, most + 1):
        for combination in combinations_with_replacement(symbols, size):
            a, b, c, d = (combination.count(symbol) for symbol in symbols)
            texts["".join(combination)] = (a, b, c, d)
    return texts


CUBE_TEXTS = _texts(COLOURS, DISPLAY)
CARD_TEXTS = _texts("".join(map(str, CARD_VALUES)), REFILL_DRAWN)
_CUBES = {pile: text for text, pile in CUBE_TEXTS.items()}
_CARDS = {pile: text for text, pile in CARD_TEXTS.items()}

SINGLE_CARDS: dict[int, Pile] = {value: CARD_TEXTS[str(value)] for value in CARD_VALUES}
SINGLE_CUBES: dict[str, Pile] = {colour: CUBE_TEXTS[colour] for colour in COLOURS}


def cubes_text(pile: Pile) -> str:
    """`YYBG` for one to six cubes."""
    return _CUBES[pile]


def cards_text(pile: Pile) -> str:
    """`1134` for one to five cards."""
    return _CARDS[pile]


def parts(pile: Pile, sizes: Iterable[int]) -> list[Pile]:
    """Every different way to take one of those numbers of items out of a pile, in a fixed order."""
    wanted = frozenset(sizes)
    return [
        (a, b, c, d)
        for a in range(pile[0] + 1)
        for b in range(pile[1] + 1)
        for c in range(pile[2] + 1)
        for d in range(pile[3] + 1)
        if a + b + c + d in wanted
    ]
