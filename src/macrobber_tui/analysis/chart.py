"""The chances of all players by ply, drawn with their letters: it can be read without colours, in any terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from macrobber_core.analysis import Question, Standing

MARKS = "ABCDEFGHIJ"
"""Of the seats, as their clans have them on the board."""
MARGIN = 5
"""Columns left of the chart, for its scale."""


class Cell(NamedTuple):
    text: str
    seat: int | None = None
    """Whose colour it has."""


BLANK = Cell(" ")


class Chart:
    """A chart of so many columns and rows for a game of so many moments, of which some may not be judged yet."""

    def __init__(self, moments: int, width: int, height: int) -> None:
        self.moments = moments
        self.width = width
        self.height = height

    def column(self, ply: int) -> int:
        """Where the moment before that ply is."""
        return round(ply * (self.width - 1) / max(1, self.moments - 1))

    def ply(self, column: int) -> int:
        """The moment that is drawn there."""
        return round(column * (self.moments - 1) / (self.width - 1))

    def row(self, chance: float) -> int:
        """From the top."""
        return round((1 - chance) * (self.height - 1))

    def rows(self, standings: Sequence[Standing | None]) -> list[list[Cell]]:
        """By ply; the highest chances first. Where players share a place, their letters take turns."""
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
                cells[row][column] = Cell(MARKS[seat - 1], seat)
        return cells

    def scale(self) -> list[str]:
        """What stands left of each row: the percentages at the quarters."""
        labels = {self.row(quarter / 4): f"{25 * quarter:>3} " for quarter in range(5)}
        return [labels.get(row, "    ") for row in range(self.height)]

    def rounds(self, standings: Sequence[Standing | None]) -> list[str]:
        """A mark a column below the chart: the number of a round where it begins, else nothing."""
        marks = [""] * self.width
        for number, ply in beginnings(standings):
            column = self.column(ply)
            for offset, digit in enumerate(str(number)):
                if column + offset < self.width:
                    marks[column + offset] = digit
        return marks


def beginnings(moments: Sequence[Standing | Question | None]) -> Iterator[tuple[int, int]]:
    """The number of each round and its first ply."""
    known = 0
    for moment in moments:
        if moment is not None and moment.round > known:
            known = moment.round
            yield known, moment.ply
