"""Mac Robber's implementation of `contract.Position`."""

from __future__ import annotations

import random
from typing import Any, Self

from macrobber_core.games.contract import OptionValue
from macrobber_core.games.phases import PhasedPosition

from . import refusal, variants
from . import view as views
from .snapshot import snapshot
from .state import State


class MacRobber(PhasedPosition[State, views.MacRobberView]):
    """A position of Mac Robber."""

    __slots__ = ()

    game_over_refusal = refusal.GAME_OVER

    def __init__(self, state: State) -> None:
        super().__init__(state, variants.phases_for(state.options))

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        return cls(State.new(players, options))

    @classmethod
    def from_view(cls, seen: views.MacRobberView, rng: random.Random) -> Self:
        return cls(views.imagine(seen, rng))

    def view(self, seat: int | None) -> views.MacRobberView:
        return views.view(self.state, seat)

    def snapshot(self) -> dict[str, Any]:
        return snapshot(self.state)
