"""What every game offers, and all that the rest of the house may know of it.

A game is a position and actions with names. Seats are numbered from 1, clockwise; chance is seat 0.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Protocol, Self

import msgspec

CHANCE = 0

OptionValue = bool | str

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""A number of things, a seat or points, as a peer may tell it: no box holds more, and no player scores more.

A host could otherwise fill a guest's memory with a picture of 300,000,000 cubes.
"""
Ply = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
"""How many actions of a game came before, or how many were taken back, as a peer may tell it."""
Offset = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
"""A difference, or a place on a map, as a peer may tell it."""


class IllegalAction(ValueError):
    """An action the rules do not allow now. The position it was tried on is unchanged."""

    def __init__(self, action: str, reason: str) -> None:
        super().__init__(f"{action}: {reason}")
        self.action = action
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a game starts. A switch is a bool in code, `on` or `off` in texts."""

    choices: tuple[OptionValue, ...]
    default: OptionValue
    help: str

    @property
    def kind(self) -> str:
        return "switch" if isinstance(self.default, bool) else "choice"

    def parse(self, text: str) -> OptionValue:
        """The value a text stands for; ValueError if it stands for none."""
        for choice in self.choices:
            if self.text(choice) == text:
                return choice
        allowed = ", ".join(self.text(choice) for choice in self.choices)
        raise ValueError(f"{text!r} is not one of: {allowed}")

    @staticmethod
    def text(value: OptionValue) -> str:
        if isinstance(value, bool):
            return "on" if value else "off"
        return value


class View(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """All that one seat, or a spectator (`seat` None), may know of a position; each game adds fields of its own."""

    players: Count
    options: dict[str, OptionValue]
    seat: Count | None


class Event(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Something that happened, as data. Words are made where it is shown."""

    reveals: ClassVar[bool] = False
    """Whether it told anybody what is hidden from others, or from all until then: a card drawn into a hand, a hidden
    choice uncovered. Nobody can forget such a thing, so it is never taken back. What chance draws openly, out of what
    nobody knew, reveals nothing: all see it alike. Dice do that one might have left alone, had one known them.
    """

    def seen_by(self, seat: int | None) -> Self:
        """The event as this seat, or a spectator (None), may know it."""
        return self


class TakenBack(Event, frozen=True, tag=0):
    """A seat took its last decision back; `together` if with all that had followed, by everybody's consent.

    Only the kind of action is told: its cards may be nobody else's to know.
    """

    seat: Count
    verb: str
    together: bool = False


class Declined(Event, frozen=True, tag=-1):
    """Seat `by` did not agree to what seat `seat` asked to take back; the same seat if it asks no more."""

    seat: Count
    by: Count


class TimedOut(Event, frozen=True, tag=-2):
    """A seat's time was out: the decision that follows is a bot's."""

    seat: Count


class BotFailed(Event, frozen=True, tag=-3):
    """The bot that was to decide for a seat did not: a simpler one does."""

    seat: Count


TableEvent = TakenBack | Declined | TimedOut | BotFailed
"""What happens at a table, whatever the game; a game's own events have tags from 1."""


class Result(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """How a game ended: the winning seats in rising order, scores by seat, and why it ended."""

    winners: list[Count]
    scores: list[Count]
    reason: str


class Position(Protocol):
    """A game at one moment. `play` changes it in place."""

    @property
    def actor(self) -> int | None:
        """The seat to act, CHANCE, or None when the game is over."""

    @property
    def round(self) -> int:
        """In which everybody has a turn; from 1."""

    @property
    def result(self) -> Result | None: ...

    def legal(self) -> list[str]:
        """The actor's actions, each once, in a fixed order; empty at a chance node and at the end."""

    def chance(self, rng: random.Random) -> str:
        """One outcome, drawn with its true probability; ValueError where chance is not the actor."""

    def play(self, action: str) -> list[Any]:
        """Carry out an action and return its events (`Event`); IllegalAction leaves the position as it was."""

    def copy(self) -> Self: ...

    def view(self, seat: int | None) -> Any:
        """What a seat sees (`View`); None is a spectator."""

    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        """A full position the seat cannot tell from this one, hidden facts drawn at random."""

    def snapshot(self) -> dict[str, Any]:
        """Everything, as plain data; the game's rules document the keys."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game the house can play."""

    key: str
    title: str
    seats: range
    options: Mapping[str, Option]
    presets: Mapping[str, Mapping[str, OptionValue]]
    """Sets of options under one name, for who chooses them; the game itself knows the options only."""
    view_type: type[View]
    event_type: Any
    """The union of the game's events, for `msgspec.convert`."""
    setup: Callable[[int, dict[str, OptionValue]], Position]
    imagine: Callable[[Any, random.Random], Position]
    """A full position that a view cannot be told from, hidden facts drawn at random."""
    package: str
    doubts: Callable[[int, Mapping[str, OptionValue]], str] = lambda players, options: ""
    """What is advised against, though it can be played, by the number of players and all options; "" for nothing."""
    is_open: bool = False
    """Whether nothing is hidden from anybody: all views of a position are alike but for their seat."""

    def settle(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """Every option with its value, defaults filled in; ValueError for a name or value unknown."""
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options)
                raise ValueError(f"{self.title} has no option {name!r}; it has: {known}")
        settled: dict[str, OptionValue] = {}
        for name, option in self.options.items():
            value = options.get(name, option.default)
            for choice in option.choices:
                # `1 == True`: a switch takes a bool only, a choice a text only
                if type(value) is type(choice) and value == choice:
                    settled[name] = choice
                    break
            else:
                allowed = ", ".join(option.text(choice) for choice in option.choices)
                raise ValueError(f"option {name}: {value!r} is not one of: {allowed}")
        return settled

    def start(self, players: int, options: Mapping[str, object] | None = None) -> Position:
        """A new game; ValueError says which number of players or which option it cannot take."""
        if type(players) is not int or players not in self.seats:
            raise ValueError(f"{self.title} is for {self.seats.start} to {self.seats.stop - 1} players, not {players}")
        return self.setup(players, self.settle(options or {}))

    def rules(self) -> str:
        """Our reading of the rules, as Markdown."""
        from importlib import resources  # noqa: PLC0415  # slow to import, and few read

        return resources.files(self.package).joinpath("RULES.md").read_text(encoding="utf-8")
