"""A change repaints only the changed cells, in the fewest bytes."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.console import Console
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.screen import Screen

from helpers.emulator import Emulator
from macrobber_tui.render.compositor import DiffCompositor, ScreenBuffer
from macrobber_tui.render.sgr_writer import BLANK, Cell, visible_on_blanks
from macrobber_tui.widgets.lines import Lines, Span

WIDTH, HEIGHT = 24, 8
STYLES = ("", "1", "2", "1;38;5;220", "38;5;247", "7;38;5;247", "2;31", "48;5;4", "4", "1;4;90;44")
Screenful = list[list[Cell]]


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


def rows_of(lines: list[str]) -> Screenful:
    return [[*((character, "") for character in line.ljust(WIDTH))] for line in lines]


def test_a_new_line_at_the_bottom_scrolls_the_others() -> None:
    buffer = ScreenBuffer()
    lines = ["the board", *(f"{number} happened in turn {number}" for number in range(6)), "keys"]
    buffer.repaint(rows_of(lines))
    lines = [lines[0], *lines[2:7], "6 happened, too", "keys"]
    painted = buffer.paint([(y, 0, line) for y, line in enumerate(rows_of(lines))])
    assert painted == "\x1b[2H\x1b[M\x1b[7H\x1b[L\x1b[7H6 happened, too"


def test_two_parts_moved_by_different_row_counts_are_both_scrolled() -> None:
    lines = [f"{number} " + sign * 12 for number, sign in enumerate("abcdefghij")]
    buffer = ScreenBuffer()
    buffer.repaint(rows_of(lines))
    lines = [*lines[1:5], "between them", *lines[7:], "new", "newer"]
    painted = buffer.paint([(y, 0, line) for y, line in enumerate(rows_of(lines))])
    assert not any(sign * 12 in painted for sign in "bcdehij")
    assert "between them" in painted


def test_a_scrolled_line_that_grew_is_not_repainted() -> None:
    buffer = ScreenBuffer()
    lines = ["the board", "1 built a castle", "2 raided the others", "3 bought an estate", "4 sang", "", "", "keys"]
    buffer.repaint(rows_of(lines))
    lines = ["the board", *lines[2:4], "4 sang, and danced", "5 is next", "", "", "keys"]
    painted = buffer.paint([(y, 0, line) for y, line in enumerate(rows_of(lines))])
    assert not any(text in painted for text in ("raided", "bought", "4 sang"))
    assert ", and danced" in painted


def test_a_scroll_region_can_end_at_the_last_row() -> None:
    buffer = ScreenBuffer()
    lines = [f"{number} happened in turn {number}" for number in range(HEIGHT)]
    buffer.repaint(rows_of(lines))
    painted = buffer.paint([(y, 0, line) for y, line in enumerate(rows_of([*lines[1:], "the end"]))])
    assert painted == f"\x1b[1H\x1b[M\x1b[{HEIGHT}H\x1b[L\x1b[{HEIGHT}Hthe end"


def test_rows_with_entirely_new_content_are_cleared_first() -> None:
    buffer = ScreenBuffer()
    scene = [f"{number} " + "o-o-o-o o-o-o-o o-o-o" for number in range(6)]
    buffer.repaint(rows_of(["the board", *scene, "keys"]))
    words = ["won by A", "", "one  -  - five", "", "done", ""]
    painted = buffer.paint([(y, 0, line) for y, line in enumerate(rows_of(["the board", *words, "keys"]))])
    assert painted.startswith("\x1b[2H\x1b[6M\x1b[6L")
    assert len(painted) < len("\x1b[2H\x1b[K") * len(scene) + len("".join(words)) + 5


def test_a_change_of_screen_paints_the_differences_or_everything_whichever_is_less() -> None:
    buffer = ScreenBuffer()
    full = rows_of(["x" * WIDTH] * HEIGHT)
    buffer.repaint(full)
    one_changed = [[("y", ""), *row[1:]] for row in full]
    assert len(buffer.show(one_changed)) < 5 * HEIGHT
    almost_empty = rows_of(["title", *[""] * (HEIGHT - 1)])
    assert buffer.show(almost_empty) == f"\x1b[1H\x1b[{HEIGHT}M\x1b[{HEIGHT}L\x1b[1Htitle"
    buffer.forget()
    assert "title" in buffer.show(almost_empty)


@st.composite
def screenfuls(draw: st.DrawFn) -> Screenful:
    return [draw(rows()) for _ in range(HEIGHT)]


@st.composite
def rows(draw: st.DrawFn) -> list[Cell]:
    row: list[Cell] = []
    for character, style, times in draw(
        st.lists(st.tuples(st.sampled_from("ab─ 日"), st.sampled_from(STYLES), st.integers(1, 9)), max_size=8)
    ):
        cell: list[Cell] = [(character, visible_on_blanks(style) if character == " " else style)]
        row += (cell if character != "日" else [*cell, ("", style)]) * times
    row = [*row, *[BLANK] * WIDTH][:WIDTH]
    return [*row[:-1], BLANK] if row[-1][0] == "日" else row


@pytest.mark.slow
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])  # whole screens are drawn
@given(
    screenfuls(),
    screenfuls(),
    screenfuls(),
    st.lists(st.tuples(st.integers(-3, 3), st.integers(0, HEIGHT - 1), rows()), max_size=4),
)
def test_the_terminal_matches_every_screen_painted(
    initial: Screenful, first: Screenful, second: Screenful, changes: list[tuple[int, int, list[Cell]]]
) -> None:
    terminal, buffer = Emulator(WIDTH, HEIGHT), ScreenBuffer()
    terminal.rows = initial
    terminal.feed(buffer.repaint(first))
    assert terminal.rows == first
    terminal.feed(buffer.paint([(at, 0, one) for at, one in enumerate(second)]))
    assert terminal.rows == second
    terminal.feed(buffer.show(first))
    assert terminal.rows == first
    terminal.feed(buffer.show(second))
    assert terminal.rows == second
    shown = second
    for by, y, row in changes:
        shown = [*shown[:1], *shown[1 + by :], *shown[1 : 1 + by]] if by > 0 else [*shown[by:], *shown[:by]]
        shown = [*shown[:y], row, *shown[y + 1 :]]
        terminal.feed(buffer.paint([(at, 0, one) for at, one in enumerate(shown)]))
        assert terminal.rows == shown
