"""Hosts a game or runs a bot without a screen; prints events as JSON, one per line."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from collections.abc import Coroutine
from typing import Any, TypeVar

from macrobber_core.bots import Effort, is_known_level
from macrobber_core.games import GAMES
from macrobber_core.net.bot_worker import BotWorker
from macrobber_core.net.discovery import locate
from macrobber_core.net.guest.bot_guest import BotGuest
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.host_locator import Dial
from macrobber_core.net.guest.known_hosts import KnownHosts
from macrobber_core.net.guest.updates import (
    AuditResult,
    Ended,
    GoOnAsked,
    HostGone,
    HostLost,
    JoinedTable,
    TableChanged,
    TableMoved,
    TableOfferedToUs,
)
from macrobber_core.net.host.host import Host
from macrobber_core.net.interfaces import best_address
from macrobber_core.wire.sanitize import clean_name
from macrobber_tui.errors import Aborted, UsageError, warn
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.session.doors import doors_for
from macrobber_tui.session.fairness import verdict_text
from macrobber_tui.session.heir import TableHeir
from macrobber_tui.session.host_actions import begin_when_full
from macrobber_tui.session.hosting import join_addresses, open_host
from macrobber_tui.session.invitation import can_friends_join
from macrobber_tui.session.table_options import no_such_level
from macrobber_tui.session.table_settings import TableSettings

from .game_series import GameSeries
from .table_events import TableEvents, print_event, print_move, print_result

T = TypeVar("T")

RECONNECT_SECONDS = 10
MOVED_SECONDS = 60
"""The number of seconds for which the old host of a table tells guests who come back where the table is now."""
BOT_PATIENCE = 60
"""The number of seconds a bot keeps trying to reconnect to a lost host."""


async def unless(event: asyncio.Event, coroutine: Coroutine[Any, Any, T]) -> T | None:
    """Return what a coroutine returns, or None if an event comes first."""
    running, waiting = asyncio.create_task(coroutine), asyncio.create_task(event.wait())
    await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if running.done() and not event.is_set():
        return running.result()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    return None


async def wait_for(event: asyncio.Event, seconds: float) -> None:
    """Wait for an event, at most this long."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


async def wait_for_guests(host: Host) -> None:
    """Give guests time to reconnect and see the end, in case the host was killed just as its game ended."""
    back = asyncio.Event()

    def check_guests() -> None:
        if not any(seat.away for seat in host.table.seats):
            back.set()

    host.on_change.append(check_guests)
    check_guests()
    await wait_for(back, RECONNECT_SECONDS)


async def host_headless(settings: TableSettings, games: int = 1, hand_over_to: str | None = None) -> None:
    """Host up to `games` games without taking a seat, and return when they end, or the table has moved to a player.

    The first game starts when all seats are taken. Commands are read from standard input, and SIGUSR1 hands the table
    over to the player `hand_over_to`. Raises Aborted if another signal arrives before a game ends.
    """
    from .host_console import hand_over, reading_commands  # slow to import, and a bot does not need it

    settings.pace = 0
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with open_host(settings) as host, doors_for(host, settings) as doors:
        table = host.table

        def offer(name: str) -> None:
            if refused := hand_over(host, name):
                warn(refused)

        code = {} if settings.code is None else {"code": settings.code}
        ways_in: dict[str, int | str] = {} if doors.ssh is None else {"ssh": doors.ssh.port}
        if doors.web is not None:
            ways_in |= {"web": next(reversed(doors.web.ways_in), "")}
            if doors.web.fingerprint:
                ways_in |= {"key_words": doors.web.key_words, "fingerprint": doors.web.fingerprint}
        if ticket := host.ticket():
            ways_in["ticket"] = ticket
        free = table.free_seats and table.stage == "waiting"
        if free and settings.bind is None and not can_friends_join(join_addresses(host, settings)):
            warning = _("there is no network: nobody on another machine can join")
            warn(warning)
        print_event("listening", table=table.title, host=best_address(settings.bind), port=host.port, **code, **ways_in)
        if hand_over_to is not None:
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, offer, hand_over_to)
        events = TableEvents(host)
        events.follow()
        if table.stage == "over":
            await wait_for_guests(host)
        async with reading_commands(host, print_event):
            is_complete = await unless(events.has_moved, GameSeries(host, games, print_result).play(stopped))
            if is_complete is None:
                await wait_for(stopped, MOVED_SECONDS)
                return
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
    *,
    is_heir: bool = False,
    as_json: bool = False,
) -> None:
    """Join a table as an ordinary guest, and play up to `games` games there to their end.

    With `is_heir`, this program takes the table over when the host offers it. With `as_json`, print an event when we
    have joined and when the table moves, besides the results.
    """
    async with TableHeir(lambda: guest.own_name, pace=0) as heir:
        guest = Guest(
            dial, clean_name(name), locate=locate, known_hosts=KnownHosts(), code=code,
            heir=heir if is_heir else None, reconnect_seconds=patience,
        )  # fmt: skip
        worker = BotWorker(random.Random(), effort, stderr=None)
        async with BotGuest(guest, level, worker, report_failure) as bot:
            await play_to_end(guest, bot, level, heir, games, as_json=as_json)


async def change_hands(
    guest: Guest, heir: TableHeir, update: TableOfferedToUs | GoOnAsked | HostLost | TableMoved, *, as_json: bool
) -> None:
    """Take the table whenever asked, and go on without a host that is gone."""
    match update:
        case TableOfferedToUs():
            await guest.answer_offer(wants=True)
        case GoOnAsked():
            guest.go_on(True)
        case HostLost():
            if as_json:
                print_event("host-lost")
        case TableMoved(to, is_ours, address):
            if is_ours and heir.host is not None:
                begin_when_full(heir.host)
            if as_json:
                host, _colon, port = address.rpartition(":")
                print_move(to, host.strip("[]"), int(port))


async def play_to_end(
    guest: Guest,
    bot: BotGuest,
    level: str,
    heir: TableHeir,
    games: int = 1,
    *,
    as_json: bool = False,
) -> None:
    """Play until `games` games are over, or until the table goes on to one without us.

    If the table is ours by then, it closes, as a host's does.
    """
    own_name, played, current, agreed_to = "", 0, 0, 0
    has_joined = False
    is_over = is_checked = False
    async for update in guest.updates():
        match update:
            case JoinedTable(_, name, _):
                own_name, agreed_to = name, 0  # a host that was restarted counts its proposals again
            case TableChanged(table):
                if not is_known_level(table.game, level):
                    await guest.close()
                    raise UsageError(no_such_level(level, [table.game]))
                own_name = table.own_name or own_name
                if as_json and not has_joined:
                    print_event("joined", table=table.title, name=own_name, seat=table.seat)
                has_joined = True
                if table.game_number != current:
                    current, is_over, is_checked = table.game_number, False, False
                bot.follow(update)
                if table.game_view is not None and table.game_view.result is not None and not is_over:
                    is_over, played = True, played + 1
                    print_result(table.game_view.result)
                is_checked = is_checked or (is_over and table.seal is None)
                if played and not is_over and table.seat is None:
                    await guest.close()  # the others play on without us
                    return
            case TableOfferedToUs() | GoOnAsked() | HostLost() | TableMoved():
                await change_hands(guest, heir, update, as_json=as_json)
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
                if heir.host is not None and heir.host.moved is None:
                    await wait_for_guests(heir.host)
                await guest.close()
                return
            if proposal.number != agreed_to and own_name not in proposal.agreed:
                agreed_to = proposal.number
                await guest.play_again()


def can_play(level: str, game: str) -> bool:
    """Return whether a bot of this level can play a game that a host proposes, which we may not know."""
    return game in GAMES and is_known_level(game, level)


def report_failure() -> None:
    warn(_("the bot failed; a simpler one takes over"))
