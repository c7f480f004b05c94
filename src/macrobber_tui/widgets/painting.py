"""Paints the cells of a screen that differ from what the terminal shows, and no others.

Textual 8 paints a change from the left edge of its widget on, and begins every style anew: on a board of 80 columns
that is most of a line, and twice what its characters take.
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

from .brush import Brush, Change, on_blanks, parts, size
from .shifts import Row, Shift, best_cleared, best_scrolled, scroll

MOST_SCROLLS = 2
"""What moved may have moved in two parts, as a log whose new lines stand below two headings."""


@lru_cache(maxsize=1024)
def plain(style: str) -> str:
    """The style without what every terminal does by itself."""
    return ";".join(parts(style).values())


def cells(strips: Iterable[Strip], colours: ColorSystem) -> Row:
    row: Row = []
    for text, style, control in chain.from_iterable(strips):
        if control:
            continue
        code = "" if style is None else plain(Strip.render_ansi(style, colours))
        blank = (" ", on_blanks(code))
        row += (blank if one == " " else (one, code) for one in characters(text))
    return row


@lru_cache(maxsize=1024)
def characters(text: str) -> Sequence[str]:
    """One a cell, with the marks it carries; behind a wide one an empty one."""
    if text.isascii() or all(get_character_cell_size(character) == 1 for character in text):
        return text
    found: list[str] = []
    for start, end, width in split_graphemes(text)[0]:
        found += [text[start:end], *[""] * (width - 1)] * bool(width)
    return found


class Glass:
    """What the terminal shows, as far as it was painted through this."""

    def __init__(self) -> None:
        self._rows: list[Row] = []

    def fits(self, widths: Sequence[int]) -> bool:
        """Whether what was painted last had rows of these widths."""
        return [len(row) for row in self._rows] == widths

    def paint_anew(self, rows: list[Row]) -> str:
        """Whatever was there."""
        self._rows = rows
        return painted([(y, [None] * len(row), row) for y, row in enumerate(rows)])

    def paint(self, changes: Sequence[tuple[int, int, Row]]) -> str:
        """The changes of rows: each from its first column on."""
        before, rows = self._rows, list(self._rows)
        for y, start, new in changes:
            rows[y] = [*rows[y][:start], *new, *rows[y][start + len(new) :]]
        self._rows = rows
        way = Way(painted(differing(before, rows)), before)
        for _ in range(MOST_SCROLLS):
            shorter = way.shortened(best_scrolled, rows)
            if shorter is way:
                break
            way = shorter
        return way.shortened(best_cleared, rows).text


class Way(NamedTuple):
    """What paints the rows, from what the terminal shows after these shifts."""

    text: str
    before: list[Row]
    shifts: Sequence[Shift] = ()

    def shortened(self, find: Callable[[Sequence[Row], Sequence[Row]], Shift | None], rows: list[Row]) -> Way:
        """With one shift more, where that takes fewer bytes; else itself."""
        if (shift := find(self.before, rows)) is None:
            return self
        moved, shifts = scroll(self.before, *shift), (*self.shifts, shift)
        text = painted(differing(moved, rows), shifts)
        return Way(text, moved, shifts) if size(text) < size(self.text) else self


def differing(before: list[Row], after: list[Row]) -> list[Change]:
    return [(y, old, new) for y, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]


def painted(changes: list[Change], shifts: Iterable[Shift] = ()) -> str:
    """The shortest of what paints the changes, after that scrolling and clearing."""
    by_rows, by_styles = Brush(), Brush()
    for shift in shifts:
        by_rows.scroll(*shift)
        by_styles.scroll(*shift)
    by_rows.by_rows(changes)
    by_styles.by_styles(changes)
    return min(by_rows.finish(), by_styles.finish(), key=size)


class WholeUpdate(LayoutUpdate):
    """Paints everything, as after another screen."""

    def __init__(self, update: LayoutUpdate, glass: Glass) -> None:
        super().__init__(update.strips, update.region)
        self._glass = glass

    def render_segments(self, console: Console) -> str:
        colours = color_system(console)
        return self._glass.paint_anew([cells(strips, colours) for strips in self.strips])


class ThriftyUpdate(ChopsUpdate):
    def __init__(self, update: ChopsUpdate, glass: Glass) -> None:
        super().__init__(update.chops, update.spans, update.chop_ends)
        self._glass = glass

    def render_segments(self, console: Console) -> str:
        if not self._glass.fits([ends[-1] for ends in self.chop_ends]):
            return super().render_segments(console)
        colours = color_system(console)
        changes: list[tuple[int, int, Row]] = []
        for y, start, end in self.spans:
            for strip_end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                left, right = max(x, start), min(strip_end, end)
                if strip is not None and left < right:
                    changes.append((y, left, list(islice(cells([strip], colours), left - x, right - x))))
        return self._glass.paint(changes)


class ThriftyCompositor(Compositor):
    def __init__(self) -> None:
        super().__init__()
        self._glass = Glass()

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        return WholeUpdate(super().render_full_update(simplify), self._glass)

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        return None if update is None else ThriftyUpdate(update, self._glass)
