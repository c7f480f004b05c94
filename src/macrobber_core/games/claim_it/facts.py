"""What can be said of an action, as data: for hints. Words are made where they are shown."""

from __future__ import annotations

from typing import NamedTuple

from .events import Figures


class Gain(NamedTuple):
    """What the actor has for good, and what it would be if the turn ended with that action."""

    before: Figures
    after: Figures


class Loss(NamedTuple):
    """What an opponent has, and what it would be if the turn ended so."""

    seat: int
    before: Figures
    after: Figures


class Risk(NamedTuple):
    """The chance that the next roll is a bust: with `roll` it is due, after a placement it may be left alone."""

    chance: float


class Stake(NamedTuple):
    """What a bust would take: spaces settled and claimed in this turn so far."""

    settled: int
    claimed: int


class LastRound(NamedTuple):
    """The turn, if it ended so, would bring the last round, with so many claims (CI-12)."""

    claims: int


class Victory(NamedTuple):
    """The game would end with the turn: whether the actor would win, and whether with others (CI-13)."""

    won: bool
    shared: bool


Fact = Gain | Loss | Risk | Stake | LastRound | Victory
