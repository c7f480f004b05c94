"""The 72 tiles of the base game and the 8 of The Robbers, in every orientation.

A tile consists of parts: its shares of cities, roads, monasteries and fields. Each part reaches places on the tile:
cities and roads reach edges, fields reach half edges, and a monastery reaches the middle of the tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

from msgspec import Struct


class Kind(IntEnum):
    """The kind of a feature and of its parts on tiles."""

    CITY = 0
    ROAD = 1
    MONASTERY = 2
    FIELD = 3


KIND_NAMES = tuple(kind.name.lower() for kind in Kind)
"""The names of the kinds in events."""
SIDES = "nesw"
"""The sides clockwise from north; elsewhere a side is an index (0 to 3) into this text."""
SIDE_NAMES = ("north", "east", "south", "west")
"""The same sides in refusals."""
PLACES = (*SIDES, *(f"{side}{half}" for side in SIDES for half in "lr"), "m")
"""All places: edges, then half edges (left and right looking outwards from the middle), then the middle.

A part is named after the first of its places in this order.
"""
HALVES = 4
"""The index of the first half edge; side `s` has the half edges `HALVES + 2 * s` and `HALVES + 2 * s + 1`."""
MIDDLE = PLACES.index("m")
Place = int
"""A place, as an index into PLACES."""
Places = int
"""A set of places, as a bit set."""
EdgeCodes = int
"""The edges of a tile, or those that a gap requires, as base-4 digits; north is the lowest digit."""
EDGE_CODES = {"F": 1, "R": 2, "C": 3}
"""The digit for each edge; 0 requires nothing."""

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
"""One tile per line: letter, count, edges clockwise from north, cities, roads, monastery, fields.

Parts are separated by `|`; `*` marks a pennant; `>` is followed by one edge of each city that the field touches. A `b`
after the letter marks a robber's bag.
"""
START = "D"
"""The start tile; one copy is on the table from the beginning and is never drawn."""


def has_bag(letter: str) -> bool:
    """Return whether a tile shows a robber's bag; base-game tiles do not (CR-01)."""
    return letter.endswith("b")


class Part(NamedTuple):
    """A tile's share of one feature."""

    kind: Kind
    places: tuple[Place, ...]
    """The places the part reaches, in ascending order; the part is named after the first."""
    pennant: bool
    touched_cities: tuple[int, ...]
    """For a field, the indices of the city parts it touches on the same tile; otherwise empty."""

    def turned(self, turns: int) -> Part:
        return self._replace(places=tuple(sorted(turned(place, turns) for place in self.places)))


Contact = tuple[int, Place, Places]
"""Where a part of a tile touches one part of any matching tile in the neighbouring cell.

The index of the part, the first place of the neighbouring cell that is touched, and all places that are. A field
touches the neighbouring cell on both sides of a road in two contacts. It is a plain tuple: it is unpacked often.
"""


class Border(Struct, frozen=True, gc=False):
    """A side of a tile, as the neighbouring cell sees it."""

    side: int
    """The side of the neighbouring cell on which the tile is."""
    edge_code: EdgeCodes
    """The edge that the neighbouring cell requires on that side."""
    contacts: tuple[Contact, ...]
    parts: int
    """Bit set of the parts that touch the neighbouring cell."""
    places_of: dict[int, Places]
    """The places of the neighbouring cell that each subset of those parts touches, indexed by bit set."""
    edge_part: int | None
    """The index of the part that reaches the edge: a city or a road; None for a field."""


class Tile(NamedTuple):
    """A tile in one orientation."""

    letter: str
    turns: int
    """The number of quarter turns clockwise from the orientation in `_TABLE`."""
    edges: str
    """The four sides, clockwise from north: `F` field, `R` road or `C` city."""
    parts: tuple[Part, ...]
    """Cities first, then roads, monasteries and fields; the order does not depend on the orientation."""
    part_at: tuple[int, ...]
    """The index of the part reaching each place, or -1."""
    borders: tuple[Border, ...]
    """The four borders, clockwise from north."""
    edge_codes: EdgeCodes
    has_bag: bool
    completable: tuple[tuple[int, Place], ...]
    """The index and the first place of each part whose feature can be completed, in order of those places."""


def turned(place: Place, turns: int) -> Place:
    """Return the new position of a place after the given number of quarter turns clockwise."""
    if place < HALVES:
        return (place + turns) % 4
    return place if place == MIDDLE else HALVES + (place - HALVES + 2 * turns) % 8


def opposite_place(place: Place) -> Place:
    """Return the touching place on the neighbouring tile: on the opposite side, with left and right swapped."""
    if place < HALVES:
        return (place + 2) % 4
    return HALVES + (place - HALVES + 4) % 8 ^ 1


def _tiles() -> Iterator[tuple[str, int, tuple[Tile, ...]]]:
    for row in _TABLE.strip().splitlines():
        letter, count, edges, *part_columns = (cell.strip() for cell in row.split(";"))
        parts = tuple(_parts(*part_columns))
        orientations: list[Tile] = []
        for turns in range(4):
            tile = _turned_tile(letter, turns, edges, parts)
            if _appearance(tile) not in map(_appearance, orientations):
                orientations.append(tile)
        yield letter, int(count), tuple(orientations)


def _parts(cities: str, roads: str, monastery: str, fields: str) -> Iterator[Part]:
    city_parts = [_part(Kind.CITY, text.replace(",", " ")) for text in _split_cell(cities)]
    yield from city_parts
    for text in _split_cell(roads):
        yield _part(Kind.ROAD, text.replace(",", " "))
    if monastery == "M":
        yield Part(Kind.MONASTERY, (MIDDLE,), False, ())
    for text in _split_cell(fields):
        places, _, touched_sides = text.partition(">")
        sides = [PLACES.index(side.lower()) for side in touched_sides.split(",") if side]
        touched_cities = [index for index, city in enumerate(city_parts) if any(side in city.places for side in sides)]
        yield _part(Kind.FIELD, places)._replace(touched_cities=tuple(touched_cities))


def _split_cell(cell: str) -> list[str]:
    return [] if cell == "-" else [text.strip() for text in cell.split("|")]


def _part(kind: Kind, text: str) -> Part:
    places = tuple(sorted(PLACES.index(place.lower()) for place in text.replace("*", "").split()))
    return Part(kind, places, "*" in text, ())


def _turned_tile(letter: str, turns: int, edges: str, parts: tuple[Part, ...]) -> Tile:
    turned_parts = tuple(part.turned(turns) for part in parts)
    part_at = [-1] * len(PLACES)
    for index, part in enumerate(turned_parts):
        for place in part.places:
            part_at[place] = index
    turned_edges = edges[-turns:] + edges[:-turns] if turns else edges
    borders = tuple(_border(side, edge, part_at) for side, edge in enumerate(turned_edges))
    completable = sorted(
        ((index, part.places[0]) for index, part in enumerate(turned_parts) if part.kind != Kind.FIELD),
        key=lambda part: part[1],
    )
    edge_codes = sum(EDGE_CODES[edge] << 2 * side for side, edge in enumerate(turned_edges))
    return Tile(
        letter,
        turns,
        turned_edges,
        turned_parts,
        tuple(part_at),
        borders,
        edge_codes,
        has_bag(letter),
        tuple(completable),
    )


def _border(side: int, edge: str, part_at: Sequence[int]) -> Border:
    """Return the border of a tile on `side`."""
    left, right = HALVES + 2 * side, HALVES + 2 * side + 1
    continued_together = {"C": [[side]], "R": [[side], [right], [left]], "F": [[right, left]]}[edge]
    contacts = tuple(
        (part_at[places[0]], opposite_place(places[0]), sum(1 << opposite_place(place) for place in places))
        for places in continued_together
    )
    places_of = {0: 0}
    for part, _, places in contacts:
        for parts, others in [*places_of.items()]:
            places_of[parts | 1 << part] = others | places
    other_side = (side + 2) % 4
    edge_part = part_at[side] if edge != "F" else None
    return Border(other_side, EDGE_CODES[edge] << 2 * other_side, contacts, max(places_of), places_of, edge_part)


def _appearance(tile: Tile) -> frozenset[object]:
    """Return a key that is equal for orientations that play and look the same."""
    return frozenset(
        (part.kind, part.places, part.pennant, frozenset(tile.parts[city].places for city in part.touched_cities))
        for part in tile.parts
    )


_ALL = tuple(_tiles())
LETTERS = tuple(letter for letter, _, _ in _ALL)
"""The letters of all tile types; bag tiles come last."""
COUNTS = {letter: count for letter, count, _ in _ALL}
"""The number of copies of each tile in the box, including the start tile."""
TILES = {letter: orientations for letter, _, orientations in _ALL}
"""The distinct orientations of each tile, indexed by letter, then by number of turns."""
