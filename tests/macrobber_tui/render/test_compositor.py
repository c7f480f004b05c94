"""A change repaints only the changed cells, in the fewest bytes."""

from __future__ import annotations

import re

import pytest
from rich.console import Console
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.screen import Screen

from macrobber_tui.render.compositor import DiffCompositor
from macrobber_tui.widgets.lines import Span
from macrobber_tui.widgets.lines_widget import Lines


class DiffScreen(Screen[None]):
    def __init__(self) -> None:
        super().__init__()
        self._compositor: DiffCompositor = DiffCompositor()
        self.left, self.right = Lines(20, 2), Lines(20, 2)

    def compose(self) -> ComposeResult:
        self.right.styles.offset = (20, -2)
        yield self.left
        yield self.right

    def paint(self, *regions: Region) -> str:
        """Return the output for these regions, or for everything, without colours."""
        self._compositor._dirty_regions = {*regions} or {self.size.region}
        update = self._compositor.render_update()
        assert update is not None
        painted: str = update.render_segments(Console())  # type: ignore[union-attr]
        return re.sub(r"\x1b\[[0-9;]*m", "", painted)


@pytest.mark.slow
async def test_only_changed_cells_are_painted() -> None:
    screen = DiffScreen()
    async with App[None]().run_test(size=(40, 2)) as pilot:
        await pilot.app.push_screen(screen)
        screen.left.show([(Span("abcdefghij"),), (Span("日本語"),)])
        screen.right.show([(Span("0123456789"),)])
        await pilot.pause()
        assert "abcdefghij" in screen.paint()
        screen.left.show([(Span("abcDEfghij"),), (Span("日水語"),)])
        screen.right.show([(Span("012345678X"),)])
        everything = Region(0, 0, 40, 2)
        assert screen.paint(Region(3, 0, 10, 1)) == "\x1b[1;4HDE"
        assert screen.paint(Region(0, 0, 39, 2), Region(39, 0, 1, 1)) == "\x1b[1;30HX\x1b[2;3H水"
        assert screen.paint(Region(0, 0, 40, 1), Region(0, 1, 40, 1)) == ""
        assert screen.paint(everything) == ""
        screen._compositor.buffer.forget()
        assert "abcDE" in screen.paint(everything)


async def test_no_cell_is_skipped_before_the_first_full_repaint() -> None:
    screen = DiffScreen()
    async with App[None]().run_test(size=(40, 2)) as pilot:
        await pilot.app.push_screen(screen)
        screen.left.show([(Span("abc"),)])
        await pilot.pause()
        assert "abc" in screen.paint(Region(0, 0, 3, 1))
        assert "abc" in screen.paint(Region(0, 0, 3, 1))


@pytest.mark.slow
async def test_a_widget_that_covers_another_is_painted_over_it() -> None:
    screen = DiffScreen()
    async with App[None]().run_test(size=(40, 2)) as pilot:
        await pilot.app.push_screen(screen)
        screen.right.styles.offset = (5, -2)
        screen.left.show([(Span("0123456789"),)])
        screen.right.show([(Span("right"),)])
        await pilot.pause()
        assert "01234right" in screen.paint()
        screen.left.show([(Span("A12345X789"),)])
        screen.right.show([(Span("Right"),)])
        assert screen.paint(Region(0, 0, 20, 1)) == "\x1b[1HA1234R"
        screen.right.show([(Span("RighT"),)])
        assert screen.paint(Region(5, 0, 20, 1)) == "\x1b[1;10HT"


@pytest.mark.slow
async def test_everything_is_painted_as_textual_composes_it_without_rendering_what_is_covered() -> None:
    screen = DiffScreen()
    async with App[None]().run_test(size=(40, 3)) as pilot:
        await pilot.app.push_screen(screen)
        screen.right.styles.offset = (5, -2)
        screen.left.show([(Span("日本語日本語日本語"),), (Span("0123456789"),)])
        screen.right.show([(Span("right"),)])
        await pilot.pause()
        assert paint_all(screen) == composed(screen)
        screen.left.styles.display = "none"
        screen.right.styles.offset, screen.right.styles.width, screen.right.styles.height = (0, 0), 40, 3
        await pilot.pause()
        assert paint_all(screen) == composed(screen)
        screen.render_lines = None  # type: ignore[method-assign,assignment]  # the other widget covers all of it
        paint_all(screen)


def paint_all(screen: DiffScreen) -> list[str]:
    update = screen._compositor.render_full_update()
    return ["".join(strip.text for strip in row) for row in update.strips]


def composed(screen: DiffScreen) -> list[str]:
    return [strip.text for strip in screen._compositor.render_strips()]
