"""A hint at the table."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from helpers.tui import QUICK, Observed, playing, seen, shows, until
from macrobber_core.bots import Advice
from macrobber_core.table import TableView
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.hints import FORBIDDEN, NOT_NOW, THINKING
from macrobber_tui.screens.table import TableScreen


def choosing(table: TableView) -> bool:
    return bool(table.legal) and table.position.phase == "action" and table.position.round == 2


KEYS = {"cattle": "c", "castle": "s", "monastery": "m", "warrior": "w", "piper": "p"}


async def our_turn(pilot: Pilot[str], way: Observed) -> TableView:
    """It is for us to choose an action in the second round, and nothing waits to be read."""
    await way.play_on(choosing, random.Random(1))
    await pilot.pause()
    while "space goes on" in seen(pilot):
        await pilot.press("space")
    assert way.table is not None
    return way.table


async def test_a_hint_looks_like_this(monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion) -> None:
    async def known(game: str, view: object, legal: list[str]) -> list[Advice]:
        liked = ["cattle", "estate YGG", "monk 2", "piper", "castle"]
        return [Advice(action, 0.38 - 0.05 * place) for place, action in enumerate(liked) if action in legal]

    monkeypatch.setattr("macrobber_tui.hints.ask_advice", known)
    async with playing() as (pilot, way):
        await our_turn(pilot, way)
        await pilot.press("H")
        await shows(pilot, "% ")
        assert seen(pilot) == snapshot


async def test_a_key_asks_for_a_hint_and_closes_it() -> None:
    async with playing() as (pilot, way):
        table = await our_turn(pilot, way)
        assert "H hint" in seen(pilot)
        await pilot.press("H")
        await shows(pilot, "% ")
        assert THINKING not in seen(pilot)
        await pilot.press("1", "escape")
        await shows(pilot, "log ")
        assert way.table is table  # a hint plays nothing
        await pilot.press("H")
        await shows(pilot, "H closes")
        await pilot.press("H")
        await shows(pilot, "log ")


async def test_what_waits_to_be_read_comes_before_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing() as (pilot, way):
        await our_turn(pilot, way)
        monkeypatch.setattr(MacRobberBoard, "reading", "Phase 4: scoring")
        await pilot.press("H")
        await shows(pilot, "There is something to read first; space goes on.")


@pytest.mark.parametrize("key", ["1", "w", "enter"])
async def test_a_key_that_chooses_nothing_yet_is_answered_with_the_key_that_goes_on(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing() as (pilot, way):
        table = await our_turn(pilot, way)
        board = pilot.app.screen.query_one(MacRobberBoard)
        monkeypatch.setattr(MacRobberBoard, "reading", "Phase 4: scoring")
        monkeypatch.setattr(board, "press", lambda key: key == "space")
        await pilot.press(key)
        await shows(pilot, "There is something to read first; space goes on.")
        assert way.table is table


async def test_the_table_is_played_on_while_it_thinks_and_no_hint_is_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def never(game: str, view: object, legal: list[str]) -> list[Advice]:
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr("macrobber_tui.hints.ask_advice", never)
    async with playing() as (pilot, way):
        table = await our_turn(pilot, way)
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        await pilot.press("H")
        await shows(pilot, THINKING)
        await pilot.press("question_mark")
        await shows(pilot, "a hint: the best actions, and why")
        await pilot.press("escape")
        await shows(pilot, THINKING)
        await pilot.press("d" if "done" in table.legal else next(KEYS[one] for one in KEYS if one in table.legal))
        await until(lambda: way.table is not None and way.table.ply > table.ply)
        assert THINKING not in seen(pilot)
        assert not screen._hints.is_open


async def test_who_is_not_to_decide_is_told_so() -> None:
    async with playing(replace(QUICK, pace=30, seed=2)) as (pilot, way):
        await until(lambda: way.table is not None and not way.table.legal)
        assert "H hint" not in seen(pilot)
        await pilot.press("H")
        await shows(pilot, NOT_NOW)


async def test_a_table_without_hints_says_so_everywhere() -> None:
    async with playing(replace(QUICK, hints=False)) as (pilot, way):
        await our_turn(pilot, way)
        assert "H hint" not in seen(pilot)
        await pilot.press("H")
        await shows(pilot, FORBIDDEN)
        await pilot.press("P")
        await shows(pilot, "Seats")
        assert FORBIDDEN in seen(pilot)
