"""Imagined worlds as they are likely to be: players keep their high cards, and low ones go to the discards.

In a raid, who lays the highest first has only lower ones left.

Cards that a seat cannot place are dealt by weights. They stand for what was seen in 40 games of bots that search: of
the values 1 to 4, hands held 7, 23, 34 and 35 of a hundred, discards nobody saw 60, 33, 7 and 0, all of these cards
and the draw pile together 30, 27, 23 and 21.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.piles import NOTHING, SINGLE_CARDS, Pile, minus, plus
from macrobber_core.games.mac_robber.state import State
from macrobber_core.games.mac_robber.view import MacRobberView, Place, spread

KEPT = (0.25, 0.88, 1.48, 1.69)
BURIED = (2.03, 1.23, 0.28, 0.02)
WEIGHTS: Mapping[Place, tuple[float, ...]] = {"laid": KEPT, "hand": KEPT, "buried": BURIED}


def draw_weighted(pile: Pile, count: int, weights: tuple[float, ...], rng: random.Random) -> Pile:
    """So many cards of a pile, each the likelier the more its value weighs."""
    drawn = NOTHING
    for _ in range(count):
        left = minus(pile, drawn)
        held = [value for value, there in zip(box.CARD_VALUES, left, strict=True) if there]
        (card,) = rng.choices(held, [left[value - 1] * weights[value - 1] for value in held])
        drawn = plus(drawn, SINGLE_CARDS[card])
    return drawn


def spread_likely(state: State, seen: MacRobberView, rng: random.Random) -> None:
    """Put the cards where they are likely to lie (`view.spread`)."""
    spread(state, seen, lambda pile, count, place: draw_weighted(pile, count, WEIGHTS[place], rng))


def keep_lowest(state: State, side: int, rng: random.Random) -> None:
    """One side of a raid laid its highest cards first.

    What it laid in the rounds before was no lower than the card face down, and that no lower than what it still holds.
    """
    fight = state.fight
    laid = fight.laid if side == state.turn_seat else None
    earlier = draw_weighted(state.deck, min(fight.round - 1, sum(state.deck)), KEPT, rng)
    held = plus(state.hands[side], earlier)
    if laid:
        held = plus(held, SINGLE_CARDS[laid.card])
    gone = highest(held, sum(earlier))
    held = minus(held, gone)
    if laid:
        card = highest(held, 1).index(1) + 1
        fight.laid = laid._replace(card=card)
        held = minus(held, SINGLE_CARDS[card])
    state.hands[side] = held
    state.deck = plus(minus(state.deck, earlier), gone)


def highest(cards: Pile, count: int) -> Pile:
    """So many of them."""
    taken = NOTHING
    for value in reversed(box.CARD_VALUES):
        for _ in range(min(cards[value - 1], count - sum(taken))):
            taken = plus(taken, SINGLE_CARDS[value])
    return taken
