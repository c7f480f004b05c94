"""The cells that a terminal shows, and the shortest output that changes them into another picture.

Guests of the ssh door who look at the same are sent the same texts, so these are cached: they depend only on the two
pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from .scroll import Shift, best_clear, best_scroll, scroll
from .sgr_writer import BLANK, Picture, Row, RowChange, SgrWriter, byte_size, row_change

MAX_SCROLLS = 2
"""The maximum number of scrolls in one update. Content can move in two parts, such as a log growing below two headings.
"""
Change = tuple[int, int, Row]
"""A row, the first column of what has changed in it, and the new cells."""
Order = Callable[[SgrWriter, Sequence[RowChange]], None]
ORDERS: Sequence[Order] = (SgrWriter.write_by_rows, SgrWriter.write_by_styles)
MOVE_BYTES = 7
"""The usual number of bytes of a cursor move."""
MAX_BY_COST = 700
"""The maximum length of a text for which a shorter one is worth the time to find it."""
MAX_SHARED = 64
"""The number of texts kept for each kind of change; guests who look at the same need theirs at about the same time."""


class ScreenBuffer:
    """The terminal's cells, as far as they are known. All screens of an app share one."""

    def __init__(self) -> None:
        self._picture: Picture = ()
        self.bytes_painted = 0
        """The bytes of all paintings so far."""

    def has_widths(self, widths: Sequence[int]) -> bool:
        """Return whether the rows painted last have these widths."""
        return [len(row) for row in self._picture] == widths

    def has_size(self, width: int, height: int) -> bool:
        """Return whether the rows painted last fill a terminal of this size."""
        return self.has_widths([width] * height)

    def forget(self) -> None:
        """Paint all cells next time: the terminal may have lost its content."""
        self._picture = ()

    def counted(self, text: str) -> str:
        """Return a text that is painted now, and count its bytes."""
        self.bytes_painted += byte_size(text)
        return text

    def show(self, rows: Iterable[Row]) -> str:
        """Return a text after which the terminal shows these rows."""
        before, after = self._picture, tuple(rows)
        if not self.has_widths([len(row) for row in after]):
            return self.repaint(after)
        self._picture = after
        return change_screen(before, after)

    def repaint(self, rows: Iterable[Row]) -> str:
        """Return the text that paints all rows, regardless of the terminal's content."""
        self._picture = tuple(rows)
        return paint_all(self._picture)

    def paint(self, changes: Iterable[Change]) -> str:
        """Return the shortest text that applies the changes."""
        before, rows = self._picture, list(self._picture)
        for y, start, new in changes:
            row = rows[y]
            rows[y] = new if len(new) == len(row) else (*row[:start], *new, *row[start + len(new) :])
        self._picture = tuple(rows)
        return shortest_change(before, self._picture)


@lru_cache(maxsize=MAX_SHARED)
def paint_all(picture: Picture) -> str:
    """Return a text that paints a picture, regardless of the terminal's content."""
    changes = [row_change(y, [None] * len(row), row) for y, row in enumerate(picture)]
    return min((encode(changes, write) for write in ORDERS), key=byte_size)


@lru_cache(maxsize=MAX_SHARED)
def shortest_change(before: Picture, after: Picture) -> str:
    """Return the shortest text that changes one picture into another."""
    plan = best_plan(before, after)
    for _ in range(MAX_SCROLLS):
        shorter = plan.with_shift_if_shorter(best_scroll, after)
        if shorter is plan:
            break
        plan = shorter
    return plan.with_shift_if_shorter(best_clear, after).shortest(after)


@lru_cache(maxsize=MAX_SHARED)
def change_screen(before: Picture, after: Picture) -> str:
    """Return a text that changes one picture into another, found sooner if most rows differ.

    It then paints the differences, or everything if that is less.
    """
    changes = diff_rows(before, after)
    if 2 * len(changes) <= len(after):
        return shortest_change(before, after)
    from_blank = diff_rows(tuple((BLANK,) * len(row) for row in after), after)
    shifts: Sequence[Shift] = ()
    if rough_size(from_blank) < rough_size(changes):
        changes, shifts = from_blank, [(0, len(after) - 1, len(after))]
    return min((encode(changes, order, shifts) for order in ORDERS), key=byte_size)


class UpdatePlan(NamedTuple):
    """A way to paint the rows: `text` scrolls by `shifts`, resulting in `before`, and then paints the differences."""

    text: str
    before: Picture
    write: Order
    shifts: Sequence[Shift] = ()

    def with_shift_if_shorter(self, find: Callable[[Picture, Picture], Shift | None], rows: Picture) -> UpdatePlan:
        """Return this plan with one more shift if that takes fewer bytes, otherwise unchanged."""
        if (shift := find(self.before, rows)) is None:
            return self
        moved, shifts = scroll(self.before, *shift), (*self.shifts, shift)
        text = encode(diff_rows(moved, rows), self.write, shifts)
        return UpdatePlan(text, moved, self.write, shifts) if byte_size(text) < byte_size(self.text) else self

    def shortest(self, rows: Picture) -> str:
        """Return the text, or a shorter one with the same effect."""
        orders = [*ORDERS, SgrWriter.write_by_cost] if len(self.text) <= MAX_BY_COST else ORDERS
        changes = diff_rows(self.before, rows)
        others = (encode(changes, order, self.shifts) for order in orders if order is not self.write)
        return min([self.text, *others], key=byte_size)


def rough_size(changes: list[RowChange]) -> int:
    """Return about how many bytes the changes take, without their styles."""
    moves = sum(len(change.runs) + (change.erased_from is not None) for change in changes)
    return MOVE_BYTES * moves + sum(stop - start for change in changes for start, stop in change.runs)


def best_plan(before: Picture, rows: Picture) -> UpdatePlan:
    """Return the shortest plan that scrolls nothing."""
    changes = diff_rows(before, rows)
    plans = (UpdatePlan(encode(changes, order), before, order) for order in ORDERS)
    return min(plans, key=lambda plan: byte_size(plan.text))


def diff_rows(before: Picture, after: Picture) -> list[RowChange]:
    rows = enumerate(zip(before, after, strict=True))
    return [row_change(y, old, new) for y, (old, new) in rows if old is not new and old != new]


def encode(changes: list[RowChange], write: Order, shifts: Iterable[Shift] = ()) -> str:
    """Return a text that applies the shifts, then the changes in the given order."""
    writer = SgrWriter()
    for shift in shifts:
        writer.scroll(*shift)
    write(writer, changes)
    return writer.finish()
