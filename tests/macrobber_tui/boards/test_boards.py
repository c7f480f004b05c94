"""What every game has for the screens, wherever it comes from."""

from __future__ import annotations

import pytest

from helpers.analysis import golden
from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game, TakenBack
from macrobber_core.table import Table
from macrobber_tui.boards import kinds, new_board, refusals, spoken, teaches, words
from macrobber_tui.boards.board import Board


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_board_and_words(game: str) -> None:
    assert isinstance(new_board(game, IN_SAFE, KEYBOARD), Board)
    assert callable(words(game).sentence)
    assert spoken(game).VERBS


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_log_of_every_game_knows_kinds(game: Game) -> None:
    table = Table("Glencoe", game, game.seats.start, {})
    assert kinds(table.view(None))


@pytest.mark.parametrize("name", ["four-clans", "variante-three", "claim-it/four-players", "carcassonne/both-three"])
def test_whatever_is_taken_back_is_told_by_what_it_did(name: str) -> None:
    played = golden(name)
    for verb in {ply.action.partition(" ")[0] for ply in played.plies if ply.actor}:
        told = words(played.game.key).sentence(TakenBack(1, verb), {1: "Ben"}.__getitem__)
        assert (told or "").startswith("Ben took back the ")


def test_the_rules_of_all_games_are_said_in_the_language_of_the_player() -> None:
    assert {text.rpartition("(")[2][:2] for text in refusals() if text.endswith(")")} >= {"MR", "CI", "CB", "CR", "CM"}


def test_only_some_games_have_lessons() -> None:
    assert [game.key for game in GAMES.values() if teaches(game)] == ["mac-robber"]
