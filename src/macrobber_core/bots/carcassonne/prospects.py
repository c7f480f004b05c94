"""What a feature of the land will bring whoever has most meeples there."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from macrobber_core.games.carcassonne.board import Board, Cell, Feature
from macrobber_core.games.carcassonne.tiles import Kind

from .luck import Luck

EXTENDING = 0.35
"""A tile that lets a feature grow at a gap counts so much of one that closes it."""
HELP = 0.15
"""Of the tiles that others draw, so much is as good as drawn by oneself."""
CARE = 0.9
"""So likely a feature is completed by whoever draws what it needs."""
SPREAD = 2.0
"""So many turns of its owner each tile around a monastery takes, on the average, in the time that is left."""
CITY = 3
"""What a completed city brings a field."""
UNCARED = 0.6
"""A city is completed so likely for the sake of a field, compared with one with a knight."""


class Prospect(NamedTuple):
    """Expected points, the chance of completion, and the points that this would bring."""

    points: float
    chance: float
    full: float


class Land:
    """A board and what is likely to become of it."""

    def __init__(self, board: Board, luck: Luck) -> None:
        self.board = board
        self.luck = luck
        self._known: dict[tuple[int, int], Prospect] = {}

    @cached_property
    def ends(self) -> dict[int, dict[Cell, int]]:
        """Of every open road and city, the gaps at its ends, and at which of their sides (bits) it is."""
        found: dict[int, dict[Cell, int]] = {}
        root = self.board.root
        for cell, gap in self.board.gaps.items():
            parts = gap.parts
            for side in range(4):
                if parts[side] >= 0:
                    gaps = found.setdefault(root(parts[side]), {})
                    gaps[cell] = gaps.get(cell, 0) | 1 << side
        return found

    def prospect(self, root: int, holders: int = 1) -> Prospect:
        """Of the feature with that oldest part, when so many seats wish it well."""
        found = self._known.get((root, holders))
        if found is None:
            feature = self.board.feature(root)
            found = self._known[root, holders] = self._prospect(root, feature, holders)
        return found

    def _prospect(self, root: int, feature: Feature, holders: int) -> Prospect:
        size = feature.tiles.bit_count()
        match feature.kind:
            case Kind.MONASTERY:
                return self._monastery(feature)
            case Kind.FIELD:
                return Prospect(self._field(feature), 0.0, 0.0)
            case Kind.CITY:
                gaps = self.ends.get(root, {})
                chance = self.chance(gaps, holders)
                full = 2.0 * (size + feature.pennants + len(gaps))
                return Prospect(chance * full + (1 - chance) * (size + feature.pennants), chance, full)
            case _:
                gaps = self.ends.get(root, {})
                chance = self.chance(gaps, holders)
                full = float(size + len(gaps))
                return Prospect(chance * full + (1 - chance) * size, chance, full)

    def chance(self, gaps: dict[Cell, int], holders: int) -> float:
        """That every gap at the ends of a feature is filled so that it is completed."""
        luck = self.luck
        if not gaps:
            return 1.0
        if not luck.left:
            return 0.0
        draws = luck.turns * (holders + HELP * (luck.players - holders)) / len(gaps)
        chance = CARE
        for cell, sides in gaps.items():
            fit, close = luck.suiting(self.board.gaps[cell].needs, sides)
            if not fit:
                return 0.0
            chance *= 1 - (1 - (close + EXTENDING * (fit - close)) / luck.left) ** draws
        return chance

    def _monastery(self, feature: Feature) -> Prospect:
        size = feature.tiles.bit_count()
        if not feature.ends:
            return Prospect(size, 1.0, size)
        filled = 1 - 2.0 ** (-self.luck.turns / (SPREAD * feature.ends))
        return Prospect(size + feature.ends * filled, filled**feature.ends, 9.0)

    def _field(self, field: Feature) -> float:
        board, points, parts = self.board, 0.0, field.cities
        while parts:
            part = (parts & -parts).bit_length() - 1
            city = board.feature(part)
            parts &= ~city.cities
            points += CITY if not city.ends else CITY * self._city(board.root(part), city)
        return points

    def _city(self, root: int, city: Feature) -> float:
        chance = self.prospect(root).chance
        return chance if city.meeples else UNCARED * chance
