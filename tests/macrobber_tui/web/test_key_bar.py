"""The bar shows the keys that mean something now, and each types what a keyboard would."""

from __future__ import annotations

import random
from dataclasses import replace

from helpers.analysis import golden
from helpers.tui import QUICK, board_of, may_decide, opened, playing, shows, state_of, until
from macrobber_core.games import GAMES
from macrobber_tui.screens.replay import ReplayScreen
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import HostTable
from macrobber_tui.session.replay import RecordReplay
from macrobber_tui.web.key_bar import TYPED, ZOOM_IN, ZOOM_OUT, BarKey, keys_now

CARCASSONNE = replace(QUICK, game=GAMES["carcassonne"])


def named(keys: list[BarKey]) -> dict[str, BarKey]:
    return {key.name: key for key in keys}


async def test_the_bar_of_a_table_has_the_keys_of_the_board_before_those_of_the_table() -> None:
    async with playing() as (pilot, way):
        await way.play_on(lambda table: bool(table.legal), random.Random(1))
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        names = [key.name for key in keys_now(pilot.app.screen)]
        assert names.index("enter") < names.index("L") < names.index("q")
        assert named(keys_now(pilot.app.screen))["L"] == BarKey("L", "log", "L")


async def test_keys_type_what_a_terminal_sends() -> None:
    async with playing() as (pilot, _way):
        bar = named(keys_now(pilot.app.screen))  # type: ignore[arg-type]
        assert bar["F1"].typed == TYPED["f1"] == "\x1bOP"
        assert bar["?"].typed == "?"


async def test_the_bar_of_another_screen_has_its_keys() -> None:
    async with playing() as (pilot, _way):
        await pilot.press("f1")
        await pilot.pause()
        bar = named(keys_now(pilot.app.screen))  # type: ignore[arg-type]
        assert bar["/"].label == "search"
        assert "L" not in bar


async def test_a_screen_that_is_not_shown_yet_has_no_keys() -> None:
    async with playing() as (pilot, _way):
        pilot.app.push_screen(ReplayScreen(RecordReplay(golden("five-clans"))))
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert keys_now(pilot.app.screen) == []
        await pilot.pause()
        assert "home" in named(keys_now(pilot.app.screen))


async def test_a_text_field_needs_only_enter_and_escape() -> None:
    async with playing() as (pilot, _way):
        await pilot.press("t")
        await pilot.pause()
        assert [key.typed for key in keys_now(pilot.app.screen)] == ["\r", "\x1b"]  # type: ignore[arg-type]


async def test_a_pinch_types_the_keys_that_zoom_the_map() -> None:
    async with opened(TableScreen(HostTable(CARCASSONNE, "Ada"))) as pilot:
        await shows(pilot, "Your turn")
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        await until(lambda: may_decide(screen))
        assert state_of(screen).table is not None
        before = ("", "")
        for _ in range(4):  # every zoom, and again
            before = board_of(screen).zoom_keys
            bar = named(keys_now(screen))
            assert (bar[ZOOM_IN].typed, bar[ZOOM_OUT].typed) == before
            await pilot.press(*(before[0] or before[1]))
            await pilot.pause()
        assert {"", "z", "zz"} >= {*before}


async def test_only_maps_can_be_pinched() -> None:
    async with playing() as (pilot, _way):
        assert ZOOM_IN not in named(keys_now(pilot.app.screen))  # type: ignore[arg-type]
