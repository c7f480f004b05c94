"""The effects of an action, for hints; the user interface puts them into words."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .events import BlueScored, GreenScored, RaidEnded, RedScored
from .piles import Pile

ColourScored = GreenScored | RedScored | BlueScored


class Income(NamedTuple):
    """A seat's points in one colour before and after the action, if the round were scored now.

    `ahead` is the next seat with more green cubes and its lead in cubes.
    """

    before: ColourScored
    after: ColourScored
    ahead: tuple[int, int] | None = None

    @property
    def gain(self) -> int:
        return self.after.vp - self.before.vp


class FollowingChange(NamedTuple):
    """The holder of Biggest Following before and after the action, if the round were scored now."""

    before: int | None
    after: int | None


class ClanChange(NamedTuple):
    """A change in a clan's possessions; `free` means unoccupied estates.

    A change in warriors also changes the cards in hand. The actor's own monks are covered by `Income`.
    """

    kind: Literal["warriors", "pipers", "monks", "free"]
    seat: int
    before: int
    after: int


class BoughtVp(NamedTuple):
    """VP bought with battle points (MR-V8)."""

    vp: int


class UnusedCubes(NamedTuple):
    """The unused display cubes that would return to the bag, in notation."""

    cubes: str


class PayableBuildings(NamedTuple):
    """The buildings and estates that the kept display cubes can pay for."""

    verbs: tuple[str, ...]


class RedrawOdds(NamedTuple):
    """The number of cubes to redraw, and the probability of drawing at least one red cube."""

    cubes: int
    red: float


class HandChange(NamedTuple):
    """The cards left in hand, and the number and average value of the cards drawn."""

    kept: Pile
    drawn: int = 0
    average: float = 0.0


class RaidProspect(NamedTuple):
    """A possible raid: the defender's cards and pipers, the results of a win, a loss and a tie, and the booty.

    `booty` lists the possible booty (MR-22), or contains `points` for battle points (MR-V7). `has_room` is True if the
    attacker has a free estate for cattle. `chance` is the probability of winning (`odds.raid_odds`), or None if
    unknown.
    """

    defender: int
    cards: int
    pipers: int
    won: RaidEnded
    lost: RaidEnded
    tied: RaidEnded
    booty: tuple[str, ...]
    has_room: bool
    chance: float | None


class CombatOutcomes(NamedTuple):
    """The opponent's cards against which the actor would win, tie or lose the round (in the last round, the raid).

    `pipers` is the number of pipers the opponent could add, or 0 if they would not change the result.
    """

    scope: Literal["round", "raid"]
    won: tuple[int, ...]
    tied: tuple[int, ...]
    lost: tuple[int, ...]
    pipers: int


Effect = (
    Income
    | FollowingChange
    | ClanChange
    | BoughtVp
    | UnusedCubes
    | PayableBuildings
    | RedrawOdds
    | HandChange
    | RaidProspect
    | CombatOutcomes
)
