"""Talking at the table."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from helpers.tui import Observed, opened, playing, seen, shows, until
from macrobber_core.lan.guest import Guest
from macrobber_core.lan.sockets import dial
from macrobber_core.lan.updates import Heard
from macrobber_tui.hosting import TableSettings
from macrobber_tui.screens.table import TableScreen


async def test_people_talk_and_see_that_something_was_said() -> None:
    way = Observed(TableSettings(title="Glencoe", players=3, port=0, announce=False))
    async with opened(TableScreen(way)) as pilot:
        await shows(pilot, "Ada")
        assert way.sitting is not None
        host = way.sitting.host
        assert host is not None
        ben = Guest(lambda: dial("127.0.0.1", host.port or 0), "Ben")
        heard: list[Heard] = []

        async def listen() -> None:
            heard.extend([update async for update in ben.updates() if isinstance(update, Heard)])

        listening = asyncio.create_task(listen())
        await shows(pilot, "Ben")
        await pilot.press("t")
        await shows(pilot, "Nobody has said anything yet.")
        await pilot.press(*"hello q [b]", "backspace", "enter")
        await shows(pilot, "Ada: hello q [b")
        await pilot.press("escape")
        await ben.say("good evening to you, and to all the clans of the Highlands who ever were " * 3)
        await shows(pilot, "talk (1)")
        await pilot.press("t")
        await shows(pilot, "Ben: good evening to you")
        assert max(map(len, seen(pilot).splitlines())) <= 80
        await pilot.press("escape")
        assert "talk (" not in seen(pilot)
        await ben.close()
        await listening
        assert heard[0] == Heard("Ada", "hello q [b")


async def test_who_talks_is_told_that_the_table_waits_until_it_does_so_no_more() -> None:
    async with playing() as (pilot, way):
        await until(lambda: way.table is not None and bool(way.table.legal))
        table, screen = way.table, pilot.app.screen
        assert table is not None
        assert isinstance(screen, TableScreen)
        await pilot.press("t")
        assert "enter say it" in seen(pilot)
        assert "You are asked" not in seen(pilot)
        screen._alert(replace(table, legal=[]))
        screen._alert(table)
        await shows(pilot, "esc back    You are asked something at the table.")
        screen._alert(replace(table, legal=[]))
        await until(lambda: "You are asked" not in seen(pilot))
