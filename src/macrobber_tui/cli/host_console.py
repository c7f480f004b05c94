"""Commands for a host without a screen, one per line of standard input."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

from macrobber_core.net.host.host import Host
from macrobber_tui.errors import warn
from macrobber_tui.i18n.language import _
from macrobber_tui.plain.host_commands import removal, seat_action
from macrobber_tui.session.host_actions import give_table, toggle_stand_in

MAX_LINE_BYTES = 1000
BACKGROUND_SECONDS = 1
"""The number of seconds before the next attempt to read from a terminal that has another job in the foreground."""


def run_command(host: Host, line: str) -> str:
    """Carry out a command; return an error message if it fails, otherwise ""."""
    word, _space, name = line.partition(" ")
    table = host.table.view(None)
    match word:
        case "who":
            return ""
        case "remove" | "bar":
            return removal(table, host, address=word == "bar")(name.strip())
        case "stand-in":
            return seat_action(word, table, host, toggle_stand_in)(name.strip())
        case "hand" if name.startswith("over to "):
            return hand_over(host, name.removeprefix("over to ").strip())
    known = "who, remove NAME, bar NAME, stand-in NAME, hand over to NAME"
    return _("Type one of: {commands}.").format(commands=known)


def hand_over(host: Host, name: str) -> str:
    """Ask a player to take the table; return an error message if that is impossible, otherwise ""."""
    return seat_action("hand over to", host.table.view(None), host, give_table)(name)


def table_facts(host: Host) -> dict[str, Any]:
    """Return the stage, seats, spectators and awaited seats of the table, which are printed after each command."""
    table = host.table
    awaited = [table.actor] if table.stage == "playing" and table.actor else table.awaited_seats
    seats = [
        {"seat": number, "name": seat.name, "bot": seat.bot, "away": seat.away, "stand_in": seat.stand_in}
        for number, seat in enumerate(table.seats, 1)
    ]
    return {"stage": table.stage, "awaited": awaited, "seats": seats, "spectators": table.spectators[:]}


@contextlib.asynccontextmanager
async def reading_commands(host: Host, print_event: Callable[..., None]) -> AsyncIterator[None]:
    """Run commands from standard input while the block runs; the end of input is ignored.

    After each command, print a `table` event, or the error message on standard error.
    """
    loop = asyncio.get_running_loop()
    is_open = True

    def handle(line: str) -> None:
        if not line or not is_open:
            return
        if refusal := run_command(host, line):
            warn(refusal)
        else:
            print_event("table", **table_facts(host))

    def read() -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            for line in _lines():
                loop.call_soon_threadsafe(handle, line)

    # a background job that reads from its terminal would be stopped; ignoring the signal makes the read fail instead
    signal.signal(signal.SIGTTIN, signal.SIG_IGN)
    threading.Thread(target=read, daemon=True).start()  # a daemon, so exiting does not wait for a line
    try:
        yield
    finally:
        is_open = False


def _lines() -> Iterator[str]:
    """Yield the lines of standard input. Bypass the buffered file, whose lock would block the exit."""
    try:
        descriptor = sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):  # there is no standard input
        return
    rest = b""
    while True:
        try:
            data = os.read(descriptor, 4096)
        except OSError as error:
            if error.errno != errno.EIO:
                return
            time.sleep(BACKGROUND_SECONDS)
            continue
        if not data:
            return
        *lines, rest = (rest + data).split(b"\n")
        rest = rest[:MAX_LINE_BYTES]
        for line in lines:
            yield line.decode(errors="replace").strip()
