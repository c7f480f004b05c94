"""A chart of all players' winning chances, ply by ply, with lines of letters, which need no colours, or of dots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from macrobber_tui.widgets.braille import BITS, BRAILLE, DOTS_HIGH, DOTS_WIDE, line_through

if TYPE_CHECKING:
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

    def dotted_rows(self, standings: Sequence[Standing | None]) -> list[list[ChartCell]]:
        """Draw the standings as lines of braille dots, which need colours; a cell shared by two has one colour."""
        rated = [(ply, standing.chances) for ply, standing in enumerate(standings) if standing is not None]
        bits: dict[tuple[int, int], tuple[int, int]] = {}
        for seat in range(len(rated[0][1]) if rated else 0):
            dots = [self._dot(ply, chances[seat]) for ply, chances in rated]
            for column, row in line_through(dots):
                cell = column // DOTS_WIDE, row // DOTS_HIGH
                before, _seat = bits.get(cell, (0, 0))
                bits[cell] = before | BITS[column % DOTS_WIDE][row % DOTS_HIGH], seat + 1
        cells = [[BLANK] * self.width for _ in range(self.height)]
        for (column, row), (pattern, seat) in bits.items():
            cells[row][column] = ChartCell(chr(BRAILLE + pattern), seat)
        return cells

    def _dot(self, ply: int, chance: float) -> tuple[int, int]:
        """Return the column and row of the dot of a winning chance before a ply."""
        columns, rows = self.width * DOTS_WIDE - 1, self.height * DOTS_HIGH - 1
        return round(ply * columns / max(1, self.moments - 1)), round((1 - chance) * rows)

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
