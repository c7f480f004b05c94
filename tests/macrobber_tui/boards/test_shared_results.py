"""Results that boards share."""

from __future__ import annotations

from macrobber_tui.boards.shared_results import MAX_KEPT, SharedResults


def test_a_result_is_computed_once_for_the_same_parts() -> None:
    results, made = SharedResults[str](), list[str]()

    def compute(text: str) -> str:
        made.append(text)
        return text

    assert results.result_of(([1], "a"), lambda: compute("first")) == "first"
    assert results.result_of(([1], "a"), lambda: compute("second")) == "first"
    assert results.result_of(([2], "a"), lambda: compute("third")) == "third"
    assert made == ["first", "third"]


def test_old_results_are_forgotten() -> None:
    results = SharedResults[int]()
    for number in range(MAX_KEPT + 1):
        results.result_of((number,), lambda number=number: number)  # type: ignore[misc]
    assert results.result_of((0,), lambda: -1) == -1
