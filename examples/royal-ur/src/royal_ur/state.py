"""The whole state of a game, and the track."""

from dataclasses import dataclass
from typing import Literal

from macrobber_core.games.state import GameState, with_copy

WAITING, HOME = 0, 15
SHARED = range(5, 13)
ROSETTES = (4, 8, 14)
SAFE = 8
PIECES = {"seven": 7, "four": 4}

Phase = Literal["start", "roll", "move", "over"]


@with_copy
@dataclass(slots=True, kw_only=True)
class State(GameState):
    phase: Phase = "start"
    next_phase: Phase = "start"
    active: int = 0
    turn: int = 0
    roll: int = 0
    """The roll to be moved now, or 0."""
    pieces: list[tuple[int, ...]]
    """Where the pieces of each seat are, sorted: WAITING, a square, or HOME. Index 0 is unused."""

    @property
    def round(self) -> int:
        return max(0, self.turn - 1) // 2 + 1
