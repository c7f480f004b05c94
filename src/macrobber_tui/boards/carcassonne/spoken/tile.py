"""Tiles in words: what lies on them, at which sides, and in which part of them a field is."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne.tiles import HALVES, SIDES, Kind, Part, Tile
from macrobber_tui.boards.carcassonne.names import called
from macrobber_tui.language import N_, _, listed

NAMES = (N_("north"), N_("east"), N_("south"), N_("west"))
"""Of the sides, by their numbers."""
TOWARDS = (3, 1, 0, 2, 1, 3, 2, 0)
"""The side towards which half of an edge is, left and right of each: the left half of the north edge is the west."""


def side(number: int) -> str:
    return _(NAMES[number])


def sides(part: Part) -> list[int]:
    """Those that a city or a road reaches."""
    return [place for place in part.places if place < len(SIDES)]


def lying(tile: Tile) -> str:
    """What is on it as it lies: cities, roads, a monastery, a bag; the rest is fields."""
    roads = [part for part in tile.parts if part.kind is Kind.ROAD]
    told = [city(part) for part in tile.parts if part.kind is Kind.CITY]
    told += [road(part) for part in roads if len(part.places) > 1]
    if ends := sorted(part.places[0] for part in roads if len(part.places) == 1):
        told.append(ending([*map(side, ends)]))
    if any(part.kind is Kind.MONASTERY for part in tile.parts):
        told.append(called(Kind.MONASTERY))
    if tile.bag:
        told.append(_("a bag"))
    return ", ".join(told)


def city(part: Part) -> str:
    if len(part.places) == len(SIDES):
        told = _("city on all sides")
    else:
        told = _("city {sides}").format(sides=listed(map(side, sides(part))))
    return _("{city} with a pennant").format(city=told) if part.pennant else told


def road(part: Part) -> str:
    one, other = map(side, sides(part))
    return _("road from {one} to {other}").format(one=one, other=other)


def ending(ends: Sequence[str]) -> str:
    """Roads that begin on the tile."""
    if len(ends) == 1:
        return _("road {side}, which ends here").format(side=ends[0])
    return _("roads {sides}, which end here").format(sides=listed(ends))


def part_of_tile(part: Part, tile: Tile) -> str:
    """One part, told apart from the others of the tile."""
    match part.kind:
        case Kind.CITY:
            return city(part)
        case Kind.ROAD if len(part.places) > 1:
            return road(part)
        case Kind.ROAD:
            return _("road {side}").format(side=side(part.places[0]))
        case Kind.MONASTERY:
            return called(Kind.MONASTERY)
        case _:
            return field(part, tile)


def field(part: Part, tile: Tile) -> str:
    """By the edges it reaches, where there is another; the half of an edge by the side towards which it is."""
    others = any(other.kind is Kind.FIELD and other is not part for other in tile.parts)
    if not others:
        return _("the field")
    return _("field {where}").format(where=listed(reached(part)))


def reached(part: Part) -> list[str]:
    halves = {place - HALVES for place in part.places}
    found = []
    for number in range(len(SIDES)):
        left, right = 2 * number in halves, 2 * number + 1 in halves
        if left and right:
            found.append(side(number))
        elif left or right:
            towards = TOWARDS[2 * number + right]
            found.append(_("{side} ({part} half)").format(side=side(number), part=side(towards)))
    return found
