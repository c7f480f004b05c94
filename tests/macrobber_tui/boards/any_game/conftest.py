"""Small games, installed for these tests, and their tables."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from helpers.installed_games import install_games, installed
from helpers.looks import IN_SAFE
from macrobber_core.games import GAMES
from macrobber_core.table import KeyedChance, Table
from macrobber_tui.boards import new_board
from macrobber_tui.boards.any_game.board import AnyGameBoard
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.theme.theme import Theme

NAMES = ("Ada", "Ben", "Cat", "Dan", "Eve", "Fay")


@pytest.fixture(scope="module", autouse=True)
def small_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(install_games(tmp_path_factory.mktemp("site"))):
        yield


def started_table(game: str, players: int, moves: int = 0, seed: int = 3) -> Table:
    """Return a table after so many random decisions."""
    table, rng = Table("Glen Coe", GAMES[game], players, {}, KeyedChance(str(seed))), random.Random(seed)
    for name in NAMES[:players]:
        table.sit(name)
    table.start()
    for _move in range(moves):
        decide_at_random(table, rng)
    return table


def decide_at_random(table: Table, rng: random.Random) -> None:
    if table.actor is not None:
        table.decide(table.actor, table.ply, rng.choice(table.legal()))


def board_at(table: Table, seat: int | None, look: Theme = IN_SAFE, size: tuple[int, int] = (80, 23)) -> AnyGameBoard:
    """Return the board of a seat or of a spectator (None)."""
    view = table.view(seat)
    board = new_board(view.game, look, Keymap().bindings("table", "board", view.game))
    assert isinstance(board, AnyGameBoard)
    board.post_message = lambda message: True  # type: ignore[method-assign]  # there is no app
    board.resize(*size)
    board.show(view, view.game_view, table.log_seen_by(seat))
    return board


def current_seat(table: Table) -> int:
    assert table.actor
    return table.actor
