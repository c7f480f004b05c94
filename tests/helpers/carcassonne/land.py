"""The land of Carcassonne, computed anew for every question by walking connected tiles; nothing is cached.

Places are x to the east and y to the south of the start tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from . import pictures
from .pictures import Region

Place = tuple[int, int]
Laid = tuple[str, int]
"""A tile and its rotation."""
Land = Mapping[Place, Laid]
Node = tuple[int, int, int]
"""A place, and the number of a region on its tile."""


class Meeple(NamedTuple):
    seat: int
    role: str
    place: Place
    side: str
    """A side of the tile that the feature reaches; `m` for a monastery."""

    def node(self, land: Land) -> Node:
        return node_at(land, self.place, KIND_OF_ROLE[self.role], self.side)


class Feature(NamedTuple):
    kind: str
    nodes: frozenset[Node]
    pennants: int
    closed: bool

    @property
    def tiles(self) -> set[Place]:
        return {(x, y) for x, y, _ in self.nodes}


STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
MIRRORED = {"": "", "l": "r", "r": "l"}
ACROSS = {side + half: (STEPS[side], OPPOSITE[side] + MIRRORED[half]) for side in STEPS for half in MIRRORED}


def beyond(place: Place, side: str) -> tuple[Place, str]:
    """Return the place across a side or half side, and the name of that side there."""
    (east, south), facing = ACROSS[side]
    return (place[0] + east, place[1] + south), facing


def around(place: Place) -> list[Place]:
    x, y = place
    return [(x + east, y + south) for east in (-1, 0, 1) for south in (-1, 0, 1) if (east, south) != (0, 0)]


# --- placing


def fits(land: Land, place: Place, letter: str, turns: int) -> bool:
    """Return whether a free place is beside a tile and all touching sides match."""
    if place in land:
        return False
    touching = 0
    for side, edge in zip("nesw", pictures.edges(letter, turns), strict=True):
        nearby, facing = beyond(place, side)
        if nearby in land:
            touching += 1
            if pictures.edges(*land[nearby])["nesw".index(facing)] != edge:
                return False
    return touching > 0


def ways(land: Land, letter: str) -> list[tuple[Place, int]]:
    """Return every place and rotation in which a tile fits."""
    free = {beyond(place, side)[0] for place in land for side in "nesw"} - set(land)
    return [
        (place, turn) for place in sorted(free) for turn in pictures.turns(letter) if fits(land, place, letter, turn)
    ]


# --- features


def region(land: Land, node: Node) -> Region:
    x, y, number = node
    return pictures.regions(*land[x, y])[number]


def node_at(land: Land, place: Place, kind: str, side: str) -> Node:
    """Return the region that reaches a side, or the monastery."""
    return (*place, pictures.number(*land[place], kind, side))


def feature(land: Land, first: Node) -> Feature:
    """Return all nodes connected to a node."""
    kind = region(land, first).kind
    found, ahead = {first}, [first]
    closed = True
    while ahead:
        x, y, _ = node = ahead.pop()
        for side in region(land, node).sides:
            place, facing = beyond((x, y), side)
            if place not in land:
                closed = False
                continue
            other = node_at(land, place, kind, facing)
            if other not in found:
                found.add(other)
                ahead.append(other)
    if kind == "monastery":
        closed = all(place in land for place in around(first[:2]))
    pennants = sum(region(land, node).pennants for node in found)
    return Feature(kind, frozenset(found), pennants, closed)


def features(land: Land) -> list[Feature]:
    """Return every feature on the map once."""
    found: list[Feature] = []
    seen: set[Node] = set()
    for place, laid in land.items():
        for number in range(len(pictures.regions(*laid))):
            if (*place, number) not in seen:
                found.append(feature(land, (*place, number)))
                seen |= found[-1].nodes
    return found


# --- meeples

KIND_OF_ROLE = {"knight": "city", "highwayman": "road", "monk": "monastery", "farmer": "field"}
ROLE_OF_KIND = {kind: role for role, kind in KIND_OF_ROLE.items()}
ORDER = ["n", "nl", "nr", "e", "el", "er", "s", "sl", "sr", "w", "wl", "wr"]


def first_side(sides: Iterable[str]) -> str:
    return min(sides, key=ORDER.index, default="m")


# --- worth


def cities_beside(land: Land, field: Feature) -> list[Feature]:
    """Return the cities that a field touches, each once."""
    found: list[Feature] = []
    for x, y, number in field.nodes:
        for other in pictures.regions(*land[x, y])[number].beside:
            node = (x, y, other)
            if region(land, node).kind == "city" and not any(node in city.nodes for city in found):
                found.append(feature(land, node))
    return found


def worth(land: Land, there: Feature) -> int:
    """Return a feature's points now: in full if completed, otherwise as at the end of the game."""
    if there.kind == "road":
        return len(there.tiles)
    if there.kind == "city":
        return (len(there.tiles) + there.pennants) * (2 if there.closed else 1)
    if there.kind == "monastery":
        (here,) = there.tiles
        return 1 + sum(place in land for place in around(here))
    return 3 * sum(city.closed for city in cities_beside(land, there))
