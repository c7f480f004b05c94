"""The behaviour that all screens share."""

from __future__ import annotations

import pytest
from textual import events
from textual.pilot import Pilot

from helpers.analysis import golden
from helpers.tui import opened, playing, until
from macrobber_tui.screens.replay import ReplayScreen
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.screens.text_page import HelpPage
from macrobber_tui.session.replay import RecordReplay
from macrobber_tui.widgets.lines import Span


def at_once(pilot: Pilot[str], keys: str) -> None:
    """Queue all keys before the first is handled."""
    for key in keys:
        name = {"?": "question_mark", "e": "escape", "\r": "enter"}.get(key, key)
        pilot.app.post_message(events.Key(name, key))


async def test_a_key_pressed_thrice_in_haste_opens_the_page_of_keys_closes_it_and_opens_it() -> None:
    async with playing() as (pilot, _way):
        at_once(pilot, "???")
        await until(lambda: isinstance(pilot.app.screen, HelpPage))
        await pilot.pause(0.1)
        assert [type(screen) for screen in pilot.app.screen_stack[2:]] == [TableScreen, HelpPage]


@pytest.mark.slow
@pytest.mark.parametrize(("keys", "left"), [("?ee", 1), ("Lqq", 1), ("?q?q", 2), ("LqLq", 2), ("?q", 2), ("L?", 4)])
async def test_each_of_the_keys_pressed_in_haste_is_meant_for_what_the_one_before_has_opened(
    keys: str, left: int
) -> None:
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")), 20)) as pilot:
        await pilot.app.push_screen(ReplayScreen(RecordReplay(golden("three-clans")), 20))
        at_once(pilot, keys)
        await pilot.pause(0.1)
        await until(lambda: len(pilot.app.screen_stack) == 2 + left)
        await pilot.pause(0.1)
        assert len(pilot.app.screen_stack) == 2 + left


@pytest.mark.parametrize("keys", ["L\r", "S\r", "?\r", "q\r"])
async def test_a_key_in_haste_behind_one_that_opens_a_page_decides_nothing_on_the_board(keys: str) -> None:
    async with playing() as (pilot, way):
        await until(lambda: way.table is not None and bool(way.table.legal))
        table = way.table
        at_once(pilot, keys)
        await pilot.pause(0.2)
        assert way.table is not None
        assert table is not None
        assert way.table.ply == table.ply


async def test_nothing_is_painted_for_what_changes_below_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")), 20)) as pilot:
        below = pilot.app.screen
        assert isinstance(below, ReplayScreen)
        await pilot.press("f1")
        page = pilot.app.screen
        painted: list[object] = []
        monkeypatch.setattr(page._compositor, "render_full_update", lambda **_: painted.append("all"))
        monkeypatch.setattr(page._compositor, "render_partial_update", lambda: painted.append("some"))
        below._status.show([(Span("changed"),)])
        await pilot.pause(0.1)
        assert painted == []
        assert not below.is_current


async def test_all_is_painted_again_where_the_terminal_says_its_size_also_if_it_is_that_of_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")), 20)) as pilot:
        painted: list[str] = []
        monkeypatch.setattr(pilot.app.screen._compositor, "render_full_update", lambda **_: painted.append("all"))
        pilot.app.screen.post_message(events.Resize(pilot.app.size, pilot.app.size))
        await until(lambda: painted == ["all"])
