"""The parts that every game provides for the screens."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace as changed

from helpers.analysis import golden
from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_core.games import BUILT_IN, GAMES
from macrobber_core.games.contract import Game, OptionValue, TakenBack
from macrobber_core.table import KeyedChance, Table
from macrobber_tui.boards import has_tutorial, log_filters, new_board, plain_game, ui_of
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.i18n.rulebook import topics

CHANCE = {
    "mac-robber": {"start", "deal", "refill"},
    "claim-it": {"start"},
    "carcassonne": {"start", "draw", "message"},
}
"""The phases in which nobody decides."""


def first_seats_view(game: str, options: dict[str, OptionValue] | None = None) -> Any:
    """Return a new table as its first seat sees it."""
    table = Table("Glencoe", GAMES[game], 3, options or {}, KeyedChance("1"))
    for name in ("Ann", "Ben", "Cat"):
        table.sit(name)
    table.start()
    return table.view(1)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_board_sentences_and_verbs(game: str) -> None:
    assert isinstance(new_board(game, IN_SAFE, KEYBOARD), BoardWidget)
    assert callable(ui_of(game).log.sentence)
    assert plain_game(game).verbs


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_game_has_log_filters(game: Game) -> None:
    table = Table("Glencoe", game, game.seats.start, {})
    assert log_filters(table.view(None))


@pytest.mark.parametrize("name", ["four-clans", "variante-three", "claim-it/four-players", "carcassonne/both-three"])
def test_every_takeback_has_a_sentence(name: str) -> None:
    played = golden(name)
    for verb in {ply.action.partition(" ")[0] for ply in played.plies if ply.actor}:
        sentence = ui_of(played.game.key).log.sentence(TakenBack(1, verb), {1: "Ben"}.__getitem__)
        assert (sentence or "").startswith("Ben took back ")


def test_every_game_has_a_tutorial() -> None:
    assert [game.key for game in GAMES.values() if has_tutorial(game)] == [*GAMES]


PHASES = [
    (game, phase)
    for game, package in BUILT_IN.items()
    for phase in get_args(import_module(f"macrobber_core.games.{package}.state").Phase)
    if phase not in CHANCE[game]
]


@pytest.mark.parametrize(("game", "phase"), PHASES)
def test_every_phase_with_a_decision_opens_a_chapter_of_the_rules(game: str, phase: str) -> None:
    titles = {topic.title for topic in topics(GAMES[game])}
    table = first_seats_view(game)
    view = msgspec.structs.replace(table, game_view=msgspec.structs.replace(table.game_view, phase=phase))
    assert ui_of(game).topic(view.game_view) in titles


@pytest.mark.parametrize(("messengers", "chapter"), [(True, "The Messengers"), (False, "Robbing")])
def test_choosing_a_figure_opens_the_messengers_only_if_they_are_in_play(messengers: bool, chapter: str) -> None:
    table = first_seats_view("carcassonne", {"messengers": messengers})
    view = msgspec.structs.replace(table.game_view, phase="score")
    assert ui_of("carcassonne").topic(view) == chapter


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_an_absent_player_is_marked_in_their_row_and_the_prompt(game: str, language: str) -> None:
    set_language(language)
    table = first_seats_view(game)
    actor = table.game_view.actor
    name = "Zoé"
    seats = [changed(seat, name=name, away=True) if n == actor else seat for n, seat in enumerate(table.seats, 1)]
    board = new_board(game, IN_SAFE, KEYBOARD)
    watched = changed(table, seat=None, legal=[], seats=seats)
    board.show(watched, changed(table.game_view, seat=None), [])
    assert _("Waiting for {name}, who is away.").format(name=name) in board.text
    assert re.search(rf"{name}\b.* {_('away')}\b", board.text)
    seats = [changed(seat, stand_in="easy") if seat.away else seat for seat in seats]
    board.show(changed(watched, seats=seats), changed(table.game_view, seat=None), [])
    assert _("Waiting for {name}, who is away.").format(name=name) not in board.text
    assert re.search(rf"{name}\b.* {_('bot')}\b", board.text)
