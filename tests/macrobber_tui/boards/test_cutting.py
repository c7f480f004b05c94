"""No number or name is cut off, on any board, in any language, at any size."""

from __future__ import annotations

import pytest

from helpers.cutting import (
    LONGEST_NAMES,
    LONGEST_TITLE,
    NAMES,
    WIDEST_TITLE,
    cut_off_texts,
    headings,
)
from helpers.languages import LONGEST, use_language
from helpers.painted import PAINTED
from macrobber_core.wire.sanitize import MAX_NAME_LENGTH

CASES = [
    # Mac Robber joins short texts; the longest of them, from several languages, need more room than those of any one
    ("mac-robber", "de", 13),
    ("mac-robber", "nl", 5),
    ("variante", "en", 7),
    ("variante", "fr", 6),
    ("claim-it", LONGEST, 7),
    ("carcassonne", LONGEST, 6),
]
"""The games, each with its languages and seeds. The first two have the same board, so they share the languages."""
FOR_SHORT_NAMES = [
    ("mac-robber", "de", 13),
    ("variante", "fr", 6),
    ("claim-it", LONGEST, 13),
    ("carcassonne", LONGEST, 5),
]
"""Fewer are enough: long names need more room, and only wide characters are new in short ones."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language", "seed"), FOR_SHORT_NAMES)
def test_no_board_cuts_off_a_number_or_a_name(name: str, language: str, seed: int) -> None:
    assert cut_off_texts(name, language, seed) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language", "seed"), CASES)
def test_a_long_name_is_shortened_before_a_sentence_loses_words(name: str, language: str, seed: int) -> None:
    assert cut_off_texts(name, language, seed, LONGEST_NAMES) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("names", "name", "language", "seed"),
    [*((LONGEST_NAMES, *case) for case in CASES), *((NAMES, *case) for case in FOR_SHORT_NAMES[1:])],
    ids=lambda value: None if isinstance(value, str | int) else "long" if value is LONGEST_NAMES else "short",
)
def test_no_painted_board_cuts_off_or_covers_a_word(
    names: tuple[str, ...], name: str, language: str, seed: int
) -> None:
    assert cut_off_texts(name, language, seed, names, PAINTED) == []


@pytest.mark.parametrize(("name", "language"), [(name, language) for name, language, _seed in CASES])
def test_the_heading_shows_the_longest_title_in_full_late_in_the_game(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(LONGEST_TITLE) == MAX_NAME_LENGTH
    use_language(language, monkeypatch)
    for heading in headings(name, LONGEST_TITLE):
        assert heading.startswith(f" {LONGEST_TITLE}  ")
        assert " 12 " in f"{heading} "
        assert ".." not in heading


@pytest.mark.parametrize("name", ["mac-robber", "claim-it", "carcassonne"])
def test_the_heading_shortens_only_a_title_of_wide_characters(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    use_language("nl", monkeypatch)
    for heading in headings(name, WIDEST_TITLE):
        assert heading.startswith(" 李李李") or WIDEST_TITLE in heading
        assert heading.count("..") == (WIDEST_TITLE not in heading)
        assert " 12 " in f"{heading} "
