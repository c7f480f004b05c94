"""Games of two guests with a browser, one by ssh, one with the program, and the host at their own screen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import replace

import pytest

from helpers.browser import CHROMIUM, FIREFOX, Browser, browsers
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

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

KEYS = {"enter": "\r", "space": " ", "right": "\x1b[C", "escape": "\x1b"}
SEATS = 5
LAST_ROUND = {"claim-it": 2, "mac-robber": 1, "carcassonne": 2}
"""The round after which a game is left, because a whole one takes two windows a minute of processor time.

Mac Robber has been scored by then. Phones play all games to their end (`test_browser_phone.py`).
"""
BROWSERS = {"claim-it": CHROMIUM, "mac-robber": FIREFOX, "carcassonne": CHROMIUM}


@pytest.mark.parametrize(
    ("game", "browser"),
    [pytest.param(game, *each.values, marks=each.marks) for game in GAMES for each in browsers(BROWSERS[game])],
    indirect=["browser"],
)
async def test_five_people_at_different_screens_play(browser: Browser, game: str) -> None:
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
        visitors = [await stack.enter_async_context(browser.visitor()) for _ in range(2)]
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
            return table is None or table.game_view is None or table.game_view.round <= LAST_ROUND[game]

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
        for visitor in visitors:
            assert visitor.errors == []


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
