"""The rules of Reckoning: the phases of a game, and the actions in each."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Self

import msgspec
from macrobber_core.games import phases
from macrobber_core.games.contract import Event, IllegalAction, OptionValue, Result
from macrobber_core.games.phases import ChancePhase, DecisionPhase
from macrobber_core.translatable import Translatable, translatable

from . import table
from .table import CARDS, NAMES, ReckoningView, State, name_of, suit_of

NOT_START = translatable("the first player is drawn now (RE-01)")
NOT_A_DEAL = translatable("cards are dealt now, as in deal 1 6S 10H AC (RE-02)")
NOT_A_TURN = translatable("a card is turned up now, as in turn QS (RE-03)")
BID_A_NUMBER = translatable("bid a number of tricks that you can take, as in bid 2 (RE-04)")
MUST_NOT_ADD_UP = translatable("the bids must not add up to the number of cards (RE-05)")
PLAY_A_CARD = translatable("play a card of your hand, as in play QS (RE-06)")
FOLLOW_SUIT = translatable("you must play the suit that was led (RE-06)")
GAME_OVER = translatable("the game is over (RE-09)")


def draw_first_player(state: State, action: str, events: list[Event]) -> None:
    state.start = phases.start_player(state, action, NOT_START)
    events.append(table.Started(state.start))
    begin_deal(state, state.start)


def begin_deal(state: State, seat: int) -> None:
    state.deal += 1
    state.active = state.leader = seat
    state.turned, state.gone = 0, ()
    state.bids = [None] * (state.players + 1)
    state.laid, state.tricks = [0] * (state.players + 1), [0] * (state.players + 1)
    state.next_phase = "deal"


def undealt(state: State) -> list[int]:
    return [card for card in CARDS if not any(card in hand for hand in state.hands)]


def deal_action(state: State, cards: Sequence[int]) -> str:
    seat = next(seat for seat in state.seats if not state.hands[seat])
    return " ".join(["deal", str(seat), *map(name_of, cards)])


def sample_deal(state: State, rng: random.Random) -> str:
    return deal_action(state, sorted(rng.sample(undealt(state), state.size)))


def deal(state: State, action: str, events: list[Event]) -> None:
    words = action.split(" ")
    cards = tuple(card for card in undealt(state) if name_of(card) in words[2:])
    if len(cards) != state.size or action != deal_action(state, cards):
        raise IllegalAction(action, NOT_A_DEAL)
    state.hands[int(words[1])] = cards
    events.append(table.Dealt(int(words[1]), cards))
    state.next_phase = "deal" if int(words[1]) < state.players else "turn"


def turns(state: State) -> list[str]:
    return [f"turn {name_of(card)}" for card in undealt(state)]


def turn(state: State, action: str, events: list[Event]) -> None:
    if action not in turns(state):
        raise IllegalAction(action, NOT_A_TURN)
    state.turned = NAMES[action.removeprefix("turn ")]
    events.append(table.Turned(state.turned))
    state.next_phase = "bid"


def legal_bids(state: State) -> list[str]:
    said = [bid for bid in state.bids[1:] if bid is not None]
    is_last = len(said) == state.players - 1
    return [f"bid {bid}" for bid in range(state.size + 1) if not (is_last and sum(said) + bid == state.size)]


def bid(state: State, action: str, events: list[Event]) -> None:
    seat, number = state.active, int(action.removeprefix("bid "))
    state.bids[seat] = number
    events.append(table.Bid(seat, number))
    state.active = state.left_of(seat)
    state.next_phase = "bid" if state.bids[state.active] is None else "play"


def legal_cards(state: State) -> list[str]:
    hand, led = state.hands[state.active], state.laid[state.leader]
    following = [card for card in hand if led and suit_of(card) == suit_of(led)]
    return [f"play {name_of(card)}" for card in following or hand]


def play(state: State, action: str, events: list[Event]) -> None:
    seat, card = state.active, NAMES[action.removeprefix("play ")]
    state.hands[seat] = tuple(other for other in state.hands[seat] if other != card)
    state.laid[seat] = card
    led, trump = suit_of(state.laid[state.leader]), suit_of(state.turned)
    events.append(table.Played(seat, card))
    state.active = state.left_of(seat)
    if not state.laid[state.active]:
        return
    best = max(state.laid[1:], key=lambda card: (suit_of(card) == trump, suit_of(card) == led, card))
    taker = state.laid.index(best)
    state.tricks[taker] += 1
    events.append(table.Taken(taker, state.laid[taker]))
    state.gone = tuple(sorted((*state.gone, *state.laid[1:])))
    state.laid = [0] * (state.players + 1)
    state.active = state.leader = taker
    if not state.hands[taker]:
        score(state, events)


def score(state: State, events: list[Event]) -> None:
    for seat in state.seats:
        bid, tricks = state.bids[seat] or 0, state.tricks[seat]
        points = 5 + 2 * tricks if tricks == bid else 0
        state.points[seat] += points
        events.append(table.Scored(seat, bid, tricks, points))
    if state.deal < len(table.SIZES[str(state.options["length"])]):
        begin_deal(state, ((state.start or 0) - 1 + state.deal) % state.players + 1)
    else:
        most = max(state.points[1:])
        state.next_phase = "over"
        state.result = Result([seat for seat in state.seats if state.points[seat] == most], state.points[1:], "points")


def why_illegal(state: State, action: str) -> Translatable:
    if state.phase == "bid":
        return MUST_NOT_ADD_UP if action in {f"bid {bid}" for bid in range(state.size + 1)} else BID_A_NUMBER
    return FOLLOW_SUIT if action in {f"play {name_of(card)}" for card in state.hands[state.active]} else PLAY_A_CARD


PHASES: phases.PhaseTable[State] = phases.PhaseTable(
    decisions={
        "bid": DecisionPhase(lambda state: state.active, legal_bids, bid, why_illegal),
        "play": DecisionPhase(lambda state: state.active, legal_cards, play, why_illegal),
    },
    chances={
        "start": ChancePhase(phases.sample_start, draw_first_player),
        "deal": ChancePhase(sample_deal, deal),
        "turn": ChancePhase(lambda state, rng: rng.choice(turns(state)), turn),
    },
    transitions={},
)


class Reckoning(phases.PhasedPosition[State, ReckoningView]):
    __slots__ = ()
    game_over_refusal = GAME_OVER

    def __init__(self, state: State) -> None:
        super().__init__(state, PHASES)

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        by_seat: dict[str, Any] = {name: [0] * (players + 1) for name in table.BY_SEAT}
        return cls(State(players=players, options=options, hands=[()] * (players + 1), **by_seat))

    @classmethod
    def from_view(cls, view: ReckoningView, rng: random.Random) -> Self:
        return cls(table.to_state(view, rng))

    def view(self, seat: int | None) -> ReckoningView:
        return table.view_of(self.state, seat)

    def snapshot(self) -> dict[str, Any]:
        public = msgspec.json.decode(msgspec.json.encode(msgspec.structs.asdict(self.view(None))))
        return {"game": "reckoning", **public, "hand": [[*hand] for hand in self.state.hands[1:]]}
