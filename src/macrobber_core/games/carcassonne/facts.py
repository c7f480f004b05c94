"""What can be said of an action, as data: for hints and bots. Words are made where they are shown."""

from __future__ import annotations

from typing import NamedTuple

from .components import Figure


class Points(NamedTuple):
    """A seat scores so many points at once: for features, by a message, or by robbing."""

    seat: int
    points: int


class Robs(NamedTuple):
    """A robber takes so many points because `victim` scores."""

    seat: int
    victim: int
    points: int


class Home(NamedTuple):
    """So many meeples of the actor come home."""

    meeples: int


class Claims(NamedTuple):
    """The actor's meeple stands on a feature: as large as it is then, and as open; `left` remain in the supply."""

    kind: str
    source: str
    tiles: int
    worth: int
    ends: int
    left: int


class Leads(NamedTuple):
    """Other seats than before have most meeples on a feature of that worth, or on what has grown together to it."""

    kind: str
    source: str
    before: tuple[int, ...]
    after: tuple[int, ...]
    worth: int


class Grows(NamedTuple):
    """A feature that those seats lead becomes worth more."""

    kind: str
    source: str
    leaders: tuple[int, ...]
    before: int
    after: int


class Lands(NamedTuple):
    """A figure of the actor moves to a space of the scoreboard; there a message waits (CM-02)."""

    figure: Figure
    space: int
    message: bool


class Stands(NamedTuple):
    """The robber stands beside these figures of others."""

    beside: tuple[tuple[int, Figure], ...]


class Victory(NamedTuple):
    """The game would end: whether the actor would win, and whether with others (CB-14)."""

    won: bool
    shared: bool


Fact = Points | Robs | Home | Claims | Leads | Grows | Lands | Stands | Victory
