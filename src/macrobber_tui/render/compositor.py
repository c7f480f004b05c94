"""Repaints only the cells that differ from the terminal's current content.

Textual 8 repaints a change from the left edge of its widget and starts every style from scratch. On an 80-column board
that is most of a line, at two bytes per character.
"""

from __future__ import annotations

from rich.console import Console

from macrobber_tui.compat.rich import color_system
from macrobber_tui.compat.textual import ChopsUpdate, Compositor, LayoutUpdate

from .cells import to_cells
from .screen_buffer import ScreenBuffer
from .sgr_writer import Row


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
                    changes.append((y, left, to_cells([strip], colours)[left - x : right - x]))
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
