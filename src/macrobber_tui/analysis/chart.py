"""A chart of all players' winning chances, ply by ply. The lines are drawn with letters, so no colours are needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from macrobber_core.analysis import EvaluationTask, Standing

MARKS = "ABCDEFGHIJ"
"""The seats' letters, as on the board."""
MARGIN = 5
"""The number of columns to the left of the chart, reserved for its scale."""


class ChartCell(NamedTuple):
    text: str
    seat: int | None = None
    """The seat whose colour the cell has."""


BLANK = ChartCell(" ")


class Chart:
    """A chart of a given size, for a game with a given number of positions, some of which may not be evaluated yet."""

    def __init__(self, moments: int, width: int, height: int) -> None:
        self.moments = moments
        self.width = width
        self.height = height

    def column(self, ply: int) -> int:
        """Return the column of the position before a ply."""
        return round(ply * (self.width - 1) / max(1, self.moments - 1))

    def ply(self, column: int) -> int:
        """Return the ply drawn in a column."""
        return round(column * (self.moments - 1) / (self.width - 1))

    def row(self, chance: float) -> int:
        """Return the row of a winning chance, counted from the top."""
        return round((1 - chance) * (self.height - 1))

    def rows(self, standings: Sequence[Standing | None]) -> list[list[ChartCell]]:
        """Draw the standings, top row first. Letters alternate where players share a cell."""
        cells = [[BLANK] * self.width for _ in range(self.height)]
        for column in range(self.width):
            standing = standings[self.ply(column)]
            if standing is None:
                continue
            there: dict[int, list[int]] = {}
            for seat, chance in enumerate(standing.chances, 1):
                there.setdefault(self.row(chance), []).append(seat)
            for row, seats in there.items():
                seat = seats[column % len(seats)]
                cells[row][column] = ChartCell(MARKS[seat - 1], seat)
        return cells

    def scale(self) -> list[str]:
        """Return the label of each row; the rows at the quarters have percentages."""
        labels = {self.row(quarter / 4): f"{25 * quarter:>3} " for quarter in range(5)}
        return [labels.get(row, "    ") for row in range(self.height)]

    def rounds(self, standings: Sequence[Standing | None]) -> list[str]:
        """Return one character per column: each round's number starts at the column where the round begins.

        A number is left out if there is no room for its digits and a gap before them.
        """
        marks = [""] * self.width
        next_free = 0
        for number, ply in round_starts(standings):
            column, digits = self.column(ply), str(number)
            if next_free <= column <= self.width - len(digits):
                marks[column : column + len(digits)] = digits
                next_free = column + len(digits) + 1
        return marks


def round_starts(moments: Sequence[Standing | EvaluationTask | None]) -> Iterator[tuple[int, int]]:
    """Yield the number and the first ply of each round."""
    last_round = 0
    for moment in moments:
        if moment is not None and moment.round > last_round:
            last_round = moment.round
            yield last_round, moment.ply
