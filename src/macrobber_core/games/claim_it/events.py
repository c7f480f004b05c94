"""What can happen in a game of Claim It! Spaces and dice are texts as in the notation: `3,5` is column 3, row 5."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import msgspec

from macrobber_core.games.contract import Count, Event, Ply


class Figures(NamedTuple):
    """What a player has: the spaces of the largest group, claimed spaces, all spaces; what ranks higher first."""

    group: Count
    claims: Count
    spaces: Count


class Blocked(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An assignment that allows nothing: the space has a claim marker, or the squatter of the third die lies `at`
    another space.
    """

    space: str
    third: Count
    at: str | None
    """None where it is the claim marker that forbids it."""


class Started(Event, frozen=True, tag=1):
    """The first player is drawn (CI-01)."""

    seat: Count


class TurnBegan(Event, frozen=True, tag=2):
    """The number of the turn counts from 1, over all players; in the last round, turns not yet ended (CI-12)."""

    seat: Count
    turn: Ply
    turns_left: Count | None


class Rolled(Event, frozen=True, tag=3):
    """The dice have fallen, in rising order. Nobody goes back to before that: who did would know how they fall."""

    reveals: ClassVar[bool] = True

    seat: Count
    dice: str


class Squatted(Event, frozen=True, tag=4):
    """A squatter lies on an empty space, or on the marker of an opponent, its `owner` (CI-06)."""

    seat: Count
    space: str
    squatter: Count
    owner: Count | None


class Claimed(Event, frozen=True, tag=5):
    """A claim marker lies on the player's own marker, or on the squatter `beneath` (CI-05)."""

    seat: Count
    space: str
    beneath: Count | None


class RolledAgain(Event, frozen=True, tag=6):
    """The player risks what was placed in this turn (CI-02)."""

    seat: Count


class Busted(Event, frozen=True, tag=7):
    """No assignment of the dice allowed anything: what came off the board, and why (CI-07, CI-08)."""

    seat: Count
    dice: str
    why: list[Blocked]
    claims: list[str]
    squatters: list[str]


class Stopped(Event, frozen=True, tag=8):
    """The spaces that are the player's now, settled or claimed, and what he has with them (CI-09)."""

    seat: Count
    settled: list[str]
    claimed: list[str]
    figures: Figures


class Displaced(Event, frozen=True, tag=9):
    """A player's markers went home, for another took these spaces (CI-09)."""

    seat: Count
    by: Count
    spaces: list[str]


class LastRoundCalled(Event, frozen=True, tag=10):
    """A player has claims enough: everybody has one more turn (CI-12)."""

    seat: Count
    claims: Count


class GameEnded(Event, frozen=True, tag=11):
    """Figures by seat (CI-13); the reason is `last-round`."""

    reason: str
    winners: list[Count]
    figures: list[Figures]


ClaimItEvent = (
    Started | TurnBegan | Rolled | Squatted | Claimed | RolledAgain | Busted | Stopped | Displaced | LastRoundCalled
    | GameEnded
)  # fmt: skip
