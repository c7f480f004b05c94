"""The tiles that are left, and how many of them suit a gap of the land."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from macrobber_core.games.carcassonne.placing import fitting
from macrobber_core.games.carcassonne.tiles import LETTERS, has_bag


class Suiting(NamedTuple):
    """Tiles for a gap at the end of a feature: as indices of letters, or how many are left."""

    fit: int
    close: int
    """Of those that fit, the ones that close this end, too."""


@lru_cache(maxsize=1 << 12)
def suiting(needs: int, sides: int) -> Sequence[tuple[int, bool]]:
    """The letters that fit a gap, and whether they can close the feature that is at these sides (bits) of it."""
    found = []
    for number, letter in enumerate(LETTERS):
        ways = fitting(letter, needs)
        if ways:
            closes = any(
                all(
                    sides >> place & 1
                    for side in range(4)
                    if sides >> side & 1
                    for place in tile.parts[tile.at[side]].places
                )
                for tile in ways
            )
            found.append((number, closes))
    return tuple(found)


class Luck:
    """What may still be drawn, by so many players."""

    def __init__(self, pile: Sequence[int], players: int) -> None:
        self._pile = pile
        self.left = sum(pile)
        self.players = players
        self.bags = sum(count for letter, count in zip(LETTERS, pile, strict=True) if has_bag(letter))
        self._known: dict[tuple[int, int], Suiting] = {}

    @property
    def turns(self) -> float:
        """Of each player, on the average."""
        return self.left / self.players

    def suiting(self, needs: int, sides: int) -> Suiting:
        """How many of the tiles left suit a gap, at these sides of which a feature ends."""
        found = self._known.get((needs, sides))
        if found is None:
            fit = close = 0
            for number, closes in suiting(needs, sides):
                fit += self._pile[number]
                close += closes * self._pile[number]
            found = self._known[needs, sides] = Suiting(fit, close)
        return found
