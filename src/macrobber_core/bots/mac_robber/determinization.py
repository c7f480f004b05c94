"""Determinizations ("worlds") weighted by likelihood, because players keep high cards and discard low ones.

Hidden hands are drawn from beliefs (`hand_sampler`) where the history of the game is known. Otherwise unseen cards are
dealt with a weight for each value. The weights come from 40 games between searching bots: the values 1
to 4 made up 7, 23, 34 and 35 % of cards in hands; 60, 33, 7 and 0 % of face-down discards; and 30, 27, 23 and 21 % of
hands, face-down discards and the draw pile together.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.piles import NOTHING, SINGLE_CARDS, Pile, minus, plus
from macrobber_core.games.mac_robber.state import State
from macrobber_core.games.mac_robber.view import MacRobberView, Place, place_cards, public_state

from .hand_sampler import sampler_for
from .weighted_draw import draw_weighted

HAND_WEIGHTS = (0.25, 0.88, 1.48, 1.69)
DISCARD_WEIGHTS = (2.03, 1.23, 0.28, 0.02)
WEIGHTS: Mapping[Place, tuple[float, ...]] = {"laid": HAND_WEIGHTS, "hand": HAND_WEIGHTS, "discard": DISCARD_WEIGHTS}

HIGHEST_FIRST_SHARE = 0.5
"""The share of worlds in which opponents play their highest cards first, where nothing is known of their style."""


class Dealer:
    """Draws the hidden cards of worlds that match a view, by beliefs from the history or else by fixed weights."""

    def __init__(self, view: MacRobberView, history: Sequence[Event] = ()) -> None:
        self._view = view
        self._public = public_state(view)
        self._sampler = sampler_for(view, history)

    def deal(self, rng: random.Random) -> tuple[State, frozenset[int]]:
        """Return a world, and the seats that play their highest cards first in it, like the heuristic policy.

        The other seats follow the mixed strategy of `card_play`.
        """
        state, view = self._public.copy(), self._view
        if self._sampler is not None and (highest_first := self._sampler.deal(state, rng)) is not None:
            return state, highest_first
        deal_likely_hands(state, view, rng)
        if rng.random() >= HIGHEST_FIRST_SHARE:
            return state, frozenset()
        if state.phase in {"attack", "defend"}:
            attacker, defender = state.active, state.current_raid.defender
            assume_highest_laid_first(state, defender if view.seat == attacker else attacker, rng)
        return state, frozenset(seat for seat in state.seats if seat != view.seat)


def deal_likely_hands(state: State, view: MacRobberView, rng: random.Random) -> None:
    """Distribute the unseen cards among hands, discards and the draw pile, by likelihood (`view.place_cards`)."""
    place_cards(state, view, lambda pile, count, place: draw_weighted(pile, count, WEIGHTS[place], rng))


def assume_highest_laid_first(state: State, side: int, rng: random.Random) -> None:
    """Redistribute one side's cards in a raid as if the side had played its highest cards first.

    No card from an earlier round is then lower than the face-down card, and no card in hand is higher.
    """
    combat = state.current_raid
    laid_card = combat.laid if side == state.active else None
    deck_cards = draw_weighted(state.deck, min(combat.round - 1, sum(state.deck)), HAND_WEIGHTS, rng)
    cards = plus(state.hands[side], deck_cards)
    if laid_card:
        cards = plus(cards, SINGLE_CARDS[laid_card.card])
    earlier_cards = highest_cards(cards, sum(deck_cards))
    cards = minus(cards, earlier_cards)
    if laid_card:
        card = highest_cards(cards, 1).index(1) + 1
        state.combat = replace(combat, laid=replace(laid_card, card=card))
        cards = minus(cards, SINGLE_CARDS[card])
    state.hands[side] = cards
    state.deck = plus(minus(state.deck, deck_cards), earlier_cards)


def highest_cards(cards: Pile, count: int) -> Pile:
    """Return the `count` highest of the given cards."""
    highest = NOTHING
    for value in reversed(box.CARD_VALUES):
        for _ in range(min(cards[value - 1], count - sum(highest))):
            highest = plus(highest, SINGLE_CARDS[value])
    return highest
