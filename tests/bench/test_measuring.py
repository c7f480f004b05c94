"""The rows of the benches: ratios, percentiles on the bad side, and verdicts that cannot flatter."""

from __future__ import annotations

import pytest

from bench.measuring import Anchor, Mark, Row, make_row, number, percentile, print_table


def test_a_percentile_is_a_value_that_was_measured() -> None:
    assert percentile([5, 1, 4, 2, 3], 0.5) == 3
    assert percentile(range(1, 101), 0.95) == 95
    assert percentile([7], 0.95) == 7


def test_the_95th_percentile_of_a_rate_is_on_its_slow_side() -> None:
    assert make_row("time", range(1, 101), "ms").p95 == 95
    assert make_row("rate", range(1, 101), "/s", is_rate=True).p95 == 5


def test_ratios_compare_medians_means_and_percentiles_with_the_anchor() -> None:
    row = make_row("time", [2, 4, 12], "ms", anchor=Anchor("bare", [1, 2, 3]))
    assert (row.ratio, row.mean_ratio, row.p95_ratio) == (2, 3, 4)
    assert row.anchor == "bare 2"


@pytest.mark.parametrize(
    ("mark", "verdict"),
    [
        (Mark("median", 4), "held"),
        (Mark("median", 3.9), "MISSED"),
        (Mark("mean", 5), "MISSED"),
        (Mark("ratio", 2), "held"),
        (Mark("ratio", 2, at_least=True), "held"),
        (Mark("means", 2.9), "MISSED"),
    ],
)
def test_a_mark_is_judged_by_the_number_it_names(mark: Mark, verdict: str) -> None:
    assert make_row("time", [2, 4, 12], "ms", mark, anchor=Anchor("bare", [1, 2, 3])).verdict == verdict


def test_all_marks_of_a_row_must_be_held() -> None:
    assert make_row("size", [1, 2, 9], "B", Mark("median", 2), Mark("mean", 3)).verdict == "MISSED"
    assert make_row("size", [1, 2, 9], "B", Mark("median", 2), Mark("mean", 4)).verdict == "held"


def test_a_mark_without_its_figure_or_anchor_is_not_held() -> None:
    assert Row(figure="time", marks=[Mark("ratio", 3)]).verdict == "not run"
    assert make_row("time", [1], "ms", Mark("ratio", 3)).verdict == "not run"
    assert make_row("time", [], "ms", Mark("median", 3)).verdict == "not run"
    assert make_row("time", [1], "ms").verdict == ""


def test_the_table_aligns_its_columns(capsys: pytest.CaptureFixture[str]) -> None:
    print_table([make_row("a long figure", [1234.5], "ms", Mark("median", 5)), make_row("b", [1.25], "B")])
    head, first, second = capsys.readouterr().out.splitlines()
    assert head.index("unit") == first.index("ms") == second.index("B")
    assert first.endswith("median <= 5  MISSED")


def test_numbers_have_three_digits_that_mean_something() -> None:
    assert [number(value) for value in (None, 0, 0.034, 1.5, 12.34, 1234.5)] == [
        "",
        "0",
        "0.03",
        "1.50",
        "12.3",
        "1,234",
    ]
