"""Drawing cards with a weight for each value."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from operator import mul

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.piles import NOTHING, SINGLE_CARDS, Pile, minus, plus


def draw_weighted(pile: Pile, count: int, weights: Sequence[float], rng: random.Random) -> Pile:
    """Draw `count` cards from a pile, with a weight for each card value."""
    drawn = NOTHING
    for _ in range(count):
        shares = tuple(accumulate(map(mul, minus(pile, drawn), weights)))
        index = bisect(shares, rng.random() * shares[-1])  # several times faster than `rng.choices`
        drawn = plus(drawn, SINGLE_CARDS[box.CARD_VALUES[index]])
    return drawn
