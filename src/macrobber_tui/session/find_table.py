"""Finds the table a player wants: by address, by name on the network, or as the only table."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import re
from collections.abc import AsyncGenerator, Callable
from typing import TYPE_CHECKING

import click

from macrobber_core.games import GAMES
from macrobber_core.net.addresses import canonical_address
from macrobber_core.net.guest.host_locator import Dial
from macrobber_core.net.link import Link
from macrobber_core.net.tickets import is_ticket
from macrobber_core.wire.messages import DEFAULT_PORT
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import N_, _

from .invitation import NETWORK_POLL_SECONDS, has_network
from .tickets import dial_by_ticket

if TYPE_CHECKING:
    from macrobber_core.net.discovery import Browser, Listing

# The discovery and dialling modules are slow to import, so import them only when searching for a table.

NO_NETWORK = N_("there is no network here, so friends' tables cannot be found")
SEARCH_SECONDS = 4.0
DOCTOR_SECONDS = 20.0
"""How long lobbies look for tables before they offer `macrobber doctor`."""
SETTLE_SECONDS = 0.5
"""The number of seconds to wait, after a first match, for other tables of the same name."""


def parse_address(text: str) -> tuple[str, int] | None:
    """Parse `host`, `host:port`, `1.2.3.4:5`, `::1` or `[::1]:5` into host and port; otherwise return None.

    A single word is treated as a table's name. Raises UsageError for a malformed IP address or port.
    """
    host, port = text, ""
    if not _is_ip(text):
        if text.startswith("["):
            host, bracket, port = text[1:].partition("]")
            if not bracket or not _is_ip(host) or port[:1] not in {"", ":"}:
                raise UsageError(_("{text!r} is not an address").format(text=text))
            port = port.removeprefix(":")
        elif text.count(":") == 1:
            host, _colon, port = text.partition(":")
        elif text != "localhost" and ("." not in text or " " in text):
            return None
        if " " in host or not host:
            return None
        if re.fullmatch(r"[0-9.]+", host) and not _is_ip(host):
            raise UsageError(_("{text!r} is not an address").format(text=host))
    if port and not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise UsageError(_("{port!r} is not a port (1 to 65535)").format(port=port))
    return host, int(port or DEFAULT_PORT)


def _is_ip(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


Target = tuple[str, int] | str
"""Where a table is: a host and a port, or a ticket."""


def parse_target(text: str) -> Target | None:
    """Parse an address or a ticket; return None for a table's name. Raises UsageError for a malformed address."""
    return text if is_ticket(text) else parse_address(text)


def canonical_target(target: Target) -> str:
    """Return an address or a ticket in the form in which it is remembered."""
    return target if isinstance(target, str) else canonical_address(*target)


class NoTableError(UsageError):
    """No table of this name has been found on the network."""


def table_dialer(address_or_title: str | None) -> Dial:
    """Return a function that connects to the table of an address, a ticket or a title.

    For a title, its first call searches for the table. One that is not on the network is looked for at the address, or
    by the ticket, where the player last joined one of that name.
    """
    target: Target | None = parse_target(address_or_title) if address_or_title is not None else None

    async def connect() -> Link:
        from macrobber_core.net.websocket import dial

        nonlocal target
        if target is None:
            target = await find_target(address_or_title)
        return await (dial_by_ticket(target) if isinstance(target, str) else dial(*target))

    return connect


async def find_target(title: str | None) -> Target:
    """Return where a table is: on the network, or else where the player joined it before.

    Raises UsageError if it is not found, or if there are several.
    """
    try:
        listing = await find_listing(title)
    except NoTableError:
        from .recent_addresses import address_of_table

        target = parse_target(address_of_table(title)) if title is not None else None
        if target is None:
            raise
        return target
    return listing.host, listing.port


async def check_answers(dial: Dial) -> None:
    """Check that a host answers, without joining. Raises OSError, or UsageError if the table is not found."""
    link = await dial()
    await link.close()


async def find_listing(title: str | None) -> Listing:
    """Return the table named `title`, or by default the only table. Raises UsageError if there are none or several."""
    from macrobber_core.net.discovery import Browser

    changed = asyncio.Event()

    def matching() -> list[Listing]:
        """Return the tables named exactly `title`, or otherwise those whose name differs only in case."""
        if title is None:
            return list(browser.listings)
        exact = [listing for listing in browser.listings if listing.offer.title == title]
        return exact or [listing for listing in browser.listings if listing.offer.title.casefold() == title.casefold()]

    async with Browser(lambda _: changed.set()) as browser:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SEARCH_SECONDS):
                while not matching() and not browser.error:
                    await changed.wait()
                    changed.clear()
                await asyncio.sleep(SETTLE_SECONDS)
        listings = matching()
        has_failed = bool(browser.error)
    if len(listings) == 1:
        return listings[0]
    if not listings and (has_failed or not has_network()):  # tables on this machine are found without a network
        raise NoTableError(_(NO_NETWORK))
    if not listings:
        if title is None:
            raise NoTableError(_("no table found on this network"))
        raise NoTableError(_("no table {title!r} on this network").format(title=title))
    choices = ", ".join(
        _("{title!r} at {address}").format(title=listing.offer.title, address=f"{listing.host}:{listing.port}")
        for listing in listings
    )
    raise UsageError(_("there is more than one table; choose one: {choices}").format(choices=choices))


async def browsers(on_change: Callable[[list[Listing]], None]) -> AsyncGenerator[Browser]:
    """Yield a browser, and a new browser whenever this machine's networks change."""
    from macrobber_core.net import interfaces
    from macrobber_core.net.discovery import Browser

    while True:
        network = interfaces.network_state(None)
        async with Browser(on_change) as browser:
            yield browser
            while interfaces.network_state(None) == network:  # noqa: ASYNC110  # no change event to wait for
                await asyncio.sleep(NETWORK_POLL_SECONDS)
        on_change([])


async def list_tables(seconds: float, *, as_json: bool) -> None:
    from macrobber_core.net.discovery import Browser

    no_network = UsageError(_(NO_NETWORK))
    async with Browser(lambda _: None) as browser:
        if browser.error:
            raise no_network
        await asyncio.sleep(max(seconds, SETTLE_SECONDS))
        if not browser.listings and not has_network():  # tables on this machine are found without a network
            raise no_network
        listings = [listing for listing in browser.listings if as_json or not listing.offer.over]
    if as_json:
        click.echo(json.dumps([listing_as_object(entry) for entry in listings]))
    elif not listings:
        click.echo(_("No tables found."))
    for entry in listings if not as_json else ():
        game = GAMES[entry.offer.game].title if entry.offer.game in GAMES else entry.offer.game
        state = _("playing") if entry.offer.begun else _("full")
        if not entry.offer.begun and entry.offer.free:
            state = _("{free} of {seats} seats free").format(free=entry.offer.free, seats=entry.offer.seats)
        if entry.offer.code:
            state = _("{state}, code needed").format(state=state)
        click.echo(f"{entry.offer.title}  {game}  {state}  {entry.host}:{entry.port}")


def listing_as_object(listing: Listing) -> dict[str, str | int | bool]:
    offer = listing.offer
    return {
        "table": offer.title,
        "host": listing.host,
        "port": listing.port,
        "game": offer.game,
        "seats": offer.seats,
        "free": offer.free,
        "begun": offer.begun,
        "over": offer.over,
        "code": offer.code,
        "protocol": offer.protocol,
    }
