"""The board: sets of its spaces, each a bit of an integer, and the groups they form.

Space 1,1 (column, row) is the lowest bit, then come the other columns of row 1, then row 2 and so on.
"""

from __future__ import annotations

from collections.abc import Iterator

from .components import SIZE

Spaces = int
"""A set of spaces."""

NONE: Spaces = 0
ALL: Spaces = (1 << SIZE * SIZE) - 1
LINES = range(1, SIZE + 1)
"""The numbers of columns, and of rows."""


def space(column: int, row: int) -> Spaces:
    """The set of this one."""
    return 1 << (row - 1) * SIZE + column - 1


TEXTS = {space(column, row): f"{column},{row}" for row in LINES for column in LINES}
"""Every space as the notation has it: column, row."""
SPACES = tuple(TEXTS)
"""All of them, by rows."""
FIRST_COLUMN: Spaces = sum(space(LINES[0], row) for row in LINES)
LAST_COLUMN: Spaces = sum(space(LINES[-1], row) for row in LINES)


def each(spaces: Spaces) -> Iterator[Spaces]:
    """The spaces of a set one by one, by rows."""
    while spaces:
        lowest = spaces & -spaces
        yield lowest
        spaces ^= lowest


def texts(spaces: Spaces) -> list[str]:
    return [TEXTS[one] for one in each(spaces)]


def count(spaces: Spaces) -> int:
    return spaces.bit_count()


def beside(spaces: Spaces) -> Spaces:
    """All that share an edge with one of these; some of these may be among them."""
    sideways = (spaces & ~LAST_COLUMN) << 1 | (spaces & ~FIRST_COLUMN) >> 1
    return ALL & (sideways | spaces << SIZE | spaces >> SIZE)


def groups(spaces: Spaces) -> Iterator[Spaces]:
    """The sets they fall into, each connected by edges (CI-13)."""
    while spaces:
        group, grown = NONE, spaces & -spaces
        while grown != group:
            group = grown
            grown |= beside(group) & spaces
        yield group
        spaces ^= group


def largest_group(spaces: Spaces) -> int:
    """How many are in the largest group; 0 where there are no spaces."""
    largest = 0
    for group in groups(spaces):
        largest = max(largest, group.bit_count())
    return largest
