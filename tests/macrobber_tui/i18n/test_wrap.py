"""A French punctuation mark after a space stays on the line of its word."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from macrobber_tui.i18n.wrap import words, wrap_lines
from macrobber_tui.widgets.text import all_lines, wrapped


@pytest.mark.parametrize("sign", [":", ";", "!", "?", "%", "»"])
def test_no_line_begins_with_a_punctuation_mark(sign: str) -> None:
    assert wrap_lines(f"en main {sign} rien", 8) == ["en", f"main {sign}", "rien"]
    assert wrapped(f"rien en main {sign} rien", 12, 9) == ["rien en", f"   main {sign}", "   rien"]


def test_no_line_ends_with_an_opening_quotation_mark() -> None:
    assert wrap_lines("il dit « oui »", 9) == ["il dit", "« oui »"]
    assert wrapped("il dit « oui » encore", 14, 9) == ["il dit « oui »", "   encore"]
    assert wrapped("il dit bien « oui »", 13, 9) == ["il dit bien", "   « oui »"]


def test_all_but_the_first_line_are_indented() -> None:
    assert wrap_lines("- one two three", 7, "  ") == ["- one", "  two", "  three"]


def test_words_are_split_at_any_whitespace() -> None:
    assert words(" a  b\n c ") == ["a", "b", "c"]


@pytest.mark.parametrize(
    "text", ["北海道の人々 と 高地の人々 " * 4, "ben: " + "北海道" * 20, "🐑 sheep and 🐄 cattle, " * 5]
)
@pytest.mark.parametrize("width", [7, 20, 33])
def test_lines_are_measured_in_cells_and_lose_no_text(text: str, width: int) -> None:
    for lines in (wrap_lines(text, width, "  "), all_lines(text, width)):
        assert all(cell_len(line) <= width for line in lines)
        assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_word_longer_than_a_line_starts_on_the_current_line() -> None:
    assert wrap_lines("ben: 北海道北海道", 9) == ["ben: 北海", "道北海道"]
    assert all_lines("ben: 北海道北海道", 9) == ["ben: 北海", "   道北海", "   道"]


def test_spaces_that_align_columns_are_kept() -> None:
    assert wrap_lines("  a   b  c", 8) == ["  a   b", "c"]


def test_a_word_can_be_broken_after_its_hyphen() -> None:
    assert wrap_lines("the follow-up", 11) == ["the follow-", "up"]
