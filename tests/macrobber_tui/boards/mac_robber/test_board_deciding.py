"""Every kind of decision, made by keys and by mouse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from helpers.analysis import FOLDER, golden
from helpers.looks import KEYBOARD
from macrobber_core.table.table import Table
from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.choices import ask
from macrobber_tui.boards.mac_robber.menus import MultiSelect

from .conftest import Play, TableApp, keys_by_action

KINDS = {
    "keep": "", "return": "", "cattle": "", "castle": "", "monastery": "", "warrior": "", "piper": "", "monk 2": "",
    "estate Yg": "", "estate yG": "", "bard": "", "done": "", "raid": "", "exchange": "", "pass": "", "play": "",
    "play 1+": "", "loot": "", "discard": "", "play 1*": "variante", "spend": "variante",
}  # fmt: skip
"""Beginnings of actions, and the preset of a game in which they occur."""


def test_every_kind_of_decision_is_covered() -> None:
    """The golden games contain them all."""
    decided = {
        ply.action.partition(" ")[0] for path in FOLDER.glob("*.record") for ply in golden(path.stem).plies if ply.actor
    }
    assert {kind.partition(" ")[0] for kind in KINDS} == decided


def offers(action: str) -> Callable[[TableView], bool]:
    return lambda view: view.actor == 1 and any(one.startswith(action) for one in view.legal)


def decision_by_keys(play: Play, kind: str) -> tuple[Table, str, tuple[str, ...]]:
    """Return a table where seat 1 can make a given decision, the action, and its keys."""
    table = play(4, 1, offers(kind), KINDS[kind])
    view = table.view(1)
    action = [one for one in view.legal if one.startswith(kind)][-1]
    keys = keys_by_action(ask(view.game_view, view.legal, view.name, KEYBOARD))[action]
    return table, action, (*keys, "y") if action.startswith(("pass", "exchange")) else keys


async def dismiss_pages(pilot: Pilot[None], app: TableApp) -> None:
    await pilot.pause()
    while "space continues" in app.board.text:
        await pilot.press("space")


@pytest.mark.parametrize("kind", KINDS)
async def test_every_kind_of_decision_can_be_made_by_keys(kind: str, play: Play) -> None:
    table, action, keys = decision_by_keys(play, kind)
    app = TableApp(table, 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await dismiss_pages(pilot, app)
        await pilot.press(*keys)
        await pilot.pause()
        assert app.decided[:1] == [action]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(80, 24), (140, 45)], ids=["80x24", "140x45"])
async def test_every_kind_of_decision_can_be_made_by_mouse(kind: str, size: tuple[int, int], play: Play) -> None:
    table, action, keys = decision_by_keys(play, kind)
    app = TableApp(table, 1)
    async with app.run_test(size=size) as pilot:
        app.board.resize(size[0], size[1] - 1)
        await dismiss_pages(pilot, app)
        for key in keys:
            await pilot.click(MacRobberBoard, offset=cell_for(app.board, key))
            await pilot.pause()
        assert app.decided[:1] == [action]


def cell_for(board: MacRobberBoard, key: str) -> tuple[int, int]:
    """Return a cell that represents a key, or the cube or card it picks."""
    assert board._decision is not None
    step, picked = board._decision.step, board._decision.picked
    if isinstance(step, MultiSelect) and key in step.marks:
        places = [place for place, mark in enumerate(step.marks) if mark == key]
        key = f"item {next((place for place in places if place not in picked), places[0])}"
    for y, line in enumerate(board._lines.lines):
        x = 0
        for span in line:
            if span.key == key and span.text.strip():
                return x, y
            x += len(span.text)
    raise AssertionError(f"nothing stands for {key}")


@pytest.mark.parametrize("phase", ["raid", "bard"])
async def test_arrows_choose_targets_on_the_board(phase: str, play: Play) -> None:
    table = play(5, 2, offers(phase))
    app = TableApp(table, 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await dismiss_pages(pilot, app)
        await pilot.press(phase[0])
        marked = [line[:2] for line in app.board.text.split("\n")[3:8]]
        assert [mark for mark in marked if mark[0] == "→"] == ["→B"]
        await pilot.press("down")
        marked = [line[:2] for line in app.board.text.split("\n")[3:8]]
        assert [mark for mark in marked if mark[0] == "→"] == ["→C"]
        await pilot.press("k", "up")
        assert app.board.text.split("\n")[7].startswith("→E")  # wraps around
        await pilot.press("escape")
        assert app.board.text.split("\n")[3].startswith("►A")


async def test_ending_a_turn_needs_confirmation_unless_turned_off(play: Play) -> None:
    table = play(4, 2, offers("pass"))
    app = TableApp(table, 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await dismiss_pages(pilot, app)
        await pilot.press("o")
        assert "Pass and end your turn?" in app.board.text
        await pilot.press("n")
        assert "exchange up to 3 cards" in app.board.text
        await pilot.press("o", "escape", "o", "enter")
        await pilot.pause()
        assert app.decided[:1] == ["pass"]
    quick = TableApp(play(4, 2, offers("pass")), 1)
    quick.board.yes_or_no = None
    async with quick.run_test(size=(80, 24)) as pilot:
        await dismiss_pages(pilot, quick)
        await pilot.press("o")
        await pilot.pause()
        assert quick.decided[:1] == ["pass"]
