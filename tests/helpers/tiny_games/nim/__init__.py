"""Nim: an open game without chance after the first player is drawn, whose best play is known.

It knows macrobber only through the contract of a game, like a game from another package.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar, Self

from macrobber_core.games.contract import (
    CHANCE,
    Count,
    Event,
    Game,
    IllegalAction,
    Option,
    OptionValue,
    Ply,
    Result,
    View,
)
from macrobber_core.translatable import translatable

HEAPS = "ABCD"
STONES = {"two": (2, 2), "three": (3, 4, 5), "four": (1, 3, 5, 7)}
"""The stones in each heap at the start, by the number of heaps."""
NOT_THE_FIRST_PLAYER = translatable("the first player is drawn among the players")
NOT_THERE = translatable("you take at least one stone from one heap that has as many")
GAME_OVER = translatable("the game is over")


class Started(Event, frozen=True, tag=1):
    """The first player was drawn."""

    seat: Count


class Taken(Event, frozen=True, tag=2):
    """A player took stones from a heap."""

    seat: Count
    heap: str
    stones: Count


class NimView(View, frozen=True):
    """A position as everyone sees it."""

    active: Count | None
    actor: Count | None
    phase: str
    turn: Ply
    """The number of turns taken so far, across all players."""
    heaps: tuple[Count, ...]
    result: Result | None

    @property
    def round(self) -> int:
        return self.turn // self.players + 1


class Nim:
    """A position of Nim."""

    __slots__ = ("active", "heaps", "options", "players", "turn")

    phases: ClassVar = ("start", "take", "over")

    def __init__(self, players: int, options: dict[str, OptionValue], heaps: list[int], active: int, turn: int) -> None:
        self.players = players
        self.options = options
        self.heaps = heaps
        self.active = active
        """The seat to take stones; 0 before the first player is drawn."""
        self.turn = turn

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        return cls(players, options, [*STONES[str(options["heaps"])]], 0, 0)

    @classmethod
    def from_view(cls, view: NimView, rng: random.Random) -> Self:
        return cls(view.players, dict(view.options), [*view.heaps], view.active or 0, view.turn)

    @property
    def phase(self) -> str:
        return "start" if not self.active else "take" if any(self.heaps) else "over"

    @property
    def actor(self) -> int | None:
        return {"start": CHANCE, "take": self.active, "over": None}[self.phase]

    @property
    def round(self) -> int:
        return self.turn // self.players + 1

    @property
    def result(self) -> Result | None:
        if self.phase != "over":
            return None
        winner = (self.active - 2) % self.players + 1
        return Result([winner], [int(seat == winner) for seat in range(1, self.players + 1)], "taken")

    def legal(self) -> list[str]:
        if self.phase != "take":
            return []
        return [
            f"take {heap} {stones}"
            for heap, most in zip(HEAPS, self.heaps, strict=False)
            for stones in range(1, most + 1)
        ]

    def chance(self, rng: random.Random) -> str:
        if self.phase != "start":
            raise ValueError("chance does not act")
        return f"start {rng.randint(1, self.players)}"

    def play(self, action: str) -> list[Event]:
        match self.phase:
            case "start":
                for seat in range(1, self.players + 1):
                    if action == f"start {seat}":
                        self.active = seat
                        return [Started(seat)]
                raise IllegalAction(action, NOT_THE_FIRST_PLAYER)
            case "take":
                if action not in self.legal():
                    raise IllegalAction(action, NOT_THERE)
                _, heap, stones = action.split(" ")
                seat = self.active
                self.heaps[HEAPS.index(heap)] -= int(stones)
                self.active = seat % self.players + 1
                self.turn += 1
                return [Taken(seat, heap, int(stones))]
            case _:
                raise IllegalAction(action, GAME_OVER)

    def copy(self) -> Self:
        return type(self)(self.players, self.options, self.heaps[:], self.active, self.turn)

    def view(self, seat: int | None) -> NimView:
        return NimView(
            self.players,
            self.options,
            seat,
            self.active or None,
            self.actor,
            self.phase,
            self.turn,
            tuple(self.heaps),
            self.result,
        )

    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        return self.from_view(self.view(seat), rng)

    def snapshot(self) -> dict[str, Any]:
        return {"game": GAME.key, "players": self.players, "options": dict(self.options), "heaps": self.heaps[:],
                "active": self.active, "turn": self.turn}  # fmt: skip


GAME = Game(
    key="nim",
    title="Nim",
    seats=range(2, 7),
    options={"heaps": Option(tuple(STONES), "three", "the number of heaps")},
    presets={},
    view_type=NimView,
    event_type=Started | Taken,
    setup=Nim.setup,
    imagine=Nim.from_view,
    package=__name__,
    is_open=True,
)
