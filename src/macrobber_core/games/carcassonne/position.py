"""Carcassonne's implementation of `contract.Position`."""

from __future__ import annotations

import random
from typing import Any, Self

from macrobber_core.games.contract import OptionValue
from macrobber_core.games.phases import PhasedPosition

from . import refusal, variants
from .snapshot import snapshot
from .state import State
from .view import CarcassonneView, to_state, view


class Carcassonne(PhasedPosition[State, CarcassonneView]):
    """A position of Carcassonne."""

    __slots__ = ()

    game_over_refusal = refusal.GAME_OVER

    def __init__(self, state: State) -> None:
        super().__init__(state, variants.phases_for(state.options))

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        return cls(variants.new_state(players, options))

    @classmethod
    def from_view(cls, seen: CarcassonneView, rng: random.Random) -> Self:
        """Return the position of a view; Carcassonne has no hidden information."""
        return cls(to_state(seen))

    def view(self, seat: int | None) -> CarcassonneView:
        return view(self.state, seat)

    def snapshot(self) -> dict[str, Any]:
        return snapshot(self.state)
