"""The cards, the state, the events and the view of Reckoning. The tags of events must never change."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Literal, Self

from macrobber_core.games.contract import Count, Event, Result, View
from macrobber_core.games.state import GameState, with_copy

CARDS = range(1, 37)  # nine spades, then hearts, diamonds and clubs, each from the 6 up to the ace; 0 is no card
RANKS, SUITS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A"), "SHDC"
SIZES = {"short": (3, 5, 7), "long": (2, 3, 4, 5, 6, 7)}
SHARED = ("players", "start", "actor", "phase", "leader", "deal", "turned", "gone", "result")
BY_SEAT = ("bids", "laid", "tricks", "points")
Phase = Literal["start", "deal", "turn", "bid", "play", "over"]


def suit_of(card: int) -> int:
    return (card - 1) // 9


def name_of(card: int) -> str:
    return RANKS[(card - 1) % 9] + SUITS[suit_of(card)]


NAMES = {name_of(card): card for card in CARDS}


@with_copy
@dataclass(slots=True, kw_only=True)
class State(GameState):  # lists are indexed by seat; index 0 is unused
    phase: Phase = "start"
    next_phase: Phase = "start"
    active: int = 0
    leader: int = 0  # who leads to this trick
    deal: int = 0  # the number of deals begun so far
    turned: int = 0  # the card turned up for trump
    gone: tuple[int, ...] = ()  # the cards of earlier tricks of this deal
    hands: list[tuple[int, ...]]
    bids: list[int | None]
    laid: list[int]  # the card that each seat has played in this trick, or 0
    tricks: list[int]
    points: list[int]

    @property
    def round(self) -> int:
        return max(1, self.deal)

    @property
    def size(self) -> int:
        return SIZES[str(self.options["length"])][self.round - 1]


class Started(Event, frozen=True, tag=1):
    seat: Count


class Dealt(Event, frozen=True, tag=2):
    reveals = True
    seat: Count
    cards: tuple[Count, ...]

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else type(self)(self.seat, ())


class Turned(Event, frozen=True, tag=3):
    reveals = True
    card: Count


class Bid(Event, frozen=True, tag=4):
    seat: Count
    bid: Count


class Played(Event, frozen=True, tag=5):
    reveals = True  # a hidden card is shown
    seat: Count
    card: Count


class Taken(Event, frozen=True, tag=6):
    seat: Count
    card: Count


class Scored(Event, frozen=True, tag=7):
    seat: Count
    bid: Count
    tricks: Count
    points: Count


ReckoningEvent = Started | Dealt | Turned | Bid | Played | Taken | Scored


class ReckoningView(View, frozen=True):
    start: Count | None
    active: Count | None
    actor: Count | None
    phase: Phase
    leader: Count
    deal: Count
    turned: Count
    gone: tuple[Count, ...]
    hand: tuple[Count, ...]
    cards: tuple[Count, ...]  # the number of cards in each hand
    bids: tuple[Count | None, ...]
    laid: tuple[Count, ...]
    tricks: tuple[Count, ...]
    points: tuple[Count, ...]
    result: Result | None

    @property
    def round(self) -> int:
        return max(1, self.deal)


def view_of(state: State, seat: int | None) -> ReckoningView:
    if seat is not None and seat not in state.seats:
        raise ValueError(f"there is no seat {seat}")
    by_seat: dict[str, Any] = {name: tuple(getattr(state, name)[1:]) for name in BY_SEAT}
    return ReckoningView(
        options=state.options.copy(),
        seat=seat,
        active=state.active or None,
        hand=() if seat is None else state.hands[seat],
        cards=tuple(len(hand) for hand in state.hands[1:]),
        **{name: getattr(state, name) for name in SHARED},
        **by_seat,
    )


def to_state(view: ReckoningView, rng: random.Random) -> State:
    if {len(view.cards), *(len(getattr(view, name)) for name in BY_SEAT)} != {view.players}:
        raise ValueError("there are not as many values as players")
    unseen = [card for card in CARDS if card not in {*view.hand, *view.laid, *view.gone, view.turned}]
    if sum(view.cards) - len(view.hand) > len(unseen):
        raise ValueError("there are more cards in hands than can be")
    rng.shuffle(unseen)
    hands: list[tuple[int, ...]] = [()]
    for seat, count in enumerate(view.cards, 1):
        hands.append(view.hand if seat == view.seat else tuple(sorted(unseen.pop() for _ in range(count))))
    by_seat: dict[str, Any] = {name: [0, *getattr(view, name)] for name in BY_SEAT}
    return State(
        options=view.options,
        active=view.active or 0,
        next_phase=view.phase,
        hands=hands,
        **{name: getattr(view, name) for name in SHARED},
        **by_seat,
    )
