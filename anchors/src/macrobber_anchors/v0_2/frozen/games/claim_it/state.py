"""The full game state: the board, the active seat, and the next step.

Sets of spaces are integers (see `board`). Lists are indexed by seat or by squatter; index 0 is unused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Self

from macrobber_anchors.v0_2.frozen.games.contract import OptionValue
from macrobber_anchors.v0_2.frozen.games.state import GameState, with_copy

from . import components
from .board import NONE, Spaces
from .dice import Roll

Phase = Literal["start", "dice", "place", "decide", "over"]


@with_copy
@dataclass(slots=True, kw_only=True)
class State(GameState):
    """The state of a game at one moment; the other modules of this package change it."""

    phase: Phase = "start"
    next_phase: Phase = "start"
    active: int = 0
    """The seat whose turn it is; 0 before the first turn."""
    turn: int = 0
    """The number of turns begun so far."""
    last_round: int | None = None
    turns_left: int | None = None

    owned: list[Spaces]
    """The spaces with each seat's markers, both settled and claimed; indexed by seat."""
    claimed: Spaces = NONE
    """The spaces claimed permanently, with a claim marker beneath the owner's marker."""

    squatters: list[Spaces]
    """The space of each squatter; empty while the squatter is free."""
    on_top: Spaces = NONE
    """The spaces with claim markers placed this turn."""
    roll: Roll | None = None
    """The roll to be placed, if any."""
    placements: Sequence[str] = ()
    """The legal placements for the roll."""

    @classmethod
    def new(cls, players: int, options: dict[str, OptionValue]) -> Self:
        """Return the state before the first player is drawn."""
        return cls(
            players=players,
            options=options,
            owned=[NONE] * (players + 1),
            squatters=[NONE] * (components.SQUATTERS[-1] + 1),
        )

    @property
    def round(self) -> int:
        """The current round, from 1; everyone has one turn per round."""
        return (max(self.turn, 1) - 1) // self.players + 1

    @property
    def squatted(self) -> Spaces:
        """The spaces with squatters, including those under a claim marker; at most one squatter per space."""
        return sum(self.squatters)
