"""Tiles in words: their features, the sides those features reach, and the position of fields."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne.tiles import HALVES, SIDES, Kind, Part, Tile
from macrobber_tui.boards.carcassonne.names import kind_label
from macrobber_tui.i18n.language import N_, _, join_list, ngettext

SIDE_NAMES = (N_("north"), N_("east"), N_("south"), N_("west"))
"""Names of the sides, indexed by side number."""
HALF_EDGE_SIDES = (3, 1, 0, 2, 1, 3, 2, 0)
"""The neighbouring side nearest to each half edge.

The left half edge of each side comes before the right one. For example, the left half of the north edge is its western
half.
"""


def side_name(number: int) -> str:
    return _(SIDE_NAMES[number])


def sides_reached(part: Part) -> list[int]:
    """Return the sides that a city or road reaches."""
    return [index for index in part.places if index < len(SIDES)]


def describe_tile(tile: Tile) -> str:
    """Describe a tile in its rotation: cities, roads, monastery and bag; the rest is fields."""
    roads = [part for part in tile.parts if part.kind is Kind.ROAD]
    parts = [city_text(part) for part in tile.parts if part.kind is Kind.CITY]
    parts += [road_text(part) for part in roads if len(part.places) > 1]
    if road_ends := sorted(part.places[0] for part in roads if len(part.places) == 1):
        parts.append(ending_roads_text([*map(side_name, road_ends)]))
    if any(part.kind is Kind.MONASTERY for part in tile.parts):
        parts.append(kind_label(Kind.MONASTERY))
    if tile.has_bag:
        parts.append(_("a bag"))
    return ", ".join(parts)


def city_text(part: Part) -> str:
    if len(part.places) == len(SIDES):
        text = _("city on all sides")
    else:
        sides = [*map(side_name, sides_reached(part))]
        text = ngettext("city {sides}", "city {sides}", len(sides)).format(sides=join_list(sides))
    return _("{city} with a pennant").format(city=text) if part.pennant else text


def road_text(part: Part) -> str:
    first, second = map(side_name, sides_reached(part))
    return _("road from {one} to {other}").format(one=first, other=second)


def ending_roads_text(road_ends: Sequence[str]) -> str:
    """Describe the roads that end on the tile."""
    if len(road_ends) == 1:
        return _("road {side}, which ends here").format(side=road_ends[0])
    return _("roads {sides}, which end here").format(sides=join_list(road_ends))


def describe_part(part: Part, tile: Tile) -> str:
    """Describe a part in a way that distinguishes it from all other parts of the tile."""
    match part.kind:
        case Kind.CITY:
            return city_text(part)
        case Kind.ROAD if len(part.places) > 1:
            return road_text(part)
        case Kind.ROAD:
            return _("road {side}").format(side=side_name(part.places[0]))
        case Kind.MONASTERY:
            return kind_label(Kind.MONASTERY)
        case _:
            return field_text(part, tile)


def field_text(part: Part, tile: Tile) -> str:
    """Describe a field by the edges and half edges it reaches; just "the field" if the tile has no other field."""
    others = any(other.kind is Kind.FIELD and other is not part for other in tile.parts)
    if not others:
        return _("the field")
    edges = edges_reached(part)
    return ngettext("field {where}", "field {where}", len(edges)).format(where=join_list(edges))


def edges_reached(part: Part) -> list[str]:
    halves = {index - HALVES for index in part.places}
    found = []
    for number in range(len(SIDES)):
        left, right = 2 * number in halves, 2 * number + 1 in halves
        if left and right:
            found.append(side_name(number))
        elif left or right:
            towards = HALF_EDGE_SIDES[2 * number + right]
            found.append(_("{side} ({part} half)").format(side=side_name(number), part=side_name(towards)))
    return found
