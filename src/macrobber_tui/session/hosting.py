"""What it takes to open a table: the settings, and everything that runs while it is open."""

from __future__ import annotations

import contextlib
import errno
import os
import random
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from macrobber_core.bots import Effort
from macrobber_core.games import FIRST, GAMES
from macrobber_core.games.contract import Game, IllegalAction, OptionValue
from macrobber_core.lan.clock import TimeControl
from macrobber_core.lan.host import Host
from macrobber_core.lan.identity import own_identity
from macrobber_core.library import House, Library, LibraryError, Saved, Shelf
from macrobber_core.table import Dealer, SeatView, Table
from macrobber_core.wire.messages import DEFAULT_PORT
from macrobber_tui.language import _

from .core_texts import core_text

DEFAULT_PLAYERS = 4
SCREEN_PACE = 0.7
"""Seconds that a bot takes at least for a decision where people look on."""


@dataclass(slots=True)
class TableSettings:
    """How a table is set up. `listen` is off for a game against bots alone; `port` None tries the usual one."""

    game: Game = field(default_factory=lambda: GAMES[FIRST])
    players: int = DEFAULT_PLAYERS
    bots: list[str] = field(default_factory=list)
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    title: str = "macrobber"
    listen: bool = True
    announce: bool = True
    bind: str | None = None
    port: int | None = None
    ssh: int | None = None
    """The port of a door for ssh clients; none: no door."""
    record: Path | None = None
    seed: int | None = None
    code: str | None = None
    """What guests must know to come in."""
    pace: float = SCREEN_PACE
    host: str | None = None
    """The name of the host's own player, if there is one."""
    people: list[str] = field(default_factory=list)
    """The names of all who sit at this keyboard, where they are several."""
    time_control: TimeControl | None = None
    """How long people may take; none: as long as they like."""
    hints: bool = True
    """Whether players may let their programs advise them."""
    effort: Effort = field(default_factory=Effort)
    """What a bot may spend on a decision."""
    resume: Saved | None = None
    """A game from the library that goes on here; its table is as it was."""

    @property
    def usual_port(self) -> int:
        """The one to try where none is asked for: guests know it."""
        return (self.resume.house.port if self.resume else None) or DEFAULT_PORT

    def house(self, port: int | None) -> House:
        """What the library keeps of this."""
        control = self.time_control
        return House(self.code, (control.decision, control.reserve) if control else None, port, self.effort, self.hints)


class RecordFile:
    """Writes a table's record as it is played, so that a crash loses no decision.

    Opening raises OSError. A disk that fills up later ends the file, not the game; `error` says so.
    """

    def __init__(self, path: Path, table: Table) -> None:
        self._table = table
        # not emptied before there is something to write: the table may never open
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        self._file: TextIO | None = os.fdopen(descriptor, "r+", encoding="utf-8")
        self._written = self._taken_back = 0
        self.error: str | None = None

    def update(self) -> None:
        record = self._table.record()
        plies, taken_back = len(record.plies), len(record.taken_back)
        if self._file is None or (plies, taken_back) == (self._written, self._taken_back):
            return
        anew = not self._written or taken_back != self._taken_back or record.pact is not None
        text = str(record) if anew else "".join(f"{ply}\n" for ply in record.plies[self._written :])
        try:
            if anew:
                self._file.seek(0)
                self._file.truncate()
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            self.error = _("the record is no longer written: {reason}").format(reason=error.strerror)
            self.close()
        self._written, self._taken_back = plies, taken_back

    def close(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None


@contextlib.asynccontextmanager
async def hosting(settings: TableSettings) -> AsyncIterator[Host]:
    """A host with its bots seated, listening, announced and recorded as the settings say.

    Raises OSError where the record cannot be written or the address cannot be had, and ValueError for
    players, bots or options that do not fit.
    """
    saved = settings.resume
    table = new_table(settings) if saved is None else resumed_table(saved)
    table.hints = settings.hints
    async with contextlib.AsyncExitStack() as stack:
        # what keeps the game is closed after the host, which may play on while it says farewell
        library, trouble = open_library(stack)
        record = open_record(settings, table, stack)
        host = Host(
            table,
            id=saved.id if saved else None,
            saved_seats=saved.seats if saved else (),
            code=settings.code,
            pace=settings.pace,
            bot_rng=None if settings.seed is None else random.Random(f"{settings.seed} bots"),
            effort=settings.effort,
            time_control=settings.time_control,
        )
        host.trouble = trouble
        if library is not None:
            keep_in(library, host, settings, stack)
        await stack.enter_async_context(host)
        if record is not None:
            host.on_change.append(record.update)
        if settings.listen:
            port = await _listen(host, settings)
            if settings.announce:
                from macrobber_core.lan.announcing import announcing

                changed = await stack.enter_async_context(
                    announcing(host.offer, port, settings.bind, lambda: host.ssh_port)
                )
                host.on_change.append(changed)
        if saved is None:
            seat_bots(table, settings.bots)
        elif saved.house.waiting:
            host.keep_seats()
        host.changed()  # a bot may be to move, and a waiting room is kept from now on
        yield host


def resumed(saved: Saved) -> TableSettings:
    """The settings of a table whose game goes on."""
    people = [seat.name for seat in saved.seats if seat.bot is None]
    return TableSettings(
        game=saved.record.game,
        players=len(saved.seats),
        bots=[seat.bot for seat in saved.seats if seat.bot is not None],
        options=saved.record.options,
        title=saved.title,
        listen=saved.network,
        code=saved.house.code,
        time_control=TimeControl(*saved.house.clock) if saved.house.clock else None,
        hints=saved.house.hints,
        effort=saved.house.effort,
        host=saved.host,
        people=[] if saved.network or len(people) == 1 else people,
        resume=saved,
    )


def new_table(settings: TableSettings) -> Table:
    dealer = None if settings.seed is None else Dealer(str(settings.seed))
    return Table(settings.title, settings.game, settings.players, settings.options, dealer)


def resumed_table(saved: Saved) -> Table:
    """The table as it was, everybody away. Raises OSError where its game cannot go on."""
    if saved.house.waiting:
        return reopened_table(saved)
    seats = [SeatView(seat.name, seat.bot) for seat in saved.seats]
    try:
        return Table.resume(saved.title, saved.record, seats, Dealer(saved.seed), saved.pact)
    except IllegalAction as error:
        raise OSError(
            _("game {name} cannot go on: {reason}").format(name=saved.id, reason=core_text(str(error)))
        ) from error


def reopened_table(saved: Saved) -> Table:
    """A waiting room with the seats that were taken."""
    dealer = Dealer(saved.seed) if saved.seed else None
    table = Table(saved.title, saved.record.game, len(saved.seats), saved.record.options, dealer)
    for number, seat in enumerate(saved.seats, 1):
        if seat.bot is not None:
            table.sit_bot(seat.bot, number)
        elif seat.name:
            table.sit(seat.name, number)
            table.set_away(number, away=True)
    return table


def open_library(stack: contextlib.AsyncExitStack) -> tuple[Library | None, str | None]:
    """Every game is kept from its first deal; without a library it is played all the same, and the host is told."""
    try:
        return stack.enter_context(Library()), None
    except LibraryError as error:
        return None, _("this game is not being kept: {reason}").format(reason=core_text(str(error)))


def open_record(settings: TableSettings, table: Table, stack: contextlib.AsyncExitStack) -> RecordFile | None:
    if settings.record is None:
        return None
    try:
        record = RecordFile(settings.record, table)
    except OSError as error:
        raise OSError(_("cannot write {path}: {reason}").format(path=settings.record, reason=error.strerror)) from error
    stack.callback(record.close)
    return record


def keep_in(library: Library, host: Host, settings: TableSettings, stack: contextlib.AsyncExitStack) -> None:
    try:
        shelf = Shelf(
            library, host.table, host.id, host.seats, host=settings.host, network=settings.listen,
            house=lambda: settings.house(host.port), saved=settings.resume,
        )  # fmt: skip
    except LibraryError as error:
        raise OSError(core_text(str(error))) from error
    stack.callback(shelf.close)

    def keep() -> None:
        shelf.keep()
        host.trouble = shelf.error

    host.keep = keep


def seat_bots(table: Table, levels: list[str]) -> None:
    """Bots take the last seats, so that people sit together."""
    for seat, level in zip(range(len(table.seats) - len(levels) + 1, len(table.seats) + 1), levels, strict=True):
        table.sit_bot(level, seat)


async def _listen(host: Host, settings: TableSettings) -> int:
    port = settings.usual_port if settings.port is None else settings.port
    identity = own_identity()
    try:
        return await host.listen(settings.bind, port, identity)
    except OSError as error:
        if settings.port is None and error.errno == errno.EADDRINUSE:
            return await host.listen(settings.bind, 0, identity)  # another table on this machine has the usual port
        told = _("cannot listen on port {port}: {reason}")
        if settings.bind:
            told = _("cannot listen on {address} port {port}: {reason}")
        reason = os.strerror(error.errno or 0)
        raise OSError(told.format(address=settings.bind, port=port, reason=reason)) from error


def addresses(host: Host, settings: TableSettings) -> list[str]:
    """Where the table is reached now, each with its port, the one of the default route first."""
    from macrobber_core.lan.addresses import canonical
    from macrobber_core.lan.interfaces import own_addresses

    assert host.port is not None
    return [canonical(place, host.port) for place in own_addresses(settings.bind)]
