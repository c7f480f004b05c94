"""What is painted of a change: the cells that changed."""

from __future__ import annotations

import re

from rich.console import Console
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.screen import Screen

from macrobber_tui.widgets.lines import Lines, Span
from macrobber_tui.widgets.painting import ThriftyCompositor


class Thrifty(Screen[None]):
    def __init__(self) -> None:
        super().__init__()
        self._compositor = ThriftyCompositor()
        self.left, self.right = Lines(20, 2), Lines(20, 2)

    def compose(self) -> ComposeResult:
        self.right.styles.offset = (20, -2)
        yield self.left
        yield self.right


def painted(screen: Thrifty, *regions: Region) -> str:
    """Without colours."""
    screen._compositor._dirty_regions = {*regions}
    update = screen._compositor.render_partial_update()
    assert update is not None
    return re.sub(r"\x1b\[[0-9;]*m", "", update.render_segments(Console()))


async def test_only_the_cells_that_changed_are_painted() -> None:
    screen = Thrifty()
    async with App[None]().run_test(size=(40, 2)) as pilot:
        await pilot.app.push_screen(screen)
        screen.left.show([(Span("abcdefghij"),), (Span("日本語"),)])
        screen.right.show([(Span("0123456789"),)])
        await pilot.pause()
        assert painted(screen, Region(3, 0, 2, 1)) == "\x1b[1;4Hde"
        assert painted(screen, Region(2, 1, 2, 1)) == "\x1b[2;3H本"
        assert painted(screen, Region(0, 0, 1, 1), Region(9, 0, 1, 1)) == "\x1b[1;1Ha\x1b[1;10Hj"
        assert painted(screen, Region(8, 0, 14, 1)) == "\x1b[1;9Hij          \x1b[1;21H01"
