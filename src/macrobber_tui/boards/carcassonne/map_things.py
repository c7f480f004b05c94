"""The names of the things on each tile and empty place of the map, which `things.py` explains."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from macrobber_core.games.carcassonne.tiles import has_bag
from macrobber_core.games.carcassonne.view import CarcassonneView, TileView

from .feature_view import feature_things
from .map import Place
from .names import place_text
from .painted_map import dead_places
from .tiles import TileThings


def map_things(view: CarcassonneView, possible: frozenset[Place]) -> Mapping[Place, TileThings]:
    """Return what each place shows: features, meeples and bags; places that the tile in hand, or no tile, fits."""
    dead = dead_places(view.board, view.pile, view.tile) if view.result is None else frozenset()
    gaps = {place: TileThings(f"gap {place_text(place)}") for place in possible | dead}
    return {**gaps, **_tile_things(view.board)}


@lru_cache(maxsize=4)
def _tile_things(board: tuple[TileView, ...]) -> Mapping[Place, TileThings]:
    names = feature_things(board)
    found: dict[Place, TileThings] = {}
    for tile in board:
        place = (tile.x, tile.y)
        at, parts = place_text(place), tuple(names[place, part] for part in range(len(tile.lies.parts)))
        meeple, bag = f"meeple {at}" * bool(tile.seat), f"bag {at}" * has_bag(tile.tile)
        found[place] = TileThings(f"tile {at}", parts, meeple, bag, f"pennant {at}")
    return found
