"""Worlds drawn from beliefs."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.histories import play_at_random
from macrobber_core.bots.mac_robber.hand_beliefs import beliefs_after
from macrobber_core.bots.mac_robber.hand_sampler import sampler_for
from macrobber_core.games.mac_robber.events import Dealt, Discarded
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.view import public_state


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.integers(3, 5), st.booleans(), st.integers(0, 2**32), st.integers(5, 300))
def test_a_world_looks_to_the_seat_like_the_game(players: int, variant: bool, seed: int, plies: int) -> None:
    """So it has all cards, too: a view counts those that are hidden."""
    game, histories = play_at_random(players, variant, seed, plies)
    rng = random.Random(seed)
    for seat, history in histories.items():
        view = game.view(seat)
        sampler = sampler_for(view, history)
        assert sampler is not None
        for _ in range(4):
            state = public_state(view)
            highest_first = sampler.deal(state, rng)
            if highest_first is not None:
                assert MacRobber(state).view(seat) == view
                assert highest_first <= {*state.seats} - {seat}


@pytest.mark.slow
def test_hands_that_fit_together_are_nearly_always_found() -> None:
    dealt = []
    for seed in range(40):
        game, histories = play_at_random(4, False, seed, 150)
        sampler = sampler_for(game.view(1), histories[1])
        assert sampler is not None
        dealt += [sampler.deal(public_state(game.view(1)), random.Random(seed)) is not None for _ in range(10)]
    assert sum(dealt) > 0.98 * len(dealt)


def test_there_are_no_beliefs_without_the_whole_history() -> None:
    game, histories = play_at_random(4, False, 3, 120)
    view, history = game.view(1), histories[1]
    assert sampler_for(view, history) is not None
    assert sampler_for(view, []) is None
    assert sampler_for(view, history[8:]) is None
    assert sampler_for(view, histories[2]) is None


def test_an_impossible_history_is_no_history() -> None:
    game, histories = play_at_random(4, False, 3, 30)
    for event in (Dealt(9, 1, None), Dealt(2, 200, None), Dealt(2, 19, None), Dealt(1, 1, None)):
        assert sampler_for(game.view(1), [*histories[1], event]) is None


def test_more_discards_than_the_rules_know_are_impossible() -> None:
    game, histories = play_at_random(4, False, 3, 30)
    with pytest.raises(ValueError, match="a discard of 10 cards"):
        beliefs_after(1, 4, game.view(1).options, [*histories[1], Dealt(2, 8, None), Discarded(2, 10, None)])
