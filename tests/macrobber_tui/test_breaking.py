"""A sign that French sets off with a blank stays on the line of its word."""

from __future__ import annotations

import pytest

from macrobber_tui.breaking import in_lines, words
from macrobber_tui.widgets.text import wrapped


@pytest.mark.parametrize("sign", [":", ";", "!", "?", "%"])
def test_no_line_begins_with_a_sign(sign: str) -> None:
    assert in_lines(f"en main {sign} rien", 8) == ["en", f"main {sign}", "rien"]
    assert wrapped(f"rien en main {sign} rien", 12, 9) == ["rien en", f"   main {sign}", "   rien"]


def test_all_but_the_first_line_are_indented() -> None:
    assert in_lines("- one two three", 7, "  ") == ["- one", "  two", "  three"]


def test_words_are_parted_by_any_blanks() -> None:
    assert words(" a  b\n c ") == ["a", "b", "c"]
