"""The talk page."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from helpers.tui import Observed, opened, playing, seen, shows, until
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import TalkReceived
from macrobber_core.net.websocket import dial
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.hosting import TableSettings


@pytest.mark.slow
async def test_players_talk_and_see_the_number_of_unread_messages() -> None:
    source = Observed(TableSettings(title="Glencoe", players=3, port=0, announce=False))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "Ada")
        assert source.sitting is not None
        host = source.sitting.host
        assert host is not None
        ben = Guest(lambda: dial("127.0.0.1", host.port or 0), "Ben")
        heard: list[TalkReceived] = []

        async def listen() -> None:
            heard.extend([update async for update in ben.updates() if isinstance(update, TalkReceived)])

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
        assert heard[0] == TalkReceived("Ada", "hello q [b")


async def test_the_talk_page_shows_whether_the_table_is_waiting() -> None:
    async with playing() as (pilot, source):
        await until(lambda: source.table is not None and bool(source.table.legal))
        table, screen = source.table, pilot.app.screen
        assert table is not None
        assert isinstance(screen, TableScreen)
        await pilot.press("t")
        assert "enter send" in seen(pilot)
        assert "The table is waiting for you" not in seen(pilot)
        screen._alert_player(replace(table, legal=[]))
        screen._alert_player(table)
        await shows(pilot, "esc back    The table is waiting for you.")
        screen._alert_player(replace(table, legal=[]))
        await until(lambda: "The table is waiting for you" not in seen(pilot))


@pytest.mark.slow
async def test_talk_from_the_waiting_room_is_shown_beside_a_wide_board() -> None:
    source = Observed(TableSettings(title="Glencoe", players=3, bots=["easy"], port=0, announce=False))
    async with opened(TableScreen(source), size=(120, 35)) as pilot:
        await shows(pilot, "1 seat is free")
        assert source.sitting is not None
        host = source.sitting.host
        assert host is not None
        ben = Guest(lambda: dial("127.0.0.1", host.port or 0), "Ben")

        async def listen() -> None:
            async for _ in ben.updates():
                pass

        listening = asyncio.create_task(listen())
        await shows(pilot, "Everybody is here")
        await until(lambda: ben.table is not None)
        await ben.say("hello")
        await shows(pilot, "talk (1)")
        await pilot.press("enter")
        await shows(pilot, "round 1")
        assert "Ben: hello" in seen(pilot)
        assert "talk (1)" not in seen(pilot)
        await ben.close()
        await listening
