"""A position of Carcassonne, as the contract of a game wants it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Self

from macrobber_core.games.contract import CHANCE, Event, IllegalAction, OptionValue, Result

from . import flow, refusal, variants
from . import view as views
from .snapshot import snapshot
from .state import State


class Carcassonne:
    """One game at one moment (`contract.Position`)."""

    __slots__ = ("_course", "_legal", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._course = variants.course(state.options)
        self._legal: Sequence[str] | None = None

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        return cls(variants.begin(players, options))

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
            raise IllegalAction(action, refusal.OVER)
        if state.actor == CHANCE:
            self._course.chances[state.phase].play(state, action, events)
        else:
            choice = self._course.choices[state.phase]
            if action not in self._legal_now():
                raise IllegalAction(action, choice.refuse(state, action))
            choice.play(state, action, events)
        self._legal = None
        flow.advance(state, self._course, events)
        return events

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.state = self.state.copy()
        twin._course = self._course
        twin._legal = self._legal
        return twin

    def view(self, seat: int | None) -> views.CarcassonneView:
        return views.view(self.state, seat)

    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        return type(self)(views.lay_out(self.view(seat)))

    def snapshot(self) -> dict[str, Any]:
        return snapshot(self.state)


def imagine(seen: views.CarcassonneView, rng: random.Random) -> Carcassonne:
    """There is nothing to imagine: all is open."""
    return Carcassonne(views.lay_out(seen))
