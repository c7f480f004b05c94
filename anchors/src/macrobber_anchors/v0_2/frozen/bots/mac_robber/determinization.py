"""Determinizations weighted by likelihood, because players keep high cards and discard low ones.

Unseen cards are dealt with a weight for each value. The weights come from 40 games between searching bots: the values 1
to 4 made up 7, 23, 34 and 35 % of cards in hands; 60, 33, 7 and 0 % of face-down discards; and 30, 27, 23 and 21 % of
hands, face-down discards and the draw pile together.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Mapping
from itertools import accumulate
from operator import mul

from msgspec.structs import replace

from macrobber_anchors.v0_2.frozen.games.mac_robber import components as box
from macrobber_anchors.v0_2.frozen.games.mac_robber.piles import NOTHING, SINGLE_CARDS, Pile, minus, plus
from macrobber_anchors.v0_2.frozen.games.mac_robber.state import State
from macrobber_anchors.v0_2.frozen.games.mac_robber.view import MacRobberView, Place, place_cards

HAND_WEIGHTS = (0.25, 0.88, 1.48, 1.69)
DISCARD_WEIGHTS = (2.03, 1.23, 0.28, 0.02)
WEIGHTS: Mapping[Place, tuple[float, ...]] = {"laid": HAND_WEIGHTS, "hand": HAND_WEIGHTS, "discard": DISCARD_WEIGHTS}


def draw_weighted(pile: Pile, count: int, weights: tuple[float, ...], rng: random.Random) -> Pile:
    """Draw `count` cards from a pile, with a weight for each card value."""
    drawn = NOTHING
    for _ in range(count):
        shares = tuple(accumulate(map(mul, minus(pile, drawn), weights)))
        index = bisect(shares, rng.random() * shares[-1])  # several times faster than `rng.choices`
        drawn = plus(drawn, SINGLE_CARDS[box.CARD_VALUES[index]])
    return drawn


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
