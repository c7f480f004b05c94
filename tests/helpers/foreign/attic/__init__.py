"""Attic, a game without sense whose view has a field of every kind, and whose decisions have 200 actions."""

from __future__ import annotations

import random
from enum import Enum
from typing import Any, NamedTuple

import msgspec

from macrobber_core.games.contract import CHANCE, Count, Event, Game, IllegalAction, OptionValue, Result, View
from macrobber_core.games.phases import start_action, started_by
from macrobber_core.translatable import translatable

NOT_NOW = translatable("there is no such place in the attic")
ROOMS = ("chest", "shelf", "trunk", "wardrobe")
PLACES = range(1, 51)
TURNS = 3


class Colour(Enum):
    DARK_RED = "dark-red"


class Box(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    owner: Count | None = None
    locked: bool = False
    label: str = ""
    inside: tuple[Count, ...] = ()


class Corner(NamedTuple):
    column: Count
    row: Count


class PlayerView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    coins: Count
    secret: str | None
    is_ready: bool
    finds: tuple[Count, ...]


class Began(Event, frozen=True, tag=1):
    seat: Count


class PutBox(Event, frozen=True, tag=2):
    seat: Count
    room: str
    place: Count
    victim: Count
    is_bold: bool


class Tidied(Event, frozen=True, tag=3):
    rooms: list[str]


class GameEnded(Event, frozen=True, tag=4):
    winners: list[Count]


class AtticView(View, frozen=True):
    active: Count | None
    actor: Count | None
    phase: str
    round: Count
    players_at: tuple[PlayerView, ...]
    scores: list[Count]
    notes: dict[str, str | None]
    dealer: Count | None
    boxes: tuple[Box, ...]
    grid: tuple[tuple[Count | None, ...], ...]
    corner: Corner
    best_box: Box | None
    is_dark: bool
    colour: Colour
    weight: float
    story: str
    nobody_knows: Count | None
    prices: dict[str, Count]
    result: Result | None


class Attic:
    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        self.players, self.options = players, options
        self.active = self.turn = 0
        self.put: list[tuple[int, str, int]] = []

    @property
    def actor(self) -> int | None:
        return CHANCE if not self.active else self.active if self.turn <= TURNS * self.players else None

    @property
    def round(self) -> int:
        return max(0, self.turn - 1) // self.players + 1

    @property
    def scores(self) -> list[int]:
        return [sum(place for owner, _room, place in self.put if owner == seat) for seat in range(1, self.players + 1)]

    @property
    def result(self) -> Result | None:
        if not self.active or self.actor is not None:
            return None
        best = max(self.scores)
        return Result([seat for seat, score in enumerate(self.scores, 1) if score == best], self.scores, "all-is-tidy")

    def legal(self) -> list[str]:
        return [f"put {room} {place}" for room in ROOMS for place in PLACES] if self.actor else []

    def chance(self, rng: random.Random) -> str:
        if self.active:
            raise ValueError("chance does not act")
        return start_action(rng.randint(1, self.players))

    def play(self, action: str) -> list[Event]:
        if not self.active and action in map(start_action, range(1, self.players + 1)):
            self.active, self.turn = started_by(action), 1
            return [Began(self.active)]
        if action not in self.legal():
            raise IllegalAction(action, NOT_NOW)
        _verb, room, place = action.split()
        seat = self.active
        self.put.append((seat, room, int(place)))
        self.turn += 1
        self.active = seat % self.players + 1
        events: list[Event] = [PutBox(seat, room, int(place), self.active, is_bold=int(place) > 25)]
        if (result := self.result) is not None:
            events += [Tidied([*ROOMS]), GameEnded(result.winners)]
        return events

    def copy(self) -> Attic:
        clone = Attic(self.players, self.options)
        clone.active, clone.turn, clone.put = self.active, self.turn, [*self.put]
        return clone

    def view(self, seat: int | None) -> AtticView:
        seats = range(1, self.players + 1)
        return AtticView(
            players=self.players,
            options=self.options,
            seat=seat,
            active=self.active or None,
            actor=self.actor,
            phase="put_away" if self.active else "start",
            round=self.round,
            players_at=tuple(
                PlayerView(7 * each, "under the roof" if each == seat else None, each == self.active, (each, 10 + each))
                for each in seats
            ),
            scores=self.scores,
            notes={str(each): None if each > 1 else "likes dust" for each in seats},
            dealer=self.active or None,
            boxes=tuple(Box(owner, place > 25, room, (place,)) for owner, room, place in self.put),
            grid=((1, None, 3), (None, 5, 6)),
            corner=Corner(3, 4),
            best_box=None,
            is_dark=self.turn % 2 == 0,
            colour=Colour.DARK_RED,
            weight=2.5,
            story="Once upon a time, a box fell from the shelf, and nobody has seen the cat since that day. " * 3,
            nobody_knows=None,
            prices={"chest": 4, "shelf": 2},
            result=self.result,
        )

    @classmethod
    def from_view(cls, view: AtticView, rng: random.Random) -> Attic:
        position = cls(view.players, view.options)
        position.active = view.active or 0
        position.put = [(box.owner or 0, box.label, box.inside[0]) for box in view.boxes]
        position.turn = len(position.put) + bool(position.active)
        return position

    def imagine(self, seat: int | None, rng: random.Random) -> Attic:
        return self.from_view(self.view(seat), rng)

    def snapshot(self) -> dict[str, Any]:
        return {"put": [[*each] for each in self.put], "active": self.active, "turn": self.turn}


GAME = Game(
    key="attic",
    title="Attic",
    seats=range(2, 7),
    options={},
    presets={},
    view_type=AtticView,
    event_type=Began | PutBox | Tidied | GameEnded,
    setup=Attic,
    imagine=Attic.from_view,
    package=__name__,
)
