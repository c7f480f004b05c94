"""Pointing at things on a board with the arrows or the mouse, to ask what they are."""

from __future__ import annotations

import re

import pytest

from helpers.claim_it import moments as claim_it
from helpers.claim_it.moments import started_table
from helpers.explanations import MOMENTS, SIZES, THEMES, boards, explain, things_on
from helpers.games import Moment
from helpers.looks import IN_SAFE
from helpers.painted import board
from helpers.seat_app import SeatApp
from macrobber_core.table import Table
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.claim_it.board import ClaimItBoard
from macrobber_tui.i18n.rulebook import RULING
from macrobber_tui.settings.keymap import Keymap


def title_of(shown: BoardWidget) -> str:
    """Return the name of the thing that the board explains."""
    row = next(line for line in shown.text.split("\n") if "arrows: next" in line)
    return re.split(r"[\u2580-\u259f]|  ", row[: row.index("arrows: next")].strip())[-1].strip()


def point_at_everything(shown: BoardWidget, moment: Moment) -> None:
    """Check that the arrows reach everything that the board can explain, and that the board is then as before."""
    before, things = shown.text, things_on(shown)
    assert things
    assert shown.press_explain("i")
    told = set()
    for _thing in things:
        told.add(title_of(shown))
        assert shown.press_explain("right")
    assert {explain(shown, moment, thing).name for thing in things} == told
    assert shown.press_explain("escape")
    assert shown.text == before


@pytest.mark.slow
@pytest.mark.parametrize(("detail", "size"), [("plain", SIZES[0]), ("plain", SIZES[2]), ("painted", SIZES[1])])
@pytest.mark.parametrize("game", MOMENTS)
def test_the_arrows_reach_everything_and_light_what_is_explained(game: str, detail: str, size: tuple[int, int]) -> None:
    moment = next(iter(boards(game).values()))
    shown = board(moment, size, THEMES[detail])
    point_at_everything(shown, moment)


@pytest.mark.slow
@pytest.mark.parametrize("game", MOMENTS)
def test_nothing_on_the_board_moves_while_a_thing_is_explained(game: str) -> None:
    for moment in boards(game).values():
        shown = board(moment, (80, 24))
        if shown.reading:
            continue
        things = set(things_on(shown))
        if shown.press_explain("i"):
            assert things - set(things_on(shown)) <= {thing for thing in things if "@" in thing}


STARTS = [
    ("mac-robber", "action", "", "Cattle"), ("mac-robber", "redraw", "", "In the display: "),
    ("mac-robber", "discard", "", "Card: "), ("mac-robber", "raid", "", "Card: "),
    ("mac-robber", "estate", "e", "In the display: "), ("mac-robber", "raid or exchange", "r", "Ben: "),
    ("claim-it", "placing", "", "Space "), ("claim-it", "deciding", "", "Roll the dice again"),
    ("claim-it", "deciding", "s", "Stop: keep what you placed"),
    ("carcassonne", "placing", "", "Empty place "), ("carcassonne", "placing", "enter", "No meeple"),
]  # fmt: skip
"""A game, a moment in it, the key that opens a part of the decision, and how what is explained first begins."""


@pytest.mark.parametrize("detail", THEMES)
@pytest.mark.parametrize(("game", "moment", "key", "name"), STARTS)
def test_asking_begins_at_the_decision_that_waits_for_us(
    game: str, moment: str, key: str, name: str, detail: str
) -> None:
    shown = board(boards(game)[moment], (80, 24), THEMES[detail])
    if key:
        assert shown.press(key)
    assert shown.press_explain("i")
    assert title_of(shown).startswith(name)
    for step in ("right", "down", "left"):
        assert shown.press_explain(step)
    assert shown.press_explain("escape")
    assert shown.press_explain("i")
    assert title_of(shown).startswith(name)


PAGES = [(game, keys) for game, most in (("mac-robber", 2), ("claim-it", 3), ("carcassonne", 3))
         for keys in ("v" * count for count in range(1, most + 1))] + [("carcassonne", "x")]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("detail", "size", "is_over"),
    [("plain", SIZES[0], True), ("painted", SIZES[0], False), ("painted", SIZES[1], True), ("plain", SIZES[2], False)],
)
@pytest.mark.parametrize(("game", "keys"), PAGES)
def test_everything_on_a_page_can_be_pointed_at(
    game: str, keys: str, detail: str, size: tuple[int, int], is_over: bool
) -> None:
    moment = boards(game)["over"] if is_over else next(iter(boards(game).values()))
    shown = board(moment, size, THEMES[detail])
    while shown.reading:
        assert shown.press(shown.continue_key)
    for key in keys:
        assert shown.press(key)
    point_at_everything(shown, moment)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mac-robber", "carcassonne"])
def test_explanations_name_no_rulings(game: str) -> None:
    cited = 0
    for moment in boards(game).values():
        shown = board(moment, (80, 24), IN_SAFE)
        things = things_on(shown)
        if not shown.press_explain("i"):
            continue
        for thing in things:
            cited += RULING.search(explain(shown, moment, thing).worth) is not None
            assert RULING.search(shown.text) is None
            shown.press_explain("right")
    assert cited


@pytest.mark.parametrize("key", ["escape", "enter", "space", "i"])
@pytest.mark.parametrize("game", MOMENTS)
def test_a_key_that_could_confirm_something_only_ends_the_explanation(game: str, key: str) -> None:
    moment = next(iter(boards(game).values()))
    shown, fresh = board(moment, (80, 24)), board(moment, (80, 24))
    shown.post_message = pytest.fail  # type: ignore[assignment, method-assign]
    shown.press_explain("i")
    assert shown.press_explain(key)
    assert not shown.explains
    assert shown.text == fresh.text


def test_another_key_ends_the_explanation_and_does_what_it_always_does() -> None:
    shown = board(claim_it.moments(3)["placing"], (80, 24))
    shown.press_explain("i")
    assert not shown.press_explain("v")
    assert not shown.explains


def test_a_player_may_give_the_command_another_key() -> None:
    moment = claim_it.moments(3)["placing"]
    shown = board(moment, (80, 24))
    keymap = Keymap({"board": {"explain": "w"}}).bindings("table", "board", "claim-it")
    shown.apply_settings(IN_SAFE, keymap)
    assert not shown.press_explain("i")
    assert shown.press_explain("w")
    assert "w or esc: back" in shown.text


def test_what_is_explained_follows_the_game() -> None:
    moments = claim_it.moments(3)
    shown = board(moments["placing"], (80, 24))
    shown.press_explain("i")
    before = title_of(shown)
    later = moments["another places"]
    shown.show(later.table, later.table.game_view, [])
    assert title_of(shown) == before


def others_place(table: Table) -> None:
    table.decide(table.actor or 0, table.ply, table.legal()[-1])


async def test_the_mouse_points_at_things_and_decides_nothing_meanwhile() -> None:
    keyboard = Keymap().bindings("table", "board", "claim-it")
    app = SeatApp(started_table(3, 5), 1, ClaimItBoard(IN_SAFE, keyboard), others_place)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        await pilot.hover(ClaimItBoard, offset=(6, 3))
        assert title_of(app.board) == "Space 1,1"
        await pilot.click(ClaimItBoard, offset=(13, 5))
        assert title_of(app.board) == "Space 2,2"
        assert app.decided == []
        await pilot.press("escape")
        await pilot.hover(ClaimItBoard, offset=(6, 3))
        assert "arrows: next" not in app.board.text
