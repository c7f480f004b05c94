"""Lines in columns."""

from __future__ import annotations

from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import in_columns


def lines(*texts: str) -> list[Line]:
    return [(Span(text),) for text in texts]


def texts(shown: list[Line]) -> list[str]:
    return ["".join(span.text for span in line) for line in shown]


def test_lines_continue_in_the_next_column() -> None:
    assert texts(in_columns(lines("one", "two", "three", "four", "five"), 2, 7)) == [
        "one    three  five",
        "two    four   ",
    ]


def test_few_lines_stay_in_one_column() -> None:
    assert texts(in_columns(lines("one", "two"), 5, 7)) == ["one", "two"]
    assert in_columns([], 5, 7) == []
