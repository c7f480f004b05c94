"""The texts of all actions: each has one spelling here, and what it stands for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from . import board
from . import components as box
from .board import Cell
from .components import Figure
from .tiles import LETTERS, MIDDLE, PLACES, TILES, Kind, Part, Place, Tile

STARTS = {f"start {seat}": seat for seat in range(1, box.PLAYERS.stop)}
DRAWS = {f"draw {letter}": letter for letter in LETTERS}
MESSAGES = {f"message {number}": number for number in range(1, 9)}
ROBBERS = {f"robber {space}": space for space in range(box.LOOP)}
PASS = "pass"
NO_MEEPLE = "meeple none"
DO = "do"
TAKE = "take"
ANSWERS = (DO, TAKE)

ROLES = {Kind.CITY: "knight", Kind.ROAD: "highwayman", Kind.MONASTERY: "monk", Kind.FIELD: "farmer"}
"""What a meeple is called by the kind of feature it stands on."""
_KINDS = {role: kind for kind, role in ROLES.items()}
_NUMBER = r"(0|-?[1-9]\d{0,2})"
_PLACE = re.compile(rf"place {_NUMBER},{_NUMBER} ([0-3])(?: ([a-z]+)(?: ([a-z]{{1,2}}))?)?", re.ASCII)


class Placement(NamedTuple):
    """The tile in hand goes to a cell, turned so; with a meeple, by the kind and the first place of its part."""

    cell: Cell
    turns: int
    kind: Kind | None
    place: Place


@lru_cache(maxsize=1 << 14)
def placement(text: str) -> Placement | None:
    """What a text stands for that is spelled as it must be; whether it can be done is another question."""
    found = _PLACE.fullmatch(text)
    if found is None:
        return None
    x, y, turns, role, place = found.groups()
    if role is None:
        return Placement(board.cell(int(x), int(y)), int(turns), None, -1)
    kind = _KINDS.get(role)
    if kind is None or (place is None) != (kind == Kind.MONASTERY) or place not in (None, *PLACES[:MIDDLE]):
        return None
    where = MIDDLE if place is None else PLACES.index(place)
    return Placement(board.cell(int(x), int(y)), int(turns), kind, where)


def claim(part: Part) -> str:
    """A meeple on that part, as the end of an action."""
    role = ROLES[part.kind]
    return role if part.kind == Kind.MONASTERY else f"{role} {PLACES[part.places[0]]}"


def meeple(part: Part) -> str:
    """A meeple on that part of a tile that lies already (CR-12)."""
    return f"meeple {claim(part)}"


@lru_cache(maxsize=1 << 12)
def to(cell: Cell) -> str:
    """The beginning of every action that lays a tile there."""
    x, y = board.xy(cell)
    return f"place {x},{y} "


@lru_cache(maxsize=1 << 12)
def source(cell: Cell, place: Place) -> str:
    """A feature by a place that it reaches: `2,-1 n`."""
    x, y = board.xy(cell)
    return f"{x},{y} {PLACES[place]}"


class Ways:
    """All the ways to lay one tile as it is turned: with no meeple first, then with one on each of its parts."""

    __slots__ = ("_claims", "_found", "parts", "plain")

    def __init__(self, tile: Tile) -> None:
        self.plain = str(tile.turns)
        self.parts = [sum(1 << place for place in part.places) for part in tile.parts]
        """The places that each reaches, as bits."""
        self._claims = [
            (places, f"{tile.turns} {claim(part)}") for places, part in zip(self.parts, tile.parts, strict=True)
        ]
        self._found: dict[int, Sequence[str]] = {}

    def beside(self, taken: int) -> Sequence[str]:
        """The ends of the actions, where at these places (bits) a meeple stands on what touches the tile."""
        found = self._found.get(taken)
        if found is None:
            free = [text for places, text in self._claims if not places & taken]
            found = self._found[taken] = (self.plain, *free)
        return found


WAYS = {letter: tuple(map(Ways, lies)) for letter, lies in TILES.items()}
"""By letter and turns."""


def score(gain_source: str, figure: Figure | None) -> str:
    """The declaration of what scores next; with The Messengers it names the figure."""
    return f"score {gain_source}" if figure is None else f"score {gain_source} {figure}"


def rob(seat: int, figure: Figure | None) -> str:
    return f"rob {seat}" if figure is None else f"rob {seat} {figure}"


def home(meeple_source: str) -> str:
    return f"home {meeple_source}"
