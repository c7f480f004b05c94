"""The notation of all actions: every action has exactly one spelling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from . import board, components
from .board import Cell
from .components import Figure
from .tiles import LETTERS, MIDDLE, PLACES, TILES, Kind, Part, Place, Tile

DRAW_ACTIONS = tuple(f"draw {letter}" for letter in LETTERS)
DRAWS = dict(zip(DRAW_ACTIONS, LETTERS, strict=True))
MESSAGES = {f"message {number}": number for number in range(1, 9)}
ROBBERS = {f"robber {space}": space for space in range(components.SCOREBOARD_SPACES)}
PASS = "pass"
NO_MEEPLE = "meeple none"
DO = "do"
TAKE = "take"
ANSWERS = (DO, TAKE)

ROLES = {Kind.CITY: "knight", Kind.ROAD: "highwayman", Kind.MONASTERY: "monk", Kind.FIELD: "farmer"}
"""The role of a meeple, indexed by the kind of its feature."""
_KINDS = {role: kind for kind, role in ROLES.items()}
_NUMBER = r"(0|-?[1-9]\d{0,2})"
_PLACE = re.compile(rf"place {_NUMBER},{_NUMBER} ([0-3])(?: ([a-z]+)(?: ([a-z]{{1,2}}))?)?", re.ASCII)


_CELL = re.compile(rf"{_NUMBER},{_NUMBER}", re.ASCII)


def split_placement(text: str) -> tuple[Cell | None, str]:
    """Return the cell of a placement and the rest of its text, such as `0 knight n`; no cell if it is malformed."""
    verb, _, placed = text.partition(" ")
    cell, _, ending = placed.partition(" ")
    return parse_cell(cell) if verb == "place" else None, ending


@lru_cache(maxsize=1 << 12)
def parse_cell(text: str) -> Cell | None:
    """Parse a cell, such as `2,-1`; return None if the text is malformed."""
    match = _CELL.fullmatch(text)
    return None if match is None else board.cell(*map(int, match.groups()))


class Placement(NamedTuple):
    """The cell and rotation of the tile in hand; a meeple is identified by its part's kind and first place."""

    cell: Cell
    turns: int
    kind: Kind | None
    place: Place


@lru_cache(maxsize=1 << 14)
def parse_placement(text: str) -> Placement | None:
    """Parse a placement, legal or not; return None if the text is malformed."""
    match = _PLACE.fullmatch(text)
    if match is None:
        return None
    x, y, turns, role, place = match.groups()
    if role is None:
        return Placement(board.cell(int(x), int(y)), int(turns), None, -1)
    kind = _KINDS.get(role)
    if kind is None or (place is None) != (kind == Kind.MONASTERY) or place not in (None, *PLACES[:MIDDLE]):
        return None
    place_index = MIDDLE if place is None else PLACES.index(place)
    return Placement(board.cell(int(x), int(y)), int(turns), kind, place_index)


def meeple_text(part: Part) -> str:
    """Return the ending of an action that places a meeple on a part, such as `knight n`."""
    role = ROLES[part.kind]
    return role if part.kind == Kind.MONASTERY else f"{role} {PLACES[part.places[0]]}"


def meeple_action(part: Part) -> str:
    """Return the action that places a meeple on a part of the last tile (CR-12)."""
    return f"meeple {meeple_text(part)}"


@lru_cache(maxsize=1 << 12)
def source_text(cell: Cell, place: Place) -> str:
    """Return the notation of a feature: the cell and a place on its tile, such as `2,-1 n`."""
    x, y = board.xy(cell)
    return f"{x},{y} {PLACES[place]}"


def _endings(tile: Tile) -> list[str]:
    """Return the endings of all actions that place a tile: without a meeple, then with a meeple on each part."""
    return [f"{tile.turns}", *(f"{tile.turns} {meeple_text(part)}" for part in tile.parts)]


CLAIMS = {
    letter: {
        ending: (tile, part)
        for tile in orientations
        for part, ending in zip((None, *range(len(tile.parts))), _endings(tile), strict=True)
    }
    for letter, orientations in TILES.items()
}
"""For each tile letter and ending of an action: the tile as it is turned, and the index of the claimed part, if any."""
ENDINGS = sorted({ending for claims in CLAIMS.values() for ending in claims})
"""All endings; the rules use their numbers, and write each action only once for each cell."""
ENDING_NUMBERS = {ending: number for number, ending in enumerate(ENDINGS)}


@lru_cache(maxsize=1 << 10)
def place_actions(cell: Cell) -> Sequence[str]:
    """Return all actions that place any tile in a cell, in the order of ENDINGS."""
    x, y = board.xy(cell)
    return [f"place {x},{y} {ending}" for ending in ENDINGS]


class TileActions:
    """The actions that place a tile in one orientation, as numbers of ENDINGS."""

    __slots__ = ("parts", "tile", "with_meeple", "without_meeple")

    def __init__(self, tile: Tile) -> None:
        self.tile = tile
        self.parts = [sum(1 << place for place in part.places) for part in tile.parts]
        """The places reached by each part."""
        self.without_meeple, *self.with_meeple = map(ENDING_NUMBERS.__getitem__, _endings(tile))


def score_action(gain_source: str, figure: Figure | None) -> str:
    """Return the action that declares the next gain to score (and, with The Messengers, the figure)."""
    return f"score {gain_source}" if figure is None else f"score {gain_source} {figure}"


def rob_action(seat: int, figure: Figure | None) -> str:
    return f"rob {seat}" if figure is None else f"rob {seat} {figure}"


def home_action(meeple_source: str) -> str:
    return f"home {meeple_source}"
