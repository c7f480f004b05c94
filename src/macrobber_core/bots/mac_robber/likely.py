"""Imagined worlds as they are likely to be: players keep their high cards, and low ones go to the discards.

Cards that a seat cannot place are dealt by weights. They stand for what was seen in 40 games of bots that search: of
the values 1 to 4, hands held 7, 23, 34 and 35 of a hundred, discards nobody saw 60, 33, 7 and 0, all of these cards
and the draw pile together 30, 27, 23 and 21.
"""

from __future__ import annotations

import random

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.piles import NOTHING, SINGLE_CARDS, Pile, minus, plus
from macrobber_core.games.mac_robber.state import State
from macrobber_core.games.mac_robber.view import MacRobberView, imagine_combat, lay_out

KEPT = (0.25, 0.88, 1.48, 1.69)
BURIED = (2.03, 1.23, 0.28, 0.02)


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
    """Put the cards where they are likely to lie, those that the seat cannot place by weights (`view.spread`)."""
    unplaced = seen.unplaced

    def take(count: int, weights: tuple[float, ...] = KEPT) -> Pile:
        nonlocal unplaced
        cards = draw_weighted(unplaced, count, weights, rng)
        unplaced = minus(unplaced, cards)
        return cards

    if seen.combat is not None:
        state.combat = imagine_combat(seen.combat, take)
    for seat, clan in zip(state.seats, seen.clans, strict=True):
        state.hands[seat] = seen.hand if seat == seen.seat and seen.hand is not None else take(clan.cards)
    for seat, clan in zip(state.seats, seen.clans, strict=True):
        own = seen.own_buried if seat == seen.seat else None
        state.buried[seat] = take(clan.buried, BURIED) if own is None else own
    state.deck = unplaced


def imagine_likely(seen: MacRobberView, rng: random.Random) -> State:
    """A position that its seat could be in, as it is likely to be (`view.imagine`)."""
    state = lay_out(seen)
    spread_likely(state, seen, rng)
    return state
