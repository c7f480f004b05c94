"""Moves the cursor in as few bytes as possible, with sequences that every terminal knows."""

from __future__ import annotations

from functools import lru_cache

NEXT_LINE = "\x1bE"
"""Moves to the start of the next row; "\\n" would depend on the settings of the terminal's line."""

Place = tuple[int, int]
"""A column and a row, counted from 0."""


@lru_cache(maxsize=4096)
def cursor_move(before: Place | None, after: Place) -> str:
    """Return the shortest text that moves the cursor from `before`, which is None if uncertain, to `after`."""
    x, y = after
    absolute = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
    if before is None:
        return absolute
    down = y - before[1]
    if down == 0:
        return min(_along_row(before[0], x), absolute, key=len)
    vertical = _step(down, "B", "A")
    by_return = NEXT_LINE if down == 1 else "\r" + vertical
    return min(absolute, vertical + _along_row(before[0], x), by_return + _along_row(0, x), key=len)


def _along_row(before: int, after: int) -> str:
    """Return the shortest text that moves the cursor within its row, relative to where it is."""
    right = after - before
    if right >= 0:
        return _step(right, "C", "D")
    return min("\b" * -right, _step(right, "C", "D"), "\r" + _step(after, "C", "D"), key=len)


def _step(by: int, forward: str, back: str) -> str:
    """Return the sequence that moves the cursor by a number of cells or rows, back if negative."""
    if by == 0:
        return ""
    count = "" if abs(by) == 1 else str(abs(by))
    return f"\x1b[{count}{forward if by > 0 else back}"
