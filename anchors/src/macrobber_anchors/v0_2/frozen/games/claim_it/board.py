"""The board: sets of spaces stored as bits of an integer, and the groups they form.

Space 1,1 (column, row) is the lowest bit, followed by the other columns of row 1, then row 2, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator

from .components import SIZE

Spaces = int
"""A set of spaces."""

count = int.bit_count
"""Return the number of spaces in a set."""
NONE: Spaces = 0
ALL: Spaces = (1 << SIZE * SIZE) - 1
LINES = range(1, SIZE + 1)
"""The column numbers, which are also the row numbers."""


def space(column: int, row: int) -> Spaces:
    """Return a set containing only the given space."""
    return 1 << (row - 1) * SIZE + column - 1


SPACE_TEXTS = {space(column, row): f"{column},{row}" for row in LINES for column in LINES}
"""The notation of each space: column, row."""
SPACES = tuple(SPACE_TEXTS)
"""All spaces, row by row."""
FIRST_COLUMN: Spaces = sum(space(LINES[0], row) for row in LINES)
LAST_COLUMN: Spaces = sum(space(LINES[-1], row) for row in LINES)


def iter_spaces(spaces: Spaces) -> Iterator[Spaces]:
    """Yield the spaces of a set one by one, row by row."""
    while spaces:
        lowest = spaces & -spaces
        yield lowest
        spaces ^= lowest


def space_texts(spaces: Spaces) -> list[str]:
    return [SPACE_TEXTS[space] for space in iter_spaces(spaces)]


def neighbours(spaces: Spaces) -> Spaces:
    """Return all spaces that share an edge with any of `spaces`, possibly including members of `spaces`."""
    horizontal = (spaces & ~LAST_COLUMN) << 1 | (spaces & ~FIRST_COLUMN) >> 1
    return ALL & (horizontal | spaces << SIZE | spaces >> SIZE)


def first_group(spaces: Spaces) -> Spaces:
    """Return the lowest space of a set, and all spaces connected to it by edges (CI-13)."""
    group, extended = NONE, spaces & -spaces
    while extended != group:
        group = extended
        extended |= neighbours(group) & spaces
    return group


def groups(spaces: Spaces) -> Iterator[Spaces]:
    """Split a set into groups connected by edges (CI-13)."""
    while spaces:
        group = first_group(spaces)
        yield group
        spaces ^= group


def largest_group(spaces: Spaces) -> int:
    """Return the size of the largest group; 0 for an empty set."""
    largest = 0
    while count(spaces) > largest:  # otherwise no other group can be larger
        group = first_group(spaces)
        largest = max(largest, count(group))
        spaces ^= group
    return largest
