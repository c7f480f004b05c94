"""High Card, a game with hidden hands: bid how many tricks you take, then take exactly as many."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import msgspec

from macrobber_core.games.contract import CHANCE, Count, Event, Game, IllegalAction, OptionValue, Result, View
from macrobber_core.games.phases import start_action, started_by
from macrobber_core.translatable import translatable

NOT_NOW = translatable("you cannot do this now")
DECK, HAND = range(1, 16), 4


class Began(Event, frozen=True, tag=1):
    seat: Count


class DealtCards(Event, frozen=True, tag=2):
    reveals: ClassVar[bool] = True

    seat: Count
    cards: list[Count] | None

    def seen_by(self, seat: int | None) -> DealtCards:
        return self if seat == self.seat else DealtCards(self.seat, None)


class Bid(Event, frozen=True, tag=3):
    seat: Count
    tricks: Count


class PlayedCard(Event, frozen=True, tag=4):
    reveals: ClassVar[bool] = True

    seat: Count
    card: Count


class TookTrick(Event, frozen=True, tag=5):
    seat: Count
    cards: list[Count]


class GameEnded(Event, frozen=True, tag=6):
    winners: list[Count]
    scores: list[Count]


class PlayerView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    cards: Count
    bid: Count | None
    tricks: Count


class TricksView(View, frozen=True):
    active: Count | None
    actor: Count | None
    phase: str
    round: Count
    table: tuple[PlayerView, ...]
    hand: tuple[Count, ...] | None
    on_table: dict[str, Count]
    leader: Count | None
    is_last_round: bool
    result: Result | None


class Tricks:
    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        self.players, self.options = players, options
        self.hands: list[tuple[int, ...]] = [()] * players
        self.bids: list[int | None] = [None] * players
        self.tricks = [0] * players
        self.on_table: dict[int, int] = {}
        self.first = self.active = 0
        self.phase = "start"

    @property
    def actor(self) -> int | None:
        if self.phase == "over":
            return None
        return CHANCE if self.phase in {"start", "deal"} else self.active

    @property
    def round(self) -> int:
        return sum(self.tricks) + (self.phase != "over")

    @property
    def result(self) -> Result | None:
        if self.phase != "over":
            return None
        scores = [10 + taken if taken == bid else taken for taken, bid in zip(self.tricks, self.bids, strict=True)]
        winners = [seat for seat, score in enumerate(scores, 1) if score == max(scores)]
        return Result(winners, scores, "all-tricks")

    def legal(self) -> list[str]:
        match self.phase:
            case "bid":
                return [f"bid {number}" for number in range(HAND + 1)]
            case "play":
                return [f"play {card}" for card in self.hands[self.active - 1]]
            case _:
                return []

    def chance(self, rng: random.Random) -> str:
        if self.phase == "start":
            return start_action(rng.randint(1, self.players))
        if self.phase != "deal":
            raise ValueError("chance does not act")
        cards = sorted(rng.sample(self._unseen(), HAND))
        return f"deal {self._to_deal()} {' '.join(map(str, cards))}"

    def _unseen(self) -> list[int]:
        dealt = {card for hand in self.hands for card in hand}
        return [card for card in DECK if card not in dealt]

    def _to_deal(self) -> int:
        return self.hands.index(()) + 1

    def play(self, action: str) -> list[Event]:
        words = action.split()
        if self.phase == "start" and action in map(start_action, range(1, self.players + 1)):
            self.first = self.active = started_by(action)
            self.phase = "deal"
            return [Began(self.first)]
        if self.phase == "deal" and words[:2] == ["deal", str(self._to_deal())]:
            seat, cards = int(words[1]), tuple(int(word) for word in words[2:] if word.isdecimal())
            if len(cards) == HAND and [*cards] == sorted({*cards} & {*self._unseen()}):
                self.hands[seat - 1] = cards
                self.phase = "deal" if () in self.hands else "bid"
                return [DealtCards(seat, [*cards])]
        if action not in self.legal():
            raise IllegalAction(action, NOT_NOW)
        if self.phase == "bid":
            return self._bid(int(words[1]))
        return self._play_card(int(words[1]))

    def _bid(self, tricks: int) -> list[Event]:
        seat = self.active
        self.bids[seat - 1] = tricks
        self.active = seat % self.players + 1
        if None not in self.bids:
            self.phase = "play"
        return [Bid(seat, tricks)]

    def _play_card(self, card: int) -> list[Event]:
        seat = self.active
        self.hands[seat - 1] = tuple(other for other in self.hands[seat - 1] if other != card)
        self.on_table[seat] = card
        self.active = seat % self.players + 1
        events: list[Event] = [PlayedCard(seat, card)]
        if len(self.on_table) == self.players:
            taker = max(self.on_table, key=self.on_table.__getitem__)
            events.append(TookTrick(taker, sorted(self.on_table.values())))
            self.tricks[taker - 1] += 1
            self.active, self.on_table = taker, {}
            if sum(self.tricks) == HAND:
                self.phase = "over"
                assert self.result is not None
                events.append(GameEnded(self.result.winners, self.result.scores))
        return events

    def copy(self) -> Tricks:
        clone = Tricks(self.players, self.options)
        clone.hands, clone.bids, clone.tricks = [*self.hands], [*self.bids], [*self.tricks]
        clone.on_table, clone.phase = {**self.on_table}, self.phase
        clone.first, clone.active = self.first, self.active
        return clone

    def view(self, seat: int | None) -> TricksView:
        rows = zip(self.hands, self.bids, self.tricks, strict=True)
        return TricksView(
            self.players, self.options, seat, self.active or None, self.actor, self.phase, max(1, self.round),
            tuple(PlayerView(len(hand), bid, tricks) for hand, bid, tricks in rows),
            None if seat is None else self.hands[seat - 1],
            {str(player): card for player, card in self.on_table.items()},
            next(iter(self.on_table), None), sum(self.tricks) == HAND - 1, self.result,
        )  # fmt: skip

    @classmethod
    def from_view(cls, view: TricksView, rng: random.Random) -> Tricks:
        position = cls(view.players, view.options)
        position.phase, position.active = view.phase, view.active or 0
        position.on_table = {int(player): card for player, card in view.on_table.items()}
        position.bids = [player.bid for player in view.table]
        position.tricks = [player.tricks for player in view.table]
        known = {*(view.hand or ()), *position.on_table.values()}
        unseen = [card for card in DECK if card not in known]
        rng.shuffle(unseen)
        for seat, player in enumerate(view.table, 1):
            if seat == view.seat and view.hand is not None:
                position.hands[seat - 1] = view.hand
            else:
                position.hands[seat - 1] = tuple(sorted(unseen.pop() for _ in range(player.cards)))
        return position

    def imagine(self, seat: int | None, rng: random.Random) -> Tricks:
        return self.from_view(self.view(seat), rng)

    def snapshot(self) -> dict[str, Any]:
        return {
            "hands": [[*hand] for hand in self.hands], "bids": [*self.bids], "tricks": [*self.tricks],
            "table": {str(seat): card for seat, card in self.on_table.items()},
            "active": self.active, "phase": self.phase,
        }  # fmt: skip


GAME = Game(
    key="high-card",
    title="High Card",
    seats=range(2, 4),
    options={},
    presets={},
    view_type=TricksView,
    event_type=Began | DealtCards | Bid | PlayedCard | TookTrick | GameEnded,
    setup=Tricks,
    imagine=Tricks.from_view,
    package=__name__,
)
