"""What lies on the board, whose turn it is, and what has to happen next.

Sets of spaces are integers (`board`). What belongs to a seat, or to a squatter, stands at its number; index 0 is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Self

from macrobber_core.games.contract import CHANCE, OptionValue, Result

from . import components as box
from .board import NONE, Spaces
from .dice import Roll

Phase = Literal["start", "dice", "place", "decide", "over"]


class State:
    """One moment of a game. The rules that change it live in the rooms beside this one."""

    __slots__ = (
        "active", "claimed", "last_round", "on_top", "options", "owned", "phase", "placements", "players", "result",
        "roll", "squatters", "start", "turn", "turns_left",
    )  # fmt: skip

    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        self.players = players
        self.options = options
        self.phase: Phase = "start"
        self.start: int | None = None
        self.active = 0
        """Whose turn it is; 0 before the first."""
        self.turn = 0
        """Turns begun so far."""
        self.last_round: int | None = None
        self.turns_left: int | None = None
        self.result: Result | None = None

        self.owned: list[Spaces] = [NONE] * (players + 1)
        """Where the markers of each seat lie: settled and claimed spaces alike."""
        self.claimed: Spaces = NONE
        """Where a claim marker lies for good, beneath its owner's."""

        self.squatters: list[Spaces] = [NONE] * (box.SQUATTERS[-1] + 1)
        """Where each squatter lies; nowhere while it is free."""
        self.on_top: Spaces = NONE
        """Where claim markers of this turn lie."""
        self.roll: Roll | None = None
        """The dice to be assigned, while there are any."""
        self.placements: Sequence[str] = ()
        """All that can be placed with them."""

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.players = self.players
        twin.options = self.options
        twin.phase = self.phase
        twin.start = self.start
        twin.active = self.active
        twin.turn = self.turn
        twin.last_round = self.last_round
        twin.turns_left = self.turns_left
        twin.result = self.result
        twin.owned = self.owned[:]
        twin.claimed = self.claimed
        twin.squatters = self.squatters[:]
        twin.on_top = self.on_top
        twin.roll = self.roll
        twin.placements = self.placements
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable

    @property
    def seats(self) -> range:
        return range(1, self.players + 1)

    @property
    def actor(self) -> int | None:
        match self.phase:
            case "start" | "dice":
                return CHANCE
            case "over":
                return None
            case _:
                return self.active

    @property
    def round(self) -> int:
        """In each, everybody has a turn; from 1."""
        return (max(self.turn, 1) - 1) // self.players + 1

    @property
    def squatted(self) -> Spaces:
        """Where squatters lie, under a claim marker or not; no two lie on one space."""
        return sum(self.squatters)

    def left_of(self, seat: int) -> int:
        """Seats are numbered clockwise, and left of the last one is seat 1."""
        return seat % self.players + 1
