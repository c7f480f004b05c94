"""Opens a table, with the services that run while it is open."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import random
import socket
from collections.abc import AsyncIterator
from functools import partial

from macrobber_core.library import Autosave, Library, LibraryError, SavedGame, played_games, restore_table
from macrobber_core.net.dialing import fingerprint_of
from macrobber_core.net.host.host import Host
from macrobber_core.net.identity import load_or_create_identity
from macrobber_core.net.successor import People, find_successor, recall
from macrobber_core.table import KeyedChance, Table
from macrobber_core.wire.handshake import TableMovedError
from macrobber_core.wire.messages import Moved
from macrobber_tui.i18n.core_messages import core_text, os_error_reason
from macrobber_tui.i18n.language import _

from .delayed_flush import DelayedFlush
from .library import NOT_SAVED, earlier_copy
from .record_file import begin_next_record, open_record
from .table_settings import TableSettings
from .tickets import let_in_by_ticket


@contextlib.asynccontextmanager
async def open_host(settings: TableSettings) -> AsyncIterator[Host]:
    """Open a host according to the settings: seat its bots, listen, announce it and record its game.

    Raises OSError if the record cannot be written or the address is unavailable, ValueError if players, bots or options
    do not fit the game, and TableMovedError if others have gone on with the game to resume.
    """
    saved = settings.resume
    people = await people_before(saved) if saved is not None and settings.taken_over is None else None
    table = new_table(settings) if saved is None else restore_table(saved)
    table.hints = settings.hints
    async with contextlib.AsyncExitStack() as stack:
        # the library and the record are closed after the host, because the game can go on until the host has closed
        library, library_warning = open_library(stack)
        record = open_record(settings.record, table, stack)
        host = Host(
            table,
            id=saved.table_id if saved else None,
            saved_seats=saved.seats if saved else (),
            code=settings.code,
            pace=settings.pace,
            bot_rng=None if settings.seed is None else random.Random(f"{settings.seed} bots"),
            effort=settings.effort,
            time_control=settings.time_control,
            survive=settings.survive,
            epoch=settings.taken_over.epoch + 1 if settings.taken_over is not None else 1,
        )
        host.save_error = library_warning
        if people is not None:
            host.resume(people)
        if settings.taken_over is not None:
            host.restore(settings.taken_over)
        if library is not None:
            if saved is not None and settings.taken_over is None:
                with contextlib.suppress(LibraryError):  # the tally may be incomplete, but the table opens
                    table.evening = played_games(library, host.id, before=table.game_number)
            autosave_in(library, host, settings, stack)
        await stack.enter_async_context(host)
        if record is not None:
            host.on_change.append(record.update)
            host.next_game.on_laid_out.append(partial(begin_next_record, record, host))
        if settings.listen:
            port = await _listen(host, settings)
            if settings.ticket:
                await let_in_by_ticket(host, settings, stack)
            if settings.announce:
                await announce_while_here(host, port, settings.bind, stack)
        if saved is None:
            seat_bots(table, settings.bots)
        elif saved.config.waiting:
            host.hold_seats()
        host.broadcast_changes()  # it may be a bot's turn; also saves the waiting room from now on
        yield host


async def people_before(saved: SavedGame) -> People | None:
    """Return the people who could have gone on with a saved table, if there are any.

    Raises TableMovedError if they have done so, and can be reached.
    """
    try:
        with Library() as library:
            people = recall(library.people_of(saved.id))
    except LibraryError:
        return None
    if people is None:
        return None
    contact = await find_successor(people.generation, people.epoch, people.contacts)
    if contact is not None:
        raise TableMovedError(Moved(contact.name, fingerprint_of(contact.person), contact.port, contact.addresses))
    return people


async def check_can_open(settings: TableSettings) -> None:
    """Check that the table can be opened, without saving or announcing anything. Raises OSError as `open_host` does."""
    table = new_table(settings) if settings.resume is None else restore_table(settings.resume)
    with contextlib.ExitStack() as stack:
        record = open_record(settings.record, table, stack)
    if record is not None and record.is_new:
        record.path.unlink()
    if not settings.listen:
        return
    async with Host(table) as host:
        await _listen(host, settings)
        for port in filter(None, (settings.ssh, settings.web)):
            try:
                socket.create_server((settings.bind or "", port)).close()
            except OSError as error:
                raise _cannot_listen(settings.bind, port, error) from error


def new_table(settings: TableSettings) -> Table:
    chance_source = None if settings.seed is None else KeyedChance(str(settings.seed))
    return Table(settings.title, settings.game, settings.players, settings.options, chance_source)


def open_library(stack: contextlib.AsyncExitStack) -> tuple[Library | None, str | None]:
    """Open the library. If that fails, return None and a warning; the game is then not saved."""
    try:
        return stack.enter_context(Library()), None
    except LibraryError as error:
        return None, core_text(NOT_SAVED(reason=error))


def autosave_in(library: Library, host: Host, settings: TableSettings, stack: contextlib.AsyncExitStack) -> None:
    """Save every game played at the table. Raises OSError if another process is playing the game to resume."""

    def new_autosave(saved: SavedGame | None) -> Autosave:
        return Autosave(
            library, host.table, host.id, host.saved_seats, host=settings.host, network=settings.listen,
            config=lambda: settings.table_config(host.port, host.ssh_port, host.web_port), saved=saved,
        )  # fmt: skip

    try:
        own_copy = settings.resume if settings.taken_over is None else earlier_copy(library, settings.taken_over)
        autosave = new_autosave(own_copy)
    except LibraryError as error:
        raise OSError(core_text(str(error))) from error

    flush = DelayedFlush(library)
    stack.callback(flush.close)

    def save() -> None:
        if autosave.save():
            flush.request()
        host.save_error = autosave.error

    def keep_people(people: bytes) -> None:
        autosave.keep_people(people)
        flush.request()

    def mark_moved(moved: Moved) -> None:
        autosave.mark_moved(moved.name)
        flush.request()

    def save_next_game() -> None:
        nonlocal autosave
        autosave.close()
        autosave = new_autosave(None)

    host.save = save
    host.keep_people = keep_people
    host.next_game.on_laid_out.append(save_next_game)
    host.on_moved.append(mark_moved)
    stack.callback(lambda: autosave.close(kept=host.kept))  # the latest one


def seat_bots(table: Table, levels: list[str]) -> None:
    """Seat the bots in the last seats, so the people sit together."""
    for seat, level in zip(range(len(table.seats) - len(levels) + 1, len(table.seats) + 1), levels, strict=True):
        table.sit_bot(level, seat)


async def announce_while_here(host: Host, port: int, bind: str | None, stack: contextlib.AsyncExitStack) -> None:
    """Announce the table until it closes or moves to another host."""
    from macrobber_core.net.announcement import announcing

    host.is_announced = True
    announced = await stack.enter_async_context(contextlib.AsyncExitStack())
    host.on_change.append(
        await announced.enter_async_context(announcing(host.offer, port, bind, lambda: host.ssh_port))
    )
    withdrawing: list[asyncio.Task[None]] = []
    host.on_moved.append(lambda _moved: withdrawing.append(asyncio.create_task(announced.aclose())))


async def _listen(host: Host, settings: TableSettings) -> int:
    if (listener := settings.listener) is not None:
        host.door_secret = listener.door_secret
        return host.adopt(listener.server, listener.port, listener.identity, is_local=listener.is_local)
    port = settings.default_port if settings.port is None else settings.port
    identity = load_or_create_identity()
    try:
        return await host.listen(settings.bind, port, identity)
    except OSError as error:
        if settings.port is None and error.errno == errno.EADDRINUSE:
            return await host.listen(settings.bind, 0, identity)  # another table on this machine uses the default port
        raise _cannot_listen(settings.bind, port, error) from error


def _cannot_listen(bind: str | None, port: int, error: OSError) -> OSError:
    template = (
        _("cannot listen on {address} port {port}: {reason}") if bind else _("cannot listen on port {port}: {reason}")
    )
    return OSError(template.format(address=bind, port=port, reason=os_error_reason(error)))


def join_addresses(host: Host, settings: TableSettings) -> list[str]:
    """Return our table's addresses with their ports, beginning with the address of the default route."""
    from macrobber_core.net.addresses import canonical_address
    from macrobber_core.net.interfaces import own_addresses

    assert host.port is not None
    return [canonical_address(address, host.port) for address in own_addresses(settings.bind)]
