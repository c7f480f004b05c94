"""The board in an app: a whole game by keys, and by mouse."""

from __future__ import annotations

import random

from textual.app import App, ComposeResult

from helpers.looks import IN_SAFE
from macrobber_core.games import GAMES
from macrobber_core.table.table import Table
from macrobber_tui.boards import BOARDS, WORDS, new_board, words
from macrobber_tui.boards.board import Board
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.choices import ask

from .conftest import Play, answers, decision, seated, step


class TableApp(App[None]):
    """One seat at a table; bots decide for the others."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__()
        self.table, self.seat = table, seat
        self.board = new_board(table.game.key, IN_SAFE)
        self.told = 0
        self.decided: list[str] = []
        self.rng = random.Random(1)

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.board.focus()
        self.go_on()

    def on_board_decided(self, message: Board.Decided) -> None:
        self.decided.append(message.action)
        self.table.decide(self.seat, message.ply, message.action)
        self.go_on()

    def go_on(self) -> None:
        while self.table.actor not in {None, self.seat}:
            step(self.table, self.rng)
        view = self.table.view(self.seat)
        self.board.show(view, view.position, self.table.log_seen_by(self.seat, self.told))
        self.told = len(self.table.log)


async def test_a_whole_game_by_keys() -> None:
    app = TableApp(seated(4, 11), 1)
    rng = random.Random(3)
    async with app.run_test(size=(80, 24)) as pilot:
        while app.table.actor is not None:
            view = app.table.view(1)
            action = decision(view.legal, rng)
            while "Any key goes on" in app.board.text:  # type: ignore[attr-defined]
                await pilot.press("enter")
            await pilot.press(*answers(ask(view.position, view.legal, view.name))[action])
            await pilot.pause()
            assert app.decided[-1] == action
        assert len(app.decided) > 20
        while "Any key goes on" in app.board.text:  # type: ignore[attr-defined]
            await pilot.press("enter")
        assert "The game is over" in app.board.text  # type: ignore[attr-defined]


async def test_options_are_clicked(play: Play) -> None:
    table = play(4, 2, lambda view: view.position.phase == "raid" and view.actor == 1)
    app = TableApp(table, 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.board, MacRobberBoard)
        lines = app.board.text.split("\n")
        row = next(y for y, line in enumerate(lines) if "go on with neither" in line)
        await pilot.click(MacRobberBoard, offset=(lines[row].index("go on with") + 2, row))
        await pilot.pause()
        assert app.decided == ["pass"]


async def test_a_click_anywhere_ends_the_reading_of_a_scoring(play: Play) -> None:
    table = play(3, 9)
    app = TableApp(table, 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.board, MacRobberBoard)
        assert "The round is scored" in app.board.text
        await pilot.click(MacRobberBoard, offset=(70, 21))
        await pilot.pause()
        assert "The game is over" in app.board.text


async def test_the_table_may_refuse(play: Play) -> None:
    table = play(4, 2, lambda view: view.position.phase == "raid" and view.actor == 1)
    board = MacRobberBoard(IN_SAFE)
    view = table.view(1)
    board.show(view, view.position, table.log_seen_by(1))
    board.refused("the host is saving")
    assert "the host is saving" in board.text


async def test_keys_that_mean_nothing_here_are_left_to_the_screen(play: Play) -> None:
    table = play(4, 2, lambda view: view.position.phase == "raid" and view.actor == 1)
    board = MacRobberBoard(IN_SAFE)
    view = table.view(1)
    board.show(view, view.position, table.log_seen_by(1))
    assert not any(map(board.press, ["u", "t", "q", "question_mark", "f1", "escape"]))
    assert [keys for keys, _ in board.key_help()][:3] == ["r", "x", "o"]


def test_every_game_has_a_board_and_words() -> None:
    assert set(BOARDS) == set(WORDS) == set(GAMES)
    for game in GAMES:
        assert callable(words(game).sentence)


def test_every_mark_of_the_legend_is_explained() -> None:
    board = MacRobberBoard(IN_SAFE)
    assert all(mark and meaning for mark, meaning in board.legend())
    assert board.key_help() == []
