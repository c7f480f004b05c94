"""The doors of our own table: starts their processes, follows their messages, and stops them with the table."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple

import msgspec

from macrobber_core.net.addresses import is_loopback
from macrobber_core.net.host.host import Host
from macrobber_core.wire import reasons
from macrobber_core.workers.process import python_command, reap, start_process
from macrobber_tui.i18n.language import LOCALE, _
from macrobber_tui.widgets.text import as_sentence

from .door_ipc import DoorConfig, DoorStatus, HostAnswer, TableClosing, TargetTable
from .door_kinds import INSECURE_WEB, SSH, WEB, DoorKind
from .key_words import key_words
from .ssh_command import mdns_name
from .table_settings import TableSettings
from .web_link import insecure_warning

START_TIMEOUT = 20
STOP_TIMEOUT = 15
LOOPBACK = "127.0.0.1"


class Door:
    """An open door. Calls `on_change` when the ways in for friends change."""

    def __init__(self, kind: DoorKind, port: int, bind: str | None, fingerprint: str = "") -> None:
        self.kind = kind
        self.port = port
        self.fingerprint = fingerprint
        """The fingerprint of the certificate that browsers see, in hexadecimal digits; "" for other doors."""
        self.on_change: list[Callable[[], object]] = []
        self._bind = bind
        self._name = ""

    @property
    def ways_in(self) -> list[str]:
        """The commands or links for friends: by name, once one is announced, and by address, which always works.

        There is none by name if the door is open to this machine only, and none at all without a network.
        """
        from macrobber_core.net.interfaces import own_addresses

        addresses = own_addresses(self._bind)[:1]
        has_name = self._name and not all(map(is_loopback, addresses))
        return [self.kind.way_in(host, self.port) for host in ([self._name] if has_name else []) + addresses]

    @property
    def key_words(self) -> str:
        """The words of the certificate, which the page shows to be compared; "" if there is none."""
        return key_words(self.fingerprint)

    @property
    def link(self) -> str:
        """The link for phones; "" if there is no network, or the door is open to this machine only."""
        from macrobber_core.net.interfaces import own_addresses

        return next((self.kind.link(address, self.port) for address in own_addresses(self._bind)[:1]), "")

    def set_name(self, name: str) -> None:
        """Store the announced name of this machine."""
        self._name = name
        for callback in self.on_change:
            callback()


class Doors(NamedTuple):
    """The open doors of a table."""

    ssh: Door | None = None
    web: Door | None = None

    @property
    def open(self) -> list[Door]:
        return [door for door in self if door is not None]


@contextlib.asynccontextmanager
async def doors_for(host: Host, settings: TableSettings) -> AsyncIterator[Doors]:
    """Open the doors that the settings request. Raises OSError if one cannot be opened."""
    if (settings.ssh is None and settings.web is None) or host.port is None:
        yield Doors()
        return
    async with contextlib.AsyncExitStack() as stack:
        ssh = await stack.enter_async_context(_door_of(SSH, settings.ssh, host, settings))
        web_kind = INSECURE_WEB if settings.web_insecure else WEB
        web = await stack.enter_async_context(_door_of(web_kind, settings.web, host, settings))
        stack.push_async_callback(
            host.close
        )  # before the doors, so that the end of the game still reaches their guests
        if ssh is not None:
            host.set_ssh_port(ssh.port)
        if web is not None:
            from macrobber_core.net.own_hosts import OwnHosts, WebDoorPlace

            hosts = OwnHosts(settings.bind, [mdns_name(host.table.title, host.id)], settings.web_names)
            host.web_door = WebDoorPlace("http" if settings.web_insecure else "https", web.port, hosts)
            if settings.web_insecure:
                host.warn(as_sentence(insecure_warning()))  # for the host's own player; the command line says it, too
        yield Doors(ssh, web)


@contextlib.asynccontextmanager
async def _door_of(kind: DoorKind, port: int | None, host: Host, settings: TableSettings) -> AsyncIterator[Door | None]:
    """Open a door of our table, or none if `port` is None."""
    if port is None or host.port is None:
        yield None
        return
    target = TargetTable(
        local_address(settings.bind),
        host.port,
        host.fingerprint,
        host.id,
        host.table.title,
        settings.code,
        host.door_secret,
    )
    language = LOCALE.get().language
    config = DoorConfig(
        target, port, settings.bind, settings.announce, language, kind is INSECURE_WEB, settings.web_names
    )
    async with open_door(kind, config, host.warn, host.check_code, lambda: host.farewell) as door:
        yield door


def local_address(bind: str | None) -> str:
    """Return the address at which programs on the table's own machine can reach it."""
    if bind is None:
        return LOOPBACK
    with contextlib.suppress(ValueError):
        address = ipaddress.ip_address(bind)
        if address.is_unspecified:
            return LOOPBACK if address.version == 4 else "::1"
    return bind


@contextlib.asynccontextmanager
async def open_door(
    kind: DoorKind,
    config: DoorConfig,
    warn: Callable[[str], None],
    check_code: Callable[[str, str], str] = lambda _code, _address: "",
    farewell: Callable[[], str] = lambda: reasons.TABLE_CLOSED,
) -> AsyncIterator[Door]:
    """Run the process of a door while the block runs. Raises OSError if the door cannot be opened.

    `check_code` returns the host's reason for rejecting a code from an address, or "". `farewell` returns the reason
    shown to guests when the table closes.
    """
    process = await start_process(python_command(f"macrobber_tui.{kind.name}"))
    assert process.stdin is not None
    assert process.stdout is not None
    stdin = process.stdin
    following: asyncio.Task[None] | None = None
    try:
        process.stdin.write(msgspec.json.encode(config) + b"\n")
        status = await _read_status(process.stdout, kind)
        door = Door(kind, status.port, config.bind, status.fingerprint)

        def answer(number: int, code: str, address: str) -> None:
            reply = HostAnswer(number, check_code(code, address))
            stdin.write(msgspec.json.encode(reply) + b"\n")

        following = asyncio.create_task(_follow(process.stdout, door, warn, answer))
        yield door
    finally:
        process.stdin.write(msgspec.json.encode(TableClosing(farewell())) + b"\n")
        process.stdin.close()  # the process then says goodbye to its guests and exits
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(STOP_TIMEOUT):
                    if following is not None:
                        following.cancel()
                        await asyncio.wait([following])
                    await process.wait()
        finally:
            with contextlib.suppress(ProcessLookupError):  # it has ended
                process.kill()
            await reap(process)


async def _read_status(stdout: asyncio.StreamReader, kind: DoorKind) -> DoorStatus:
    """Read the process's first message. Raises OSError if the door cannot be opened."""
    line = b""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(START_TIMEOUT):
            line = await stdout.readline()
    if not line:
        raise OSError(_(kind.cannot_open))
    status = msgspec.json.decode(line, type=DoorStatus)
    if status.error:
        raise OSError(status.error)
    return status


async def _follow(
    stdout: asyncio.StreamReader, door: Door, warn: Callable[[str], None], answer: Callable[[int, str, str], None]
) -> None:
    while line := await stdout.readline():
        status = msgspec.json.decode(line, type=DoorStatus)
        if status.warning:
            warn(status.warning)
        if status.question is not None:
            answer(status.question.number, status.question.code, status.question.address)
        if status.name:
            door.set_name(status.name)
    warn(_(door.kind.has_closed))
