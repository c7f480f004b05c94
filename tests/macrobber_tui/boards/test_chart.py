"""A chart with more rounds than fit."""

from __future__ import annotations

import pytest

from helpers.looks import IN_SAFE
from macrobber_tui.boards.chart import chart, scale_from_zero
from macrobber_tui.boards.names import letter
from macrobber_tui.widgets.lines import Span


@pytest.mark.parametrize(
    ("shows_all", "rounds"),
    [(False, [str(number) for number in range(19, 37)]), (True, ["0", *map(str, range(3, 37, 3))])],
)
def test_a_long_chart_shows_its_latest_rounds_or_all_from_the_start(shows_all: bool, rounds: list[str]) -> None:
    lines = chart(
        [(number, number) for number in range(37)],
        79,
        IN_SAFE,
        lambda seat: Span(letter(seat)),
        lambda values: scale_from_zero(max(values), 12),
        slots=(4, 4),
        start="0",
        shows_all=shows_all,
    )
    assert "".join(span.text for span in lines[-1]).split() == rounds
