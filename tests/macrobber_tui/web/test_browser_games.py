"""Games of two browsers, a guest by ssh, one with the program, and the host at their own screen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import replace

import pytest

from helpers.browser import CHROMIUM, FIREFOX, Browser, Visitor, running, why_missing
from helpers.patience import PATIENCE
from helpers.ssh import Opened, connected, following, new_key, screen
from helpers.tui import QUICK, Observed, opened, until, waiting
from helpers.web_visitors import Press, WebTable, advances, decide_by_keys, join_table
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.host.host import Host
from macrobber_core.net.websocket import dial
from macrobber_tui.screens.table import TableScreen

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

BROWSERS = [name for name in (CHROMIUM, FIREFOX) if not why_missing(name)]
"""Both, so that they meet at one table; a single one has two windows."""
KEYS = {"enter": "\r", "space": " ", "right": "\x1b[C", "escape": "\x1b"}
SMALL = (760, 480)
"""A window for a terminal of 80x24, which costs the browsers least."""
SEATS = 5
LAST_ROUND = {"mac-robber": 1, "carcassonne": 3}
"""The rounds after which a game is left, if it is not played to its end: two browsers take a minute of processor time.

Mac Robber has been scored by then. Phones play all games to their end (`test_browser_phone.py`).
"""


@pytest.mark.skipif(not BROWSERS, reason="; ".join(map(why_missing, (CHROMIUM, FIREFOX))))
@pytest.mark.parametrize("game", [pytest.param(game, id="-".join([game, *BROWSERS])) for game in GAMES])
async def test_five_people_at_different_screens_play(game: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    settings = replace(waiting(QUICK), game=GAMES[game], players=SEATS, code=None, ssh=0, web=0)
    source, rng = Observed(settings), random.Random(3)
    async with opened(TableScreen(source)) as pilot, AsyncExitStack() as stack:
        await until(lambda: source.sitting is not None and source.sitting.host is not None)
        assert source.sitting is not None
        assert source.sitting.host is not None
        host: Host = source.sitting.host
        doors = source.sitting.doors
        assert doors.ssh is not None
        assert doors.web is not None
        web, ssh = WebTable(host, None, port=doors.web.port), Opened(host, doors.ssh.port)
        visitors = [
            await stack.enter_async_context(visiting(name, tmp_path_factory, stack)) for name in (BROWSERS * 2)[:2]
        ]
        for number, visitor in enumerate(visitors, 2):
            await join_table(visitor, web, f"Browser{number}")
        terminal = await screen(await stack.enter_async_context(connected(ssh, "dan", key=new_key())))
        await terminal.shows("dan")
        eve = await stack.enter_async_context(native_guest(host, "Eve"))
        await until(lambda: all(seat.name for seat in host.table.seats))
        names = [seat.name for seat in host.table.seats]
        await pilot.press("enter")
        await until(lambda: host.table.stage == "playing")

        def goes_on() -> bool:
            table = eve.table
            is_in_time = table is None or table.game_view is None or table.game_view.round <= LAST_ROUND.get(game, 99)
            return host.table.stage != "over" and is_in_time

        async def press_at_terminal(*keys: str) -> None:
            for key in keys:
                terminal.press(KEYS.get(key, key))
                await asyncio.sleep(0.01)

        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
            group.create_task(decide_all(host, eve, rng, goes_on))
            group.create_task(decide_all(host, source.sitting.guest, rng, goes_on))
            for visitor, name in zip(visitors, names[1:3], strict=True):
                group.create_task(play_by_keys(host, str(name), visitor.press, rng, goes_on))
            group.create_task(play_by_keys(host, "dan", press_at_terminal, rng, goes_on))
        assert {ply.actor for ply in host.table.plies if ply.actor} == {*range(1, SEATS + 1)}
        assert (host.table.result is None) == (game in LAST_ROUND)
        for visitor in visitors:
            while game not in LAST_ROUND and "The game is over" not in await visitor.text():  # it has scorings to read
                await visitor.press("space")
                await asyncio.sleep(0.2)
            assert visitor.errors == []


@asynccontextmanager
async def visiting(name: str, folders: pytest.TempPathFactory, stack: AsyncExitStack) -> AsyncIterator[Visitor]:
    browser: Browser = await stack.enter_async_context(running(name, folders.mktemp(name)))
    async with browser.visitor(SMALL) as visitor:
        yield visitor


def native_guest(host: Host, name: str) -> AbstractAsyncContextManager[Guest]:
    """Return a guest with the program, who comes over the network."""
    return following(Guest(lambda: dial("127.0.0.1", host.port or 0), name))


async def decide_all(host: Host, guest: Guest, rng: random.Random, goes_on: Callable[[], bool]) -> None:
    """Decide like an easy bot whenever it is this guest's turn."""
    while goes_on():
        table = guest.table
        if table is not None and table.legal and table.ply == host.table.ply:
            await guest.decide(choose(table.game, "easy", table.game_view, table.legal, rng))
            await advances(host, table.ply, 5)
        await asyncio.sleep(0.005)


async def play_by_keys(host: Host, name: str, press: Press, rng: random.Random, goes_on: Callable[[], bool]) -> None:
    """Play by keys as long as the game goes on."""
    while goes_on():
        await decide_by_keys(host, name, press, rng)
