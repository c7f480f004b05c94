"""Hands and the two piles of raid cards: cards due, cards owed, the reshuffle."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.games.contract import Event, IllegalAction

from . import notation
from .events import Dealt, Discarded, Reshuffled
from .piles import NOTHING, Pile, cards_text, draw, holds, minus, plus
from .state import State


def legal_discards(state: State) -> Sequence[str]:
    """MR-15, MR-25: the owner chooses which cards go."""
    step = state.agenda[0]
    return notation.discards(state.hands[step.seat], step.cards)


def discard(state: State, action: str, events: list[Event]) -> None:
    step = state.agenda[0]
    cards = notation.DISCARDS[action]
    bury(state, step.seat, cards)
    state.agenda = state.agenda[1:]
    events.append(Discarded(step.seat, step.cards, cards_text(cards)))


def bury(state: State, seat: int, cards: Pile) -> None:
    """MR-27: put cards away face down."""
    state.hands[seat] = minus(state.hands[seat], cards)
    state.buried[seat] = plus(state.buried[seat], cards)


def draw_cards(state: State, rng: random.Random) -> str:
    step = state.agenda[0]
    there = sum(state.deck)
    if there >= step.cards:
        cards = draw(state.deck, step.cards, rng)
    else:
        cards = plus(state.deck, draw(state.discards(), step.cards - there, rng))
    return f"deal {step.seat} {cards_text(cards)}"


def deal(state: State, action: str, events: list[Event]) -> None:
    """MR-26: the whole deal is one action, also when the discards are shuffled in the middle of it."""
    step = state.agenda[0]
    seat, cards = notation.DEALS.get(action, (0, NOTHING))
    if seat != step.seat or sum(cards) != step.cards:
        ruling = "small ones first (MR-25)" if step.phase == "refill" else "small ones first (MR-15, MR-18)"
        raise IllegalAction(action, f"seat {step.seat} draws {step.cards} card(s) now, {ruling}")
    if sum(state.deck) >= step.cards:
        if not holds(state.deck, cards):
            raise IllegalAction(action, "the draw pile does not hold these cards (MR-26)")
        state.deck = minus(state.deck, cards)
    else:
        reshuffled = state.discards()
        if not (holds(cards, state.deck) and holds(plus(state.deck, reshuffled), cards)):
            raise IllegalAction(
                action, "all that is left of the draw pile is drawn first, the rest from the discards (MR-26)"
            )
        state.deck = minus(plus(state.deck, reshuffled), cards)
        state.shown = NOTHING
        state.buried = [NOTHING] * (state.players + 1)
        events.append(Reshuffled(sum(reshuffled)))
    state.hands[seat] = plus(state.hands[seat], cards)
    state.agenda = state.agenda[1:]
    events.append(Dealt(seat, step.cards, cards_text(cards)))
