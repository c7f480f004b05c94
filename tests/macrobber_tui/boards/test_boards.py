"""What every game has for the screens, wherever it comes from."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from helpers.analysis import golden
from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne import state as carcassonne_state
from macrobber_core.games.claim_it import state as claim_it_state
from macrobber_core.games.contract import Game, OptionValue, TakenBack
from macrobber_core.games.mac_robber import state as mac_robber_state
from macrobber_core.table import Dealer, Table
from macrobber_tui.boards import kinds, new_board, refusals, spoken, teaches, words
from macrobber_tui.boards.board import Board
from macrobber_tui.boards.carcassonne import guide
from macrobber_tui.rulebook import topics

CHANCE = {
    "mac-robber": {"start", "deal", "refill"},
    "claim-it": {"start"},
    "carcassonne": {"start", "draw", "message"},
}
"""Phases in which nobody decides."""


def begun(game: str, options: dict[str, OptionValue] | None = None) -> Any:
    """A table as its first seat sees it."""
    table = Table("Glencoe", GAMES[game], 3, options or {}, Dealer("1"))
    for name in ("Ann", "Ben", "Cat"):
        table.sit(name)
    table.start()
    return table.view(1)


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


PHASES = [
    (game, phase)
    for game, phases in (
        ("mac-robber", mac_robber_state.Phase),
        ("claim-it", claim_it_state.Phase),
        ("carcassonne", carcassonne_state.Phase),
    )
    for phase in get_args(phases)
    if phase not in CHANCE[game]
]


@pytest.mark.parametrize(("game", "phase"), PHASES)
def test_every_phase_in_which_players_decide_opens_a_chapter_of_the_rules(game: str, phase: str) -> None:
    titles = {topic.title for topic in topics(GAMES[game])}
    table = begun(game)
    here = msgspec.structs.replace(table, position=msgspec.structs.replace(table.position, phase=phase))
    assert spoken(game).topic(here) in titles


@pytest.mark.parametrize(("messengers", "chapter"), [(True, "The Messengers"), (False, "Robbing")])
def test_choosing_which_figure_moves_opens_the_messengers_where_they_are_in_play(
    messengers: bool, chapter: str
) -> None:
    table = begun("carcassonne", {"messengers": messengers})
    here = msgspec.structs.replace(table.position, phase="score")
    assert spoken("carcassonne").topic(msgspec.structs.replace(table, position=here)) == chapter
    assert guide.topic(None, here) == chapter
