"""Every legal action can be reached by keys, and no keys lead to any other action."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from textual.message import Message

from helpers.looks import IN_SAFE, KEYBOARD, YES_OR_NO
from macrobber_core.table.view import TableView
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.choices import ask
from macrobber_tui.boards.mac_robber.decision_input import DecisionInput
from macrobber_tui.boards.mac_robber.menus import LegalityChecker, Menu, MultiSelect, Step, end_turn_menu
from macrobber_tui.i18n.language import set_language

from .conftest import Play, Views, keys_by_action

KEYS = [*"abcdefghijklmnopqrstuvwxyz123456789", "up", "down", "left", "right", "enter", "space", "escape", "backspace"]
RESERVED = {*"hjklqutv", "question_mark"}
ENOUGH = 60
"""The number of actions tried by key in a position; a large hand has many more similar actions."""


def input_for(table: TableView) -> DecisionInput:
    return DecisionInput(ask(table.game_view, table.legal, table.name, KEYBOARD), KEYBOARD)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("preset", ["", "variante"])
def test_keys_reach_exactly_the_legal_actions(players: int, preset: str, views: Views) -> None:
    seen = Counter[str]()
    for table in views(players, players, preset):
        found = keys_by_action(ask(table.game_view, table.legal, table.name, KEYBOARD))
        assert set(found) == set(table.legal)
        seen[table.game_view.phase] += 1
        for action, keys in list(found.items())[:ENOUGH]:
            question = input_for(table)
            decided = [question.press(key) for key in keys]
            assert decided[-1] == (True, action)
            assert all(one == (True, "") for one in decided[:-1])
    assert {"redraw", "action", "raid", "discard", "attack", "defend"} <= set(seen)
    assert ("spend" in seen) == (preset == "variante")


def test_random_keys_decide_only_legal_actions(views: Views) -> None:
    rng = random.Random(5)
    for table in views(5, 5):
        question = input_for(table)
        for _ in range(40):
            _, action = question.press(rng.choice(KEYS))
            if action:
                assert action in table.legal
                break


def test_arrows_reach_every_option(views: Views) -> None:
    for table in views(4, 9):
        question = input_for(table)
        step = question.step
        if not isinstance(step, Menu):
            continue
        seen = set()
        for _ in step.options:
            seen.add(question.cursor)
            question.press("right")
        assert seen == set(range(len(step.options)))
        for move in ("k", "j", "h", "l", "up", "down", "left"):
            assert question.press(move) == (True, "")
            assert 0 <= question.cursor < len(step.options)


def test_option_letters_do_not_take_keys_of_the_screen(views: Views) -> None:
    def check(step: Step, depth: int = 0) -> None:
        if isinstance(step, Menu):
            keys = [key for option in step.options for key in option.keys]
            assert len(keys) == len(set(keys))
            assert not RESERVED & set(keys)
            for option in step.options:
                if option.next_step is not None and depth < 3:
                    check(option.next_step(), depth + 1)

    for table in views(5, 2):
        check(ask(table.game_view, table.legal, table.name, KEYBOARD))


def test_all_eight_actions_are_listed_and_unavailable_ones_cite_a_ruling(views: Views) -> None:
    refused = set()
    for table in views(4, 3):
        if table.game_view.phase != "action":
            continue
        step = ask(table.game_view, table.legal, table.name, KEYBOARD)
        assert isinstance(step, Menu)
        assert [option.keys[0] for option in step.options] == [*"csmewpnb", "d"]
        for option in step.options:
            if not option.refusal:
                continue
            refused.add(option.label)
            question = DecisionInput(step, KEYBOARD)
            assert question.press(option.keys[0]) == (True, "")
            assert "MR-" in question.message
    assert refused >= {"cattle", "monastery", "estate", "bard", "done"}


@pytest.mark.parametrize("numbers", [{"monk 1"}, {"monk 1", "monk 2"}])
def test_the_number_of_monks_is_asked_only_if_two_are_possible(numbers: set[str], play: Play) -> None:
    table = play(4, 1, lambda view: numbers == {action for action in view.legal if action.startswith("monk ")})
    question = input_for(table.view(table.actor))
    assert question.press("n") == (True, "" if len(numbers) > 1 else "monk 1")
    assert question.has_previous_step == (len(numbers) > 1)


def test_a_clan_can_be_chosen_by_letter_in_either_case_or_by_number(play: Play) -> None:
    table = play(4, 3, lambda view: view.actor == 1 and "raid 3" in view.legal)
    for key in ("c", "C", "3"):
        question = input_for(table.view(1))
        assert question.press("r")[0]
        assert question.press(key) == (True, "raid 3")


def test_escape_and_backspace_go_back_one_step(play: Play) -> None:
    table = play(3, 1, lambda view: view.game_view.phase == "raid")
    question = input_for(table.view(table.actor))
    assert not question.press("escape")[0]
    question.press("x")
    question.press("1" if "1" in question.step.items else question.step.marks[0])  # type: ignore[union-attr]
    assert question.picked
    question.press("backspace")
    assert not question.picked
    assert question.has_previous_step
    question.press("escape")
    assert not question.has_previous_step


def test_a_card_that_we_do_not_hold_is_refused_with_its_ruling(play: Play) -> None:
    def lacks_a_card(view: TableView) -> bool:
        return view.game_view.phase == "attack" and 0 in view.game_view.hand

    table = play(4, 2, lacks_a_card)
    view = table.view(table.actor)
    missing = str(view.game_view.hand.index(0) + 1)
    question = input_for(view)
    assert question.press(missing) == (True, "")
    assert question.message == f"[{missing}]: you have no {missing} (MR-20)"


def test_adding_a_piper_to_a_card_keeps_the_cursor_on_the_card(play: Play) -> None:
    def can_choose(view: TableView) -> bool:
        cards = {action[5] for action in view.legal if action.endswith("+")}
        return view.game_view.phase == "attack" and len(cards) > 1

    table = play(4, 2, can_choose)
    question = input_for(table.view(table.actor))
    question.press("right")
    while not question.step.options[question.cursor].action:  # type: ignore[union-attr]
        question.press("right")
    card = question.cursor
    question.press("p")
    assert question.cursor == card
    assert question.step.options[card].action.endswith("+")  # type: ignore[union-attr]
    question.press("p")
    assert question.cursor == card


def test_a_click_picks_an_item_and_a_second_click_puts_it_back(play: Play) -> None:
    table = play(4, 2, lambda view: view.game_view.phase == "discard")
    question = input_for(table.view(table.actor))
    question.click("item", "0")
    assert question.picked == {0}
    question.click("item", "0")
    assert not question.picked


PURSE = MultiSelect(
    "payment",
    "YGGRygg",
    "estate",
    2,
    3,
    "Pay:",
    frozenset(f"estate {paid}" for paid in ("YR", "YGG", "YGg", "Ygg", "yR", "yGG", "yGg", "ygg")),
    frozenset({0, 3}),
)
"""1 yellow, 2 green and 1 red from the display, 1 yellow and 2 green from the courtyard."""


@pytest.mark.parametrize(
    ("keys", "action"),
    [
        ("", "estate YR"),
        ("2", "estate YGG"),
        ("6", "estate Ygg"),
        ("5", "estate yR"),
        ("2 7", "estate YGg"),
        ("2 4", "estate YR"),
        ("6 5", "estate ygg"),
        ("4", "estate YGG"),
        ("g", "estate YGG"),
        ("g r", "estate YR"),
        ("y", "estate yR"),
    ],
)
def test_toggling_a_cube_of_a_price_selects_the_nearest_valid_price(keys: str, action: str) -> None:
    question = DecisionInput(PURSE, KEYBOARD)
    for key in keys.split():
        assert question.press(key) == (True, "")
    assert question.press("enter") == (True, action)


@pytest.mark.parametrize("phase", ["redraw", "action", "raid", "attack", "loot", "discard"])
def test_a_digit_without_a_choice_gets_a_message(phase: str, play: Play) -> None:
    question = input_for((table := play(4, 1, lambda view: view.game_view.phase == phase)).view(table.actor))
    assert question.press("9") == (True, "")
    assert question.message == "9 is not a choice here"


def test_letters_pick_cubes_to_return_by_colour() -> None:
    question = DecisionInput(MultiSelect("cubes", "YYBR", "return", 0, 6), KEYBOARD)
    for key in ("y", "r", "y", "y"):
        assert question.press(key) == (True, "")
    assert question.message == "no yellow left to pick"
    assert question.press("enter") == (True, "return YYR")
    assert question.press("escape") == (True, "")
    assert question.press("enter") == (True, "keep")


@pytest.mark.parametrize(
    ("owed", "expected"),
    [
        (1, "Too few: pick 1 card, then press enter (MR-15)"),
        (2, "Too few: pick 2 cards, then press enter (MR-25)"),
    ],
)
def test_discarding_too_few_cards_names_the_number_and_the_ruling(owed: int, expected: str, play: Play) -> None:
    table = play(4, 1, lambda view: view.game_view.phase == "discard" and view.game_view.pending[0].cards == owed)
    question = input_for(table.view(table.actor))
    assert question.press("enter") == (True, "")
    assert question.message == expected


def test_exchanging_no_card_names_the_number_and_the_ruling(play: Play) -> None:
    table = play(4, 1, lambda view: view.game_view.phase == "raid" and sum(view.game_view.hand) > 2)
    question = input_for(table.view(table.actor))
    question.press("x")
    assert question.press("enter") == (True, "")
    assert question.message == "Too few: pick 1 to 3 cards, then press enter (MR-18)"


@pytest.mark.parametrize("is_own", [True, False])
def test_a_discard_after_a_raid_needs_confirmation_only_if_it_ends_our_turn(play: Play, is_own: bool) -> None:
    def after_raid(table: TableView) -> bool:
        view = table.game_view
        is_owed = view.phase == "discard" and view.pending[0].cards == 2
        return is_owed and bool(table.actor == view.active) is is_own

    table = play(4, 3, after_raid)
    board = MacRobberBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
    decided: list[str] = []

    def note(message: Message) -> bool:
        if isinstance(message, BoardWidget.Decided):
            decided.append(message.action)
        return True

    board.post_message = note  # type: ignore[method-assign]
    view = table.view(table.actor)
    board.show(view, view.game_view, table.log_seen_by(table.actor))
    for key in ("space", "right", "space", "enter"):
        board.press(key)
    assert ("and end your turn?" in board.text) is is_own
    assert bool(decided) is not is_own


def test_an_action_that_ends_the_turn_can_still_be_changed(play: Play) -> None:
    table = play(4, 2, lambda view: view.game_view.phase == "raid" and view.actor == 1)
    view = table.view(1).game_view
    question = DecisionInput(
        MultiSelect("cards", "1134", "exchange", 1, 3),
        KEYBOARD,
        lambda action: end_turn_menu(action, view, YES_OR_NO),
    )
    question.press("1")
    assert question.press("enter") == (True, "")
    assert question.press("n") == (True, "")
    question.press("4")
    assert question.press("enter") == (True, "")
    assert question.press("y") == (True, "exchange 4")


def test_an_action_that_only_the_table_forbids_is_refused_in_the_players_language(play: Play) -> None:
    table = play(4, 1, lambda view: "castle" in view.legal)
    set_language("de")
    assert LegalityChecker(table.view(table.actor).game_view, [], KEYBOARD).refusal("castle") == "nicht jetzt"
