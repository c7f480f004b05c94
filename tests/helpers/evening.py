"""People in plain mode at one table, for an evening of several games."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

from macrobber_core.games import GAMES
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.host.host import Host
from macrobber_tui.plain.line_reader import LineReader
from macrobber_tui.plain.session_loop import SessionLoop
from macrobber_tui.plain.table import Confirmations, PlainTable
from macrobber_tui.plain.table_commands import table_commands
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.table_settings import TableSettings

from .net import local_dial, play_out, socket_dial
from .seated import RecordedOutput
from .tui import QUICK, until, waiting

CLAIM_IT = replace(waiting(QUICK), game=GAMES["claim-it"], players=3, seed=None)


class Keyboard(LineReader):
    """A person who types what the test says."""

    def __init__(self, *, is_person: bool = True) -> None:
        super().__init__(io.StringIO())
        self.is_person = is_person

    def start(self) -> None: ...

    def type(self, *lines: str | None) -> None:
        for line in lines:
            self._lines.put_nowait(line)


@dataclass
class Person:
    """A person in plain mode."""

    plain: PlainTable
    output: RecordedOutput
    keyboard: Keyboard
    task: asyncio.Task[None] | None = None

    @property
    def lines(self) -> list[str]:
        return self.output.lines

    async def reads(self, line: str) -> None:
        await until(lambda: line in self.output.lines)

    async def types(self, line: str, reply: str) -> None:
        """Type a line and wait for a line of output that begins with `reply`."""
        before = len(self.lines)
        self.keyboard.type(line)
        await until(lambda: any(printed.startswith(reply) for printed in self.lines[before:]))


def person(guest: Guest, host: Host | None = None, *, is_person: bool = True) -> Person:
    output, keyboard = RecordedOutput(), Keyboard(is_person=is_person)
    addresses = (lambda: ["192.168.1.20:7438"]) if host is not None and host.port else None
    plain = PlainTable(TableSession(guest, host, addresses), output, table_commands, Confirmations(end_of_turn=False))
    sitting = Person(plain, output, keyboard)
    sitting.task = asyncio.create_task(SessionLoop(plain, keyboard).run())
    return sitting


@contextlib.asynccontextmanager
async def at_the_table(
    settings: TableSettings = CLAIM_IT, *guests: str, bots: int = 1
) -> AsyncIterator[tuple[Host, list[Person]]]:
    """Yield a table of Ada, who hosts it, and guests; their first game is over."""
    async with open_host(settings) as host:
        people = [person(Guest(local_dial(host), "Ada"), host)]
        await until(lambda: host.table.seats[0].name == "Ada")
        for name in guests:
            people.append(person(Guest(socket_dial(host), name)))
            await until(lambda name=name: name in [seat.name for seat in host.table.seats])  # type: ignore[misc]
        for _ in range(bots):
            host.table.sit_bot("easy")
        host.start()
        await until(lambda: host.table.stage == "playing")
        await play_out(host)
        await until(lambda: all(sitting.plain.is_over for sitting in people))
        try:
            yield host, people
        finally:
            for sitting in people:
                assert sitting.task is not None
                sitting.task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await sitting.task
