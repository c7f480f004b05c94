"""The interface that every game implements; the rest of the project uses games only through it.

A game is a position plus named actions. Seats are numbered clockwise from 1; chance is seat 0.
"""

from __future__ import annotations

import random
import reprlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Protocol, Self

import msgspec
from msgspec import Struct

from macrobber_core.translatable import Template, Translatable

CHANCE = 0

OptionValue = bool | str

_ANY_FACTS = random.Random(0)
"""Draws hidden facts where any will do."""

NOT_A_CHOICE = Template("{name} is not one of: {names}")
NO_OPTION = Template("{game} has no option {name}; it has: {names}")
NOT_AN_OPTION_VALUE = Template("option {name}: {value} is not one of: {names}")
NOT_THAT_MANY_PLAYERS = Template("{game} is for {least} to {most} players, not {number}")
NOT_TEXT = Translatable("an action is a text")  # for programmers only, so not declared for translation

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""A seat, a score or a number of components, limited because it may come from a peer.

Without a limit, a host could fill a guest's memory by announcing 300,000,000 cubes to draw.
"""
Ply = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
"""A number of actions played or taken back, limited because it may come from a peer."""
Offset = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
"""A difference or a map coordinate, limited because it may come from a peer."""


def one_of(values: Iterable[str]) -> msgspec.Meta:
    """Return a mark for the type of a text in a view: the adapters for learners have one number for each value."""
    return msgspec.Meta(extra_json_schema={"enum": list(values)})


class IllegalAction(ValueError):
    """Raised for an action that the rules do not allow; the position stays unchanged."""

    def __init__(self, action: str, reason: Translatable) -> None:
        super().__init__(f"{action}: {reason}")
        self.action = action
        self.reason = reason


class Option(Struct, frozen=True):
    """A setting chosen before a game starts. A switch is a bool in code, and `on` or `off` in text.

    >>> hints = Option(choices=(False, True), default=False, help="show hints")
    >>> hints.parse("on")
    True
    >>> hints.text(False)
    'off'
    """

    choices: tuple[OptionValue, ...]
    default: OptionValue
    help: str

    @property
    def kind(self) -> str:
        return "switch" if isinstance(self.default, bool) else "choice"

    def parse(self, text: str) -> OptionValue:
        """Parse a value from `text`. Raises ValueError if it matches no choice."""
        for choice in self.choices:
            if self.text(choice) == text:
                return choice
        allowed = ", ".join(self.text(choice) for choice in self.choices)
        raise ValueError(NOT_A_CHOICE(name=repr(text), names=allowed))

    @staticmethod
    def text(value: OptionValue) -> str:
        if isinstance(value, bool):
            return "on" if value else "off"
        return value


def short_repr(instance: object, **facts: object) -> str:
    """Return a one-line `repr` with only the given facts, for objects whose full `repr` would fill a screen."""
    return f"<{type(instance).__name__} {' '.join(f'{name}={reprlib.repr(fact)}' for name, fact in facts.items())}>"


class View(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Everything that a seat or a spectator (`seat` is None) may know about a position; each game adds fields.

    Every view tells VIEW_FACTS, as fields or properties: the seat whose turn it is (`active`, None before the first
    turn), the `actor`, the `round`, and the `result`. A list has a `max_length`, and a text is a literal, `one_of`
    several, or has a `max_length`: so much room does it have in the array that a learner gets.
    """

    players: Count
    options: dict[str, OptionValue]
    seat: Count | None

    def __repr__(self) -> str:
        fields = ("players", "seat", "round", "turn", "phase", "actor")
        return short_repr(self, **{name: getattr(self, name) for name in fields if hasattr(self, name)})


VIEW_FACTS = ("active", "actor", "round", "result")
"""What every view tells besides its players, options and seat."""


class Event(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Something that happened, as data; the user interface puts it into words."""

    reveals: ClassVar[bool] = False
    """Whether the event gives someone hidden information, such as a card drawn or a revealed choice. Players cannot
    forget information, so the event can never be taken back. Chance draws that everyone sees do not count, except
    dice: a player who knew the next roll might choose not to roll.
    """

    def seen_by(self, seat: int | None) -> Self:
        """Return the event without anything hidden from this seat, or from a spectator (None)."""
        return self

    @property
    def attack_seats(self) -> tuple[int, int] | None:
        """The attacking and the attacked seat if the event is an attack: a raid, a robbery or a displacement."""
        return None


class TakenBack(Event, frozen=True, tag=0):
    """A seat took back its last decision; if `together`, everything after it was taken back too, by unanimous consent.

    Only the verb of the action is included, because its cards may be secret.
    """

    seat: Count
    verb: str
    together: bool = False


class Declined(Event, frozen=True, tag=-1):
    """Seat `by` refused a takeback requested by `seat`; if both are the same, the seat withdrew its request."""

    seat: Count
    by: Count


class TimedOut(Event, frozen=True, tag=-2):
    """A seat ran out of time; a bot decides instead."""

    seat: Count


class BotFailed(Event, frozen=True, tag=-3):
    """The bot playing for a seat failed; a simpler bot decides instead."""

    seat: Count


TableEvent = TakenBack | Declined | TimedOut | BotFailed
"""Events that can happen at a table in any game; a game's own events use tags from 1."""


class Result(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The outcome of a game: the winning seats in ascending order, the score of each seat, and the reason."""

    winners: list[Count]
    scores: list[Count]
    reason: str


class Position(Protocol):
    """The state of a game at one moment; `play` changes it in place.

    Every game begins with a chance outcome `start SEAT`, which draws the first player (`phases.start_action`).
    """

    @property
    def actor(self) -> int | None:
        """The seat to act, CHANCE, or None once the game is over."""

    @property
    def round(self) -> int:
        """The current round, from 1; everyone has one turn per round."""

    @property
    def result(self) -> Result | None: ...

    def legal(self) -> list[str]:
        """Return the actor's legal actions in a fixed order, without duplicates; empty if no seat has to act."""

    def chance(self, rng: random.Random) -> str:
        """Return an outcome, drawn with its true probability. Raises ValueError if chance is not the actor."""

    def play(self, action: str) -> list[Event]:
        """Play an action and return its events. Raises IllegalAction, leaving the position unchanged."""

    def copy(self) -> Self: ...

    def view(self, seat: int | None) -> View:
        """Return the view of a seat, or of a spectator (None)."""

    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        """Return a complete position that the seat cannot tell apart from this one, drawing hidden facts at random."""

    def snapshot(self) -> dict[str, Any]:
        """Return the whole position as JSON-compatible data; the game's WIRE.md describes its keys."""


class Game(Struct, frozen=True):
    """A game's metadata, options, types and entry points.

    >>> from macrobber_core.games import DEFAULT_GAME, GAMES
    >>> game = GAMES[DEFAULT_GAME]
    >>> game.settle({}) == {name: option.default for name, option in game.options.items()}
    True
    >>> game.start(players=9)
    Traceback (most recent call last):
    ValueError: ... is for ... to ... players, not 9
    """

    key: str
    title: str
    seats: range
    options: Mapping[str, Option]
    presets: Mapping[str, Mapping[str, OptionValue]]
    """Named sets of options offered at setup; the game itself sees only the resulting options."""
    view_type: type[View]
    event_type: Any
    """The union of the game's events, for `msgspec.convert`."""
    setup: Callable[[int, dict[str, OptionValue]], Position]
    imagine: Callable[[Any, random.Random], Position]
    """Return a complete position that matches the given view, with hidden facts drawn at random."""
    package: str
    doubts: Callable[[int, Mapping[str, OptionValue]], str] = lambda players, options: ""
    """Return a warning if the number of players and the options are allowed but not recommended, otherwise ""."""
    is_open: bool = False
    """Whether the game has no hidden information: all views of a position differ only in their seat."""
    actions: Sequence[str] = ()
    """All actions that seats can play, for any number of players and any options; empty if they are too many to list.
    Learners use their order as numbers, so it must not change: new actions go to the end.
    """
    outcomes: Callable[[Any], Mapping[str, int]] | None = None
    """Return everything that chance can draw at a position, in a fixed order, with integer weights.

    None if there may be too many outcomes to list.
    """

    def __repr__(self) -> str:
        return short_repr(self, key=self.key)

    def settle(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """Return the values of all options, with defaults filled in. Raises ValueError for an unknown name or value."""
        for name in options:
            if name not in self.options:
                raise ValueError(NO_OPTION(game=self.title, name=repr(name), names=", ".join(self.options)))
        settled: dict[str, OptionValue] = {}
        for name, option in self.options.items():
            value = options.get(name, option.default)
            for choice in option.choices:
                # types are compared too, because `1 == True`
                if type(value) is type(choice) and value == choice:
                    settled[name] = choice
                    break
            else:
                allowed = ", ".join(option.text(choice) for choice in option.choices)
                raise ValueError(NOT_AN_OPTION_VALUE(name=name, value=repr(value), names=allowed))
        return settled

    def start(self, players: int, options: Mapping[str, object] | None = None) -> Position:
        """Return a new game. Raises ValueError for an unsupported number of players or an invalid option."""
        if type(players) is not int or players not in self.seats:
            least, most = self.seats.start, self.seats.stop - 1
            raise ValueError(NOT_THAT_MANY_PLAYERS(game=self.title, least=least, most=most, number=players))
        return self.setup(players, self.settle(options or {}))

    def legal_from_view(self, view: View) -> list[str]:
        """Return the legal actions of the active seat from its own view: they never depend on hidden facts.

        The view may come from a peer. Raises ValueError if it is impossible.
        """
        try:
            return self.imagine(view, _ANY_FACTS).legal()
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError) as error:
            raise ValueError(f"the view is impossible: {error!r}") from error

    def rules(self) -> str:
        """Return the rules of the game as implemented, in Markdown."""
        from importlib import resources  # noqa: PLC0415  # slow to import and rarely needed

        return resources.files(self.package).joinpath("RULES.md").read_text(encoding="utf-8")
