"""The parts of a painted map besides the tiles: two greens, completed cities, lost places, and spots for meeples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from macrobber_core.games.carcassonne.tiles import LETTERS, TILES, Kind
from macrobber_core.games.carcassonne.view import CarcassonneView, TileView

from .decision_input import DecisionInput, PlacementInput
from .feature_view import Parts, board_features, placed_tiles
from .map import MapMarks, Place
from .render_context import RenderContext
from .tiles import LARGE, SPOT_SIGN, DrawnTile

NEIGHBOURS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps to the places north, east, south and west, in the order of a tile's edges."""


def painted_land(view: CarcassonneView) -> Mapping[Place, DrawnTile]:
    """Return the tiles in the land, in two shades of green, and with their completed cities."""
    completed = completed_cities(view)
    return {place: _lit(tile, place, completed) for place, tile in placed_tiles(view.board).items()}


def _lit(tile: DrawnTile, place: Place, completed: Parts) -> DrawnTile:
    """Return a tile in its shade of green, and with its completed cities."""
    parts = range(len(tile.tile.parts))
    here = frozenset(part for part in parts if (place, part) in completed)
    return tile._replace(is_odd=bool(sum(place) % 2), completed=here)


def painted_marks(marks: MapMarks, context: RenderContext, *, has_hand: bool = True) -> MapMarks:
    """Return the marks with the places that no tile left fits, and the parts that a meeple could claim.

    While the player still chooses a place, and the tile in hand is drawn large (`has_hand`), only that has the numbers
    of those parts: at the largest zoom, they have dots on the map.
    """
    view, ghost = context.view, marks.ghost
    if ghost is not None and marks.cursor is not None:
        spots = meeple_spots(context.decision)
        if has_hand and not _is_choosing_meeple(context.decision):
            is_large = context.view_options.zoom == LARGE  # in a smaller tile, dots would hide what they mark
            spots = tuple((part, SPOT_SIGN, is_free) for part, _number, is_free in spots if is_large)
        ghost = _lit(ghost, marks.cursor, completed_cities(view))._replace(spots=spots)
    dead = dead_places(view.board, view.pile, view.tile) if view.result is None else ()
    return replace(marks, ghost=ghost, dead=dead, framed=_with_neighbours(marks.cursor))


def _is_choosing_meeple(decision: DecisionInput | None) -> bool:
    return isinstance(decision, PlacementInput) and decision.is_choosing_meeple


def _with_neighbours(place: Place | None) -> frozenset[Place]:
    if place is None:
        return frozenset()
    return frozenset((place[0] + across, place[1] + down) for across, down in (*NEIGHBOURS, (0, 0)))


def meeple_spots(decision: DecisionInput | None) -> tuple[tuple[int, str, bool], ...]:
    """Return the parts of the tile in hand that have a number among the choices, and whether each is free."""
    if not isinstance(decision, PlacementInput) or (decision.is_meeple_deferred and not decision.is_choosing_meeple):
        return ()
    choices = enumerate(decision.meeple_choices)
    return tuple(
        (choice.part, str(number), bool(choice.action)) for number, choice in choices if choice.part is not None
    )


def completed_cities(view: CarcassonneView) -> Parts:
    """Return the parts of all completed cities."""
    features = board_features(view)
    cities = (feature.parts for feature in features if feature.kind is Kind.CITY and feature.is_completed)
    return frozenset(part for parts in cities for part in parts)


@lru_cache(maxsize=4)
def dead_places(board: tuple[TileView, ...], pile: tuple[int, ...], tile: str | None) -> frozenset[Place]:
    """Return the empty places beside the land that no tile left fits, however it is turned."""
    left = [letter for letter, count in zip(LETTERS, pile, strict=True) if count or letter == tile]
    shapes = {turned.edges for letter in left for turned in TILES[letter]}
    taken = {(placed.x, placed.y) for placed in board}
    wanted: dict[Place, dict[int, str]] = {}
    for placed in board:
        for edge, (across, down) in enumerate(NEIGHBOURS):
            place = placed.x + across, placed.y + down
            if place not in taken:
                wanted.setdefault(place, {})[(edge + 2) % 4] = placed.lies.edges[edge]
    return frozenset(
        place
        for place, edges in wanted.items()
        if not any(all(shape[edge] == kind for edge, kind in edges.items()) for shape in shapes)
    )
