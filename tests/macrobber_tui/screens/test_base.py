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


def press_quickly(pilot: Pilot[str], keys: str) -> None:
    """Queue all keys before the first is handled."""
    for key in keys:
        name = {"?": "question_mark", "e": "escape", "\r": "enter"}.get(key, key)
        pilot.app.post_message(events.Key(name, key))


async def test_quick_help_keys_open_the_legend_and_the_help_page_close_them_and_open_them_again() -> None:
    async with playing() as (pilot, _source):
        press_quickly(pilot, "?????")
        await pilot.pause(0.3)  # the page has been open before
        await until(lambda: [type(screen) for screen in pilot.app.screen_stack[2:]] == [TableScreen, HelpPage])


@pytest.mark.slow
@pytest.mark.parametrize(("keys", "left"), [("?ee", 1), ("Lqq", 1), ("?q?q", 2), ("LqLq", 2), ("?q", 2), ("L?", 4)])
async def test_quick_keys_each_apply_to_the_screen_the_previous_key_opened(keys: str, left: int) -> None:
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")), 20)) as pilot:
        await pilot.app.push_screen(ReplayScreen(RecordReplay(golden("three-clans")), 20))
        press_quickly(pilot, keys)
        await pilot.pause(0.1)
        await until(lambda: len(pilot.app.screen_stack) == 2 + left)
        await pilot.pause(0.1)
        assert len(pilot.app.screen_stack) == 2 + left


@pytest.mark.parametrize("keys", ["L\r", "S\r", "?\r", "q\r"])
async def test_a_quick_key_after_one_that_opens_a_page_decides_nothing(keys: str) -> None:
    async with playing() as (pilot, source):
        await until(lambda: source.table is not None and bool(source.table.legal))
        table = source.table
        press_quickly(pilot, keys)
        await pilot.pause(0.2)
        assert source.table is not None
        assert table is not None
        assert source.table.ply == table.ply


async def test_changes_below_a_page_are_not_painted(monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_a_resize_event_with_the_same_size_repaints_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opened(ReplayScreen(RecordReplay(golden("three-clans")), 20)) as pilot:
        painted: list[str] = []
        monkeypatch.setattr(pilot.app.screen._compositor, "render_full_update", lambda **_: painted.append("all"))
        pilot.app.screen.post_message(events.Resize(pilot.app.size, pilot.app.size))
        await until(lambda: painted == ["all"])
