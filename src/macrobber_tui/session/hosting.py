"""Opens a table: its settings, and the services that run while it is open."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import random
import socket
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from macrobber_core.bots import Effort
from macrobber_core.games import DEFAULT_GAME, GAMES
from macrobber_core.games.contract import Game, OptionValue
from macrobber_core.library import Autosave, Library, LibraryError, SavedGame, TableConfig, played_games, restore_table
from macrobber_core.net.clock import TimeControl
from macrobber_core.net.dialing import fingerprint_of
from macrobber_core.net.host.host import Host
from macrobber_core.net.identity import Identity, load_or_create_identity
from macrobber_core.net.successor import People, find_successor, recall
from macrobber_core.net.table_state import TableState
from macrobber_core.record import parse
from macrobber_core.succession.quorum import Mode
from macrobber_core.table import KeyedChance, Table
from macrobber_core.wire.handshake import TableMovedError
from macrobber_core.wire.messages import DEFAULT_PORT, Moved
from macrobber_tui.i18n.core_messages import core_text, os_error_reason
from macrobber_tui.i18n.language import _

from .delayed_flush import DelayedFlush
from .library import NOT_SAVED, earlier_copy

if TYPE_CHECKING:
    import websockets.asyncio.server as websockets

DEFAULT_PLAYERS = 4
BOT_PACE_SECONDS = 0.7
"""The minimum number of seconds between a bot's decisions when people are watching."""


class OpenListener(NamedTuple):
    """A server that listens already, and admits guests to the host once there is one."""

    server: websockets.Server
    port: int
    identity: Identity
    is_local: bool
    door_secret: str
    """The secret with which the doors of our own table authenticate the guest addresses they forward."""


@dataclass(slots=True)
class TableSettings:
    """The settings of a table.

    `listen` is False for a game on this machine only. If `port` is None, `default_port` is tried.
    """

    game: Game = field(default_factory=lambda: GAMES[DEFAULT_GAME])
    players: int = DEFAULT_PLAYERS
    bots: list[str] = field(default_factory=list)
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    title: str = "macrobber"
    listen: bool = True
    announce: bool = True
    bind: str | None = None
    port: int | None = None
    ssh: int | None = None
    """The port of the ssh door, or None for no door."""
    web: int | None = None
    """The port of the web door, or None for no door."""
    web_insecure: bool = False
    """Whether the web door serves plain HTTP."""
    record: Path | None = None
    seed: int | None = None
    code: str | None = None
    """The code that guests need to join, or None for an open table."""
    pace: float = BOT_PACE_SECONDS
    host: str | None = None
    """The name of the host's own player, if the host plays."""
    people: list[str] = field(default_factory=list)
    """The names of the players at this keyboard, if there are several."""
    time_control: TimeControl | None = None
    """The players' clock, or None for unlimited time."""
    hints: bool = True
    """Whether players may ask for hints."""
    effort: Effort = field(default_factory=Effort)
    """The limit on a bot's time or simulations per decision."""
    resume: SavedGame | None = None
    """The game to resume, with the saved state of its table: from the library, or from the host before us."""
    taken_over: TableState | None = None
    """The table as the host before us handed it over, if there was one."""
    listener: OpenListener | None = None
    """The server through which guests come already, if there is one."""
    survive: Mode = Mode.MAJORITY
    """Who can go on if this host is gone."""

    @property
    def default_port(self) -> int:
        """The port to try by default, because guests already know it."""
        return (self.resume.config.port if self.resume else None) or DEFAULT_PORT

    def table_config(self, port: int | None, ssh_port: int | None, web_port: int | None) -> TableConfig:
        """Return the table's configuration for the library, with the ports in use if the table is already open."""
        control = self.time_control
        return TableConfig(
            self.code,
            (control.decision, control.reserve) if control else None,
            port,
            self.effort,
            self.hints,
            ssh_port or self.ssh,
            bind=self.bind,
            announce=self.announce,
            survive=self.survive.value,
            web=web_port or self.web,
            web_insecure=self.web_insecure,
        )


class RecordFile:
    """Writes a table's record during play, so a crash loses no decision.

    Opening raises OSError. If a later write fails, the file is closed, the game continues, and `error` gives the
    reason.
    """

    def __init__(self, path: Path, table: Table) -> None:
        self._first_path = path
        self._table = table
        self.path = path if table.game_number == 1 else self._next_path()
        """The file of the current game at the table."""
        self.is_new = not self.path.exists()
        self._file: TextIO | None = self._open(self.path)
        self._written = self._taken_back = 0
        self.error: str | None = None

    @staticmethod
    def _open(path: Path) -> TextIO:
        # opened without truncating, so the existing file is kept if the table never opens
        return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+", encoding="utf-8")

    def _path_for(self, number: int) -> Path:
        """Return the file of a game by its number: `evening.record`, `evening-2.record`, ..."""
        return self._first_path.with_stem(f"{self._first_path.stem}-{number}") if number > 1 else self._first_path

    def _next_path(self) -> Path:
        """Return the first file for a later game that is not there yet, or that holds the beginning of this game."""
        return next(filter(self._is_ours, map(self._path_for, count(self._table.game_number))))

    def _is_ours(self, path: Path) -> bool:
        try:
            text = path.read_text(encoding="utf-8")
            plies = parse(text).plies if text else []
        except FileNotFoundError:
            return True
        except (ValueError, IsADirectoryError):
            return False
        return plies == self._table.plies[: len(plies)]

    def begin_next(self) -> None:
        """Write the table's next game to a file of its own, without overwriting another one."""
        self.close()
        self._written = self._taken_back = 0
        try:
            self.path = self._next_path()
            self._file = self._open(self.path)
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError) -> None:
        self.error = _("the record is no longer being written: {reason}").format(reason=os_error_reason(error))
        self.close()

    def update(self) -> None:
        record = self._table.record()
        plies, taken_back = len(record.plies), len(record.taken_back)
        if self._file is None or (plies, taken_back) == (self._written, self._taken_back):
            return
        rewrites = not self._written or taken_back != self._taken_back or record.fair_deal is not None
        text = str(record) if rewrites else "".join(f"{ply}\n" for ply in record.plies[self._written :])
        try:
            if rewrites:
                self._file.seek(0)
                self._file.truncate()
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            self._fail(error)
        self._written, self._taken_back = plies, taken_back

    def close(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None


def begin_next_record(record: RecordFile, host: Host) -> None:
    """Write the table's next game to a file of its own, and tell the host's own player which."""
    record.begin_next()
    host.warn(record.error or _("The record is in {file}.").format(file=record.path))


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


def settings_to_resume(saved: SavedGame) -> TableSettings:
    """Return the settings with which to resume a saved table."""
    people = [seat.name for seat in saved.seats if seat.bot is None]
    return TableSettings(
        game=saved.record.game,
        players=len(saved.seats),
        bots=[seat.bot for seat in saved.seats if seat.bot is not None],
        options=saved.record.options,
        title=saved.title,
        listen=saved.network,
        announce=saved.config.announce,
        bind=saved.config.bind,
        ssh=saved.config.ssh,
        web=saved.config.web,
        web_insecure=saved.config.web_insecure,
        code=saved.config.code,
        time_control=TimeControl(*saved.config.clock) if saved.config.clock else None,
        hints=saved.config.hints,
        survive=Mode(saved.config.survive),
        effort=saved.config.effort,
        host=saved.host,
        people=[] if saved.network or len(people) == 1 else people,
        resume=saved,
    )


def new_table(settings: TableSettings) -> Table:
    chance_source = None if settings.seed is None else KeyedChance(str(settings.seed))
    return Table(settings.title, settings.game, settings.players, settings.options, chance_source)


def open_library(stack: contextlib.AsyncExitStack) -> tuple[Library | None, str | None]:
    """Open the library. If that fails, return None and a warning; the game is then not saved."""
    try:
        return stack.enter_context(Library()), None
    except LibraryError as error:
        return None, core_text(NOT_SAVED(reason=error))


def open_record(
    path: Path | None, table: Table, stack: contextlib.ExitStack | contextlib.AsyncExitStack
) -> RecordFile | None:
    if path is None:
        return None
    try:
        record = RecordFile(path, table)
    except OSError as error:
        raise OSError(_("cannot write {path}: {reason}").format(path=path, reason=os_error_reason(error))) from error
    stack.callback(record.close)
    return record


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
