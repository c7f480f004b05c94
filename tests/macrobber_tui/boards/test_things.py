"""Asking what a thing on a board is: on every board, in every moment, in all languages."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len
from rich.style import Style

from helpers.explanations import MOMENTS, SIZES, THEMES, boards, explain, things_on
from helpers.looks import IN_SAFE
from helpers.painted import board
from macrobber_tui.boards.things import Explanation, Things, changed_things, lit
from macrobber_tui.i18n.language import LANGUAGES, set_language
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import all_lines


@pytest.mark.slow
@pytest.mark.parametrize("detail", THEMES)
@pytest.mark.parametrize("game", MOMENTS)
@pytest.mark.parametrize("seat", [1, None])
def test_everything_on_a_board_is_explained_in_two_lines(game: str, detail: str, seat: int | None) -> None:
    for moment in boards(game, seat).values():
        shown = [board(moment, size, THEMES[detail]) for size in SIZES]  # a board has the same things in all languages
        assert all(map(things_on, shown))
        things = {thing for there in shown for thing in things_on(there)}
        for language in LANGUAGES:
            set_language(language)
            for thing in things:
                explanation = explain(shown[0], moment, thing)
                assert explanation.name
                assert cell_len(explanation.name) <= 78, thing
                for text in (explanation.worth, explanation.about):
                    assert len(all_lines(text, 78)) <= 2, (thing, text)
                assert explanation.worth or explanation.about
                assert not re.search(r"[{}]", "".join(explanation)), thing


@pytest.mark.parametrize("detail", THEMES)
@pytest.mark.parametrize("game", MOMENTS)
def test_log_talk_and_chart_can_be_pointed_at(game: str, detail: str) -> None:
    moment = next(iter(boards(game).values()))
    shown = board(moment, (200, 50), THEMES[detail])
    assert {explain(shown, moment, thing).name for thing in things_on(shown)} >= {"Log", "Talk"}


@pytest.mark.parametrize("detail", THEMES)
def test_every_choice_in_a_menu_can_be_pointed_at_and_stays_on_the_board(detail: str) -> None:
    moment = boards("mac-robber")["action"]
    shown = board(moment, (80, 24), THEMES[detail])
    assert shown.press(shown.keyboard.key_for("i"))
    choices = [thing for thing in things_on(shown) if thing.startswith("choice ")]
    assert [thing.split()[1] for thing in choices] == ["c", "s", "m", "e", "w", "p", "n", "b", "d"]
    cattle = explain(shown, moment, "choice c")
    assert cattle.name == "Cattle"
    assert cattle.worth.startswith("Cattle: 1 red to a free estate")
    refused = next(thing for thing in choices if "MR-" in explain(shown, moment, thing).worth)
    assert explain(shown, moment, refused).worth.endswith(".")


DECISIONS = [
    ("mac-robber", "redraw", "", "item "), ("mac-robber", "estate", "e", "item "),
    ("mac-robber", "discard", "", "item "),
    ("mac-robber", "raid or exchange", "x", "item "), ("mac-robber", "raid", "", "1"), ("mac-robber", "booty", "", "s"),
    ("claim-it", "placing", "", "space "), ("claim-it", "deciding", "", "r"), ("claim-it", "deciding", "s", "y"),
    ("carcassonne", "meeple", "", "item "), ("carcassonne", "placing", "enter", "item "),
]  # fmt: skip
"""A game, a moment in it, the key that opens a part of the decision, and what a click on a choice presses."""


@pytest.mark.parametrize("detail", THEMES)
@pytest.mark.parametrize(("game", "moment", "key", "choice"), DECISIONS)
def test_every_choice_of_a_decision_is_explained(game: str, moment: str, key: str, choice: str, detail: str) -> None:
    there = boards(game)[moment]
    shown = board(there, (80, 24), THEMES[detail])
    if key:
        assert shown.press(key)
    choices = [thing for thing in things_on(shown) if thing.startswith(f"choice {choice}")]
    assert len(choices) > (choice[-1:] == " ")
    for thing in choices:
        explanation = explain(shown, there, thing)
        assert explanation.about
        assert explanation.worth or "ard" in explanation.name or thing.endswith("item 0")
        for text in (explanation.worth, explanation.about):
            assert len(all_lines(text, 78)) <= 2, (thing, text)


def test_roll_and_stop_tell_what_they_risk_and_bring() -> None:
    moment = boards("claim-it")["deciding"]
    shown = board(moment, (80, 24))
    roll, stop = (explain(shown, moment, f"choice {key}") for key in "rs")
    assert roll.name == "Roll the dice again"
    assert "a bust would cost" in roll.worth.lower()
    assert stop.name.startswith("Stop: keep")
    assert " to " in stop.worth


def test_a_place_tells_how_the_tile_in_hand_fits() -> None:
    moment = boards("carcassonne")["placing"]
    places = {action.split()[1] for action in moment.table.legal}
    shown = board(moment, (80, 24))
    for place in places:
        assert explain(shown, moment, f"gap {place}").worth.startswith("Your tile fits here, turned")


PAGE: list[Line] = [
    (Span("ab", thing="one"), Span(" "), Span("c", thing="two")),
    (Span("   "), Span("d", thing="three@list")),
    (Span("e", thing="four"), Span("  "), Span("f", thing="one@list")),
]


def test_things_stand_in_reading_order() -> None:
    assert [*Things(PAGE)] == ["one", "two", "three@list", "four", "one@list"]


def test_right_and_left_step_in_reading_order_and_begin_again() -> None:
    things = Things(PAGE)
    assert [things.step("two", 1, 0), things.step("one", -1, 0)] == ["three@list", "one@list"]


def test_up_and_down_find_the_nearest_thing_and_stay_at_the_edge() -> None:
    things = Things(PAGE)
    assert [things.step("one", 0, 1), things.step("four", 0, -1), things.step("two", 0, -1)] == [
        "three@list", "three@list", "two",
    ]  # fmt: skip


def test_a_cell_beside_all_things_shows_none() -> None:
    things = Things(PAGE)
    assert [things.at(x, 0) for x in range(5)] == ["one", "one", "", "two", ""]
    assert things.at(0, 9) == ""


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_only_the_thing_is_lit_wherever_it_is_shown(theme: Theme) -> None:
    lines = lit(PAGE, {"one"}, theme)
    assert [[span.text for span in line] for line in lines] == [[span.text for span in line] for line in PAGE]
    changed = [span.text for new, old in zip(lines, PAGE, strict=True) for span, was in zip(new, old, strict=True)
               if span.style != was.style]  # fmt: skip
    assert changed == ["ab", "f"]


def test_what_is_reversed_already_is_lit_the_other_way_round() -> None:
    ((span,),) = lit([(Span("x", Style(reverse=True), thing="one"),)], {"one"}, IN_SAFE)
    assert not span.style.reverse
    assert span.style.underline


def test_a_new_thing_has_changed_and_one_without_a_state_never_does() -> None:
    states = {"one": "1", "two": "", "three": "3"}
    page = [(Span("a", thing="one"), Span("b", thing="two"), Span("c", thing="three"))]
    then = {"one": "2", "two": "x"}
    changed = changed_things(
        page,
        lambda thing: Explanation(thing, "", "", states[thing]),
        lambda thing: Explanation(thing, "", "", then[thing]),
    )
    assert changed == {"one", "three"}
