"""`macrobber door`: a door to a table hosted elsewhere on the network."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from macrobber_core.net import interfaces
from macrobber_core.net.addresses import canonical_address
from macrobber_core.net.discovery import Listing, probe
from macrobber_core.net.guest.handshake import enter
from macrobber_core.net.guest.known_hosts import KnownHosts
from macrobber_core.net.websocket import dial
from macrobber_core.wire import reasons
from macrobber_core.wire.handshake import CodeNeededError
from macrobber_core.wire.messages import PROTOCOL, Hello
from macrobber_tui.errors import UsageError, usage_errors, warn
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import LOCALE, _
from macrobber_tui.session.door_ipc import DoorConfig, DoorStatus, TargetTable
from macrobber_tui.session.door_kinds import INSECURE_WEB, DoorKind
from macrobber_tui.session.find_table import find_listing, parse_address
from macrobber_tui.session.invitation import NETWORK_POLL_SECONDS, is_loopback, join_command, key_text

from .listener import Transport, run_door
from .log import log_to_file
from .session import Farewell

PROBE_INTERVAL_SECONDS = 10
"""Seconds between checks whether the table still answers."""


async def keep_door(
    transport: Transport,
    wanted: str | None,
    port: int,
    bind: str | None,
    code: str | None,
    *,
    announce: bool,
    patience: float,
    web_names: Sequence[str] = (),
) -> None:
    """Run a door until a signal stops it. Raises UsageError if the table does not exist, or once it is gone."""
    log_to_file(transport.kind)
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    listing = await find_table(wanted)
    KnownHosts().check(canonical_address(listing.host, listing.port), listing.fingerprint)
    if listing.offer.code:
        code = await prove_code(listing, transport.kind.name, code)
    offer = listing.offer
    target = TargetTable(listing.host, listing.port, listing.fingerprint, offer.table, offer.title, code)
    is_insecure = transport.kind is INSECURE_WEB
    config = DoorConfig(target, port, bind, announce, LOCALE.get().language, is_insecure, list(web_names))
    invitation = Invitation(transport.kind, offer.title, bind)
    silent, closed = Farewell(reasons.HOST_SILENT), Farewell(transport.kind.closed)
    async with run_door(transport, config, invitation, farewell=lambda: closed if stopped.is_set() else silent):
        following = asyncio.create_task(follow_network(invitation))
        watching = asyncio.create_task(wait_until_gone(listing, patience))
        stopping = asyncio.create_task(stopped.wait())
        await asyncio.wait([watching, stopping], return_when=asyncio.FIRST_COMPLETED)
        for task in (following, watching, stopping):
            task.cancel()
    if not stopped.is_set():
        raise UsageError(_("the table is gone; the door is closed"))


async def find_table(wanted: str | None) -> Listing:
    address = parse_address(wanted) if wanted is not None else None
    if address is None:
        return await find_listing(wanted)
    listing = await probe(*address)
    if listing is None:
        raise UsageError(_("there is no table at {address}").format(address=canonical_address(*address)))
    return listing


async def prove_code(listing: Listing, name: str, code: str | None) -> str:
    """Return the table's code after checking it with the host, so a wrong code fails before the first guest arrives.

    Raises UsageError if the code is wrong.
    """
    if code is None:
        if not sys.stdin.isatty():
            raise UsageError(core_text(reasons.CODE_NEEDED))
        code = await asyncio.to_thread(click.prompt, _("The code of the table"), hide_input=True)
    link = await dial(listing.host, listing.port)
    try:
        hello = Hello(PROTOCOL, name, watch=True)
        with usage_errors(CodeNeededError):
            await enter(link, hello, code=code, table=listing.offer.table, token=lambda _table: None)
    finally:
        await link.close()
    return code


async def wait_until_gone(listing: Listing, patience: float) -> None:
    """Return once the table has not answered for `patience` seconds."""
    time = asyncio.get_running_loop().time
    last_seen = time()
    while time() - last_seen < patience:
        await asyncio.sleep(min(PROBE_INTERVAL_SECONDS, patience))
        current = await probe(listing.host, listing.port)
        if current is not None and current.offer.table == listing.offer.table:
            last_seen = time()


async def follow_network(invitation: Invitation) -> NoReturn:
    while True:
        await asyncio.sleep(NETWORK_POLL_SECONDS)
        invitation.print_changes()


class Invitation:
    """Prints the door's warnings and what friends type, again after each network change."""

    def __init__(self, kind: DoorKind, title: str, bind: str | None) -> None:
        self._kind = kind
        self._title = title
        self._bind = bind
        self._port = 0
        self._name = self._fingerprint = ""
        self._printed: list[str] = []

    def __call__(self, status: DoorStatus) -> None:
        self._port = status.port or self._port
        self._fingerprint = status.fingerprint or self._fingerprint
        self._name = status.name or self._name
        self.print_changes()
        if status.warning:
            warn(core_text(status.warning))

    def print_changes(self) -> None:
        """Print only the new lines, or all of them if a printed line no longer holds."""
        lines = self._lines() if self._port else []
        before = len(self._printed)
        for text in lines[before:] if lines[:before] == self._printed else lines:
            click.echo(text)
        self._printed = lines

    def _lines(self) -> list[str]:
        addresses = interfaces.own_addresses(self._bind)
        join_addresses = [canonical_address(address, self._port) for address in addresses]
        by_address = [f"    {self._kind.way_in(address, self._port)}" for address in addresses[:1]]
        key = key_text(self._fingerprint) if addresses else []
        if all(map(is_loopback, join_addresses)):
            opened = _("The door to {title} is open.").format(title=self._title)
            return [f"{opened} {join_command(join_addresses).introduction}", *by_address, *key]
        by_name = [f"    {self._kind.way_in(self._name, self._port)}"] if self._name else []
        return [_(self._kind.is_open).format(title=self._title), *by_address, *by_name, *key]
