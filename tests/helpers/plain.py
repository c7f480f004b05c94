"""Play without a screen and without a terminal."""

from __future__ import annotations

import asyncio
import io
import random
from dataclasses import replace

from helpers.tui import QUICK, until, waiting
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.link import Link
from macrobber_core.net.websocket import dial
from macrobber_tui.plain.line_reader import LineReader
from macrobber_tui.plain.output import Output
from macrobber_tui.plain.session_loop import SessionLoop
from macrobber_tui.plain.table import Confirmations, PlainTable
from macrobber_tui.plain.table_commands import table_commands
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.hosting import open_host

from .patience import PATIENCE

SCRIPT = Confirmations(leaving=False, end_of_turn=False)


def plain_table(guest: Guest, asks: Confirmations = SCRIPT) -> PlainTable:
    return PlainTable(TableSession(guest), Output(), table_commands, asks)


async def dial_nowhere() -> Link:
    raise OSError


def guest_without_host() -> Guest:
    """Return a guest who never joins a table."""
    return Guest(dial_nowhere, "Ada")


class Typing(LineReader):
    """Types a script, then any legal action."""

    def __init__(self, lines: list[str | None] | None = None, *, is_person: bool = False) -> None:
        super().__init__(io.StringIO())
        self.script = lines or []
        self.is_person = is_person
        self.plain: PlainTable | None = None
        self.rng = random.Random(4)

    def start(self) -> None:
        pass

    @property
    def is_idle(self) -> bool:
        return not self.script

    async def read_line(self) -> str | None:
        await asyncio.sleep(0)
        if self.script:
            return self.script.pop(0)
        assert self.plain is not None
        table = self.plain.table
        if table is not None and table.stage == "over":
            return None
        return self.rng.choice(table.legal) if table is not None and table.legal else ""


async def plays(script: list[str | None] | None = None, *, watch: bool = False, hints: bool = True) -> None:
    """Join a table of bots, type the script, then any legal actions until the end."""
    async with open_host(replace(waiting(QUICK), bots=["easy"] * (3 if watch else 2), hints=hints)) as host:
        typing = Typing(script)
        typing.plain = plain_table(Guest(lambda: dial("127.0.0.1", host.port or 0), "Ada", watch=watch))
        running = asyncio.create_task(SessionLoop(typing.plain, typing).run())
        await until(lambda: bool(host.peers))
        host.start()
        await asyncio.wait_for(running, PATIENCE)
