"""The talk page."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from helpers.games import moments
from helpers.net import DeadLink
from helpers.screens import sit
from helpers.stage import StagedSession, joining_update, staging
from helpers.tui import Observed, board_of, opened, playing, seen, shows, until, waiting
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import RequestRefused, TalkReceived
from macrobber_core.net.link import Link
from macrobber_core.net.websocket import dial
from macrobber_core.wire import reasons
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.screens.talk import TalkScreen
from macrobber_tui.session.connect import JoinTable
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.settings.model import Settings


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


async def test_a_message_without_an_answer_is_shown_as_not_sent_yet() -> None:
    pending: list[str] = []
    heard: list[TalkReceived] = [TalkReceived("Ben", "hello?")]

    async def send(text: str) -> str:
        pending.append(text)
        return ""

    page = TalkScreen(heard, send, lambda: pending)
    async with opened(page) as pilot:
        await pilot.press(*"yes", "enter")
        assert "not sent yet" not in seen(pilot)  # the answer is on its way
        await shows(pilot, "not sent yet: yes")
        assert seen(pilot).index("Ben: hello?") < seen(pilot).index("not sent yet: yes")
        heard.append(TalkReceived("Ada", pending.pop()))
        page.show()
        assert "Ada: yes" in seen(pilot)
        assert "not sent yet" not in seen(pilot)
        await pilot.press(*"more", "enter")
        assert "not sent yet" not in seen(pilot)


async def test_a_guest_reads_that_a_message_was_not_sent_over_a_dead_link() -> None:
    async with open_host(waiting()) as host:
        links: list[DeadLink] = []

        async def dial_host() -> Link:
            links.append(DeadLink(await dial("127.0.0.1", host.port or 0)))
            return links[-1]

        async with opened(TableScreen(JoinTable(dial_host, "Ben", watch=False))) as pilot:
            await shows(pilot, "1  Ben")
            await pilot.press("t")
            links[0].is_dead = True
            await pilot.press(*"anybody", "enter")
            await shows(pilot, "not sent yet: anybody")
            await links[0].link.close()
            await shows(pilot, "Ben: anybody")
            assert "not sent yet" not in seen(pilot)


async def test_refused_talk_is_no_answer_to_the_decision() -> None:
    async with staging(Settings(), 3) as stage:
        source = StagedSession(joining_update(moments(3)["redraw"]))
        await sit(stage, source)
        before = board_of(stage.pilot.app.screen).text
        await stage.press("2")
        picked = board_of(stage.pilot.app.screen).text
        assert picked != before
        source.guest.receive(RequestRefused(reasons.TOO_FAST, is_talk=True))
        await shows(stage.pilot, "Not possible: too much at once; wait a moment.")
        assert board_of(stage.pilot.app.screen).text == picked
