"""Texts that do not fit lose whole clauses, never part of a clause."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from macrobber_tui.widgets.text import fit, fit_name, latest_clauses, wrapped

RAID = "cattle, 2 monks, raided Cat, lost 0:2 (-1 VP, Cat +2 VP)"
CLAUSES = st.sampled_from(["Ada robbed you: 5 points", "road: 3 for Cat", "won 1:0 (+1 VP, Ada +2)"])


def test_text_that_fits_is_shown_in_full() -> None:
    assert wrapped(RAID, 80, 1) == [RAID]
    assert wrapped(RAID, 30, 2) == ["cattle, 2 monks, raided Cat,", "   lost 0:2 (-1 VP, Cat +2 VP)"]


@pytest.mark.parametrize(
    ("width", "expected"), [(55, "cattle, 2 monks, raided Cat .."), (29, "cattle, 2 monks .."), (12, "cattle ..")]
)
def test_text_too_long_for_a_line_loses_whole_clauses(width: int, expected: str) -> None:
    assert fit(RAID, width) == expected


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("Maximilian Longnamington-Smythe", 24, "Maximilian .."),
        ("Isle of Skye", 10, "Isle of .."),
        ("Glencoe Castle", 9, "Glencoe.."),
        ("a bc Longnamington", 6, "a bc.."),
        ("李小龙大师傅的桌子们", 11, "李小龙大.."),
    ],
)
def test_a_shortened_title_has_at_most_one_space_before_the_dots(text: str, width: int, shown: str) -> None:
    assert fit(text, width) == shown


def test_a_comma_between_digits_does_not_end_a_clause() -> None:
    assert fit("bust with 1 5 6: 1,1 1,3 3,5 lost, 2,1 taken", 40) == "bust with 1 5 6: 1,1 1,3 3,5 lost .."


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        (3, ["Ben: cattle, 2 monks, raided", "   Cat, lost 0:2 (-1 VP, Cat", "   +2 VP)"]),
        (2, ["Ben: .. 2 monks, raided Cat,", "   lost 0:2 (-1 VP, Cat +2 VP)"]),
        (1, []),
    ],
)
def test_a_shortened_turn_in_the_log_keeps_its_end(most: int, expected: list[str]) -> None:
    assert latest_clauses("Ben: ", RAID, 30, most) == expected


@given(st.lists(CLAUSES, min_size=1), st.integers(28, 100), st.integers(1, 4))
def test_every_line_fits_and_every_clause_is_whole(clauses: list[str], width: int, most: int) -> None:
    text = ", ".join(clauses)
    first, last = wrapped(text, width, most), latest_clauses("", text, width, most)
    for lines in (first, last):
        assert len(lines) <= most
        assert all(cell_len(line) <= width for line in lines)
    counts = range(1, len(clauses) + 1)
    assert joined(first).removesuffix(" ..") in [", ".join(clauses[:count]) for count in counts]
    assert joined(last).removeprefix(".. ") in [", ".join(clauses[-count:]) for count in counts]


def joined(lines: list[str]) -> str:
    return " ".join(line.strip() for line in lines)


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (23, "Maximilian von Habsburg"), (18, "Maximilian.."), (14, "Maximilian.."), (12, "Maximilian.."),
        (10, "Maximili.."), (7, "Maxim.."),
    ],
)  # fmt: skip
def test_a_long_name_has_only_its_first_word_where_that_fits(width: int, shown: str) -> None:
    assert fit_name("Maximilian von Habsburg", width) == shown


def test_a_short_first_word_is_not_all_of_a_long_name() -> None:
    assert fit_name("Jo Bartholomaeus", 14) == "Jo Bartholom.."
    assert fit_name("Tisch von Bartholomaeus", 20) == "Tisch von Bartholo.."


@pytest.mark.parametrize(
    ("name", "width", "shown"),
    [
        ("Annegret-Luise-Sommer-2", 23, "Annegret-Luise-Sommer-2"),
        ("Annegret-Luise-Sommer-2", 13, "Annegret-..-2"),
        ("Annegret-Luise-Sommer-12", 13, "Annegret..-12"),
        ("Maximilian von Habsburg-2", 16, "Maximilian..-2"),
        ("Annegret-Luise-Sommer-2", 5, "A..-2"),
        ("Annegret-Luise-Sommer-2", 4, "An.."),
    ],
)
def test_a_shortened_name_keeps_the_number_that_tells_it_from_another(name: str, width: int, shown: str) -> None:
    assert fit_name(name, width) == shown
