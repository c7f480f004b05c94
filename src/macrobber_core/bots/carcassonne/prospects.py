"""What a feature of the land will bring whoever has most meeples there."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_core.games.carcassonne.board import STEPS, Board, Cell, Feature
from macrobber_core.games.carcassonne.tiles import Kind

from . import odds
from .judgement import Judgement
from .luck import Luck
from .odds import Outlook

CITY = 3
"""What a completed city brings a field."""
HOPE = 0.75
"""So much of the chance of a city counts for a field: it may be nobody's, or a farmer's opponent's."""
DONE, NEVER = Outlook(1.0, 1.0), Outlook(0.0, 0.0)


Ends = dict[int, dict[Cell, int]]
"""Of every open road and city, by its oldest part, the gaps at its ends, and at which of their sides (bits) it is."""


def ends(board: Board) -> Ends:
    found: Ends = {}
    root = board.root
    for cell, gap in board.gaps.items():
        parts = gap.parts
        for side in range(4):
            if parts[side] >= 0:
                gaps = found.setdefault(root(parts[side]), {})
                gaps[cell] = gaps.get(cell, 0) | 1 << side
    return found


class Prospect(NamedTuple):
    """Expected points, the chance of completion, the share of the time left in which the meeples will be at home, and
    the points that completion would bring.
    """

    kind: Kind
    points: float
    chance: float
    home: float
    full: float


class Land:
    """A board and what is likely to become of it."""

    def __init__(self, board: Board, luck: Luck, judgement: Judgement) -> None:
        self.board = board
        self.luck = luck
        self.judgement = judgement
        self.ends = ends(board)
        self.held = [root for root, feature in enumerate(board.features) if feature is not None and feature.meeples]
        """The features with meeples, by their oldest parts."""
        self._known: dict[tuple[int, int], Prospect] = {}

    def laid(self, board: Board, cell: Cell) -> Land:
        """What becomes of the board on which a tile lies there, and no meeple more; it remembers what is the same."""
        land = object.__new__(Land)
        land.board, land.luck, land.judgement = board, self.luck, self.judgement
        land.ends, changed = self._ends_after(board, cell)
        held = dict.fromkeys(map(board.root, self.held))
        land.held = [root for root in held if board.features[root].meeples]  # type: ignore[union-attr]
        land._known = {
            key: prospect
            for key, prospect in self._known.items()
            if prospect.kind < Kind.MONASTERY and key[0] not in changed
        }
        return land

    def _ends_after(self, board: Board, cell: Cell) -> tuple[Ends, set[int]]:
        """The ends on that board, and the features that have others than before, or other gaps at them."""
        found, root = self.ends.copy(), board.root
        changed: set[int] = set()
        for part in self.board.gaps[cell].parts[:4]:
            if part >= 0:
                old, new = self.board.root(part), root(part)
                gaps = found.pop(new, {}).copy()
                for other, sides in found.pop(old, {}).items():
                    gaps[other] = gaps.get(other, 0) | sides
                gaps.pop(cell, None)
                found[new] = gaps
                changed |= {old, new}
        for step in STEPS:
            gap = board.gaps.get(cell + step)
            if gap is not None:
                beside: dict[int, int] = {}
                for side in range(4):
                    if gap.parts[side] >= 0:
                        one = root(gap.parts[side])
                        beside[one] = beside.get(one, 0) | 1 << side
                for one, at in beside.items():
                    found[one] = {**found.get(one, {}), cell + step: at}
                    changed.add(one)
        return found, changed

    def prospect(self, root: int, holders: int = 1) -> Prospect:
        """Of the feature with that oldest part, when so many seats wish it well."""
        found = self._known.get((root, holders))
        if found is None:
            feature = self.board.feature(root)
            found = self._known[root, holders] = self._prospect(root, feature, holders)
        return found

    def _prospect(self, root: int, feature: Feature, holders: int) -> Prospect:
        size = feature.tiles.bit_count()
        if feature.kind == Kind.FIELD:
            return Prospect(feature.kind, self._field(feature), 0.0, 0.0, 0.0)
        done, home = self._outlook(root, feature, holders)
        match feature.kind:
            case Kind.MONASTERY:
                filled = done ** (1 / max(feature.ends, 1))
                return Prospect(feature.kind, size + feature.ends * filled, done, home, size + feature.ends)
            case Kind.CITY:
                now = size + feature.pennants
                full = 2.0 * (now + len(self.ends.get(root, ())))
            case _:
                now = size
                full = float(size + len(self.ends.get(root, ())))
        return Prospect(feature.kind, done * full + (1 - done) * now, done, home, full)

    def _outlook(self, root: int, feature: Feature, holders: int) -> Outlook:
        if not feature.ends:
            return DONE
        numbers = self.numbers(root, holders)
        return NEVER if numbers is None else self.judgement.odds.of(feature.kind, numbers)

    def numbers(self, root: int, holders: int) -> list[float] | None:
        """What the odds of an open feature depend on; None if it cannot be completed any more."""
        luck, feature = self.luck, self.board.feature(root)
        size = feature.tiles.bit_count()
        if feature.kind == Kind.MONASTERY:
            return odds.of_cells(feature.ends, luck.left, luck.players) if feature.ends <= luck.left else None
        suiting = [luck.suiting(self.board.gaps[cell].needs, sides) for cell, sides in self.ends[root].items()]
        if not luck.left or not all(fit for fit, _ in suiting):
            return None
        return odds.of_gaps(suiting, size, holders, luck.left, luck.players)

    def _field(self, field: Feature) -> float:
        board, points, parts = self.board, 0.0, field.cities
        while parts:
            part = (parts & -parts).bit_length() - 1
            city = board.feature(part)
            parts &= ~city.cities
            points += CITY if not city.ends else CITY * HOPE * self.prospect(board.root(part)).chance
        return points
