"""Boards as they are drawn, also of views from hostile peers: neither texts nor sizes can harm the screen."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion
from textual.app import App, ComposeResult

from helpers.looks import IN_SAFE
from helpers.painted import PAINTED, lines
from macrobber_core.table.view import TableView
from macrobber_tui.boards import new_board, plain_game
from macrobber_tui.boards.any_game.board import AnyGameBoard
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.theme.theme import Theme

from .conftest import board_at, current_seat, started_table

HOSTILE = "[red]\x1b[2J\x1b]0;owned\x07\u202e[@click=app.quit]quit[/] \n\x9b31m"
LOOKS = pytest.mark.parametrize("look", [IN_SAFE, PAINTED], ids=["plain", "painted"])


def hostile_table() -> TableView:
    """Return a table whose host puts control characters and endless lists into everything that it may."""
    table = started_table("attic", 4, 6)
    view = table.view(current_seat(table))
    game_view: Any = view.game_view
    boxes = tuple(replace(game_view.boxes[0], label=HOSTILE * 20, inside=(1,) * 5000) for _box in range(5000))
    changed = replace(
        game_view,
        story=HOSTILE * 5000,
        phase=HOSTILE,
        notes=dict.fromkeys((HOSTILE, "1", "2"), HOSTILE),
        prices={f"{HOSTILE}{number}": 1 for number in range(5000)},
        boxes=boxes,
        grid=((None,) * 5000,) * 5000,
        players_at=tuple(replace(player, secret=HOSTILE * 100) for player in game_view.players_at),
        scores=[1000] * 5000,
    )
    return replace(view, game_view=changed)


def shown(look: Theme, table: TableView, game_view: Any) -> AnyGameBoard:
    board = new_board("attic", look, Keymap().bindings("table", "board", "attic"))
    assert isinstance(board, AnyGameBoard)
    board.post_message = lambda message: True  # type: ignore[method-assign]  # there is no app
    board.resize(120, 34)
    board.show(table, game_view, [])
    return board


@pytest.mark.parametrize(("game", "players", "moves"), [("sticks", 2, 1), ("high-card", 3, 5), ("attic", 6, 9)])
def test_a_board_in_the_smallest_terminal(game: str, players: int, moves: int, snapshot: SnapshotAssertion) -> None:
    table = started_table(game, players, moves)
    assert board_at(table, current_seat(table)).text == snapshot


@pytest.mark.parametrize(("game", "players"), [("sticks", 2), ("high-card", 3), ("attic", 6)])
def test_a_board_at_the_end(game: str, players: int, snapshot: SnapshotAssertion) -> None:
    assert board_at(started_table(game, players, 40), 1).text == snapshot


@LOOKS
def test_no_control_character_reaches_the_screen(look: Theme) -> None:
    table = hostile_table()
    board = shown(look, table, table.game_view)
    assert all(span.text.isprintable() for line in lines(board) for span in line)
    for _page in range(4):
        board.press("v")
        assert all(span.text.isprintable() for line in lines(board) for span in line)


@LOOKS
def test_the_page_of_all_values_stays_short(look: Theme) -> None:
    table = hostile_table()
    board = shown(look, table, table.game_view)
    pages = 0
    while board.press("v") and "All values" in board.text:
        pages += 1
        assert pages < 12


def test_plain_mode_stays_short_and_clean() -> None:
    lines = plain_game("attic").report(hostile_table())
    assert all(line.isprintable() for line in lines)
    assert sum(map(len, lines)) < 20_000


def test_hostile_actions_are_cleaned_where_they_are_shown() -> None:
    table = started_table("sticks", 2)
    view = table.view(current_seat(table))
    board = board_at(table, current_seat(table))
    board.show(replace(view, ply=view.ply + 1, legal=[f"take {HOSTILE}", "take 1 1"]), view.game_view, [])
    assert all(span.text.isprintable() for line in lines(board) for span in line)


class FailingBoard(AnyGameBoard):
    """A board of another package that cannot be drawn after a key."""

    def _change_view(self, command: str) -> bool:
        if command == "z":
            raise KeyError("a mistake of the author")
        return False


class BoardApp(App[None]):
    def __init__(self, board: AnyGameBoard, table: TableView) -> None:
        super().__init__()
        self.board, self.table = board, table
        self.errors: list[Exception] = []

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.board.on_error = self.errors.append
        self.board.focus()
        self.board.show(self.table, self.table.game_view, [])


async def test_a_foreign_board_that_raises_does_not_end_the_program() -> None:
    table = started_table("sticks", 2).view(1)
    board = FailingBoard(IN_SAFE, Keymap().bindings("table", "board", "sticks"))
    app = BoardApp(board, table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("z")
        await pilot.pause()
        assert [repr(error) for error in app.errors] == ["KeyError('a mistake of the author')"]
        await pilot.press("v")
        await pilot.pause()
        assert "All values" in board.text
