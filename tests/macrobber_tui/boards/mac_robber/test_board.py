"""The board in an app: a whole game by keys, and another by mouse."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_core.table import Proposal
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.mac_robber import sentences
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.choices import ask
from macrobber_tui.settings.keymap import Keymap

from .conftest import Play, TableApp, decision, keys_by_action, step, table_with_names


@pytest.mark.slow
async def test_a_whole_game_can_be_played_by_keys() -> None:
    app = TableApp(table_with_names(4, 11), 1)
    app.board.yes_or_no = None
    rng = random.Random(3)
    async with app.run_test(size=(80, 24)) as pilot:
        while app.table.actor is not None:
            view = app.table.view(1)
            action = decision(view.legal, rng)
            while "space continues" in app.board.text:
                await pilot.press("space")
            await pilot.press(*keys_by_action(ask(view.game_view, view.legal, view.name, KEYBOARD))[action])
            await pilot.pause()
            assert app.decided[-1] == action
        assert len(app.decided) > 20
        while "space continues" in app.board.text:
            await pilot.press("space")
        assert "The game is over" in app.board.text


async def test_options_can_be_clicked(play: Play) -> None:
    table = play(4, 2, lambda view: view.game_view.phase == "raid" and view.actor == 1)
    app = TableApp(table, 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = app.board.text.split("\n")
        row = next(
            y for y, line in enumerate(lines) if " pass" in line and "Your turn" not in line and "passed" not in line
        )
        await pilot.click(MacRobberBoard, offset=(lines[row].index("pass") + 2, row))
        await pilot.pause()
        assert app.decided == []
        row = next(y for y, line in enumerate(app.board.text.split("\n")) if "yes, end my turn" in line)
        await pilot.click(MacRobberBoard, offset=(4, row))
        await pilot.pause()
        assert app.decided == ["pass"]


async def test_a_click_anywhere_dismisses_a_scoring(play: Play) -> None:
    table = play(3, 9)
    app = TableApp(table, 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "is scored.  space" in app.board.text
        await pilot.click(MacRobberBoard, offset=(70, 21))
        await pilot.pause()
        assert "The game is over" in app.board.text


async def test_a_refusal_by_the_table_is_shown(play: Play) -> None:
    table = play(4, 2, lambda view: view.game_view.phase == "raid" and view.actor == 1)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    view = table.view(1)
    board.show(view, view.game_view, table.log_seen_by(1))
    board.show_refusal("the host is saving")
    assert "the host is saving" in board.text


async def test_unused_keys_are_left_to_the_screen(play: Play) -> None:
    table = play(4, 2, lambda view: view.game_view.phase == "raid" and view.actor == 1)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    view = table.view(1)
    board.show(view, view.game_view, table.log_seen_by(1))
    assert not any(map(board.press, ["u", "t", "q", "question_mark", "f1", "escape"]))
    assert [keys for keys, _ in board.key_help()][:3] == ["r", "x", "o"]


def test_the_key_for_the_points_page_can_be_changed(play: Play) -> None:
    keymap = Keymap({"board": {"points": "f"}})
    table = play(3, 1, lambda view: view.actor == 1)
    view = table.view(1)
    board = MacRobberBoard(IN_SAFE, keymap.bindings("table", "board", "mac-robber"))
    board.show(view, view.game_view, table.log_seen_by(1))
    assert "f points" in board.text
    assert not board.press("v")
    assert board.press("f")
    assert "f: by round" in board.text


def test_the_points_page_opens_the_rules_at_the_scoring(play: Play) -> None:
    table = play(3, 1, lambda view: view.actor == 1)
    view = table.view(1)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    board.show(view, view.game_view, table.log_seen_by(1))
    assert board.topic() != sentences.SCORING
    board.press("v")
    assert board.topic() == sentences.SCORING


def test_every_sign_in_the_legend_is_explained() -> None:
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    assert all(mark and meaning for mark, meaning in board.legend())
    assert [keys for keys, _ in board.key_help()] == ["v", "i"]


def test_key_help_lists_only_actions_that_are_possible_now(play: Play) -> None:
    table = play(3, 1, lambda view: view.actor == 1 and view.game_view.phase == "action")
    view = table.view(1)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    board.show(view, view.game_view, table.log_seen_by(1))
    possible = {action.split()[0] for action in view.legal}
    listed = " ".join(meaning for _, meaning in board.key_help())
    for verb, named in (("castle", "castle"), ("monastery", "monastery"), ("estate", "estate"), ("bard", "bard")):
        assert (named in listed.lower()) == (verb in possible), listed


async def test_only_space_turns_pages_and_it_decides_nothing() -> None:
    app = TableApp(table_with_names(4, 11), 1)
    async with app.run_test(size=(80, 24)) as pilot:
        rng = random.Random(3)
        while "space continues" not in app.board.text:
            app.board.post_message(BoardWidget.Decided(decision(app.table.view(1).legal, rng), app.table.ply))
            await pilot.pause()
        decided = app.decided[:]
        for key in ("enter", "c", "1", "right"):
            await pilot.press(key)
            assert "space continues" in app.board.text
        await pilot.press(*["space"] * 9)
        assert "space continues" not in app.board.text
        assert app.decided == decided


def test_a_hint_does_not_dismiss_unread_pages() -> None:
    table, rng = table_with_names(3, 3), random.Random(3)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    while not board.reading:
        view = table.view(1)
        board.show(view, view.game_view, table.log_seen_by(1))
        step(table, rng)
    board.show_hint([])
    assert board.reading


def test_an_unused_key_clears_the_message_of_the_previous_key(play: Play) -> None:
    table = play(3, 1, lambda view: view.game_view.phase == "action")
    view = table.view(table.actor)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    board.show(view, view.game_view, table.log_seen_by(table.actor))
    board.press("space")
    assert "enter chooses the option under the cursor" in board.text
    assert not board.press("f5")
    assert "enter chooses" not in board.text


def test_a_takeback_request_clears_an_earlier_refusal() -> None:
    table = table_with_names(3, 11)
    view = table.view(table.actor)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    board.show(view, view.game_view, table.log_seen_by(table.actor))
    board.show_refusal("there is nothing to take back")
    assert "there is nothing to take back" in board.text
    with_request = replace(view, proposal=Proposal(2, 0, "castle", [], [1]))
    board.show(with_request, with_request.game_view, [])
    assert "there is nothing to take back" not in board.text
