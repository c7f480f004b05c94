"""The board in an app: whole games by keys and by mouse, and every step of each decision."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from textual.message import Message

from helpers.claim_it.moments import bust, moments, started_table
from helpers.looks import IN_SAFE, YES_OR_NO
from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.board import SPACE_TEXTS
from macrobber_core.games.claim_it.events import Figures
from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.view import SpaceView
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.claim_it.board import ClaimItBoard
from macrobber_tui.boards.claim_it.sentences import BUST
from macrobber_tui.i18n.language import percent
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.widgets.lines_widget import Lines

from .conftest import KEYBOARD, TableApp, board_showing

ROW, COLUMN = 3, 6
"""Screen position of space 1,1."""


def keys_of(action: str) -> list[str]:
    """Return the keys that decide an action."""
    if action == ROLL:
        return ["r"]
    if action == STOP:
        return ["s", "y"]
    return [*action.split()[1].split(","), "enter"]


def offset_of(action: str) -> tuple[int, int]:
    column, row = map(int, action.split()[1].split(","))
    return COLUMN + 6 * (column - 1), ROW + 2 * (row - 1)


def chosen(legal: list[str], rng: random.Random) -> str:
    """Return a random action; it stops often enough for the game to end."""
    return STOP if STOP in legal and rng.random() < 0.5 else rng.choice(legal)


def grid(board: ClaimItBoard) -> str:
    return "\n".join(line[:40] for line in board.text.split("\n")[2:15])


def decisions(board: ClaimItBoard) -> list[str]:
    """Return a list that collects the board's decisions from now on."""
    found: list[str] = []

    def note(message: Message) -> bool:
        if isinstance(message, BoardWidget.Decided):
            found.append(message.action)
        return True

    board.post_message = note  # type: ignore[method-assign]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("free_squatters", [False, True])
async def test_a_whole_game_can_be_played_by_keys(free_squatters: bool) -> None:
    app, rng = TableApp(started_table(3, 5, free_squatters=free_squatters)), random.Random(3)
    async with app.run_test(size=(80, 24)) as pilot:
        while app.table.actor is not None:
            if "space continues" in app.board.text:
                assert IN_SAFE.glyphs.pointer not in grid(app.board)
                await pilot.press("space")
            action = chosen(app.table.view(1).legal, rng)
            await pilot.press(*keys_of(action))
            await pilot.pause()
            assert app.decided[-1] == action
        assert len(app.decided) > 10
        await pilot.press("space")
        assert "The game is over" in app.board.text


@pytest.mark.slow
async def test_a_whole_game_can_be_played_by_mouse() -> None:
    app, rng = TableApp(started_table(2, 4)), random.Random(4)
    app.board.yes_or_no = None
    async with app.run_test(size=(80, 24)) as pilot:
        while app.table.actor is not None:
            if "space continues" in app.board.text:
                assert IN_SAFE.glyphs.pointer not in grid(app.board)
                await pilot.click(ClaimItBoard, offset=(60, 21))
            action = chosen(app.table.view(1).legal, rng)
            if action in {ROLL, STOP}:
                text = "roll again" if action == ROLL else "stop and keep"
                lines = app.board.text.split("\n")
                row = next(y for y, line in enumerate(lines) if text in line[40:])
                await pilot.click(ClaimItBoard, offset=(lines[row].index(text) + 1, row))
            else:
                await pilot.click(ClaimItBoard, offset=offset_of(action))
                await pilot.pause()
                assert "enter:" in app.board.text
                await pilot.click(ClaimItBoard, offset=offset_of(action))
            await pilot.pause()
            assert app.decided[-1] == action
        assert len(app.decided) > 10


def test_a_space_picked_by_arrows_can_be_changed_before_it_is_confirmed() -> None:
    board = board_showing("placing")
    decided = decisions(board)
    assert board.press("enter")
    assert "enter: " in board.text
    assert board.press("escape")
    assert "(enter picks it)" in board.text
    board.press("enter")
    board.press("right")
    assert "enter: squatter" not in board.text
    board.press("left")
    board.press("enter")
    assert not decided
    board.press("enter")
    assert decided[0] in moments(3)["placing"].table.legal


def test_a_typed_column_can_be_deleted() -> None:
    board = board_showing("placing")
    die = moments(3)["placing"].table.game_view.dice[0]
    board.press(str(die))
    assert f"Column {die}; now type the row." in board.text
    assert board.press("backspace")
    assert "now type the row" not in board.text
    assert not board.press("escape")


def test_an_unavailable_space_gives_its_reason_and_ruling() -> None:
    board = board_showing("placing")
    view = moments(3)["placing"].table.game_view
    missing = next(number for number in range(1, 7) if number not in view.dice)
    board.press(str(missing))
    assert f"no die shows {missing}" in board.text
    claimed = [place for place, there in enumerate(view.board) if there.claimed]
    column, row = claimed[0] % 6 + 1, claimed[0] // 6 + 1
    board.focus = lambda scroll_visible=True: board  # type: ignore[method-assign]
    board.on_lines_clicked(Lines.Clicked(f"space {column},{row}"))
    assert "(CI-0" in board.text
    assert board.topic().startswith("CI-0")


def test_keys_that_confirm_a_marker_neither_roll_nor_stop() -> None:
    board = board_showing("deciding")
    decided = decisions(board)
    for key in ("enter", "space", "enter"):
        assert board.press(key)
    assert "r rolls again, s stops" in board.text
    assert not decided
    board.press("down")
    board.press("down")
    board.press("enter")
    assert decided == [ROLL]


def test_stopping_needs_confirmation() -> None:
    board = board_showing("deciding")
    decided = decisions(board)
    board.press("s")
    assert "Stop and end your turn?" in board.text
    board.press("n")
    assert not decided
    board.press("s")
    board.press("y")
    assert decided == [STOP]


def test_marks_risk_signs_and_outlines_can_be_toggled() -> None:
    board = board_showing("placing")
    before = board.text
    assert "+" in grid(board)
    board.press("m")
    assert "+" not in grid(board)
    board.press("m")
    assert board.text == before
    assert "%" not in before
    board.press("b")
    assert "%" in board.text
    board.press("b")
    board.press("o")
    assert "╔" in board.text
    for _ in range(3):
        board.press("o")
    assert board.text == before
    board.press("g")
    assert "▲" in grid(board)
    assert "A" not in grid(board)
    board.press("v")
    assert "▲" in board.text
    assert "A" not in board.text


def test_a_click_on_a_player_toggles_the_outline_of_their_spaces() -> None:
    board = board_showing("placing")
    before = board.text
    board.focus = lambda scroll_visible=True: board  # type: ignore[method-assign]
    board.on_lines_clicked(Lines.Clicked("outline 2"))
    assert "║" in board.text
    board.on_lines_clicked(Lines.Clicked("outline 2"))
    assert board.text == before


def test_our_own_bust_stays_until_it_is_dismissed() -> None:
    before, after = bust(3)
    board = ClaimItBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
    board.show(before.table, before.table.game_view, before.log)
    board.show(after.table, after.table.game_view, after.log[len(before.log) :])
    assert "No way to place a marker: bust!" in board.text
    assert board.reading == BUST
    assert board.topic() == BUST
    assert board.key_help() == [("space, esc", "continue")]
    assert not board.press("1")
    assert board.press("space")
    assert "bust!" not in board.text
    assert not board.reading


@pytest.mark.parametrize("placed", [ev.Squatted, ev.Claimed])
def test_the_reason_of_a_bust_leaves_when_the_next_player_has_placed_a_marker(
    placed: type[ev.Squatted | ev.Claimed],
) -> None:
    before, after = bust(3)
    board = ClaimItBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
    spectator = replace(before.table, seat=None, legal=[])
    board.show(spectator, before.table.game_view, before.log)
    spectator = replace(after.table, seat=None, legal=[])
    board.show(spectator, after.table.game_view, after.log[len(before.log) :])
    assert " went bust with " in board.text
    event = ev.Squatted(2, "1,1", 1, None) if placed is ev.Squatted else ev.Claimed(2, "1,1", None)
    board.show(spectator, after.table.game_view, [event])
    assert " went bust with " not in board.text


def test_a_bust_replaces_an_open_page() -> None:
    before, after = bust(3)
    board = ClaimItBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
    board.show(before.table, before.table.game_view, before.log)
    board.press("v")
    assert "Your turn" in board.text
    board.show(after.table, after.table.game_view, after.log[len(before.log) :])
    assert "space continues" in board.text


@pytest.mark.parametrize(("chance", "expected"), [(0, 0), (1 / 216, 1), (0.104, 10), (215 / 216, 99), (1, 100)])
def test_only_certainty_is_shown_as_0_or_100_percent(chance: float, expected: int) -> None:
    assert percent(chance) == expected


def test_the_board_of_a_bust_stays_while_others_play() -> None:
    before, after = bust(3)
    board = ClaimItBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
    board.show(before.table, before.table.game_view, before.log)
    board.show(after.table, after.table.game_view, after.log[len(before.log) :])
    frozen = grid(board)
    later = replace(after.table.game_view, board=(SpaceView(owner=2),) * 36)
    board.show(after.table, later, [ev.Stopped(2, list(SPACE_TEXTS.values()), [], Figures(36, 0, 36))])
    assert grid(board) == frozen
    board.press("space")
    assert grid(board).count("B") == 36


def test_a_replay_key_dismisses_a_bust() -> None:
    before, after = bust(3)
    board = ClaimItBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
    board.is_replay = True
    board.show(before.table, before.table.game_view, before.log)
    board.show(after.table, after.table.game_view, after.log[len(before.log) :])
    assert "→ continues." in board.text
    assert board.press("right")
    assert not board.reading


def test_the_refusal_of_a_key_disappears_with_the_next_key() -> None:
    board = board_showing("placing")
    board.press("space")
    assert "enter picks the space under the cursor" in board.text
    board.press("f12")
    assert "enter picks the space under the cursor" not in board.text


def test_a_hint_hides_neither_the_picked_space_nor_a_refusal() -> None:
    board = board_showing("placing")
    board.show_hint([])
    board.press("enter")
    assert "enter: " in board.text
    board.press("escape")
    assert "enter" not in board.text
    missing = next(number for number in range(1, 7) if number not in moments(3)["placing"].table.game_view.dice)
    board.press(str(missing))
    assert f"no die shows {missing}" in board.text


def test_the_stop_question_stays_until_it_is_answered() -> None:
    board = board_showing("deciding")
    decided = decisions(board)
    for key in ("down", "down", "s", "enter", "x"):  # the cursor is on rolling
        board.press(key)
    assert not decided
    assert "Stop and end your turn?" in board.text
    board.press("y")
    assert decided == [STOP]


def test_a_digit_without_a_choice_gets_a_message() -> None:
    board = board_showing("placing")
    assert board.press("9")
    assert "9 is not a choice here" in board.text
    board = board_showing("deciding")
    assert board.press("3")
    assert "r rolls again, s stops" in board.text


def test_the_stop_question_replaces_the_prompt_and_explains_its_keys() -> None:
    board = board_showing("deciding")
    decided = decisions(board)
    board.press("s")
    assert "Your turn: roll again" not in board.text
    assert board.text.count("Stop and end your turn?") == 2  # in the prompt, and above the answers
    for key in ("s", "enter", "r", "down"):
        assert board.press(key)
        assert "y stops, n goes back" in board.text, key
    assert not decided
    assert board.press("escape")
    assert "Your turn: roll again" in board.text
    assert "y stops" not in board.text


def test_an_answer_takes_precedence_over_a_view_key() -> None:
    board = board_showing("deciding")
    board.apply_settings(IN_SAFE, KEYBOARD, Keymap({"question": {"yes": "o"}}).bindings("question"))
    decided = decisions(board)
    board.press("s")
    board.press("o")
    assert decided == [STOP]


def test_a_refusal_by_the_table_is_shown() -> None:
    board = board_showing("placing")
    board.show_refusal("the host is saving")
    assert "the host is saving" in board.text


def test_unused_keys_are_left_to_the_screen() -> None:
    board = board_showing("deciding")
    assert not any(map(board.press, ["u", "t", "q", "question_mark", "f1", "escape"]))
    assert [key for key, _ in board.key_help()][:2] == ["r", "s"]


def test_the_board_is_unchanged_after_resizing_back() -> None:
    board = board_showing("placing")
    before = board.text
    for size in ((1, 1), (140, 44), (110, 30), (80, 23)):
        board.resize(max(80, size[0]), max(23, size[1]))
    assert board.text == before
