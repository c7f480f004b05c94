"""Paints the changed cells of a screen and no others.

Textual 8 paints a change from the left edge of its widget on: on a board of 80 columns that is most of a line.
"""

from __future__ import annotations

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor


class ThriftyUpdate(ChopsUpdate):
    """Crops what is painted at both ends."""

    def render_segments(self, console: Console) -> str:
        painted: list[str] = []
        for y, start, end in self.spans:
            for strip_end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                left, right = max(x, start), min(strip_end, end)
                if strip is not None and left < right:
                    painted.append(Control.move_to(left, y).segment.text)
                    painted.append(strip.crop(left - x, right - x).render(console))
        return "".join(painted)


class ThriftyCompositor(Compositor):
    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        return None if update is None else ThriftyUpdate(update.chops, update.spans, update.chop_ends)
