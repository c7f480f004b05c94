"""What would come of laying the tile in hand somewhere: what it completes, and what a meeple would stand on."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_core.games.carcassonne import board as boards
from macrobber_core.games.carcassonne import scoring
from macrobber_core.games.carcassonne.board import Board
from macrobber_core.games.carcassonne.tiles import TILES
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.carcassonne.view import board as board_of

from .ground import Standing, standing
from .map import Place


class Outcome(NamedTuple):
    """Of a placement without a meeple."""

    completed: tuple[Standing, ...]
    parts: tuple[Standing, ...]
    """The features of the tile, by the numbers of its parts."""


class Foresight:
    """Looks ahead from one view, each placement once."""

    def __init__(self, view: CarcassonneView) -> None:
        self._view = view
        self._seen: dict[tuple[Place, int], Outcome] = {}

    def outcome(self, place: Place, turns: int) -> Outcome:
        found = self._seen.get((place, turns))
        if found is None:
            found = self._seen[place, turns] = self._look(place, turns)
        return found

    def _look(self, place: Place, turns: int) -> Outcome:
        land: Board = board_of(self._view.board)
        if self._view.phase != "meeple":  # CR-12: else the tile lies already
            assert self._view.tile is not None
            land = land.lay(boards.cell(*place), TILES[self._view.tile][turns])
        tile = land.laid[-1].tile
        first = land.laid[-1].first
        return Outcome(
            tuple(standing(land, part) for part, _source in scoring.completed(land)),
            tuple(standing(land, first + number) for number in range(len(tile.parts))),
        )
