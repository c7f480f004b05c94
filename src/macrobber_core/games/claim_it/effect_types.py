"""Effects of an action as data, for hints; the user interface puts them into words."""

from __future__ import annotations

from typing import NamedTuple

from .events import Figures


class StandingChange(NamedTuple):
    """The actor's standing, and what it would be if the turn ended after the action."""

    before: Figures
    after: Figures


class OpponentChange(NamedTuple):
    """An opponent's standing, and what it would be if the turn ended after the action."""

    seat: int
    before: Figures
    after: Figures


class BustRisk(NamedTuple):
    """The probability (0 to 1) that the next roll is a bust."""

    chance: float


class AtStake(NamedTuple):
    """The number of spaces settled and claimed this turn, which a bust would undo."""

    settled: int
    claimed: int


class LastRoundTrigger(NamedTuple):
    """Ending the turn now would trigger the last round, with this many claims (CI-12)."""

    claims: int


class GameDecided(NamedTuple):
    """Ending the turn now would end the game: whether the actor wins, and whether the victory is shared (CI-13)."""

    won: bool
    shared: bool


Effect = StandingChange | OpponentChange | BustRisk | AtStake | LastRoundTrigger | GameDecided
