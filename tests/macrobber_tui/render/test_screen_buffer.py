"""Pictures follow one another on the terminal in the fewest bytes."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from helpers.emulator import Emulator
from macrobber_tui.render.screen_buffer import ScreenBuffer
from macrobber_tui.render.sgr_writer import BLANK, Cell, Picture, Row, visible_on_blanks

WIDTH, HEIGHT = 24, 8
STYLES = ("", "1", "2", "1;38;5;220", "38;5;247", "7;38;5;247", "2;31", "48;5;4", "4", "1;4;90;44")


def shown(terminal: Emulator) -> Picture:
    return tuple(map(tuple, terminal.rows))


def rows_of(lines: list[str]) -> Picture:
    return tuple(tuple((character, "") for character in line.ljust(WIDTH)) for line in lines)


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
    one_changed = [(("y", ""), *row[1:]) for row in full]
    assert len(buffer.show(one_changed)) < 5 * HEIGHT
    almost_empty = rows_of(["title", *[""] * (HEIGHT - 1)])
    assert buffer.show(almost_empty) == f"\x1b[1H\x1b[{HEIGHT}M\x1b[{HEIGHT}L\x1b[1Htitle"
    buffer.forget()
    assert "title" in buffer.show(almost_empty)


@st.composite
def screenfuls(draw: st.DrawFn) -> Picture:
    return tuple(draw(rows()) for _ in range(HEIGHT))


@st.composite
def rows(draw: st.DrawFn) -> Row:
    row: list[Cell] = []
    for character, style, times in draw(
        st.lists(st.tuples(st.sampled_from("ab─ 日"), st.sampled_from(STYLES), st.integers(1, 9)), max_size=8)
    ):
        cell: list[Cell] = [(character, visible_on_blanks(style) if character == " " else style)]
        row += (cell if character != "日" else [*cell, ("", style)]) * times
    row = [*row, *[BLANK] * WIDTH][:WIDTH]
    return (*row[:-1], BLANK) if row[-1][0] == "日" else tuple(row)


@pytest.mark.slow
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])  # whole screens are drawn
@given(
    screenfuls(),
    screenfuls(),
    screenfuls(),
    st.lists(st.tuples(st.integers(-3, 3), st.integers(0, HEIGHT - 1), rows()), max_size=4),
)
def test_the_terminal_matches_every_screen_painted(
    initial: Picture, first: Picture, second: Picture, changes: list[tuple[int, int, Row]]
) -> None:
    terminal, buffer = Emulator(WIDTH, HEIGHT), ScreenBuffer()
    terminal.rows = [*map(list, initial)]
    terminal.feed(buffer.repaint(first))
    assert shown(terminal) == first
    terminal.feed(buffer.paint([(at, 0, one) for at, one in enumerate(second)]))
    assert shown(terminal) == second
    terminal.feed(buffer.show(first))
    assert shown(terminal) == first
    terminal.feed(buffer.show(second))
    assert shown(terminal) == second
    picture = second
    for by, y, row in changes:
        up = (*picture[:1], *picture[1 + by :], *picture[1 : 1 + by])
        moved = up if by > 0 else (*picture[by:], *picture[:by])
        picture = (*moved[:y], row, *moved[y + 1 :])
        terminal.feed(buffer.paint([(at, 0, one) for at, one in enumerate(picture)]))
        assert shown(terminal) == picture
