"""The painted chart of points: every seat has a line that ends in its letter, beside a scale."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from macrobber_tui.boards.line_chart import Chart, paint_chart
from macrobber_tui.theme.roles import built_in_roles
from macrobber_tui.widgets.braille import BRAILLE
from macrobber_tui.widgets.canvas import Canvas, Paint

ROLES = built_in_roles("dusk")
HISTORY = [[8, 8, 8], [12, 10, 9], [20, 12, 31]]


def rows(history: list[list[int]], width: int, height: int, limit: int | None = 30) -> list[str]:
    canvas = Canvas(width, height, Paint(ROLES.text.main, ROLES.ground.table))
    paint_chart(canvas, Chart(history, ROLES.clans, "start", limit), 0, 0, width, height, ROLES)
    return ["".join(span.text for span in line) for line in canvas.lines()]


def test_each_line_ends_in_the_letter_of_its_seat() -> None:
    shown = rows(HISTORY, 60, 12)
    assert sorted(row[59] for row in shown if row[59] != " ") == ["A", "B", "C"]
    assert [row[59] for row in shown if row[59] != " "] == ["C", "A", "B"], "the highest is at the top"


def test_the_scale_and_the_rounds_are_named() -> None:
    *shown, last = rows(HISTORY, 60, 12)
    assert last.split() == ["start", "1", "2"]
    assert any(row.startswith(" 30 ─") for row in shown), "the limit has a rule"
    assert any(row.startswith(" 10") for row in shown)


@pytest.mark.parametrize("height", range(3, 12))
@pytest.mark.parametrize("last", [[5, 5, 5, 5, 5], [9, 5, 9, 5, 9], [9, 8, 9, 8, 2], [1, 2, 3, 4, 5], [0, 5, 5, 40, 5]])
def test_every_seat_has_its_letter_at_any_height(last: list[int], height: int) -> None:
    """The letters of equal points stand side by side."""
    shown = rows([[3] * 5, last], 40, height, None)
    ends = [re.sub(r"[^A-E]", "", row[33:]) for row in shown]
    assert sorted("".join(ends)) == [*"ABCDE"]
    for one, other in combinations(range(5), 2):
        if last[one] == last[other]:
            assert any({"ABCDE"[one], "ABCDE"[other]} <= {*end} for end in ends)


@pytest.mark.parametrize("height", range(4, 12))
def test_no_number_of_the_scale_hides_another(height: int) -> None:
    """The limit keeps its number."""
    assert any(row.startswith(" 31 ─") for row in rows([[29, 29], [33, 31]], 40, height, 31))


def test_letters_in_the_same_row_are_in_the_order_of_their_points() -> None:
    close = [[8] * 5, [21, 20, 23, 24, 17]]
    for height in range(6, 16):
        assert "".join(re.sub(r"[^A-E]", "", row) for row in rows(close, 40, height)) == "DCABE"


@pytest.mark.parametrize("last", [[2, 2, 3, 6], [21, 20, 23, 24], [0, 1, 2, 8]])
@pytest.mark.parametrize("height", range(4, 16))
def test_letters_stand_in_the_rows_where_their_lines_end(last: list[int], height: int) -> None:
    """No letter moves to the row of another value to make room."""
    for seat, value in enumerate(last):
        shown = rows([[0] * 4, last], 60, height, None)
        only = [[0] * 4, [value if number == seat else max(last) for number in range(4)]]
        if value < max(last):
            row = next(row for row, text in enumerate(rows(only, 60, height, None)) if "ABCD"[seat] in text)
            assert "ABCD"[seat] in shown[row]


@pytest.mark.parametrize("width", [8, 10, 30, 200])
@pytest.mark.parametrize("height", [1, 3, 40])
@pytest.mark.parametrize("history", [[[0, 0]], HISTORY, [[-3, 200]] * 90], ids=["start", "short", "long"])
def test_a_chart_of_any_size_stays_in_its_rectangle(history: list[list[int]], width: int, height: int) -> None:
    canvas = Canvas(width + 2, height + 2, Paint(ROLES.text.main, ROLES.ground.table))
    paint_chart(canvas, Chart(history, ROLES.clans, "start"), 1, 1, width, height, ROLES)
    first, *middle, last = ["".join(span.text for span in line) for line in canvas.lines()]
    assert first.strip() == last.strip() == ""
    assert all(row[0] == row[-1] == " " for row in middle)


def test_lines_are_drawn_in_dots() -> None:
    assert any(BRAILLE < ord(sign) < BRAILLE + 256 for row in rows(HISTORY, 60, 12) for sign in row)
