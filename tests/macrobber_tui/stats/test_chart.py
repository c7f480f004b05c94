"""The chart of a rating."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from helpers.stage import EVENING
from macrobber_core.stats import Rating, RatingStep
from macrobber_tui.stats.chart import rating_chart
from macrobber_tui.theme.theme import choose_theme
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.spans import length

THEME = choose_theme("dark", "unicode")


def drawn(means: list[float], width: int = 40, rows: int = 9, uncertainty: float = 2.0) -> list[Line]:
    steps = [RatingStep(EVENING + 86400 * day, Rating(mean, uncertainty)) for day, mean in enumerate(means)]
    return rating_chart(steps, width, rows, THEME)


def text_of(lines: list[Line]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def test_a_rising_rating_begins_at_the_bottom_and_ends_at_the_top() -> None:
    lines = text_of(drawn([20.0, 22.0, 24.0, 26.0, 28.0], uncertainty=0.1))
    first = [row for row, line in enumerate(lines[:-1]) if line[5] != " "]
    last = [row for row, line in enumerate(lines[:-1]) if line[39] != " "]
    assert min(first) > max(last)
    assert (max(first), min(last)) == (7, 0)


def test_the_scale_and_the_days_stand_beside_and_below() -> None:
    lines = text_of(drawn([20.0, 30.0]))
    assert [line[:4].strip() for line in lines if line[:4].strip()] == ["30", "25", "20"]
    assert lines[-1].split() == ["2026-11-14", "2026-11-15"]


def test_there_is_no_chart_without_games_or_room() -> None:
    assert drawn([]) == []
    assert drawn([25.0], rows=4) == []


@given(
    st.lists(st.floats(-80, 150), min_size=1, max_size=300), st.integers(30, 120), st.integers(5, 30),
    st.floats(1e-6, 9),
)  # fmt: skip
def test_the_chart_fits_its_place(means: list[float], width: int, rows: int, uncertainty: float) -> None:
    lines = drawn(means, width, rows, uncertainty)
    assert len(lines) == rows
    assert {length(line) for line in lines} == {width}
