"""The tiles left to draw, and the number that fit each gap."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from macrobber_core.games.carcassonne.placing import fitting_tiles
from macrobber_core.games.carcassonne.tiles import LETTERS, has_bag


class FittingTiles(NamedTuple):
    """The number of remaining tiles that fit a gap at the end of a feature."""

    fit: int
    close: int
    """The number of tiles that also close the feature at the gap."""


@lru_cache(maxsize=1 << 12)
def fitting_letters(edge_codes: int, sides: int) -> Sequence[tuple[int, bool]]:
    """Return the index of each letter that fits a gap, and whether it can close the feature at `sides` (a bit set)."""
    letters = []
    for index, letter in enumerate(LETTERS):
        orientations = fitting_tiles(letter, edge_codes)
        if orientations:
            can_close = any(
                all(
                    sides >> place & 1
                    for side in range(4)
                    if sides >> side & 1
                    for place in tile.parts[tile.part_at[side]].places
                )
                for tile in orientations
            )
            letters.append((index, can_close))
    return tuple(letters)


@lru_cache(maxsize=1 << 13)
def joining_letters(edge_codes: int, places: int, others: int) -> Sequence[int]:
    """Return the index of each letter that fits a gap and can connect two groups of its places (bit sets)."""
    return [
        index
        for index, letter in enumerate(LETTERS)
        if any(
            reached & places and reached & others
            for tile in fitting_tiles(letter, edge_codes)
            for part in tile.parts
            for reached in [sum(1 << place for place in part.places)]
        )
    ]


class DrawOdds:
    """The tiles left in the pile and the number of players."""

    def __init__(self, pile: Sequence[int], players: int) -> None:
        self._pile = pile
        self.tiles_left = sum(pile)
        self.players = players
        self.bag_tiles = sum(count for letter, count in zip(LETTERS, pile, strict=True) if has_bag(letter))
        self._cache: dict[tuple[int, int], FittingTiles] = {}
        self._joining: dict[tuple[int, int, int], int] = {}

    @property
    def turns_each(self) -> float:
        """The average number of turns left per player."""
        return self.tiles_left / self.players

    def fitting(self, edge_codes: int, sides: int) -> FittingTiles:
        """Return how many remaining tiles fit a gap, and how many also close the feature at `sides` (a bit set)."""
        tiles = self._cache.get((edge_codes, sides))
        if tiles is None:
            fit = close = 0
            for index, can_close in fitting_letters(edge_codes, sides):
                fit += self._pile[index]
                close += can_close * self._pile[index]
            tiles = self._cache[edge_codes, sides] = FittingTiles(fit, close)
        return tiles

    def joining(self, edge_codes: int, places: int, others: int) -> int:
        """Return how many remaining tiles fit a gap and connect two groups of its places (bit sets)."""
        tiles = self._joining.get((edge_codes, places, others))
        if tiles is None:
            tiles = sum(self._pile[index] for index in joining_letters(edge_codes, places, others))
            self._joining[edge_codes, places, others] = tiles
        return tiles
