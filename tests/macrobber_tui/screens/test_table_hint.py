"""Hints at the table."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from unittest.mock import AsyncMock

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from helpers.screens import SCREENS
from helpers.stage import staging
from helpers.tui import QUICK, Observed, playing, seen, shows, until
from macrobber_core.bots import Advice
from macrobber_core.games import GAMES
from macrobber_core.net.guest.guest import Guest
from macrobber_core.table import TableView
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.hints import FORBIDDEN, NOT_NOW, THINKING
from macrobber_tui.settings.model import Settings


def choosing(table: TableView) -> bool:
    return bool(table.legal) and table.game_view.phase == "action" and table.game_view.round == 2


KEYS = {"cattle": "c", "castle": "s", "monastery": "m", "warrior": "w", "piper": "p"}


async def our_turn(pilot: Pilot[str], source: Observed) -> TableView:
    """Play on until the player must choose an action in round two and no summary is open. Return the table."""
    await source.play_on(choosing, random.Random(1))
    await pilot.pause()
    while "space continues" in seen(pilot):
        await pilot.press("space")
    assert source.table is not None
    return source.table


async def test_a_hint_lists_the_best_actions_with_reasons(
    monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    async def fixed_advice(game: str, view: object, legal: list[str], log: object) -> list[Advice]:
        liked = ["cattle", "estate YGG", "monk 2", "piper", "castle"]
        return [Advice(action, 0.38 - 0.05 * place) for place, action in enumerate(liked) if action in legal]

    monkeypatch.setattr("macrobber_tui.session.hints.ask_advice", fixed_advice)
    async with playing() as (pilot, source):
        await our_turn(pilot, source)
        await pilot.press("H")
        await shows(pilot, "% ")
        assert seen(pilot) == snapshot


@pytest.mark.slow
async def test_a_key_asks_for_a_hint_and_closes_it() -> None:
    async with playing() as (pilot, source):
        table = await our_turn(pilot, source)
        assert "H hint" in seen(pilot)
        await pilot.press("H")
        await shows(pilot, "% ")
        assert THINKING not in seen(pilot)
        await pilot.press("1", "escape")
        await shows(pilot, "log ")
        assert source.table is table  # a hint does not play the action
        await pilot.press("H")
        await shows(pilot, "H closes")
        await pilot.press("H")
        await shows(pilot, "log ")


@pytest.mark.parametrize(("game", "players"), [("mac-robber", 3), ("claim-it", 2), ("carcassonne", 2)])
async def test_a_hint_closes_once_its_decision_is_made(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fixed_advice(_game: str, _view: object, legal: list[str], log: object) -> list[Advice]:
        return [Advice(legal[0], 0.5)]

    monkeypatch.setattr("macrobber_tui.session.hints.ask_advice", fixed_advice)
    settings = replace(QUICK, game=GAMES[game], players=players, bots=["easy"] * (players - 1))
    async with playing(settings) as (pilot, source):
        await source.play_on(lambda table: bool(table.legal), random.Random(1))
        await pilot.press("H")
        await shows(pilot, "H closes")
        assert source.table is not None
        monkeypatch.setattr(Guest, "decide", AsyncMock())  # the host's answer is on its way
        board = pilot.app.screen.query_one(BoardWidget)  # type: ignore[type-abstract]
        board.post_message(BoardWidget.Decided(source.table.legal[0], source.table.ply))
        await pilot.pause()
        assert "H closes" not in seen(pilot)


async def test_an_unread_summary_must_be_dismissed_before_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing() as (pilot, source):
        await our_turn(pilot, source)
        monkeypatch.setattr(MacRobberBoard, "reading", "Phase 4: scoring")
        await pilot.press("H")
        await shows(pilot, "Read this first; space continues.")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["1", "w", "enter"])
async def test_a_key_pressed_over_an_unread_summary_shows_which_key_continues(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing() as (pilot, source):
        table = await our_turn(pilot, source)
        board = pilot.app.screen.query_one(MacRobberBoard)
        monkeypatch.setattr(MacRobberBoard, "reading", "Phase 4: scoring")
        monkeypatch.setattr(board, "press", lambda key: key == "space")
        await pilot.press(key)
        await shows(pilot, "Read this first; space continues.")
        assert source.table is table


async def test_the_notice_of_an_unread_summary_disappears_with_it() -> None:
    async with staging(Settings(), 3) as stage:
        await SCREENS["raid over"](stage)
        for put_away in (lambda: stage.press("space"), lambda: stage.pilot.click(MacRobberBoard, offset=(5, 15))):
            await stage.press("1")
            assert "Read this first; space continues." in seen(stage.pilot)
            await put_away()
            await stage.pilot.pause()
            assert "Read this first" not in seen(stage.pilot)


@pytest.mark.slow
async def test_play_continues_during_a_hint_search_and_an_outdated_hint_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def never(game: str, view: object, legal: list[str], log: object) -> list[Advice]:
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr("macrobber_tui.session.hints.ask_advice", never)
    async with playing() as (pilot, source):
        table = await our_turn(pilot, source)
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        await pilot.press("H")
        await shows(pilot, THINKING)
        await pilot.press("question_mark", "question_mark")
        await shows(pilot, "a hint: the best actions, and why")
        await pilot.press("escape")
        await shows(pilot, THINKING)
        await pilot.press("d" if "done" in table.legal else next(KEYS[one] for one in KEYS if one in table.legal))
        await until(lambda: source.table is not None and source.table.ply > table.ply)
        assert THINKING not in seen(pilot)
        assert not screen._hints.is_open


async def test_a_player_not_to_move_is_told_that_there_is_no_hint_now() -> None:
    async with playing(replace(QUICK, pace=30, seed=2)) as (pilot, source):
        await until(lambda: source.table is not None and not source.table.legal)
        assert "H hint" not in seen(pilot)
        await pilot.press("H")
        await shows(pilot, NOT_NOW)


@pytest.mark.slow
async def test_a_table_without_hints_says_so_everywhere() -> None:
    async with playing(replace(QUICK, hints=False)) as (pilot, source):
        await our_turn(pilot, source)
        assert "H hint" not in seen(pilot)
        await pilot.press("H")
        await shows(pilot, FORBIDDEN)
        await pilot.press("P")
        await shows(pilot, "Seats")
        assert FORBIDDEN in seen(pilot)
