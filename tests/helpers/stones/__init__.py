"""Stones, a small game with chance and hidden cards, for the tests of the laws: its RULES.md is beside this file."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from macrobber_core.games.contract import (
    CHANCE,
    Count,
    Event,
    Game,
    IllegalAction,
    Option,
    OptionValue,
    Result,
    View,
)
from macrobber_core.translatable import Template, translatable

CARDS = range(1, 7)
PILES = {"small": 6, "large": 12}
OVER = translatable("the stones are gone (ST-03)")
DRAWN_NOW = translatable("chance draws now (ST-01)")
NOT_THAT_MANY = Template("you take 1 to {number} stones (ST-02)")


class StonesView(View, frozen=True):
    active: Count | None
    actor: Count | None
    turn: Count
    pile: Count
    taken: tuple[Count, ...]
    cards: tuple[Count | None, ...]
    """The seats' cards, of which only one's own is known until the end; 0 if not drawn yet."""
    result: Result | None

    @property
    def round(self) -> int:
        return max(0, self.turn - 1) // self.players + 1


class Started(Event, frozen=True, tag=1):
    seat: Count


class Dealt(Event, frozen=True, tag=2):
    seat: Count
    card: Count | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card=None)


class Took(Event, frozen=True, tag=3):
    seat: Count
    stones: Count


class Ended(Event, frozen=True, tag=4):
    cards: tuple[Count, ...]


class Stones:
    """A position; broken games override single methods."""

    event_type: ClassVar[Any] = Started | Dealt | Took | Ended

    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        self.players = players
        self.options = options
        self.actor: int | None = CHANCE
        self.active: int | None = None
        self.turn = 0
        self.pile = PILES[str(options["pile"])]
        self.taken = [0] * players
        self.cards = [0] * players
        self.result: Result | None = None

    @property
    def round(self) -> int:
        return max(0, self.turn - 1) // self.players + 1

    def legal(self) -> list[str]:
        return [f"take {stones}" for stones in (1, 2, 3) if stones <= self.pile] if self.actor else []

    def chance(self, rng: random.Random) -> str:
        if self.actor != CHANCE:
            raise ValueError("chance has nothing to draw")
        if self.active is None:
            return f"start {rng.randint(1, self.players)}"
        return f"card {rng.choice(CARDS)}"

    def play(self, action: str) -> list[Event]:
        if self.actor is None:
            raise IllegalAction(action, OVER)
        return self.draw(action) if self.actor == CHANCE else self.take(action)

    def draw(self, action: str) -> list[Event]:
        if self.active is None:
            if action not in {f"start {seat}" for seat in range(1, self.players + 1)}:
                raise IllegalAction(action, DRAWN_NOW)
            self.active = int(action.removeprefix("start "))
            return [Started(self.active)]
        if action not in {f"card {card}" for card in CARDS}:
            raise IllegalAction(action, DRAWN_NOW)
        seat = self.cards.index(0) + 1
        self.cards[seat - 1] = int(action.removeprefix("card "))
        if 0 not in self.cards:
            self.actor, self.turn = self.active, 1
        return [self.dealt(seat)]

    def dealt(self, seat: int) -> Event:
        return Dealt(seat, self.cards[seat - 1])

    def take(self, action: str) -> list[Event]:
        if action not in Stones.legal(self):
            raise IllegalAction(action, NOT_THAT_MANY(number=min(3, self.pile)))
        seat, stones = self.active or 0, int(action.removeprefix("take "))
        self.pile -= stones
        self.taken[seat - 1] += stones
        if self.pile:
            self.active = self.actor = seat % self.players + 1
            self.turn += 1
            return [Took(seat, stones)]
        self.actor = None
        scores = [card + taken for card, taken in zip(self.cards, self.taken, strict=True)]
        self.result = Result(
            [seat for seat, score in enumerate(scores, 1) if score == max(scores)], scores, "no-stones"
        )
        return [Took(seat, stones), Ended(tuple(self.cards))]

    def copy(self) -> Self:
        return deepcopy(self)

    def view(self, seat: int | None) -> StonesView:
        return StonesView(
            players=self.players,
            options=dict(self.options),
            seat=seat,
            active=self.active,
            actor=self.actor,
            turn=self.turn,
            pile=self.pile,
            taken=tuple(self.taken),
            cards=tuple(
                card if self.sees_card(seat, owner) or not card else None for owner, card in enumerate(self.cards, 1)
            ),
            result=self.result,
        )

    def sees_card(self, seat: int | None, owner: int) -> bool:
        return seat == owner or self.result is not None

    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        return self.from_view(self.view(seat), rng)

    @classmethod
    def from_view(cls, view: StonesView, rng: random.Random) -> Self:
        position = cls(view.players, view.options)
        position.actor, position.active, position.turn = view.actor, view.active, view.turn
        position.pile, position.taken, position.result = view.pile, [*view.taken], view.result
        position.cards = [rng.choice(CARDS) if card is None else card for card in view.cards]
        return position

    def snapshot(self) -> dict[str, Any]:
        return {
            "game": "stones",
            "actor": self.actor,
            "active": self.active,
            "turn": self.turn,
            "pile": self.pile,
            "taken": [*self.taken],
            "cards": [*self.cards],
            "over": self.result is not None,
        }


def game_of(position: type[Stones]) -> Game:
    """Return the game with these positions."""
    return Game(
        key="stones",
        title="Stones",
        seats=range(2, 4),
        options={"pile": Option(("small", "large"), "large", "the number of stones")},
        presets={"quick": {"pile": "small"}},
        view_type=StonesView,
        event_type=position.event_type,
        setup=position,
        imagine=position.from_view,
        package=__name__,
    )


GAME = game_of(Stones)
