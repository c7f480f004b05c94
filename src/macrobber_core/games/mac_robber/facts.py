"""What can be said of an action, as data: for hints. Words are made where they are shown."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .events import BlueScored, GreenScored, RaidEnded, RedScored
from .piles import Pile

Scored = GreenScored | RedScored | BlueScored


class Income(NamedTuple):
    """What a seat scores in one colour at the next scoring, if it came now: before the action, and after it.

    `ahead` is the next seat with more green, and by how many cubes.
    """

    before: Scored
    after: Scored
    ahead: tuple[int, int] | None = None

    @property
    def gain(self) -> int:
        return self.after.vp - self.before.vp


class Following(NamedTuple):
    """Who takes Biggest Following at the next scoring, if it came now."""

    before: int | None
    after: int | None


class Stock(NamedTuple):
    """What a clan has: warriors are also its cards in hand; `free` are unoccupied estates.

    The actor's monks are told by `Income`.
    """

    what: Literal["warriors", "pipers", "monks", "free"]
    seat: int
    before: int
    after: int


class Bought(NamedTuple):
    """VP gained at once for battle points (MR-V8)."""

    vp: int


class Unused(NamedTuple):
    """Cubes of the display that go back to the bag, as in the notation."""

    cubes: str


class Payable(NamedTuple):
    """What the cubes kept of a display pay for, among what stands on estates and these themselves."""

    verbs: tuple[str, ...]


class Drawn(NamedTuple):
    """Cubes drawn anew, and the chance that a red one is among them."""

    cubes: int
    red: float


class Hand(NamedTuple):
    """The cards left in hand, and those drawn for others, with their value on average."""

    kept: Pile
    drawn: int = 0
    average: float = 0.0


class Prospect(NamedTuple):
    """A raid: the defender's cards and pipers, what victory, defeat and as many rounds won by each bring, the booty
    there is (MR-22), or `points` for battle points (MR-V7).

    `has_room` is whether the attacker has a free estate for cattle; `chance` is that of winning as `odds` sees it, if
    it does.
    """

    defender: int
    cards: int
    pipers: int
    won: RaidEnded
    lost: RaidEnded
    drawn: RaidEnded
    booty: tuple[str, ...]
    has_room: bool
    chance: float | None


class Against(NamedTuple):
    """How a combat round, or with the last one the raid, ends for the actor against each card of the other side.

    `pipers` are those that the other side may still add, where one could change that.
    """

    what: Literal["round", "raid"]
    won: tuple[int, ...]
    drawn: tuple[int, ...]
    lost: tuple[int, ...]
    pipers: int


Fact = Income | Following | Stock | Bought | Unused | Payable | Drawn | Hand | Prospect | Against
