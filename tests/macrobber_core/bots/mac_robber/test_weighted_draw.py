"""Drawing cards with weights."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from macrobber_core.bots.mac_robber.determinization import DISCARD_WEIGHTS, HAND_WEIGHTS
from macrobber_core.bots.mac_robber.weighted_draw import draw_weighted
from macrobber_core.games.mac_robber.piles import minus

piles = st.tuples(*[st.integers(0, 17)] * 4)


@given(piles, st.data(), st.sampled_from([HAND_WEIGHTS, DISCARD_WEIGHTS]), st.integers(0, 2**32))
def test_a_weighted_draw_takes_the_requested_number_of_cards_from_the_pile(
    pile: tuple[int, int, int, int], data: st.DataObject, weights: tuple[float, ...], seed: int
) -> None:
    count = data.draw(st.integers(0, sum(pile)))
    drawn = draw_weighted(pile, count, weights, random.Random(seed))
    assert sum(drawn) == count
    assert min(minus(pile, drawn)) >= 0


def test_hands_are_assumed_higher_than_discards() -> None:
    rng = random.Random(1)

    def mean(weights: tuple[float, ...]) -> float:
        piles = [draw_weighted((17, 17, 17, 16), 4, weights, rng) for _ in range(300)]
        return sum(value * count for pile in piles for value, count in enumerate(pile, 1)) / 1200

    assert mean(DISCARD_WEIGHTS) < 1.7
    assert mean(HAND_WEIGHTS) > 2.7
