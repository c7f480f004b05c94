"""A line said just before the link breaks reaches the table once."""

from __future__ import annotations

import asyncio

import pytest

from helpers.net import DeadLink, Tap, hosted, socket_dial, tapped, until
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import RequestRefused, TalkReceived
from macrobber_core.net.link import Link
from macrobber_core.wire import reasons


class Talker:
    """A guest who hears everything said at the table."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.heard: list[str] = []
        self.refused: list[str] = []

    async def say_once_connected(self, text: str) -> None:
        while not await self.guest.say(text):  # noqa: ASYNC110  # a test looks on from outside
            await asyncio.sleep(0.005)

    async def follow(self) -> None:
        async for update in self.guest.updates():
            match update:
                case TalkReceived(_name, text):
                    self.heard.append(text)
                case RequestRefused(reason, is_talk=True):
                    self.refused.append(reason)
                case _:
                    pass


async def test_a_line_that_never_reached_the_host_is_sent_again_over_the_next_link() -> None:
    links: list[DeadLink] = []
    async with hosted() as host:

        async def dial() -> Link:
            links.append(DeadLink(await socket_dial(host)()))
            return links[-1]

        ada = Talker(Guest(dial, "Ada"))
        following = asyncio.create_task(ada.follow())
        await until(lambda: ada.guest.table is not None)
        await ada.guest.say("hello")
        await until(lambda: ada.heard == ["hello"])
        links[0].is_dead = True
        assert await ada.guest.say("good evening")
        assert await ada.guest.say("  to   you ")
        await links[0].link.close()
        await until(lambda: ada.heard[-2:] == ["good evening", "to you"])
        await links[1].link.close()
        await until(lambda: len(links) == 3)
        await ada.say_once_connected("again")
        await until(lambda: ada.heard[-1] == "again")
        assert ada.heard[-4:] == ["hello", "good evening", "to you", "again"]
        await ada.guest.close()
        await following


async def test_a_line_whose_answer_was_lost_is_not_sent_again() -> None:
    taps: list[Tap] = []
    is_deaf = False
    async with hosted() as host:
        dial = tapped(socket_dial(host), taps, lambda frame: None if is_deaf and len(taps) == 1 else frame)
        ada = Talker(Guest(dial, "Ada"))
        following = asyncio.create_task(ada.follow())
        await until(lambda: ada.guest.table is not None)
        is_deaf = True
        await ada.guest.say("hello")
        ben = Talker(Guest(socket_dial(host), "Ben"))
        hearing = asyncio.create_task(ben.follow())
        await until(lambda: ben.heard == ["hello"])
        await taps[0].link.close()
        await until(lambda: ada.heard == ["hello"])
        await ada.guest.say("and more")
        await until(lambda: ben.heard[-1] == "and more")
        assert ben.heard == ["hello", "and more"]
        for talker in (ada, ben):
            await talker.guest.close()
        await asyncio.gather(following, hearing)


@pytest.mark.parametrize("text", [" ", "\u200b"])
async def test_a_refused_line_is_not_sent_again(text: str) -> None:
    taps: list[Tap] = []
    async with hosted() as host:
        ada = Talker(Guest(tapped(socket_dial(host), taps), "Ada"))
        following = asyncio.create_task(ada.follow())
        await until(lambda: ada.guest.table is not None)
        await ada.guest.say(text)
        await until(lambda: ada.refused == [reasons.NOTHING_SAID])
        await taps[0].link.close()
        await until(lambda: len(taps) == 2)
        await ada.say_once_connected("hello")
        await until(lambda: ada.heard == ["hello"])
        assert len(ada.refused) == 1
        await ada.guest.close()
        await following
