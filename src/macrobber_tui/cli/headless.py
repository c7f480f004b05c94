"""Hosts a game or runs a bot without a screen; prints events as JSON, one per line."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
from typing import Any

import click

from macrobber_core.bots import Effort, known_levels
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Result
from macrobber_core.net.bot_worker import BotWorker
from macrobber_core.net.discovery import locate
from macrobber_core.net.guest.bot_guest import BotGuest
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.host_locator import Dial
from macrobber_core.net.guest.known_hosts import KnownHosts
from macrobber_core.net.guest.updates import AuditResult, Ended, HostGone, JoinedTable, TableChanged
from macrobber_core.net.host.host import Host
from macrobber_core.net.interfaces import best_address
from macrobber_core.wire.sanitize import clean_name
from macrobber_tui.errors import Aborted, UsageError, warn
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.session.fairness import verdict_text
from macrobber_tui.session.hosting import TableSettings, join_addresses, open_host
from macrobber_tui.session.invitation import can_friends_join
from macrobber_tui.session.ssh_door import ssh_door_for
from macrobber_tui.session.table_options import no_such_level

from .game_series import GameSeries
from .host_console import reading_commands

RECONNECT_SECONDS = 10
BOT_PATIENCE = 60
"""The number of seconds a bot keeps trying to reconnect to a lost host."""


def print_event(event: str, **facts: Any) -> None:
    click.echo(json.dumps({"event": event} | facts))


def print_result(result: Result) -> None:
    print_event("result", winners=result.winners, scores=result.scores, reason=result.reason)


async def wait_for_guests(host: Host) -> None:
    """Give guests time to reconnect and see the end, in case the host was killed just as its game ended."""
    back = asyncio.Event()

    def check_guests() -> None:
        if not any(seat.away for seat in host.table.seats):
            back.set()

    host.on_change.append(check_guests)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(RECONNECT_SECONDS):
            await back.wait()


async def host_headless(settings: TableSettings, games: int = 1) -> None:
    """Host up to `games` games without taking a seat, and return when they end.

    The first game starts when all seats are taken. Commands are read from standard input. Raises Aborted if a signal
    arrives before a game ends.
    """
    settings.pace = 0
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with open_host(settings) as host, ssh_door_for(host, settings) as door:
        table = host.table
        announced: set[int] = set()
        warned: list[str] = []
        save_error: str | None = None

        def print_seats() -> None:
            taken = {number for number in range(1, len(table.seats) + 1) if number not in table.free_seats}
            for seat in sorted(taken - announced):
                print_event("seat", seat=seat, name=table.seats[seat - 1].name)
            announced.clear()
            announced.update(taken)
            if table.stage == "waiting" and table.is_complete:
                asyncio.get_running_loop().call_soon(start)

        def print_save_error() -> None:
            nonlocal save_error
            if host.save_error and host.save_error != save_error:
                warn(core_text(host.save_error))
            save_error = host.save_error

        def print_warnings() -> None:
            for text in host.warnings[len(warned) :]:
                warned.append(text)
                warn(core_text(text))

        def start() -> None:
            if table.stage == "waiting" and table.is_complete:
                host.start()

        def print_next_game() -> None:
            announced.clear()
            print_event("game", number=table.game_number, game=table.game.key)

        code = {} if settings.code is None else {"code": settings.code}
        ssh = {} if door is None else {"ssh": door.port}
        free = table.free_seats and table.stage == "waiting"
        if free and settings.bind is None and not can_friends_join(join_addresses(host, settings)):
            warning = _("there is no network: nobody on another machine can join")
            warn(warning)
        print_event("listening", table=table.title, host=best_address(settings.bind), port=host.port, **code, **ssh)
        host.on_change += [print_seats, print_save_error, print_warnings]
        host.on_next_game.append(print_next_game)
        print_seats()
        print_save_error()
        print_warnings()
        if table.stage == "over":
            await wait_for_guests(host)
        async with reading_commands(host, print_event):
            is_complete = await GameSeries(host, games, print_result).play(stopped)
        if not is_complete:
            raise Aborted(_("the table was closed before the game ended"))


async def play_bot(
    dial: Dial,
    name: str,
    level: str,
    code: str | None,
    effort: Effort,
    patience: float = BOT_PATIENCE,
    games: int = 1,
) -> None:
    """Join a table as an ordinary guest, and play up to `games` games there to their end."""
    guest = Guest(
        dial, clean_name(name), locate=locate, known_hosts=KnownHosts(), code=code, reconnect_seconds=patience
    )
    worker = BotWorker(random.Random(), effort, stderr=None)
    async with BotGuest(guest, level, worker, report_failure) as bot:
        await play_to_end(guest, bot, level, games)


async def play_to_end(guest: Guest, bot: BotGuest, level: str, games: int = 1) -> None:
    """Play until `games` games are over, or the table does not go on to another one with us."""
    own_name, played, current, agreed_to = "", 0, 0, 0
    is_over = is_checked = False
    async for update in guest.updates():
        match update:
            case JoinedTable(_, name, _):
                own_name, agreed_to = name, 0  # a host that was restarted counts its proposals again
            case TableChanged(table, _, fresh):
                if level not in known_levels(table.game):
                    await guest.close()
                    raise UsageError(no_such_level(level, known_levels(table.game)))
                own_name = table.own_name or own_name
                if table.game_number != current:
                    current, is_over, is_checked = table.game_number, False, False
                bot.refresh(is_snapshot=fresh)
                if table.game_view is not None and table.game_view.result is not None and not is_over:
                    is_over, played = True, played + 1
                    print_result(table.game_view.result)
                is_checked = is_checked or (is_over and table.seal is None)
                if played and not is_over and table.seat is None:
                    await guest.close()  # the others play on without us
                    return
            case AuditResult():
                if update.unfair is not None:
                    warn(verdict_text(update))
                is_checked = True
            case Ended() if is_checked:
                return
            case HostGone(reason):
                raise UsageError(core_text(reason))
            case Ended(reason):
                raise (Aborted if own_name else UsageError)(core_text(reason))
        if is_checked:
            proposal = guest.table.next_game if guest.table is not None else None
            if played == games or proposal is None or not can_play(level, proposal.game):
                await guest.close()
                return
            if proposal.number != agreed_to and own_name not in proposal.agreed:
                agreed_to = proposal.number
                await guest.play_again()


def can_play(level: str, game: str) -> bool:
    """Return whether a bot of this level can play a game that a host proposes, which we may not know."""
    return game in GAMES and level in known_levels(game)


def report_failure() -> None:
    warn(_("the bot failed; a simpler one takes over"))
