"""Sticks, an open game with nothing but its rules: whoever takes the last stick wins."""

from __future__ import annotations

import random
from typing import Any

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
from macrobber_core.games.phases import start_action, started_by
from macrobber_core.translatable import translatable

NOT_NOW = translatable("take 1, 2 or 3 sticks from a heap that has them")
HEAPS = {"small": (1, 2, 3), "large": (3, 4, 5, 6)}


class Began(Event, frozen=True, tag=1):
    seat: Count


class TookSticks(Event, frozen=True, tag=2):
    seat: Count
    heap: Count
    count: Count


class GameEnded(Event, frozen=True, tag=3):
    winners: list[Count]
    scores: list[Count]


class SticksView(View, frozen=True):
    active: Count | None
    actor: Count | None
    phase: str
    round: Count
    heaps: tuple[Count, ...]
    taken: list[Count]
    last_taken: Count | None
    result: Result | None


class Sticks:
    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        self.players, self.options = players, options
        self.heaps = [*HEAPS[str(options["heaps"])]]
        self.taken = [0] * players
        self.active = self.first = 0
        self.turn = 0
        self.last_taken: int | None = None

    @property
    def actor(self) -> int | None:
        return CHANCE if not self.active else self.active if any(self.heaps) else None

    @property
    def round(self) -> int:
        return max(0, self.turn - 1) // self.players + 1

    @property
    def result(self) -> Result | None:
        if not self.active or any(self.heaps):
            return None
        return Result([self.active], [int(seat == self.active) for seat in range(1, self.players + 1)], "last-stick")

    def legal(self) -> list[str]:
        if not self.active or not any(self.heaps):
            return []
        return [
            f"take {heap} {count}" for heap, left in enumerate(self.heaps, 1) for count in range(1, min(3, left) + 1)
        ]

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
        _verb, heap, count = action.split()
        self.heaps[int(heap) - 1] -= int(count)
        self.taken[self.active - 1] += int(count)
        self.last_taken = int(count)
        events: list[Event] = [TookSticks(self.active, int(heap), int(count))]
        if (result := self.result) is not None:
            return [*events, GameEnded(result.winners, result.scores)]
        self.active = self.active % self.players + 1
        self.turn += 1
        return events

    def copy(self) -> Sticks:
        clone = Sticks(self.players, self.options)
        clone.heaps, clone.taken = [*self.heaps], [*self.taken]
        clone.active, clone.turn, clone.last_taken = self.active, self.turn, self.last_taken
        return clone

    def view(self, seat: int | None) -> SticksView:
        return SticksView(
            self.players, self.options, seat, self.active or None, self.actor, "take" if self.active else "start",
            self.round, tuple(self.heaps), [*self.taken], self.last_taken, self.result,
        )  # fmt: skip

    @classmethod
    def from_view(cls, view: SticksView, rng: random.Random) -> Sticks:
        position = cls(view.players, view.options)
        position.heaps, position.taken = [*view.heaps], [*view.taken]
        position.active, position.last_taken = view.active or 0, view.last_taken
        position.turn = (view.round - 1) * view.players + 1
        return position

    def imagine(self, seat: int | None, rng: random.Random) -> Sticks:
        clone = self.from_view(self.view(seat), rng)
        clone.turn = self.turn
        return clone

    def snapshot(self) -> dict[str, Any]:
        return {"heaps": [*self.heaps], "taken": [*self.taken], "active": self.active, "turn": self.turn}


GAME = Game(
    key="sticks",
    title="Sticks",
    seats=range(2, 4),
    options={"heaps": Option(choices=("small", "large"), default="small", help="the heaps at the start")},
    presets={},
    view_type=SticksView,
    event_type=Began | TookSticks | GameEnded,
    setup=Sticks,
    imagine=Sticks.from_view,
    package=__name__,
    is_open=True,
)
