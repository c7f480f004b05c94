"""Effects of an action as data, for hints; the user interface puts them into words."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .events import BlueScored, GreenScored, RaidEnded, RedScored
from .piles import Pile

ColourScored = GreenScored | RedScored | BlueScored


class Income(NamedTuple):
    """A seat's score in one colour if the round were scored now, before and after the action.

    `ahead` is the closest seat with more green, and its lead in cubes.
    """

    before: ColourScored
    after: ColourScored
    ahead: tuple[int, int] | None = None

    @property
    def gain(self) -> int:
        return self.after.vp - self.before.vp


class FollowingChange(NamedTuple):
    """The holder of Biggest Following if the round were scored now, before and after the action."""

    before: int | None
    after: int | None


class ClanChange(NamedTuple):
    """A change in a clan's possessions; warriors also stand for cards in hand, and `free` means unoccupied estates.

    The actor's own monks are covered by `Income`.
    """

    kind: Literal["warriors", "pipers", "monks", "free"]
    seat: int
    before: int
    after: int


class BoughtVp(NamedTuple):
    """VP bought with battle points (MR-V8)."""

    vp: int


class UnusedCubes(NamedTuple):
    """Unused display cubes that return to the bag, in notation."""

    cubes: str


class PayableBuildings(NamedTuple):
    """The buildings and estates that the cubes kept on the display can pay for."""

    verbs: tuple[str, ...]


class RedrawOdds(NamedTuple):
    """The number of cubes redrawn and the probability of getting at least one red."""

    cubes: int
    red: float


class HandChange(NamedTuple):
    """The cards left in hand, the number of replacements drawn, and their average value."""

    kept: Pile
    drawn: int = 0
    average: float = 0.0


class RaidProspect(NamedTuple):
    """A raid before it begins: the defender's cards and pipers, the results of a win, a loss and a tie, and the booty.

    `booty` lists what can be taken (MR-22), or is `points` for battle points (MR-V7). `has_room` says whether the
    attacker has a free estate for cattle. `chance` is the probability of winning, from the module `odds`; None if
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
    """The opponent's cards against which the actor wins, ties or loses the round, or the raid if this round ends it.

    `pipers` is the number the opponent could still add, or 0 if that would not change the result.
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
