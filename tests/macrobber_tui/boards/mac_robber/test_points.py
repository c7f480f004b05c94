"""The chart of points by round."""

from __future__ import annotations

from rich.cells import cell_len

from helpers.looks import IN_SAFE
from macrobber_tui.boards.mac_robber.points import chart


def text(scores: list[list[int]], width: int = 60, height: int = 11) -> list[str]:
    return ["".join(span.text for span in line) for line in chart(scores, width, height, IN_SAFE)]


def test_more_points_are_drawn_higher_and_equal_points_side_by_side() -> None:
    lines = text([[8, 8, 8], [11, 8, 20], [31, 20, 33]])
    rows = {letter: next(y for y, line in enumerate(lines) if letter in line[28:40]) for letter in "ABC"}
    assert rows["C"] <= rows["A"] < rows["B"]
    assert any("ABC" in line for line in lines)
    assert lines[-1].split() == ["start", "1", "2"]
    assert {cell_len(line) for line in lines} == {60}


def test_the_red_area_is_marked_even_if_all_clans_are_far_from_it() -> None:
    lines = text([[5, 5, 5, 5]])
    assert lines[0].startswith((" 30 ─", " 30+─"))
    assert sum("─" in line for line in lines) == 1


def test_every_clan_is_drawn_at_either_end_of_the_scale() -> None:
    for scores in ([[0, 0, 0]], [[0, 44, 45]], [[30, 29, 31]]):
        drawn = "".join(text(scores, height=6)[:-1])
        assert all(drawn.count(letter) == 1 for letter in "ABC")


def test_clans_in_the_red_area_are_drawn_on_its_line_or_above() -> None:
    for height in range(4, 30):
        lines = text([[5, 29, 30], [8, 31, 44]], height=height)
        assert len(lines) <= height
        edge = next(y for y, line in enumerate(lines) if line.startswith((" 30 ", " 30+")))
        above, below = "".join(lines[: edge + 1]), "".join(lines[edge + 1 :])
        assert (above.count("A"), above.count("B"), above.count("C")) == (0, 1, 2)
        assert (below.count("A"), below.count("B"), below.count("C")) == (2, 1, 0)


def test_a_long_game_shows_its_last_rounds() -> None:
    lines = text([[number, number, number] for number in range(40)], width=80)
    assert lines[-1].split()[-1] == "39"
    assert "start" not in lines[-1]
