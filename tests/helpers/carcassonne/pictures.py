"""An independent version of the tiles as pictures: connections are found by looking, nothing is listed.

`c` is city (`P` with a pennant), `r` road, `.` field, `m` a monastery, `+` the end of roads. The corners belong to
nothing.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

ALL_CITY = " ccccc ", "ccccccc", "ccccccc", "cccPccc", "ccccccc", "ccccccc", " ccccc "
PICTURES: dict[str, tuple[int, tuple[str, ...]]] = {
    "A": (2, (" ..... ",
              ".......",
              ".......",
              "...m...",
              "...r...",
              "...r...",
              " ..r.. ")),
    "B": (4, (" ..... ",
              ".......",
              ".......",
              "...m...",
              ".......",
              ".......",
              " ..... ")),
    "C": (1, ALL_CITY),
    "D": (4, (" ccccc ",
              ".......",
              ".......",
              "rrrrrrr",
              ".......",
              ".......",
              " ..... ")),
    "E": (5, (" ccccc ",
              "..ccc..",
              ".......",
              ".......",
              ".......",
              ".......",
              " ..... ")),
    "F": (2, (" ..... ",
              "c.....c",
              "cc...cc",
              "cccPccc",
              "cc...cc",
              "c.....c",
              " ..... ")),
    "G": (1, (" ..... ",
              "c.....c",
              "cc...cc",
              "ccccccc",
              "cc...cc",
              "c.....c",
              " ..... ")),
    "H": (3, (" ccccc ",
              "..ccc..",
              ".......",
              ".......",
              ".......",
              "..ccc..",
              " ccccc ")),
    "I": (2, (" ccccc ",
              "c..cc..",
              "c......",
              "cc.....",
              "cc.....",
              "c......",
              " ..... ")),
    "J": (3, (" ccccc ",
              "..ccc..",
              ".......",
              "...rrrr",
              "...r...",
              "...r...",
              " ..r.. ")),
    "K": (3, (" ccccc ",
              "..ccc..",
              ".......",
              "rrrr...",
              "...r...",
              "...r...",
              " ..r.. ")),
    "L": (3, (" ccccc ",
              "..ccc..",
              ".......",
              "rrr+rrr",
              "...r...",
              "...r...",
              " ..r.. ")),
    "M": (2, (" ccccc ",
              "ccccc..",
              "ccPc...",
              "ccc....",
              "cc.....",
              "c......",
              " ..... ")),
    "N": (3, (" ccccc ",
              "ccccc..",
              "cccc...",
              "ccc....",
              "cc.....",
              "c......",
              " ..... ")),
    "O": (2, (" ccccc ",
              "cPcc...",
              "ccc....",
              "cc...rr",
              "c...rr.",
              "c..rr..",
              " ..r.. ")),
    "P": (3, (" ccccc ",
              "cccc...",
              "ccc....",
              "cc...rr",
              "c...rr.",
              "c..rr..",
              " ..r.. ")),
    "Q": (1, (" ccccc ",
              "ccccccc",
              "cccPccc",
              "ccccccc",
              "cc...cc",
              "c.....c",
              " ..... ")),
    "R": (3, (" ccccc ",
              "ccccccc",
              "ccccccc",
              "ccccccc",
              "cc...cc",
              "c.....c",
              " ..... ")),
    "S": (2, (" ccccc ",
              "ccccccc",
              "cccPccc",
              "ccccccc",
              "cc.r.cc",
              "c..r..c",
              " ..r.. ")),
    "T": (1, (" ccccc ",
              "ccccccc",
              "ccccccc",
              "ccccccc",
              "cc.r.cc",
              "c..r..c",
              " ..r.. ")),
    "U": (8, (" ..... ",
              ".......",
              ".......",
              "rrrrrrr",
              ".......",
              ".......",
              " ..... ")),
    "V": (9, (" ..... ",
              ".......",
              ".......",
              "rrrr...",
              "...r...",
              "...r...",
              " ..r.. ")),
    "W": (4, (" ..... ",
              ".......",
              ".......",
              "rrr+rrr",
              "...r...",
              "...r...",
              " ..r.. ")),
    "X": (1, (" ..r.. ",
              "...r...",
              "...r...",
              "rrr+rrr",
              "...r...",
              "...r...",
              " ..r.. ")),
}  # fmt: skip
"""The base game's tiles: the number of each, and its picture, unrotated."""
BAGS: dict[str, tuple[int, tuple[str, ...]]] = {
    "Vb": (2, PICTURES["V"][1]),
    "Ub": (2, (" ..r.. ",
               "...r...",
               "...r...",
               "...r...",
               "...r...",
               "...r...",
               " ..r.. ")),
    "Wb": (1, PICTURES["W"][1]),
    "Eb": (1, PICTURES["E"][1]),
    "Jb": (1, PICTURES["J"][1]),
    "Gb": (1, (" ccccc ",
               "..ccc..",
               "...c...",
               "...c...",
               "...c...",
               "..ccc..",
               " ccccc ")),
}  # fmt: skip
"""The tiles with a bag, from The Robbers."""

Pixel = tuple[int, int]
"""Row and column."""
SIDES: dict[str, dict[str, Pixel]] = {
    "n": {"l": (0, 1), "": (0, 3), "r": (0, 5)},
    "e": {"l": (1, 6), "": (3, 6), "r": (5, 6)},
    "s": {"l": (6, 5), "": (6, 3), "r": (6, 1)},
    "w": {"l": (5, 0), "": (3, 0), "r": (1, 0)},
}
"""The positions in a picture of the left, middle and right of each side, seen from the centre."""
KINDS = {"c": "city", "P": "city", "r": "road", ".": "field", "m": "monastery"}


class Region(NamedTuple):
    """A connected region of one tile."""

    kind: str
    sides: frozenset[str]
    """The sides that the region reaches: `n` for a middle; for a field, halves such as `nl`."""
    pennants: int
    beside: frozenset[int]
    """The other regions of the tile that this region touches; for a field, the cities."""


def picture(letter: str, turns: int) -> tuple[str, ...]:
    """Return the picture of a tile turned clockwise by a number of quarters."""
    rows = (PICTURES | BAGS)[letter][1]
    for _ in range(turns):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
    return rows


@functools.cache
def regions(letter: str, turns: int) -> tuple[Region, ...]:
    """Return the regions of a tile, from its upper left to its lower right."""
    rows = picture(letter, turns)
    spots = [(row, column) for row in range(7) for column in range(7) if rows[row][column] in KINDS]
    groups: list[set[Pixel]] = []
    for spot in spots:
        if not any(spot in group for group in groups):
            groups.append(flooded(rows, spot))
    return tuple(region(rows, group, groups) for group in groups)


@functools.cache
def number(letter: str, turns: int, kind: str, side: str) -> int:
    """Return the number of the region of a kind that reaches a side, or of the monastery."""
    for found, there in enumerate(regions(letter, turns)):
        if there.kind == kind and (side in there.sides or kind == "monastery"):
            return found
    raise LookupError(f"no {kind} at {side} of {letter} turned by {turns}")


def flooded(rows: tuple[str, ...], first: Pixel) -> set[Pixel]:
    kind = KINDS[rows[first[0]][first[1]]]
    found, ahead = {first}, [first]
    while ahead:
        for row, column in around(ahead.pop()):
            if (row, column) not in found and KINDS.get(rows[row][column]) == kind:
                found.add((row, column))
                ahead.append((row, column))
    return found


def around(spot: Pixel) -> list[Pixel]:
    row, column = spot
    nearby = (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
    return [(row, column) for row, column in nearby if row in range(7) and column in range(7)]


def region(rows: tuple[str, ...], group: set[Pixel], groups: list[set[Pixel]]) -> Region:
    row, column = min(group)
    kind = KINDS[rows[row][column]]
    halves = ("l", "r") if kind == "field" else ("",)
    sides = frozenset(side + half for side in SIDES for half in halves if SIDES[side][half] in group)
    pennants = sum(rows[row][column] == "P" for row, column in group)
    touched = {nearby for spot in group for nearby in around(spot)} - group
    beside = frozenset(number for number, other in enumerate(groups) if other & touched)
    return Region(kind, sides, pennants, beside)


@functools.cache
def edges(letter: str, turns: int) -> str:
    """Return the middles of the north, east, south and west side: C, R or F."""
    rows = picture(letter, turns)
    return "".join(KINDS[rows[row][column]][0].upper() for row, column in (SIDES[side][""] for side in SIDES))


@functools.cache
def looks(letter: str, turns: int) -> frozenset[tuple[str, frozenset[str], int, frozenset[frozenset[str]]]]:
    """Return all distinguishing features of a placed tile."""
    there = regions(letter, turns)
    return frozenset(
        (each.kind, each.sides, each.pennants, frozenset(there[other].sides for other in each.beside)) for each in there
    )


@functools.cache
def turns(letter: str) -> list[int]:
    """Return the rotations that look different, each as its smallest equivalent rotation."""
    return [turn for turn in range(4) if looks(letter, turn) not in {looks(letter, less) for less in range(turn)}]
