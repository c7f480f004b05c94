"""The tiles: the 72 of the base game and the 8 of The Robbers, each as it lies at every turn.

A tile is made of parts: what of a city, a road, a monastery or a field lies on it. A part reaches places of the tile:
the middle of an edge for a road or a city, halves of edges for a field, the middle of the tile for a monastery.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple


class Kind(IntEnum):
    """Of features, and of the parts of tiles that make them."""

    CITY = 0
    ROAD = 1
    MONASTERY = 2
    FIELD = 3


SIDES = "nesw"
"""Clockwise, as a tile is turned; a side is a number from 0 to 3."""
PLACES = (*SIDES, *(f"{side}{half}" for side in SIDES for half in "lr"), "m")
"""In the order that decides which one names a part: edges, half edges left and right as seen looking outwards from the
middle, the middle.
"""
HALVES = 4
"""The number of the first half edge: those of a side are at twice its number from here."""
MIDDLE = PLACES.index("m")
Place = int
"""The number of a place, its index in PLACES."""

_TABLE = """
A ;2;FFRF;-;S;M;NL NR EL ER SL SR WL WR
B ;4;FFFF;-;-;M;NL NR EL ER SL SR WL WR
C ;1;CCCC;N,W,S,E*;-;-;-
D ;4;CRFR;N;W,E;-;EL WR>N | ER SL SR WL
E ;5;CFFF;N;-;-;WL WR SL SR EL ER>N
F ;2;FCFC;W,E*;-;-;NL NR>W | SL SR>W
G ;1;FCFC;W,E;-;-;NL NR>W | SL SR>W
H ;3;CFCF;N | S;-;-;WL WR EL ER>N,S
I ;2;CFFC;N | W;-;-;EL ER SL SR>N,W
J ;3;CRRF;N;E,S;-;EL WL WR SR>N | ER SL
K ;3;CFRR;N;S,W;-;WR EL ER SL>N | WL SR
L ;3;CRRR;N;E | S | W;-;WR EL>N | WL SR | ER SL
M ;2;CFFC;N,W*;-;-;SL SR EL ER>N
N ;3;CFFC;N,W;-;-;SL SR EL ER>N
O ;2;CRRC;N,W*;E,S;-;EL SR>N | ER SL
P ;3;CRRC;N,W;E,S;-;EL SR>N | ER SL
Q ;1;CCFC;N,E,W*;-;-;SL SR>N
R ;3;CCFC;N,E,W;-;-;SL SR>N
S ;2;CCRC;N,W,E*;S;-;SL>N | SR>N
T ;1;CCRC;N,W,E;S;-;SL>N | SR>N
U ;8;FRFR;-;W,E;-;WR NL NR EL | ER SL SR WL
V ;9;FFRR;-;W,S;-;WR NL NR EL ER SL | SR WL
W ;4;FRRR;-;E | S | W;-;WR NL NR EL | ER SL | SR WL
X ;1;RRRR;-;N | E | S | W;-;WR NL | NR EL | ER SL | SR WL
Vb;2;FFRR;-;W,S;-;WR NL NR EL ER SL | SR WL
Ub;2;RFRF;-;N,S;-;NR EL ER SL | SR WL WR NL
Wb;1;FRRR;-;E | S | W;-;WR NL NR EL | ER SL | SR WL
Eb;1;CFFF;N;-;-;WL WR SL SR EL ER>N
Jb;1;CRRF;N;E,S;-;EL WL WR SR>N | ER SL
Gb;1;CFCF;N,S;-;-;EL ER>N | WL WR>N
"""
"""Letter, count, edges clockwise from the north, cities, roads, monastery, fields. Parts are parted by `|`; `*` is a
pennant; after `>` stands an edge of each city that a field touches. A letter with a `b` bears the bag of a robber.
"""
START = "D"
"""One of these lies on the table from the beginning, and is not drawn."""


def has_bag(letter: str) -> bool:
    """Whether such a tile bears the bag of a robber; the base game has none of them (CR-01)."""
    return letter.endswith("b")


class Part(NamedTuple):
    """What of one feature lies on a tile."""

    kind: Kind
    places: tuple[Place, ...]
    """Rising; the first one names it."""
    pennant: bool
    touches: tuple[int, ...]
    """For a field, which parts of the tile are cities that it touches."""

    def turned(self, turns: int) -> Part:
        return self._replace(places=tuple(sorted(turned(place, turns) for place in self.places)))


class Tile(NamedTuple):
    """A tile as it lies."""

    letter: str
    turns: int
    """Quarter turns clockwise from the table."""
    edges: str
    """What each side shows, `F`, `R` or `C`, from the north."""
    parts: tuple[Part, ...]
    """Cities first, then roads, monasteries, fields; in the same order however it is turned."""
    at: tuple[int, ...]
    """By place, the part that reaches it; -1 where none does."""

    @property
    def bag(self) -> bool:
        return has_bag(self.letter)


def turned(place: Place, turns: int) -> Place:
    """Where a place is after so many quarter turns."""
    if place < HALVES:
        return (place + turns) % 4
    return place if place == MIDDLE else HALVES + (place - HALVES + 2 * turns) % 8


def _tiles() -> Iterator[tuple[str, int, tuple[Tile, ...]]]:
    for row in _TABLE.strip().splitlines():
        letter, count, edges, *rest = (cell.strip() for cell in row.split(";"))
        parts = tuple(_parts(*rest))
        lies: list[Tile] = []
        for turns in range(4):
            tile = _lay(letter, turns, edges, parts)
            if _look(tile) not in map(_look, lies):
                lies.append(tile)
        yield letter, int(count), tuple(lies)


def _parts(cities: str, roads: str, monastery: str, fields: str) -> Iterator[Part]:
    found = [_part(Kind.CITY, text.replace(",", " ")) for text in _each(cities)]
    yield from found
    for text in _each(roads):
        yield _part(Kind.ROAD, text.replace(",", " "))
    if monastery == "M":
        yield Part(Kind.MONASTERY, (MIDDLE,), False, ())
    for text in _each(fields):
        places, _, touched = text.partition(">")
        sides = [PLACES.index(side.lower()) for side in touched.split(",") if side]
        touches = [number for number, city in enumerate(found) if any(side in city.places for side in sides)]
        yield _part(Kind.FIELD, places)._replace(touches=tuple(touches))


def _each(cell: str) -> list[str]:
    return [] if cell == "-" else [text.strip() for text in cell.split("|")]


def _part(kind: Kind, text: str) -> Part:
    places = tuple(sorted(PLACES.index(place.lower()) for place in text.replace("*", "").split()))
    return Part(kind, places, "*" in text, ())


def _lay(letter: str, turns: int, edges: str, parts: tuple[Part, ...]) -> Tile:
    lying = tuple(part.turned(turns) for part in parts)
    at = [-1] * len(PLACES)
    for number, part in enumerate(lying):
        for place in part.places:
            at[place] = number
    return Tile(letter, turns, edges[-turns:] + edges[:-turns] if turns else edges, lying, tuple(at))


def _look(tile: Tile) -> frozenset[object]:
    """The same for two turns that nobody could tell apart, or would want to."""
    return frozenset(
        (part.kind, part.places, part.pennant, frozenset(tile.parts[city].places for city in part.touches))
        for part in tile.parts
    )


_ALL = tuple(_tiles())
LETTERS = tuple(letter for letter, _, _ in _ALL)
"""All kinds of tile there are, those with a bag last."""
COUNTS = {letter: count for letter, count, _ in _ALL}
"""How many of each are in the box, the start tile among them."""
TILES = {letter: lies for letter, _, lies in _ALL}
"""By letter, the tile at each number of turns; of turns that look alike only the smallest is there."""
