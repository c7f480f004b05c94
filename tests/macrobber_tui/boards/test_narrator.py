"""The words of actions in the player's language."""

from __future__ import annotations

import pytest

from macrobber_core.games import GAMES
from macrobber_tui.boards import plain_game
from macrobber_tui.boards.narrator import in_english, in_own_words
from macrobber_tui.i18n.language import LANGUAGES, set_language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_displayed_word_can_be_typed(game: str, language: str) -> None:
    set_language(language)
    typed = plain_game(game).typed()
    alike = {"warriors": "warrior", "pipers": "piper"}  # one word for both in some languages
    for word in typed:
        shown = in_own_words(word, typed)
        taken = in_english(shown, typed)
        assert alike.get(taken, taken) == alike.get(word, word)
        assert in_english(word, typed) == word
        assert " " not in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_verb_of_a_game_has_a_word_in_every_language(game: str, language: str) -> None:
    set_language(language)
    assert plain_game(game).verbs.issubset(plain_game(game).typed())


def test_numbers_signs_and_names_are_not_translated() -> None:
    set_language("de")
    typed = plain_game("mac-robber").typed()
    assert in_english("Überfall Hamish 2 YYr +B", typed) == "raid Hamish 2 YYr +B"
