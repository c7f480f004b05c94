"""The likely locations of cards."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.positions import opening, raiding
from macrobber_core.bots.mac_robber.determinization import (
    DISCARD_WEIGHTS,
    HAND_WEIGHTS,
    assume_highest_laid_first,
    deal_likely_hands,
    draw_weighted,
    highest_cards,
)
from macrobber_core.games.mac_robber.piles import minus
from macrobber_core.games.mac_robber.view import public_state

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


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_likely_world_has_the_same_view_for_the_seat(players: int) -> None:
    game = raiding(opening(players), 1)
    game.play("raid 2")
    game.play(game.legal()[0])
    seen = game.view(2)
    for seed in range(20):
        state = public_state(seen)
        deal_likely_hands(state, seen, random.Random(seed))
        assert type(game)(state).view(2) == seen


def test_highest_cards_takes_the_highest_cards_of_a_pile() -> None:
    assert highest_cards((2, 1, 1, 1), 3) == (0, 1, 1, 1)
    assert highest_cards((2, 0, 0, 0), 3) == (2, 0, 0, 0)


@pytest.mark.parametrize("seat", [1, 2])
def test_assuming_the_highest_cards_were_played_first_leaves_lower_ones(seat: int) -> None:
    """Seat 1 attacks in the second round, and seat 2 sees its card face down."""
    game = raiding(opening(4), 1)
    game.play("raid 2")
    for _ in range(2 if seat == 1 else 3):
        game.play(game.legal()[0])
    seen, other = game.view(seat), 3 - seat
    assert game.actor == seat
    assert game.state.current_raid.round == 2
    plain, left = 0, 0
    for seed in range(200):
        state, rng = public_state(seen), random.Random(seed)
        deal_likely_hands(state, seen, rng)
        plain += total_value(state.hands[other])
        assume_highest_laid_first(state, other, rng)
        assert type(game)(state).view(seat) == seen
        left += total_value(state.hands[other])
        if (laid := state.current_raid.laid) and other == 1:
            assert not any(state.hands[other][laid.card :])
    assert left < 0.93 * plain


def total_value(cards: tuple[int, ...]) -> int:
    return sum(value * count for value, count in enumerate(cards, 1))
