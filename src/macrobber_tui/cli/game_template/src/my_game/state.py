"""The whole state of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from macrobber_core.games.state import GameState, with_copy

GOALS = {"short": 30, "long": 60}
"""The points that win the game, by the option `length`."""

Phase = Literal["start", "roll", "decide", "over"]


@with_copy
@dataclass(slots=True, kw_only=True)
class State(GameState):
    """The state at one moment; `rules` changes it."""

    phase: Phase = "start"
    next_phase: Phase = "start"
    active: int = 0
    """The seat whose turn it is; 0 before the first turn."""
    turn: int = 0
    """The number of turns begun so far."""
    at_stake: int = 0
    points: list[int]
    """The points of each seat; index 0 is unused."""

    @property
    def round(self) -> int:
        return max(0, self.turn - 1) // self.players + 1

    @property
    def goal(self) -> int:
        return GOALS[str(self.options["length"])]
