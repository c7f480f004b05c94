"""The people at the table, in sentences."""

from __future__ import annotations

import pytest

from macrobber_core.bots import known_levels
from macrobber_core.games import GAMES
from macrobber_core.table import KeyedChance, SeatView, Table
from macrobber_tui.i18n.language import set_language
from macrobber_tui.plain.people import SpokenSeats, seat_text, seats_text, spectators_text
from macrobber_tui.session.table_options import level_named


@pytest.mark.parametrize(
    ("language", "bot"),
    [("en", "(bot, medium)"), ("de", "(Bot, mittel)"), ("fr", "(bot, moyen)"), ("nl", "(bot, gemiddeld)")],
)
def test_the_level_of_a_bot_is_shown_in_the_players_language(language: str, bot: str) -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {}, KeyedChance("1"))
    table.sit("Ada")
    table.sit_bot("medium")
    set_language(language)
    assert bot in seats_text(table.view(1))


def test_a_level_can_be_typed_in_english_or_the_players_language() -> None:
    set_language("de")
    assert level_named("Mittel", known_levels("mac-robber")) == "medium"
    assert level_named("medium", known_levels("mac-robber")) == "medium"
    assert level_named("schlau", known_levels("mac-robber")) == "schlau"


def test_an_unknown_level_is_shown_untranslated() -> None:
    view = Table("Glencoe", GAMES["mac-robber"], 3, {}, KeyedChance("1")).view(None)
    set_language("de")
    assert seat_text(view, 1, SeatView("Isla", "grandmaster")) == "1 Isla (Bot, grandmaster)"


def test_the_host_is_marked_whether_they_play_or_watch() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {}, KeyedChance("1"))
    table.sit("Ada")
    table.sit("Ben")
    table.add_spectator("Zoe")
    table.host = "Ada"
    assert seats_text(table.view(1)) == "Seats: 1 Ada (you, host); 2 Ben; 3 is free."
    assert seats_text(table.view(None)) == "Seats: 1 Ada (host); 2 Ben; 3 is free."
    assert spectators_text(table.view(None)) == ["Watching: Zoe."]
    table.host = "Zoe"
    assert seats_text(table.view(1)) == "Seats: 1 Ada (you); 2 Ben; 3 is free."
    assert spectators_text(table.view(None)) == ["Watching: Zoe (host)."]


def test_a_host_without_a_player_is_nobody_at_the_table() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {}, KeyedChance("1"))
    table.host = ""
    assert seats_text(table.view(None)) == "Seats: 1 is free; 2 is free; 3 is free. Nobody here is the host."
    table.host = None  # an older host does not say
    assert seats_text(table.view(None)) == "Seats: 1 is free; 2 is free; 3 is free."


def news(spoken: SpokenSeats, table: Table) -> list[str]:
    view = table.view(1)
    return spoken.news(view, view, None, is_host=False, can_begin=False)


def test_during_a_game_only_the_seats_that_have_changed_are_told() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {}, KeyedChance("1"))
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    spoken = SpokenSeats()
    table.start()
    assert "Seats: 1 Ada (you); 2 Ben; 3 Cat." in news(spoken, table)
    assert news(spoken, table) == []
    table.set_away(2, away=True)
    assert news(spoken, table) == ["Now: 2 Ben (away)."]
    table.set_away(2, away=False)
    table.set_away(3, away=True)
    assert news(spoken, table) == ["Now: 2 Ben; 3 Cat (away)."]


def test_a_table_without_a_host_at_it_says_when_the_game_begins() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {}, KeyedChance("1"))
    table.sit("Ada")
    table.host = ""
    assert news(SpokenSeats(), table)[-1] == "The game begins once every seat is taken."
    table.host = "Zoe"
    assert news(SpokenSeats(), table)[-1] == "Waiting for the host to begin."
