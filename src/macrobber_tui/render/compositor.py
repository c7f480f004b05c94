"""Repaints only the cells that differ from the terminal's current content.

Textual 8 repaints a change from the left edge of its widget and starts every style from scratch. On an 80-column board
that is most of a line, at two bytes per character.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import NamedTuple

from rich.cells import get_character_cell_size, split_graphemes
from rich.color import ColorSystem
from rich.console import Console
from textual.strip import Strip

from macrobber_tui.compat.rich import color_system
from macrobber_tui.compat.textual import ChopsUpdate, Compositor, LayoutUpdate

from .scroll import Row, Shift, best_clear, best_scroll, scroll
from .sgr_writer import BLANK, Cell, RowChange, SgrWriter, byte_size, parse_sgr, row_change, visible_on_blanks

MAX_SCROLLS = 2
"""The maximum number of scrolls in one update. Content can move in two parts, such as a log growing below two headings.
"""
Order = Callable[[SgrWriter, Sequence[RowChange]], None]
ORDERS: Sequence[Order] = (SgrWriter.write_by_rows, SgrWriter.write_by_styles)
MOVE_BYTES = 7
"""The usual number of bytes of a cursor move."""
MAX_BY_COST = 700
"""The maximum length of a text for which a shorter one is worth the time to find it."""


@lru_cache(maxsize=1024)
def strip_defaults(style: str) -> str:
    """Return the SGR style without codes that only restate the terminal's defaults."""
    return ";".join(parse_sgr(style).values())


def to_cells(strips: Iterable[Strip], colours: ColorSystem) -> Row:
    row: Row = []
    for text, style, control in chain.from_iterable(strips):
        if control:
            continue
        code = "" if style is None else strip_defaults(Strip.render_ansi(style, colours))
        row += styled_cells(text, code)
    return row


@lru_cache(maxsize=4096)
def styled_cells(text: str, code: str) -> Sequence[Cell]:
    """Return the cells of a text in one style, shared by all rows and all guests."""
    blank = shared_cell(" ", visible_on_blanks(code))
    return [blank if character == " " else shared_cell(character, code) for character in split_cells(text)]


@lru_cache(maxsize=4096)
def shared_cell(character: str, code: str) -> Cell:
    return character, code


@lru_cache(maxsize=1024)
def split_cells(text: str) -> Sequence[str]:
    """Return one entry per cell: the character with its combining marks, or "" after a wide character."""
    if text.isascii() or all(get_character_cell_size(character) == 1 for character in text):
        return text
    cells: list[str] = []
    for start, end, width in split_graphemes(text)[0]:
        cells += [text[start:end], *[""] * (width - 1)] * bool(width)
    return cells


class ScreenBuffer:
    """The terminal's cells, as far as they are known. All screens of an app share one."""

    def __init__(self) -> None:
        self._rows: list[Row] = []
        self.bytes_painted = 0
        """The bytes of all paintings so far."""

    def has_widths(self, widths: Sequence[int]) -> bool:
        """Return whether the rows painted last have these widths."""
        return [len(row) for row in self._rows] == widths

    def has_size(self, width: int, height: int) -> bool:
        """Return whether the rows painted last fill a terminal of this size."""
        return self.has_widths([width] * height)

    def forget(self) -> None:
        """Paint all cells next time: the terminal may have lost its content."""
        self._rows = []

    def counted(self, text: str) -> str:
        """Return a text that is painted now, and count its bytes."""
        self.bytes_painted += byte_size(text)
        return text

    def show(self, rows: list[Row]) -> str:
        """Return a text after which the terminal shows these rows."""
        if not self.has_widths([len(row) for row in rows]):
            return self.repaint(rows)
        changes = diff_rows(self._rows, rows)
        if 2 * len(changes) <= len(rows):
            return self.paint([(y, 0, row) for y, row in enumerate(rows)])
        self._rows = rows
        return replace_screen(changes, rows)

    def repaint(self, rows: list[Row]) -> str:
        """Return the text that paints all rows, regardless of the terminal's content."""
        self._rows = rows
        changes = [row_change(y, [None] * len(row), row) for y, row in enumerate(rows)]
        return min((encode(changes, write) for write in ORDERS), key=byte_size)

    def paint(self, changes: Sequence[tuple[int, int, Row]]) -> str:
        """Return the shortest text that applies the changes, each given as row, first column and cells."""
        before, rows = self._rows, list(self._rows)
        for y, start, new in changes:
            rows[y] = [*rows[y][:start], *new, *rows[y][start + len(new) :]]
        self._rows = rows
        plan = best_plan(before, rows)
        for _ in range(MAX_SCROLLS):
            shorter = plan.with_shift_if_shorter(best_scroll, rows)
            if shorter is plan:
                break
            plan = shorter
        return plan.with_shift_if_shorter(best_clear, rows).shortest(rows)


class UpdatePlan(NamedTuple):
    """A way to paint the rows: `text` scrolls by `shifts`, resulting in `before`, and then paints the differences."""

    text: str
    before: list[Row]
    write: Order
    shifts: Sequence[Shift] = ()

    def with_shift_if_shorter(
        self, find: Callable[[Sequence[Row], Sequence[Row]], Shift | None], rows: list[Row]
    ) -> UpdatePlan:
        """Return this plan with one more shift if that takes fewer bytes, otherwise unchanged."""
        if (shift := find(self.before, rows)) is None:
            return self
        moved, shifts = scroll(self.before, *shift), (*self.shifts, shift)
        text = encode(diff_rows(moved, rows), self.write, shifts)
        return UpdatePlan(text, moved, self.write, shifts) if byte_size(text) < byte_size(self.text) else self

    def shortest(self, rows: list[Row]) -> str:
        """Return the text, or a shorter one with the same effect."""
        orders = [*ORDERS, SgrWriter.write_by_cost] if len(self.text) <= MAX_BY_COST else ORDERS
        changes = diff_rows(self.before, rows)
        others = (encode(changes, order, self.shifts) for order in orders if order is not self.write)
        return min([self.text, *others], key=byte_size)


def replace_screen(changes: list[RowChange], rows: list[Row]) -> str:
    """Return a text for a change of most rows: it paints the differences, or everything if that is less."""
    from_blank = diff_rows([[BLANK] * len(row) for row in rows], rows)
    shifts: Sequence[Shift] = ()
    if rough_size(from_blank) < rough_size(changes):
        changes, shifts = from_blank, [(0, len(rows) - 1, len(rows))]
    return min((encode(changes, order, shifts) for order in ORDERS), key=byte_size)


def rough_size(changes: list[RowChange]) -> int:
    """Return about how many bytes the changes take, without their styles."""
    moves = sum(len(change.runs) + (change.erased_from is not None) for change in changes)
    return MOVE_BYTES * moves + sum(stop - start for change in changes for start, stop in change.runs)


def best_plan(before: list[Row], rows: list[Row]) -> UpdatePlan:
    """Return the shortest plan that scrolls nothing."""
    changes = diff_rows(before, rows)
    plans = (UpdatePlan(encode(changes, order), before, order) for order in ORDERS)
    return min(plans, key=lambda plan: byte_size(plan.text))


def diff_rows(before: list[Row], after: list[Row]) -> list[RowChange]:
    rows = enumerate(zip(before, after, strict=True))
    return [row_change(y, old, new) for y, (old, new) in rows if old is not new and old != new]


def encode(changes: list[RowChange], write: Order, shifts: Iterable[Shift] = ()) -> str:
    """Return a text that applies the shifts, then the changes in the given order."""
    writer = SgrWriter()
    for shift in shifts:
        writer.scroll(*shift)
    write(writer, changes)
    return writer.finish()


class FullUpdate(LayoutUpdate):
    """An update of everything, for example after a change of screen."""

    def __init__(self, update: LayoutUpdate, buffer: ScreenBuffer) -> None:
        super().__init__(update.strips, update.region)
        self._buffer = buffer

    def render_segments(self, console: Console) -> str:
        colours = color_system(console)
        return self._buffer.counted(self._buffer.show([to_cells(strips, colours) for strips in self.strips]))


class DiffUpdate(ChopsUpdate):
    def __init__(self, update: ChopsUpdate, buffer: ScreenBuffer) -> None:
        super().__init__(update.chops, update.spans, update.chop_ends)
        self._buffer = buffer

    def render_segments(self, console: Console) -> str:
        if not self._buffer.has_widths([ends[-1] for ends in self.chop_ends]):
            return super().render_segments(console)
        colours = color_system(console)
        changes: list[tuple[int, int, Row]] = []
        for y, start, end in self.spans:
            for strip_end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                left, right = max(x, start), min(strip_end, end)
                if strip is not None and left < right:
                    changes.append((y, left, list(islice(to_cells([strip], colours), left - x, right - x))))
        return self._buffer.counted(self._buffer.paint(changes))


class DiffCompositor(Compositor):
    def __init__(self) -> None:
        super().__init__()
        self.buffer = ScreenBuffer()

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        return FullUpdate(super().render_full_update(simplify), self.buffer)

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        return None if update is None else DiffUpdate(update, self.buffer)
