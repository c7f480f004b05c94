"""No number or name is cut off, on any board, in any language, at any size."""

from __future__ import annotations

import pytest

from helpers.cutting import GAMES_TO_PLAY, LONGEST_NAMES, LONGEST_TITLE, NAMES, WIDEST_TITLE, cut_off_texts, headings
from helpers.painted import PAINTED
from macrobber_core.wire.sanitize import MAX_NAME_LENGTH
from macrobber_tui.i18n.language import LANGUAGES

CASES = list(zip(LANGUAGES, (7, 13, 6, 5), strict=True))
"""The languages, each with the seed of the game to play."""
FOR_SHORT_NAMES = [case for case in CASES if case[0] in {"de", "fr"}]
"""The languages with the longest texts are enough for short names: long ones need more room, and only wide characters
are new in short ones.
"""
OF_ONE_BOARD = {"mac-robber": ("de", "nl"), "variante": ("en", "fr")}
"""The languages for games with the same board; every other game is played in all languages."""
FOR_LONG_NAMES = [
    (name, *case) for name in GAMES_TO_PLAY for case in CASES if case[0] in OF_ONE_BOARD.get(name, LANGUAGES)
]


@pytest.mark.slow
@pytest.mark.parametrize(("language", "seed"), FOR_SHORT_NAMES)
@pytest.mark.parametrize("name", GAMES_TO_PLAY)
def test_no_board_cuts_off_a_number_or_a_name(name: str, language: str, seed: int) -> None:
    assert cut_off_texts(name, language, seed) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language", "seed"), FOR_LONG_NAMES)
def test_a_long_name_is_shortened_before_a_sentence_loses_words(name: str, language: str, seed: int) -> None:
    assert cut_off_texts(name, language, seed, LONGEST_NAMES) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("names", "name", "language", "seed"),
    [
        *((LONGEST_NAMES, *case) for case in FOR_LONG_NAMES),
        *((NAMES, name, *FOR_SHORT_NAMES[-1]) for name in GAMES_TO_PLAY if name != "mac-robber"),
    ],
    ids=lambda value: None if isinstance(value, str | int) else "long" if value is LONGEST_NAMES else "short",
)
def test_no_painted_board_cuts_off_or_covers_a_word(
    names: tuple[str, ...], name: str, language: str, seed: int
) -> None:
    assert cut_off_texts(name, language, seed, names, PAINTED) == []


@pytest.mark.parametrize(("name", "language"), [(name, language) for name, language, _seed in FOR_LONG_NAMES])
def test_the_heading_shows_the_longest_title_in_full_late_in_the_game(name: str, language: str) -> None:
    assert len(LONGEST_TITLE) == MAX_NAME_LENGTH
    for heading in headings(name, language, LONGEST_TITLE):
        assert heading.startswith(f" {LONGEST_TITLE}  ")
        assert " 12 " in f"{heading} "
        assert ".." not in heading


@pytest.mark.parametrize("name", GAMES_TO_PLAY)
def test_the_heading_shortens_only_a_title_of_wide_characters(name: str) -> None:
    for heading in headings(name, "nl", WIDEST_TITLE):
        assert heading.startswith(" 李李李") or WIDEST_TITLE in heading
        assert heading.count("..") == (WIDEST_TITLE not in heading)
        assert " 12 " in f"{heading} "
