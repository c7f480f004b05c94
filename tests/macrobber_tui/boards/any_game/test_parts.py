"""The parts of a default user interface, and how a game replaces some of them."""

from __future__ import annotations

from pathlib import Path
from typing import get_type_hints

import pytest

from helpers.installed_games import install_games, installed
from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_core.games import GAMES, installed_games
from macrobber_tui.boards import has_tutorial, log_filters, plain_game, ui_of
from macrobber_tui.boards.any_game import LogParts, UiParts, default_ui
from macrobber_tui.boards.game_ui import GameUi
from macrobber_tui.boards.log_lines import GameLog
from macrobber_tui.boards.sample import sample_board
from macrobber_tui.session.named_setups import setups_of, usual_setup

from .conftest import board_at, current_seat, started_table

OWN_UI = """
from macrobber_tui.boards.any_game import default_log, default_ui

from . import GAME


def clause(event, turn, name_of):
    return "did something"


UI = default_ui(
    GAME,
    describe=lambda action, table, view: action.replace("take", "grab"),
    effects=lambda action, table: ["fewer sticks"],
    log=default_log(event_clause=clause),
)
"""


def test_every_part_can_be_replaced_by_name() -> None:
    assert UiParts.__optional_keys__ == {*GameUi.__struct_fields__}
    assert LogParts.__optional_keys__ == {*GameLog.__struct_fields__}


def test_a_game_without_a_module_for_its_ui_gets_the_default() -> None:
    assert ui_of("sticks").describe("take 1 1", started_table("sticks", 2).view(1), None) == "take 1 1"
    assert not has_tutorial(GAMES["sticks"])
    assert log_filters(started_table("sticks", 2).view(1)) == {}


def test_an_unknown_game_has_no_ui() -> None:
    with pytest.raises(KeyError):
        ui_of("chess")


def test_a_replaced_part_leaves_the_others() -> None:
    ui = default_ui(GAMES["sticks"], describe=lambda action, table, view: "something")
    assert ui.describe("take 1 1", started_table("sticks", 2).view(1), None) == "something"
    assert ui.setups == default_ui(GAMES["sticks"]).setups


def test_the_usual_setup_comes_first_and_can_be_put_into_words() -> None:
    game = GAMES["high-card"]
    assert usual_setup(game) is setups_of(game)[0]
    assert usual_setup(game).players in game.seats


def test_the_lobby_shows_a_sample_of_the_board() -> None:
    lines = sample_board("attic", IN_SAFE, KEYBOARD, 80, 23)
    text = "\n".join("".join(span.text for span in line) for line in lines)
    assert "Preview: Attic" in text
    assert "put chest (50)" in text


def test_a_finished_game_has_no_story_unless_it_brings_one() -> None:
    assert ui_of("sticks").story(None, str) == []


def test_all_hands_are_what_only_their_seats_see() -> None:
    table = started_table("high-card", 3)
    views = [table.view(seat).game_view for seat in (1, 2, 3)]
    hands = ui_of("high-card").hands(views)
    assert hands == [f"hand {', '.join(map(str, view.hand))}" for view in views]
    assert ui_of("sticks").hands([started_table("sticks", 2).view(seat).game_view for seat in (1, 2)]) == []


def test_a_game_may_describe_its_actions_and_events_in_better_words(tmp_path: Path) -> None:
    site = install_games(tmp_path, "sticks")
    (site / "sticks" / "ui.py").write_text(OWN_UI)
    with installed(site):
        table = started_table("sticks", 2, 1)
        board = board_at(table, current_seat(table))
        assert "grab " in board.text
        assert "did something" in board.text
        board.press("1")
        assert "Fewer sticks" in board.text
        view = table.view(current_seat(table))
        assert plain_game("sticks").choices(view, view.legal)[0].description.startswith("Grab")


@pytest.mark.parametrize("code", ["1 / 0", "UI = 3", "import sys; sys.exit(3)", "def"])
def test_a_broken_module_leaves_the_default_and_is_told_once(tmp_path: Path, code: str) -> None:
    site = install_games(tmp_path, "sticks")
    (site / "sticks" / "ui.py").write_text(code)
    with installed(site):
        table = started_table("sticks", 2)
        assert "take 1 1" in board_at(table, current_seat(table)).text
        (reason,) = installed_games().reasons
        assert reason.startswith("the ui of the game 'sticks' (sticks 1.0) cannot be used: ")


def test_a_broken_sample_leaves_the_first_decision(tmp_path: Path) -> None:
    site = install_games(tmp_path, "sticks")
    (site / "sticks" / "sample.record").write_text("macrobber record 1\ngame: chess\n")
    with installed(site):
        assert any(
            "take 1 1" in "".join(span.text for span in line)
            for line in sample_board("sticks", IN_SAFE, KEYBOARD, 80, 23)
        )
        assert "sample.record of the game 'sticks'" in installed_games().reasons[0]


def test_the_type_hints_of_the_parts_are_known_to_a_checker() -> None:
    assert "event_clause" in get_type_hints(LogParts, localns={"Command": object})
