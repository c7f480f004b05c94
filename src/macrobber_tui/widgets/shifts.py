"""Which rows of the terminal are better moved, or cleared, before what differs is painted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from .brush import BLANK, Brush, Cell, size

Row = list[Cell]
MOST_SCROLLED = 7
"""Rows by which the screen is scrolled at once."""
LEAST_SCROLLED = 3
"""Where fewer rows change nothing was scrolled."""
LEAST_KEPT = 40
"""Bytes: to keep fewer of them it is not worth to scroll."""
LEAST_CLEARED = 5
"""Where fewer rows change nothing was cleared first."""
CLEARING = 14
"""Bytes that clear rows."""

Shift = tuple[int, int, int]
"""Rows, first and last, and by how many they are scrolled up (or down); by as many as they are, they are cleared."""


def scroll(rows: list[Row], top: int, bottom: int, by: int) -> list[Row]:
    part = rows[top : bottom + 1]
    blank = [[BLANK] * len(rows[top])] * abs(by)
    moved = [*part[by:], *blank] if by > 0 else [*blank, *part[:by]]
    return [*rows[:top], *moved, *rows[bottom + 1 :]]


def text_of(row: Row) -> str:
    return "".join([character for character, _ in row]).rstrip()


def best_scrolled(before: Sequence[Row], after: Sequence[Row]) -> Shift | None:
    """What keeps most text, where enough rows change; those above and below them stay where they are."""
    changed = [y for y, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    if len(changed) < LEAST_SCROLLED:
        return None
    first, behind = changed[0], changed[-1] + 1
    there, wanted = (list(map(text_of, rows[first:behind])) for rows in (before, after))
    if (best := kept_by_scrolling(there, wanted)) is None:
        return None
    top, bottom, by = best
    return first + top, first + bottom, by


def kept_by_scrolling(before: Sequence[str], after: Sequence[str]) -> Shift | None:
    best, kept = None, LEAST_KEPT
    for by in chain(range(1, MOST_SCROLLED + 1), range(-1, -MOST_SCROLLED - 1, -1)):
        rows = range(max(0, -by), len(after) - max(0, by))
        start, found = rows.start, 0
        for y in [*rows, rows.stop]:
            if y < rows.stop and (gain := spared(before[y], before[y + by], after[y])) is not None:
                found += gain
                continue
            if found > kept:
                ends = (start, y - 1 + by) if by > 0 else (start + by, y - 1)
                best, kept = (*ends, by), found
            start, found = y + 1, 0
    return best


def spared(there: str, moved: str, wanted: str) -> int | None:
    """Bytes not to be painted where a row is moved over another: all of it is wanted there, and perhaps more.

    None: it is better not moved there.
    """
    if wanted == moved:
        return size(moved) * (wanted != there)
    return size(moved) if moved and wanted != there and wanted.startswith(moved) else None


def best_cleared(before: Sequence[Row], after: Sequence[Row]) -> Shift | None:
    """The rows of which most is spared where they are painted on blanks, rather than over what stands there."""
    if sum(old != new for old, new in zip(before, after, strict=True)) < LEAST_CLEARED:
        return None
    blank = [BLANK] * len(after[0])
    best, most = None, CLEARING
    start, spared_there = 0, 0
    for y, (old, new) in enumerate(zip(before, after, strict=True)):
        if spared_there <= 0:
            start, spared_there = y, 0
        spared_there += size(painted_row(y, old, new)) - size(painted_row(y, blank, new))
        if spared_there > most:
            best, most = (start, y, y + 1 - start), spared_there
    return best


def painted_row(y: int, before: Row, after: Row) -> str:
    if before == after:
        return ""
    brush = Brush()
    brush.by_rows([(y, before, after)])
    return brush.finish()
