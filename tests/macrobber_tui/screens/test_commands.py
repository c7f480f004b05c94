"""The commands of a screen as rows, and searching them."""

from __future__ import annotations

import pytest

from macrobber_tui.screens.commands import CommandRow, board_commands, screen_commands, search
from macrobber_tui.settings.keymap import Keymap

KEYBOARD = Keymap({"replay": {"eyes": "z"}}).bindings("replay")


def test_a_command_is_run_by_the_key_that_the_player_has_chosen_for_it() -> None:
    assert screen_commands([("e", "change the view"), ("F1", "the rules")], KEYBOARD) == [
        CommandRow("z", "change the view"),
        CommandRow("f1", "the rules"),
    ]


@pytest.mark.parametrize(
    "keys", ["up, down, j, k", "left, right", "pgdn, pgup", "home, end", "1-6, 0", "a click on it", ""]
)
def test_moving_and_choosing_by_number_are_no_commands(keys: str) -> None:
    assert not screen_commands([(keys, "something")], KEYBOARD)


@pytest.mark.parametrize(
    ("labels", "key"),
    [("c", "c"), ("esc, backspace", "escape"), ("space, esc", "space"), ("b or 2", "b"), ("?", "question_mark"),
     ("1 to 6", ""), ("arrows, n p", ""), ("y, enter", "y")],
)  # fmt: skip
def test_a_row_of_a_board_is_run_by_its_first_key(labels: str, key: str) -> None:
    assert [row.key for row in board_commands([(labels, "something")])] == [key][: len(key)]


@pytest.mark.parametrize(
    ("key", "character"), [("c", "c"), ("question_mark", "?"), ("space", " "), ("f1", None), ("escape", None)]
)
def test_a_command_is_pressed_like_its_key(key: str, character: str | None) -> None:
    event = CommandRow(key, "something").event()
    assert (event.key, event.character) == (key, character)


def test_the_best_matches_come_first() -> None:
    texts = ["the log", "long road", "take back", "catalog", "l o g", "the rules"]
    assert [texts[number] for number in search("log", texts)] == ["the log", "catalog"]
    assert [texts[number] for number in search("lgr", texts)] == ["long road"]
    assert search("back take", texts) == [2]
    assert search("", texts) == [*range(len(texts))]
    assert search("xyz", texts) == []
