"""Lines in columns, and lines without their first cells."""

from __future__ import annotations

from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import in_columns, skip


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


def test_a_line_without_its_first_cells_keeps_its_width_when_a_wide_character_is_halved() -> None:
    line = (Span("ab"), Span("漢字"), Span("c"))
    assert [texts([skip(line, width)])[0] for width in (0, 1, 2, 3, 7)] == ["ab漢字c", "b漢字c", "漢字c", " 字c", ""]
