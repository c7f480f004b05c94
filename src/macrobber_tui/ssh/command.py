"""`macrobber door`: a door in front of a table that is hosted elsewhere on the network."""

from __future__ import annotations

import asyncio
import signal
import sys

import click

from macrobber_core.lan.addresses import canonical
from macrobber_core.lan.discovery import Listing, probe
from macrobber_core.lan.entering import CodeNeededError, enter
from macrobber_core.lan.interfaces import best_address
from macrobber_core.lan.known_hosts import KnownHosts
from macrobber_core.lan.sockets import dial
from macrobber_core.wire.messages import PROTOCOL, Hello
from macrobber_tui.core_texts import core_text
from macrobber_tui.errors import Interrupted, Wrong
from macrobber_tui.finding import look_for, parse_address
from macrobber_tui.language import TONGUE, _

from .door import CLOSED, DOOR_CLOSED
from .errand import Behind, Errand, Told
from .inviting import line
from .serving import serving

LOOK_SECONDS = 10
MOST_MISSED = 6
"""Looks in a row that find no table: then it is gone."""


async def keep_door(wanted: str | None, port: int, bind: str | None, code: str | None, *, announce: bool) -> None:
    """Keep a door open until the table is gone, or we are told to stop. Wrong where there is no such table."""
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    listing = await _found(wanted)
    KnownHosts().check(canonical(listing.host, listing.port), listing.fingerprint)
    if listing.offer.code:
        code = await _proved(listing, code)
    offer = listing.offer
    behind = Behind(listing.host, listing.port, listing.fingerprint, offer.table, offer.title, code)
    errand = Errand(behind, port, bind, announce, TONGUE.get().language)
    async with serving(
        errand, Invitation(offer.title, bind), farewell=lambda: DOOR_CLOSED if stopped.is_set() else CLOSED
    ):
        watching = asyncio.create_task(_until_gone(listing))
        stopping = asyncio.create_task(stopped.wait())
        await asyncio.wait([watching, stopping], return_when=asyncio.FIRST_COMPLETED)
        for task in (watching, stopping):
            task.cancel()
    if not stopped.is_set():
        raise Interrupted(_("the table is gone; the door is closed"))


async def _found(wanted: str | None) -> Listing:
    address = parse_address(wanted) if wanted is not None else None
    if address is None:
        return await look_for(wanted)
    listing = await probe(*address)
    if listing is None:
        raise Wrong(_("there is no table at {address}").format(address=canonical(*address)))
    return listing


async def _proved(listing: Listing, code: str | None) -> str:
    """The code of the table, shown to it once: better now than when the first guest comes. Wrong if it is another."""
    if code is None:
        if not sys.stdin.isatty():
            raise Wrong(_("this table has a code; ask your host for it, and add --code WORD"))
        code = await asyncio.to_thread(click.prompt, _("The code of the table"), hide_input=True)
    link = await dial(listing.host, listing.port)
    try:
        hello = Hello(PROTOCOL, "ssh", watch=True)
        await enter(link, hello, code=code, table=listing.offer.table, token=lambda _table: None)
    except CodeNeededError as error:
        raise Wrong(core_text(str(error))) from error
    finally:
        await link.close()
    return code


async def _until_gone(listing: Listing) -> None:
    missed = 0
    while missed < MOST_MISSED:
        await asyncio.sleep(LOOK_SECONDS)
        found = await probe(listing.host, listing.port)
        is_there = found is not None and found.offer.table == listing.offer.table
        missed = 0 if is_there else missed + 1


class Invitation:
    """Prints what a friend types, and what has to be told of the door."""

    def __init__(self, title: str, bind: str | None) -> None:
        self._title = title
        self._bind = bind
        self._port = 0

    def __call__(self, told: Told) -> None:
        if told.port:
            self._port = told.port
            click.echo(_("The door to {title} is open. A friend types:").format(title=self._title))
            click.echo(f"    {line(best_address(self._bind), told.port)}")
        if told.name:
            click.echo(f"    {line(told.name, self._port)}")
        if told.warning:
            click.echo(f"macrobber: {core_text(told.warning)}", err=True)
