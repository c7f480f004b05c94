"""Hosting and playing without a screen: one JSON line for what other programs want to know."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
from typing import Any

import click

from macrobber_core.bots import Effort, known_levels
from macrobber_core.games.contract import Result
from macrobber_core.lan.bot_guest import BotGuest
from macrobber_core.lan.bot_worker import BotWorker
from macrobber_core.lan.discovery import seek
from macrobber_core.lan.guest import Guest
from macrobber_core.lan.host import Host
from macrobber_core.lan.interfaces import best_address
from macrobber_core.lan.known_hosts import KnownHosts
from macrobber_core.lan.road import Dial
from macrobber_core.lan.updates import Changed, Ended, HostGone, Joined, Judged
from macrobber_core.wire.text import clean_name
from macrobber_tui.language import _

from .core_texts import core_text
from .errors import Interrupted, Wrong
from .fairness import verdict
from .hosting import TableSettings, hosting
from .ssh.hosted import door_of

BACK_SECONDS = 10
BOT_PATIENCE = 60
"""Seconds that a bot waits for a host that is gone."""


def say(event: str, **facts: Any) -> None:
    click.echo(json.dumps({"event": event} | facts))


def say_result(result: Result) -> None:
    say("result", winners=result.winners, scores=result.scores, reason=result.reason)


async def everybody_back(host: Host) -> None:
    """A game that ended just as its host died: give its guests the time to come and see."""
    back = asyncio.Event()

    def look() -> None:
        if not any(seat.away for seat in host.table.seats):
            back.set()

    host.on_change.append(look)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(back.wait(), BACK_SECONDS)


async def host_headless(settings: TableSettings) -> None:
    """Host a game without a seat; it starts when every seat is taken and ends with its result."""
    settings.pace = 0
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with hosting(settings) as host, door_of(host, settings) as door:
        table = host.table
        told: set[int] = set()
        warned: list[str] = []
        trouble: str | None = None

        def tell_seats() -> None:
            taken = {number for number in range(1, len(table.seats) + 1) if number not in table.free_seats}
            for seat in sorted(taken - told):
                say("seat", seat=seat, name=table.seats[seat - 1].name)
            told.clear()
            told.update(taken)
            if table.stage == "waiting" and table.is_complete:
                asyncio.get_running_loop().call_soon(start)

        def tell_trouble() -> None:
            nonlocal trouble
            if host.trouble and host.trouble != trouble:
                click.echo(f"macrobber: {core_text(host.trouble)}", err=True)
            trouble = host.trouble

        def tell_warnings() -> None:
            for text in host.warnings[len(warned) :]:
                warned.append(text)
                click.echo(f"macrobber: {core_text(text)}", err=True)

        def start() -> None:
            if table.stage == "waiting" and table.is_complete:
                host.start()

        code = {} if settings.code is None else {"code": settings.code}
        ssh = {} if door is None else {"ssh": door.port}
        say("listening", table=table.title, host=best_address(settings.bind), port=host.port, **code, **ssh)
        host.on_change += [tell_seats, tell_trouble, tell_warnings]
        tell_seats()
        tell_trouble()
        tell_warnings()
        if table.stage == "over":
            await everybody_back(host)
        ended = [asyncio.create_task(event.wait()) for event in (stopped, host.finished)]
        await asyncio.wait(ended, return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            task.cancel()
        if not host.finished.is_set():
            raise Interrupted(_("the table was closed before the game ended"))
        assert table.result is not None
        say_result(table.result)


async def play_bot(
    dial: Dial, name: str, level: str, code: str | None, effort: Effort, patience: float = BOT_PATIENCE
) -> None:
    """Bring a bot to a table as an ordinary guest, and see the game to its end."""
    guest = Guest(dial, clean_name(name), seek=seek, known=KnownHosts(), code=code, patience=patience)
    worker = BotWorker(random.Random(), effort, complaints=None)
    async with BotGuest(guest, level, worker, tell_failure) as bot:
        await _see_through(guest, bot, level)


async def _see_through(guest: Guest, bot: BotGuest, level: str) -> None:
    joined = False
    async for update in guest.updates():
        match update:
            case Joined():
                joined = True
            case Changed(table, _, fresh):
                if level not in known_levels(table.game):
                    await guest.close()
                    raise Wrong(
                        _("there is no bot {name!r}; there are: {names}").format(
                            name=level, names=", ".join(known_levels(table.game))
                        )
                    )
                bot.look(fresh=fresh)
                if table.position is None or table.position.result is None:
                    continue
                say_result(table.position.result)
                if table.seal is None:
                    await guest.close()
                    return
            case Judged():
                if update.unfair is not None:
                    click.echo(f"macrobber: {verdict(update)}", err=True)
                await guest.close()
                return
            case HostGone(reason):
                raise Wrong(core_text(reason))
            case Ended(reason):
                raise (Interrupted if joined else Wrong)(core_text(reason))


def tell_failure() -> None:
    click.echo(_("macrobber: the bot failed: a simpler one decides"), err=True)
