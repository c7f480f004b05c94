"""Drawing and discarding raid cards, and reshuffling the discard pile."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.games.contract import Event, IllegalAction

from . import notation, refusal
from .events import Dealt, Discarded, Reshuffled
from .piles import NOTHING, Pile, cards_text, holds, minus, plus, sample, sample_weights
from .state import State


def legal_discards(state: State) -> Sequence[str]:
    """Return every way to discard the required number of cards (MR-15, MR-25)."""
    step = state.pending[0]
    return notation.discards(state.hands[step.seat], step.cards)


def discard(state: State, action: str, events: list[Event]) -> None:
    step = state.pending[0]
    cards = notation.DISCARDS[action]
    discard_face_down(state, step.seat, cards)
    state.pending = state.pending[1:]
    events.append(Discarded(step.seat, step.cards, cards_text(cards)))


def discard_face_down(state: State, seat: int, cards: Pile) -> None:
    """Discard cards from a hand face down, so only their owner knows them (MR-27)."""
    state.hands[seat] = minus(state.hands[seat], cards)
    state.face_down_discards[seat] = plus(state.face_down_discards[seat], cards)


def sample_deal(state: State, rng: random.Random) -> str:
    step = state.pending[0]
    deck_size = sum(state.deck)
    if deck_size >= step.cards:
        cards = sample(state.deck, step.cards, rng)
    else:
        cards = plus(state.deck, sample(state.discards(), step.cards - deck_size, rng))
    return notation.DEAL_TEXTS[step.seat, cards]


def deal_outcomes(state: State) -> dict[str, int]:
    step = state.pending[0]
    missing = step.cards - sum(state.deck)
    if missing <= 0:
        return {notation.DEAL_TEXTS[step.seat, cards]: n for cards, n in sample_weights(state.deck, step.cards).items()}
    drawn = sample_weights(state.discards(), missing)
    return {notation.DEAL_TEXTS[step.seat, plus(state.deck, cards)]: n for cards, n in drawn.items()}


def deal(state: State, action: str, events: list[Event]) -> None:
    """Deal cards to a seat in a single action, even if the discard pile must be reshuffled first (MR-26)."""
    step = state.pending[0]
    seat, cards = notation.DEALS.get(action, (0, NOTHING))
    if seat != step.seat or sum(cards) != step.cards:
        order = refusal.REFILL_ORDER if step.phase == "refill" else refusal.DEAL_ORDER
        raise IllegalAction(action, refusal.DRAW_CARDS(seat=step.seat, number=step.cards, reason=order))
    if sum(state.deck) >= step.cards:
        if not holds(state.deck, cards):
            raise IllegalAction(action, refusal.NOT_IN_DECK)
        state.deck = minus(state.deck, cards)
    else:
        reshuffled = state.discards()
        if not (holds(cards, state.deck) and holds(plus(state.deck, reshuffled), cards)):
            raise IllegalAction(action, refusal.DECK_FIRST)
        state.deck = minus(plus(state.deck, reshuffled), cards)
        state.face_up_discards = NOTHING
        state.face_down_discards = [NOTHING] * (state.players + 1)
        events.append(Reshuffled(sum(reshuffled)))
    state.hands[seat] = plus(state.hands[seat], cards)
    state.pending = state.pending[1:]
    events.append(Dealt(seat, step.cards, cards_text(cards)))
