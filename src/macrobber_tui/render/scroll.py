"""Finds rows that are cheaper to scroll or clear before painting the rest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from .sgr_writer import BLANK, Picture, Row, SgrWriter, byte_size, row_change

MAX_SCROLL = 7
"""The maximum number of rows to scroll by."""
MIN_CHANGED_TO_SCROLL = 3
"""The minimum number of changed rows for scrolling."""
MIN_BYTES_SAVED = 40
"""The minimum number of bytes that a scroll must save."""
MIN_CHANGED_TO_CLEAR = 5
"""The minimum number of changed rows for clearing."""
CLEAR_BYTES = 14
"""The number of bytes that clearing rows takes."""

Shift = tuple[int, int, int]
"""First row, last row, and number of rows to scroll up (down if negative).

A block scrolled by its own height is cleared.
"""


def scroll(rows: Picture, top: int, bottom: int, by: int) -> Picture:
    part = rows[top : bottom + 1]
    blank = ((BLANK,) * len(rows[top]),) * abs(by)
    moved = (*part[by:], *blank) if by > 0 else (*blank, *part[:by])
    return (*rows[:top], *moved, *rows[bottom + 1 :])


def text_of(row: Row) -> str:
    return "".join([character for character, _ in row]).rstrip()


def best_scroll(before: Picture, after: Picture) -> Shift | None:
    """Return the scroll within the changed rows that keeps the most text, or None if no scroll is worthwhile."""
    changed = [y for y, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    if len(changed) < MIN_CHANGED_TO_SCROLL:
        return None
    first, end = changed[0], changed[-1] + 1
    old_rows, new_rows = (list(map(text_of, rows[first:end])) for rows in (before, after))
    if (best := most_saving_scroll(old_rows, new_rows)) is None:
        return None
    top, bottom, by = best
    return first + top, first + bottom, by


def most_saving_scroll(before: Sequence[str], after: Sequence[str]) -> Shift | None:
    best, saved = None, MIN_BYTES_SAVED
    for by in chain(range(1, MAX_SCROLL + 1), range(-1, -MAX_SCROLL - 1, -1)):
        rows = range(max(0, -by), len(after) - max(0, by))
        start, gained = rows.start, 0
        for y in [*rows, rows.stop]:
            if y < rows.stop and (gain := bytes_saved(before[y], before[y + by], after[y])) is not None:
                gained += gain
                continue
            if gained > saved:
                ends = (start, y - 1 + by) if by > 0 else (start + by, y - 1)
                best, saved = (*ends, by), gained
            start, gained = y + 1, 0
    return best


def bytes_saved(before: str, moved: str, after: str) -> int | None:
    """Return the bytes saved by moving row `moved` over row `before`, if `after` equals `moved` or begins with it.

    Return None if the move does not help.
    """
    if after == moved:
        return byte_size(moved) * (after != before)
    return byte_size(moved) if moved and after != before and after.startswith(moved) else None


def best_clear(before: Picture, after: Picture) -> Shift | None:
    """Return the rows to clear before painting, chosen to save the most bytes, or None if clearing saves nothing."""
    if sum(old != new for old, new in zip(before, after, strict=True)) < MIN_CHANGED_TO_CLEAR:
        return None
    blank = (BLANK,) * len(after[0])
    best, most_saved = None, CLEAR_BYTES
    start, saved = 0, 0
    for y, (old, new) in enumerate(zip(before, after, strict=True)):
        if BLANK not in new:  # everything cleared would be painted again
            saved = 0
            continue
        if saved <= 0:
            start, saved = y, 0
        if old == new and not saved:  # clearing cannot begin to pay where nothing changes
            continue
        saved += byte_size(encode_row(y, old, new)) - byte_size(encode_row(y, blank, new))
        if saved > most_saved:
            best, most_saved = (start, y, y + 1 - start), saved
    return best


def encode_row(y: int, before: Row, after: Row) -> str:
    if before == after:
        return ""
    writer = SgrWriter()
    writer.write_by_rows([row_change(y, before, after)])
    return writer.finish()
