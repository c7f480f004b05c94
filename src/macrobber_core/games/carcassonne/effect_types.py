"""Effects of an action as data, for hints and bots; the user interface puts them into words."""

from __future__ import annotations

from typing import NamedTuple

from .components import Figure


class PointsScored(NamedTuple):
    """A seat scores points at once, for features or by a message."""

    seat: int
    points: int


class PointsRobbed(NamedTuple):
    """A robber takes points from `victim`, who scores."""

    seat: int
    victim: int
    points: int


class MeeplesReturned(NamedTuple):
    """The number of the actor's meeples that return to the supply."""

    meeples: int


class FeatureClaimed(NamedTuple):
    """The actor claims a feature: its size, points and open ends then, and the meeples left in the supply."""

    kind: str
    source: str
    tiles: int
    points: int
    open_ends: int
    meeples_left: int


class MajorityChange(NamedTuple):
    """The majority on a feature changes, possibly because features merge; `points` is what it is worth then."""

    kind: str
    source: str
    before: tuple[int, ...]
    after: tuple[int, ...]
    points: int


class FeatureGrowth(NamedTuple):
    """A feature on which these seats have the majority changes its points."""

    kind: str
    source: str
    leaders: tuple[int, ...]
    before: int
    after: int


class FigureMove(NamedTuple):
    """One of the actor's figures moves to a scoreboard space; `message` if that brings a message (CM-02)."""

    figure: Figure
    space: int
    message: bool


class RobberMove(NamedTuple):
    """The robber moves to the space of these figures of opponents."""

    beside: tuple[tuple[int, Figure], ...]


class GameDecided(NamedTuple):
    """The action ends the game: whether the actor wins, and whether the victory is shared (CB-14)."""

    won: bool
    shared: bool


Effect = (
    PointsScored
    | PointsRobbed
    | MeeplesReturned
    | FeatureClaimed
    | MajorityChange
    | FeatureGrowth
    | FigureMove
    | RobberMove
    | GameDecided
)
