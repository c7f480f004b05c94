"""The words for players, actions and ratings."""

from __future__ import annotations

from helpers.finished import ADA, HARD
from macrobber_core.stats import Player, Rating
from macrobber_tui.i18n.language import set_language
from macrobber_tui.stats.words import player_of_game, player_text, rating_text, ratings_explained, verb_text
from macrobber_tui.theme.glyphs import ASCII, SAFE


def test_a_bot_is_named_by_its_level_and_its_game_where_needed() -> None:
    assert (player_text(ADA), player_of_game(ADA)) == ("Ada", "Ada")
    assert (player_text(HARD), player_of_game(HARD)) == ("bot hard", "bot hard, Mac Robber")
    set_language("de")
    assert player_text(HARD) == "Bot schwer"


def test_a_level_of_another_package_keeps_its_name() -> None:
    assert player_text(Player("tartan.bold", "mac-robber")) == "bot tartan.bold"


def test_a_verb_has_the_word_of_the_players_language_and_a_hostile_one_is_cleaned() -> None:
    set_language("de")
    assert verb_text("raid", "mac-robber") == "Raubzug"
    assert verb_text("\x1b[31mraid" + "x" * 1000, "mac-robber") == "[31mraid" + "x" * 12
    assert verb_text("", "mac-robber") == ""


def test_ratings_have_a_sign_that_every_terminal_shows() -> None:
    rating = Rating(26.44, 2.05)
    assert rating_text(rating, SAFE) == "26.4 ± 2.0"
    assert rating_text(rating, ASCII) == "26.4 +/- 2.0"
    assert "starts at 25.0 ± 8.3" in ratings_explained(ADA, SAFE)
    assert ratings_explained(ADA, ASCII).isascii()
