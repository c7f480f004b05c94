"""Repaints only the cells that differ from the terminal's current content.

Textual 8 repaints a change from the left edge of its widget and starts every style from scratch. On an 80-column board
that is most of a line, at two bytes per character.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple

from rich.color import ColorSystem
from rich.console import Console
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from macrobber_tui.compat.rich import color_system
from macrobber_tui.compat.textual import ChopsUpdate, CompositorUpdate, LayoutUpdate, RegionCompositor

from .cells import cells_of, to_cells
from .screen_buffer import Change, ScreenBuffer


class FullUpdate(LayoutUpdate):
    """An update of everything, for example after a change of screen."""

    def __init__(self, strips: Sequence[Iterable[Strip]], region: Region, buffer: ScreenBuffer) -> None:
        super().__init__([*strips], region)
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
        changes: list[Change] = []
        for y, start, end in self.spans:
            for strip_end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                left, right = max(x, start), min(strip_end, end)
                if strip is not None and left < right:
                    changes.append((y, left, to_cells([strip], colours)[left - x : right - x]))
        return self._buffer.counted(self._buffer.paint(changes))


class RowPart(NamedTuple):
    """A part of a row of the screen, and the strip of a widget that it shows."""

    y: int
    start: int
    end: int
    strip: Strip
    strip_start: int

    def change(self, colours: ColorSystem) -> Change:
        cells = cells_of(tuple(self.strip), colours)
        return self.y, self.start, cells[self.start - self.strip_start : self.end - self.strip_start]


class RowsUpdate(CompositorUpdate):
    """An update of parts of rows that each show a single widget."""

    def __init__(self, parts: Sequence[RowPart], buffer: ScreenBuffer) -> None:
        self._parts = parts
        self._buffer = buffer

    def render_segments(self, console: Console) -> str:
        colours = color_system(console)
        return self._buffer.counted(self._buffer.paint(part.change(colours) for part in self._parts))


def inside(spans: Iterable[tuple[int, int]], start: int, end: int) -> list[tuple[int, int]]:
    """Return the parts of column spans that lie between two columns."""
    return [(max(first, start), min(last, end)) for first, last in spans if first < end and start < last]


def outside(spans: Iterable[tuple[int, int]], start: int, end: int) -> list[tuple[int, int]]:
    """Return the parts of column spans that do not lie between two columns."""
    parts = (part for first, last in spans for part in ((first, min(last, start)), (max(first, end), last)))
    return [(first, last) for first, last in parts if first < last]


class DiffCompositor(RegionCompositor):
    def __init__(self) -> None:
        super().__init__()
        self.buffer = ScreenBuffer()

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        if simplify:
            return super().render_full_update(simplify)
        self.forget_changes()
        return FullUpdate(self._strips_in_front(), self.size.region, self.buffer)

    def _strips_in_front(self) -> list[list[Strip]]:
        """Return what each row of the screen shows, from left to right. Widgets behind others are not rendered."""
        width, height = self.size
        gaps = [[(0, width)] for _ in range(height)]
        """The columns of each row for which no widget has been found yet."""
        found: list[list[tuple[int, Strip]]] = [[] for _ in range(height)]
        for widget, (place, clip) in self.visible_widgets.items():
            region = place.intersection(clip).intersection(self.size.region)
            shown = [(y, parts) for y in region.line_range if (parts := inside(gaps[y], *region.column_span))]
            if not shown:
                continue
            strips = widget.render_lines(Region(0, region.y - place.y, place.width, region.height))
            for y, parts in shown:
                gaps[y] = outside(gaps[y], *region.column_span)
                strip = strips[y - region.y]
                found[y] += [(start, strip.crop(start - place.x, end - place.x)) for start, end in parts]
        return [[strip for _, strip in sorted(row, key=itemgetter(0))] for row in found]

    def render_partial_update(self) -> CompositorUpdate | None:  # type: ignore[override]  # of another kind
        if self.buffer.has_size(*self.size) and (parts := self._parts_of_single_widgets()):
            self.forget_changes()
            return RowsUpdate(parts, self.buffer)
        update = super().render_partial_update()
        return None if update is None else DiffUpdate(update, self.buffer)

    def _parts_of_single_widgets(self) -> list[RowPart]:
        """Return what the changed regions show, without composing; nothing if one shows parts of several widgets."""
        found = [(region, self._widget_in_front(region)) for region in self.changed_regions]
        parts: list[RowPart] = []
        for region, shown in found:
            if shown is None:
                return []
            widget, place = shown
            strips = widget.render_lines(Region(0, region.y - place.y, place.width, region.height))
            rows = zip(region.line_range, strips, strict=True)
            parts += [RowPart(y, region.x, region.right, strip, place.x) for y, strip in rows]
        return parts

    def _widget_in_front(self, region: Region) -> tuple[Widget, Region] | None:
        """Return the frontmost widget in a region, with its place, if it covers the whole region."""
        for widget, (place, clip) in self.visible_widgets.items():
            if region.overlaps(place) and region.overlaps(clip):
                covers = place.contains_region(region) and clip.contains_region(region)
                return (widget, place) if covers else None
        return None
