"""The events of Claim It! Spaces and dice use the game's notation: `3,5` is column 3, row 5."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import msgspec

from macrobber_anchors.v0_2.frozen.games.contract import Count, Event, Ply


class Figures(NamedTuple):
    """A player's standing: spaces in the largest group, claims and all spaces, in order of importance."""

    group: Count
    claims: Count
    spaces: Count


class Blocked(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An assignment with no legal placement.

    Either the space has a claim marker, or the squatter of the third die is already on the space `at`.
    """

    space: str
    third: Count
    at: str | None
    """The squatter's space, or None if the claim marker is the reason."""


class Started(Event, frozen=True, tag=1):
    """The first player was drawn (CI-01)."""

    seat: Count


class TurnBegan(Event, frozen=True, tag=2):
    """A turn began; turns are numbered from 1 across all players.

    `turns_left` counts the unfinished turns of the last round, and is None before it (CI-12).
    """

    seat: Count
    turn: Ply
    turns_left: Count | None


class Rolled(Event, frozen=True, tag=3):
    """Dice were rolled; `dice` is in ascending order. A takeback is impossible, as it would reveal the next roll."""

    reveals: ClassVar[bool] = True

    seat: Count
    dice: str


class Squatted(Event, frozen=True, tag=4):
    """A squatter was placed on an empty space, or on the marker of the opponent `owner` (CI-06)."""

    seat: Count
    space: str
    squatter: Count
    owner: Count | None


class Claimed(Event, frozen=True, tag=5):
    """A claim marker was placed on the player's own marker, or on the squatter `beneath` (CI-05)."""

    seat: Count
    space: str
    beneath: Count | None


class RolledAgain(Event, frozen=True, tag=6):
    """The player decided to roll again, at the risk of losing this turn's placements (CI-02)."""

    seat: Count


class Busted(Event, frozen=True, tag=7):
    """No assignment of the dice had a legal placement, so this turn's markers were removed (CI-07, CI-08)."""

    seat: Count
    dice: str
    why: list[Blocked]
    claims: list[str]
    squatters: list[str]


class Stopped(Event, frozen=True, tag=8):
    """The player stopped and kept the settled and claimed spaces (CI-09)."""

    seat: Count
    settled: list[str]
    claimed: list[str]
    figures: Figures


class Displaced(Event, frozen=True, tag=9):
    """Markers of `seat` were returned because `by` took their spaces (CI-09)."""

    seat: Count
    by: Count
    spaces: list[str]

    @property
    def attack_seats(self) -> tuple[int, int]:
        return self.by, self.seat


class LastRoundCalled(Event, frozen=True, tag=10):
    """A player has enough claims, so everyone has one more turn (CI-12)."""

    seat: Count
    claims: Count


class GameEnded(Event, frozen=True, tag=11):
    """The game ended; the reason is `last-round` (CI-13)."""

    reason: str
    winners: list[Count]
    figures: list[Figures]


ClaimItEvent = (
    Started | TurnBegan | Rolled | Squatted | Claimed | RolledAgain | Busted | Stopped | Displaced | LastRoundCalled
    | GameEnded
)  # fmt: skip
