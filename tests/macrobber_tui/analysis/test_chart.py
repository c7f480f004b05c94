"""The chart of an analysis, in letters."""

from __future__ import annotations

import pytest

from macrobber_core.analysis import Standing
from macrobber_tui.analysis.chart import Chart, round_starts


def standings(*chances: list[float]) -> list[Standing | None]:
    return [Standing(ply, 1 + ply // 2, found) for ply, found in enumerate(chances)]


def drawn(chart: Chart, known: list[Standing | None]) -> list[str]:
    return ["".join(cell.text for cell in row) for row in chart.rows(known)]


def test_each_player_is_drawn_at_the_height_of_their_chance() -> None:
    chart = Chart(3, 3, 5)
    assert drawn(chart, standings([0.5, 0.25, 0.25], [0.75, 0.25, 0.0], [1.0, 0.0, 0.0])) == [
        "  A",
        " A ",
        "A  ",
        "BB ",
        " CB",
    ]


def test_players_with_equal_chances_alternate() -> None:
    chart = Chart(2, 6, 3)
    assert drawn(chart, standings([0.5, 0.5, 0.0], [0.5, 0.5, 0.0])) == ["      ", "ABABAB", "CCCCCC"]


def test_a_cell_holds_the_seat_of_its_letter() -> None:
    (row, _, _) = Chart(1, 2, 3).rows(standings([0.0, 1.0]))
    assert [(cell.text, cell.seat) for cell in row] == [("B", 2), ("B", 2)]


def test_plies_not_yet_evaluated_stay_blank() -> None:
    known = standings([0.5, 0.5], [0.5, 0.5], [0.5, 0.5], [0.5, 0.5])
    known[1] = known[2] = None
    assert drawn(Chart(4, 4, 1), known) == ["A  B"]


@pytest.mark.parametrize("plies", [1, 2, 40, 75, 76, 300])
def test_every_ply_has_a_column_and_every_column_a_ply(plies: int) -> None:
    chart = Chart(plies, 75, 13)
    assert {chart.column(ply) for ply in range(plies)} <= set(range(75))
    assert all(0 <= chart.ply(column) < plies for column in range(75))
    assert chart.ply(0) == chart.column(0) == 0
    if plies > 1:
        assert chart.column(plies - 1) == 74
        assert chart.ply(74) == plies - 1
    if plies <= 75:
        assert all(chart.ply(chart.column(ply)) == ply for ply in range(plies))


def test_the_scale_marks_the_quarters() -> None:
    assert [label.strip() for label in Chart(9, 9, 13).scale() if label.strip()] == ["100", "75", "50", "25", "0"]


def test_rounds_are_marked_at_their_first_ply() -> None:
    known = standings(*[[0.5, 0.5]] * 8)
    assert list(round_starts(known)) == [(1, 0), (2, 2), (3, 4), (4, 6)]
    assert Chart(8, 8, 3).rounds(known) == ["1", "", "2", "", "3", "", "4", ""]
    late: list[Standing | None] = [Standing(0, 9, [1.0]), Standing(1, 10, [1.0])]
    assert Chart(2, 4, 3).rounds(late) == ["9", "", "", ""]  # there is no room for 10


@pytest.mark.parametrize("plies", [1, 2, 3, 4, 5])
def test_round_numbers_keep_a_gap(plies: int) -> None:
    known: list[Standing | None] = [Standing(ply, 1 + ply // plies, [1.0]) for ply in range(20 * plies)]
    for width in (30, 55, 75):
        shown = "".join(mark or "-" for mark in Chart(len(known), width, 3).rounds(known))
        assert len(shown) == width
        numbers = [int(part) for part in shown.split("-") if part]
        assert numbers == sorted(numbers)
        assert set(numbers) <= {*range(1, 21)}
        assert len(numbers) >= 7


def test_dotted_lines_have_the_colours_of_their_seats_and_span_the_chart() -> None:
    rows = Chart(3, 6, 5).dotted_rows(standings([1.0, 0.0], [1.0, 0.0], [1.0, 0.0]))
    assert [{cell.seat for cell in row} for row in rows] == [{1}, {None}, {None}, {None}, {2}]
    assert all(cell.text != " " for cell in (*rows[0], *rows[-1]))


def test_without_a_rated_ply_no_line_is_dotted() -> None:
    assert {cell.text for row in Chart(3, 6, 5).dotted_rows([None] * 3) for cell in row} == {" "}
