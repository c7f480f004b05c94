"""The board of any game in an app: whole games by keys and by mouse, and the way to each choice."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len
from textual.message import Message

from helpers.looks import IN_ASCII, IN_SAFE
from helpers.painted import PAINTED, lines
from helpers.seat_app import SeatApp
from macrobber_core.table import Table
from macrobber_tui.boards import new_board
from macrobber_tui.boards.any_game.board import AnyGameBoard
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.theme.theme import Theme

from .conftest import board_at, current_seat, decide_at_random, started_table

SIZES = ((80, 23), (120, 34), (200, 49))


class TableApp(SeatApp[AnyGameBoard]):
    """An app with one human seat; the others decide at random."""

    def __init__(self, table: Table) -> None:
        game, rng = table.view(None).game, random.Random(1)
        board = new_board(game, IN_SAFE, Keymap().bindings("table", "board", game))
        assert isinstance(board, AnyGameBoard)
        super().__init__(table, 1, board, lambda table: decide_at_random(table, rng))


def decisions(board: AnyGameBoard) -> list[str]:
    """Return a list that collects the board's decisions from now on."""
    found: list[str] = []

    def note(message: Message) -> bool:
        if isinstance(message, BoardWidget.Decided):
            found.append(message.action)
        return True

    board.post_message = note  # type: ignore[method-assign]
    return found


def keys_to(board: AnyGameBoard, action: str) -> list[str]:
    """Return the digits of the choice that leads to an action, and enter."""
    assert board._decision is not None
    choices = board._decision.choices
    number = next(number for number, choice in enumerate(choices, 1) if action in choice.actions)
    return [*str(number), "enter"]


def place_of(board: AnyGameBoard, action: str) -> tuple[int, int]:
    """Return a cell of the choice that leads to an action."""
    key = f"item {keys_to(board, action)[0]}"
    for row, line in enumerate(lines(board)):
        column = 0
        for span in line:
            if span.key == key:
                return column + 1, row
            column += cell_len(span.text)
    raise AssertionError(f"there is no {key}:\n{board.text}")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [("sticks", 2), ("high-card", 3), ("attic", 6)])
async def test_a_whole_game_can_be_played_by_keys(game: str, players: int) -> None:
    app, rng = TableApp(started_table(game, players)), random.Random(3)
    async with app.run_test(size=(80, 24)) as pilot:
        while app.table.actor is not None:
            action = rng.choice(app.table.view(1).legal)
            ply = app.table.ply
            while app.table.ply == ply:
                await pilot.press(*keys_to(app.board, action))
                await pilot.pause()
            assert app.decided[-1] == action
        assert app.decided
        assert "The game is over" in app.board.text


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [("sticks", 2), ("high-card", 3)])
async def test_a_whole_game_can_be_played_by_mouse(game: str, players: int) -> None:
    app, rng = TableApp(started_table(game, players)), random.Random(4)
    async with app.run_test(size=(80, 24)) as pilot:
        while app.table.actor is not None:
            action = rng.choice(app.table.view(1).legal)
            await pilot.click(AnyGameBoard, offset=place_of(app.board, action))
            await pilot.pause()
            assert f"enter: {action}" in app.board.text
            await pilot.click(AnyGameBoard, offset=place_of(app.board, action))
            await pilot.pause()
            assert app.decided[-1] == action
        assert "The game is over" in app.board.text


def test_enter_does_nothing_before_something_is_selected() -> None:
    table = started_table("sticks", 2)
    board = board_at(table, current_seat(table))
    decided = decisions(board)
    board.press("enter")
    assert decided == []
    assert "first press a number or an arrow" in board.text
    board.press("down")
    board.press("enter")
    assert decided == table.legal()[:1]


def test_arrows_move_along_the_list_and_around_its_ends() -> None:
    table = started_table("sticks", 2)
    board = board_at(table, current_seat(table))
    decided = decisions(board)
    for key in ("1", "up", "enter"):
        board.press(key)
    assert decided == table.legal()[-1:]


def test_many_actions_are_listed_in_groups_that_open() -> None:
    table = started_table("attic", 2)
    board = board_at(table, current_seat(table))
    decided = decisions(board)
    assert "3 put trunk (50)" in board.text
    board.press("3")
    assert "enter opens: put trunk (50)" in board.text
    board.press("enter")
    assert board.remaining_actions == tuple(f"put trunk {place}" for place in range(1, 51))
    assert decided == []
    for key in "37":
        board.press(key)
    assert "enter: put trunk 37" in board.text
    board.press("enter")
    assert decided == ["put trunk 37"]


def test_escape_leads_back_from_a_group_to_the_groups() -> None:
    table = started_table("attic", 2)
    board = board_at(table, current_seat(table))
    for key in ("3", "enter", "7"):
        board.press(key)
    assert board.press("escape")
    assert "put trunk 7" in board.text
    assert board.press("escape")
    assert board.remaining_actions == ()
    assert "put trunk (50)" in board.text
    assert not board.press("escape")


def test_a_long_list_scrolls_to_the_selected_choice_and_says_where_it_is() -> None:
    table = started_table("attic", 6)
    board = board_at(table, current_seat(table))
    for key in ("1", "enter"):
        board.press(key)
    assert "put chest 50" not in board.text
    board.press("end")
    assert "put chest 50" in board.text
    assert "of 50" in board.text
    board.press("pageup")
    assert "put chest 30" in board.text
    board.press("home")
    assert "enter: put chest 1" in board.text


def test_a_click_on_the_line_below_a_long_list_turns_it() -> None:
    table = started_table("attic", 6)
    board = board_at(table, current_seat(table))
    for key in ("1", "enter"):
        board.press(key)
    assert "pagedown" in {span.key for line in lines(board) for span in line}


def test_a_number_beyond_the_list_is_refused_and_a_two_digit_number_is_typed_on() -> None:
    table = started_table("sticks", 2)
    board = board_at(table, current_seat(table))
    board.press("9")
    assert "9 is not a choice here" in board.text
    board.press("0")
    assert "0 is not a choice here" in board.text


def test_a_hint_puts_the_cursor_on_an_action_inside_its_group() -> None:
    table = started_table("attic", 2)
    board = board_at(table, current_seat(table))
    decided = decisions(board)
    board.recommend("put shelf 20")
    assert "enter: put shelf 20" in board.text
    board.press("enter")
    assert decided == ["put shelf 20"]


@pytest.mark.parametrize("look", [IN_SAFE, IN_ASCII, PAINTED], ids=["safe", "ascii", "painted"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("game", "players", "moves"), [("sticks", 2, 1), ("high-card", 3, 5), ("attic", 6, 9)])
def test_the_board_fits_and_shows_players_values_question_and_choices(
    game: str, players: int, moves: int, size: tuple[int, int], look: Theme
) -> None:
    table = started_table(game, players, moves)
    board = board_at(table, current_seat(table), look, size)
    rows = lines(board)
    assert len(rows) == size[1]
    assert max(sum(cell_len(span.text) for span in row) for row in rows) <= size[0]
    text = "\n".join("".join(span.text for span in row) for row in rows)
    wanted = {
        "sticks": ("taken", "Heaps", "Last taken", "take 3 1"),
        "high-card": ("cards", "bid", "tricks", "Hand", "Leader", "play"),
        "attic": ("coins", "secret", "scores", "under the roof", "put wardrobe (50)", "Dealer"),
    }[game]
    assert [word for word in ("You", "round", "Your turn", *wanted) if word not in text] == []


def test_values_that_do_not_fit_are_on_a_page_of_their_own() -> None:
    table = started_table("attic", 6, 9)
    board = board_at(table, current_seat(table))
    assert "Story:" not in board.text
    assert "more: v" in board.text
    pages = []
    while board.press("v") and "All values" in board.text:
        pages.append(board.text)
    assert len(pages) > 2
    assert any("Story:" in page for page in pages)
    assert "All values" not in board.text


def test_escape_leaves_the_page_of_values() -> None:
    table = started_table("attic", 6, 9)
    board = board_at(table, current_seat(table))
    board.press("v")
    board.press("escape")
    assert "put shelf (50)" in board.text


def test_the_end_shows_why_the_points_and_on_painted_boards_a_podium() -> None:
    table = started_table("sticks", 2, 30)
    board = board_at(table, 1)
    assert "The game is over" in board.text
    assert "Last stick." in board.text
    assert "points" in board.text
    painted = board_at(table, 1, PAINTED)
    painted.press("v")
    assert "1. " in painted.text
    assert "Last stick." in painted.text


@pytest.mark.parametrize("look", [IN_SAFE, PAINTED], ids=["plain", "painted"])
def test_a_spectator_sees_no_choices_and_whose_turn_it_is(look: Theme) -> None:
    table = started_table("high-card", 3, 5)
    board = board_at(table, None, look)
    assert "chooses an action (play)" in board.text
    assert "Hand:" in board.text
    assert "play 4" not in board.text


def test_everything_on_the_board_can_be_explained() -> None:
    table = started_table("attic", 4, 9)
    board = board_at(table, current_seat(table))
    things = {span.thing for line in lines(board) for span in line if span.thing}
    assert {"round", "player 1", "fact dealer", "value scores 2", "value players_at.coins 3"} <= things
    for thing in things:
        assert board._explain(thing.partition("@")[0]).name


def test_the_clock_stays_in_one_row_during_a_game() -> None:
    table, rng, rows = started_table("attic", 4), random.Random(1), set[int]()
    for _move in range(9):
        decide_at_random(table, rng)
        rows.add(board_at(table, 1).clock_row)
    assert len(rows) == 1


def test_the_keys_of_the_board_are_listed() -> None:
    table = started_table("attic", 2)
    board = board_at(table, current_seat(table))
    keys = dict(board.key_help())
    assert "1 to 4" in keys
    assert "v" in keys
    board.press("1")
    assert "esc, backspace" in dict(board.key_help())
