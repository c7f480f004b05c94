"""A table with a web door in this process, and visitors with real browsers."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any
from unittest.mock import patch

from macrobber_core.games import GAMES
from macrobber_core.net.host.host import Host
from macrobber_tui.door.listener import run_door
from macrobber_tui.session.door_ipc import DoorConfig, DoorStatus, TargetTable
from macrobber_tui.session.host_actions import begin_game, begin_when_full
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.key_words import key_words
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.web.http import HttpConnection
from macrobber_tui.web.listener import WEB_TRANSPORT

from .browser import Visitor
from .tui import QUICK, until, waiting

HERE = "127.0.0.1"
CODE = "otter-heather-plum"
NOT_READ = 0.05
"""Seconds after which a key counts as without effect."""
NOBODY = replace(waiting(QUICK), code=None)
"""A table where everybody can sit down, and nobody begins."""


@dataclass(slots=True)
class WebTable:
    """A table with a web door, which can fail."""

    host: Host
    code: str | None
    _stack: contextlib.AsyncExitStack = field(default_factory=contextlib.AsyncExitStack)
    _connections: list[asyncio.Transport] = field(default_factory=list)
    port: int = 0

    @property
    def url(self) -> str:
        return f"https://{HERE}:{self.port}"

    @property
    def key_words(self) -> str:
        return key_words(self.host.fingerprint)

    async def open_door(self) -> None:
        """Open the door, at the same port as before."""
        host = self.host
        target = TargetTable(
            HERE, host.port or 0, host.fingerprint, host.id, host.table.title, self.code, host.door_secret
        )

        def follow(status: DoorStatus) -> None:
            self.port = status.port or self.port

        config = DoorConfig(target, self.port, HERE, announce=False)
        await self._stack.enter_async_context(run_door(WEB_TRANSPORT, config, follow))
        made = HttpConnection.connection_made

        def connection_made(connection: HttpConnection, transport: Any) -> None:
            self._connections.append(transport)
            made(connection, transport)

        self._stack.enter_context(patch.object(HttpConnection, "connection_made", connection_made))

    async def close_door(self) -> None:
        await self._stack.aclose()

    def cut(self) -> None:
        """Cut all connections of browsers, as a network does."""
        for transport in self._connections:
            transport.abort()
        self._connections.clear()

    @contextlib.asynccontextmanager
    async def outage(self) -> AsyncIterator[None]:
        """Let nobody in while the block runs."""
        self.cut()
        await self.close_door()
        with socket.socket() as occupied:  # so that nothing else gets the port meanwhile
            occupied.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            occupied.bind((HERE, self.port))
            yield
        await self.open_door()

    def seat_of(self, name: str) -> int:
        """Return the number of somebody's seat, or 0."""
        return next((number for number, seat in enumerate(self.host.table.seats, 1) if seat.name == name), 0)

    def is_away(self, name: str) -> bool:
        return self.host.table.seats[self.seat_of(name) - 1].away

    def begin(self) -> None:
        """Begin the game."""
        assert not begin_game(self.host)

    async def is_turn_of(self, name: str) -> None:
        """Wait until somebody has to decide."""
        await until(lambda: self.seat_of(name) > 0 and self.host.table.actor == self.seat_of(name))


@contextlib.asynccontextmanager
async def web_door(host: Host, code: str | None = None) -> AsyncIterator[WebTable]:
    """Open a web door to a host's table."""
    table = WebTable(host, code)
    await table.open_door()
    try:
        yield table
    finally:
        await table.close_door()


@contextlib.asynccontextmanager
async def web_table(
    settings: TableSettings = NOBODY, *, title: str = "Glencoe", begins: bool = True
) -> AsyncIterator[WebTable]:
    """Open a table with a web door. The game begins by itself if all seats are taken, unless `begins` is false."""
    async with open_host(replace(settings, title=title)) as host, web_door(host, settings.code) as table:
        if begins:
            begin_when_full(host)
        yield table


def with_code() -> TableSettings:
    return replace(NOBODY, code=CODE)


def against_bots(game: str, bots: int = 2) -> TableSettings:
    """Return settings for a game of one guest against quick bots, which begins as soon as the guest sits down."""
    return replace(NOBODY, game=GAMES[game], players=bots + 1, bots=["easy"] * bots)


async def entry_shown(visitor: Visitor, table: WebTable, path: str = "/", before: str = "") -> None:
    """Open the page; `before` is JavaScript that runs before its own."""
    if before:
        await visitor.browser.command(
            "script.addPreloadScript", functionDeclaration=f"() => {{ {before} }}", contexts=[visitor.context]
        )
    await visitor.open(table.url + path)
    await visitor.until("document.body.dataset.state === 'entry'")


async def join_table(visitor: Visitor, table: WebTable, name: str, *, path: str = "/", before: str = "") -> None:
    """Come to the table as a guest, and sit down."""
    await entry_shown(visitor, table, path, before)
    await visitor.click("#name")
    await visitor.type(name)
    if table.code:
        await visitor.click("#code")
        await visitor.type(table.code)
    await visitor.click("#enter")
    await visitor.until("document.body.dataset.state === 'table'")
    await until(lambda: table.seat_of(name) > 0)


Press = Callable[..., Awaitable[object]]
"""Presses keys."""


async def decide_by_keys(host: Host, name: str, press: Press, rng: random.Random) -> None:
    """Decide like somebody who has not read the rules: by enter, else by any key, until a decision is made."""
    table = host.table
    seat = next(number for number, each in enumerate(table.seats, 1) if each.name == name)
    ply = table.ply
    if table.actor != seat:
        await advances(host, ply, 5)
        return
    for attempt in itertools.count():
        if attempt < 2:
            await press("space", "enter", "enter")
        else:
            await press(*rng.choices(["enter"] * 4 + ["space"] * 2 + [*"123456", "right"], k=4))
        if await advances(host, ply, NOT_READ):
            return
        if attempt % 10 == 9:
            await press("escape")
            await asyncio.sleep(0.15)


async def advances(host: Host, ply: int, seconds: float) -> bool:
    """Return whether a decision is made in time."""
    try:
        async with asyncio.timeout(seconds):
            while host.table.ply == ply and host.table.stage == "playing":  # noqa: ASYNC110  # a test looks on from outside
                await asyncio.sleep(0.002)
    except TimeoutError:
        return False
    return True
