"""A position of Mac Robber, as the contract of a game wants it."""

from __future__ import annotations

import random
from typing import Any, Self

from macrobber_core.games.contract import Event, OptionValue
from macrobber_core.games.course import OnCourse

from . import flow, refusal, variants
from . import view as views
from .snapshot import snapshot
from .state import State


class MacRobber(OnCourse[State]):
    """One game at one moment."""

    __slots__ = ()

    over = refusal.OVER

    def __init__(self, state: State) -> None:
        super().__init__(state, variants.course(state.options))

    def _advance(self, events: list[Event]) -> None:
        flow.advance(self.state, self._course, events)

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        return cls(State(players, options))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MacRobber) and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # mutable

    def view(self, seat: int | None) -> views.MacRobberView:
        return views.view(self.state, seat)

    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        return type(self)(views.imagine(self.view(seat), rng))

    def snapshot(self) -> dict[str, Any]:
        return snapshot(self.state)


def imagine(seen: views.MacRobberView, rng: random.Random) -> MacRobber:
    return MacRobber(views.imagine(seen, rng))
