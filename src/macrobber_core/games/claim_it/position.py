"""Claim It!'s implementation of `contract.Position`."""

from __future__ import annotations

import random
from typing import Any, Self

from macrobber_core.games.contract import OptionValue
from macrobber_core.games.phases import PhasedPosition

from . import refusal, turn
from .snapshot import snapshot
from .state import State
from .view import ClaimItView, to_state, view


class ClaimIt(PhasedPosition[State, ClaimItView]):
    """A Claim It! position."""

    __slots__ = ()

    game_over_refusal = refusal.GAME_OVER

    def __init__(self, state: State) -> None:
        super().__init__(state, turn.PHASES)

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        return cls(State.new(players, options))

    @classmethod
    def from_view(cls, seen: ClaimItView, rng: random.Random) -> Self:
        """Return the position of a view; Claim It! has no hidden information."""
        return cls(to_state(seen))

    def view(self, seat: int | None) -> ClaimItView:
        return view(self.state, seat)

    def snapshot(self) -> dict[str, Any]:
        return snapshot(self.state)
