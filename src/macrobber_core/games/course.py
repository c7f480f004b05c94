"""A game as a course: tables that say who decides in which phase, and what happens between.

The game of the rulebook is one course. A variant or an expansion is a few rows more, and some that take the place of
its rows.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from .contract import CHANCE, Event, IllegalAction, Result


class Moment(Protocol):
    """What a course asks of the state of a game."""

    @property
    def phase(self) -> str: ...
    @property
    def actor(self) -> int | None: ...
    @property
    def round(self) -> int: ...
    @property
    def result(self) -> Result | None: ...
    def copy(self) -> Self: ...


S = TypeVar("S", bound=Moment)

Passage = Callable[[S, list[Event]], None]
"""What happens without anybody being asked; it says what comes `then`."""


class Choice(NamedTuple, Generic[S]):
    """A phase in which a seat decides: who, what it may do, doing it, and why it may not do something else."""

    actor: Callable[[S], int]
    legal: Callable[[S], Sequence[str]]
    play: Callable[[S, str, list[Event]], None]
    refuse: Callable[[S, str], str]


class Chance(NamedTuple, Generic[S]):
    """A phase in which chance decides; `play` refuses what cannot happen."""

    outcome: Callable[[S, random.Random], str]
    play: Callable[[S, str, list[Event]], None]


class Course(NamedTuple, Generic[S]):
    choices: Mapping[str, Choice[S]]
    chances: Mapping[str, Chance[S]]
    passages: Mapping[str, Passage[S]]

    def varied(
        self,
        choices: Mapping[str, Choice[S]] = {},
        chances: Mapping[str, Chance[S]] = {},
        passages: Mapping[str, Passage[S]] = {},
    ) -> Self:
        """The same course with these rows more, or in the place of its own."""
        return self._replace(
            choices={**self.choices, **choices},
            chances={**self.chances, **chances},
            passages={**self.passages, **passages},
        )

    def actor(self, state: S) -> int | None:
        """Who is to decide in the phase there is."""
        if state.phase in self.chances:
            return CHANCE
        choice = self.choices.get(state.phase)
        return None if choice is None else choice.actor(state)


class OnCourse(ABC, Generic[S]):
    """A position (`contract.Position`) that goes by a course; a game adds its own state, views and snapshot."""

    __slots__ = ("_course", "_legal", "state")

    over: ClassVar[str]
    """Why nothing is legal any more."""

    def __init__(self, state: S, course: Course[S]) -> None:
        self.state = state
        self._course = course
        self._legal: Sequence[str] | None = None

    @abstractmethod
    def _advance(self, events: list[Event]) -> None:
        """Go on until an actor is to decide, or the game is over."""

    @property
    def actor(self) -> int | None:
        return self.state.actor

    @property
    def round(self) -> int:
        return self.state.round

    @property
    def result(self) -> Result | None:
        return self.state.result

    def legal(self) -> list[str]:
        return list(self._legal_now())

    def _legal_now(self) -> Sequence[str]:
        if self._legal is None:
            choice = self._course.choices.get(self.state.phase)
            self._legal = choice.legal(self.state) if choice else ()
        return self._legal

    def chance(self, rng: random.Random) -> str:
        node = self._course.chances.get(self.state.phase)
        if node is None:
            raise ValueError(f"chance does not act in phase {self.state.phase}")
        return node.outcome(self.state, rng)

    def play(self, action: str) -> list[Event]:
        state = self.state
        events: list[Event] = []
        if type(action) is not str:
            raise IllegalAction(str(action), "an action is a text")
        if state.actor is None:
            raise IllegalAction(action, self.over)
        if state.actor == CHANCE:
            self._course.chances[state.phase].play(state, action, events)
        else:
            choice = self._course.choices[state.phase]
            if action not in self._legal_now():
                raise IllegalAction(action, choice.refuse(state, action))
            choice.play(state, action, events)
        self._legal = None
        self._advance(events)
        return events

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.state = self.state.copy()
        twin._course = self._course
        twin._legal = self._legal
        return twin
