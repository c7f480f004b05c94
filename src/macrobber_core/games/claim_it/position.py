"""Claim It!'s implementation of `contract.Position`."""

from __future__ import annotations

import random
from typing import Any, Self

from macrobber_core.games.contract import NOT_TEXT, Event, IllegalAction, OptionValue, Result, short_repr

from . import notation, turn
from . import view as views
from .snapshot import snapshot
from .state import State


class ClaimIt:
    """A Claim It! position."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        return cls(State.new(players, options))

    def __repr__(self) -> str:
        state = self.state
        return short_repr(self, players=state.players, round=state.round, phase=state.phase, actor=state.actor)

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
        return [*notation.DECISIONS] if self.state.phase == "decide" else [*self.state.placements]

    def chance(self, rng: random.Random) -> str:
        draw = turn.SAMPLERS.get(self.state.phase)
        if draw is None:
            raise ValueError(f"chance does not act in phase {self.state.phase}")
        return draw(self.state, rng)

    def play(self, action: str) -> list[Event]:
        if type(action) is not str:
            raise IllegalAction(str(action), NOT_TEXT)
        events: list[Event] = []
        turn.PLAY_BY_PHASE[self.state.phase](self.state, action, events)
        return events

    def copy(self) -> Self:
        return type(self)(self.state.copy())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ClaimIt) and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # mutable

    def view(self, seat: int | None) -> views.ClaimItView:
        return views.view(self.state, seat)

    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        return type(self)(views.to_state(self.view(seat)))

    def snapshot(self) -> dict[str, Any]:
        return snapshot(self.state)


def imagine(seen: views.ClaimItView, rng: random.Random) -> ClaimIt:
    """Return the position of a view; Claim It! has no hidden information."""
    return ClaimIt(views.to_state(seen))
