"""The likely locations of cards."""

from __future__ import annotations

import random

import pytest

from helpers.positions import opening, raiding
from macrobber_core.bots.mac_robber.determinization import (
    Dealer,
    assume_highest_laid_first,
    deal_likely_hands,
    highest_cards,
)
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber.events import Dealt
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.view import public_state


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


def test_without_a_history_half_of_the_worlds_have_opponents_who_play_their_highest_cards_first() -> None:
    dealer = Dealer(opening(4).view(1))
    rng = random.Random(1)
    styles = [dealer.deal(rng)[1] for _ in range(200)]
    assert {*styles} == {frozenset(), frozenset({2, 3, 4})}
    assert 60 < styles.count(frozenset()) < 140


def test_a_history_tells_who_plays_the_highest_cards_first() -> None:
    game = raiding(opening(4), 1)
    history: list[Event] = [Dealt(1, 4, "1234"), *(Dealt(seat, 4, None) for seat in (2, 3, 4))]
    for action in ("raid 2", "play 1", "play 4", "play 2", "play 3"):
        history += [event.seen_by(1) for event in game.play(action)]
    dealer, rng = Dealer(game.view(1), history), random.Random(1)
    worlds = [dealer.deal(rng) for _ in range(100)]
    assert sum(2 in highest_first for _, highest_first in worlds) > 70
    assert all(MacRobber(state).view(1) == game.view(1) for state, _ in worlds)
