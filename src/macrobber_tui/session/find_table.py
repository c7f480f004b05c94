"""From what a player types to a table: an address, a name on the network, or the only table there is."""

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
from macrobber_core.lan.link import Link
from macrobber_core.lan.road import Dial
from macrobber_core.wire.messages import DEFAULT_PORT
from macrobber_tui.language import _

from .errors import Wrong
from .reachable import NETWORK_SECONDS

if TYPE_CHECKING:
    from macrobber_core.lan.discovery import Browser, Listing

# What looks and dials is slow to import: only who goes out to others waits for it.

LOOK_SECONDS = 4.0
SETTLE_SECONDS = 0.5
"""Others of the same name are heard of by then."""


def parse_address(text: str) -> tuple[str, int] | None:
    """Host and port of `host`, `host:port`, `1.2.3.4:5`, `::1` or `[::1]:5`; None for what is no address.

    A single word is taken for a table's name. Raises Wrong for a port that is none.
    """
    host, port = text, ""
    if not _is_ip(text):
        if text.startswith("["):
            host, bracket, port = text[1:].partition("]")
            if not bracket or not _is_ip(host) or port[:1] not in {"", ":"}:
                raise Wrong(_("{text!r} is not an address").format(text=text))
            port = port.removeprefix(":")
        elif text.count(":") == 1:
            host, _colon, port = text.partition(":")
        elif text != "localhost" and ("." not in text or " " in text):
            return None
        if " " in host or not host:
            return None
        if re.fullmatch(r"[0-9.]+", host) and not _is_ip(host):
            raise Wrong(_("{text!r} is not an address").format(text=host))
    if port and not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise Wrong(_("{port!r} is not a port (1 to 65535)").format(port=port))
    return host, int(port or DEFAULT_PORT)


def _is_ip(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def find(wanted: str | None) -> Dial:
    """A way to connect to the table meant; looking for it happens at the first call."""
    found: tuple[str, int] | None = parse_address(wanted) if wanted is not None else None

    async def connect() -> Link:
        from macrobber_core.lan.sockets import dial

        nonlocal found
        if found is None:
            listing = await look_for(wanted)
            found = listing.host, listing.port
        return await dial(*found)

    return connect


async def look_for(title: str | None) -> Listing:
    """The table of that name, or the only one on the network; Wrong where there is none, or no telling which."""
    from macrobber_core.lan.discovery import Browser

    arrived = asyncio.Event()

    def matching() -> list[Listing]:
        return [one for one in browser.listings if title in (None, one.offer.title)]

    async with Browser(lambda _: arrived.set()) as browser:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_SECONDS):
                while not matching():
                    await arrived.wait()
                    arrived.clear()
                await asyncio.sleep(SETTLE_SECONDS)
        found = matching()
    if len(found) == 1:
        return found[0]
    if not found:
        raise Wrong(
            _("no table found on this network")
            if title is None
            else _("no table {title!r} on this network").format(title=title)
        )
    choices = ", ".join(
        _("{title!r} at {address}").format(title=one.offer.title, address=f"{one.host}:{one.port}") for one in found
    )
    raise Wrong(_("there is more than one table, say which: {choices}").format(choices=choices))


async def browsers(on_change: Callable[[list[Listing]], None]) -> AsyncGenerator[Browser]:
    """Yield a browser, and another one whenever the addresses of this machine have changed: a network comes or goes."""
    from macrobber_core.lan import interfaces
    from macrobber_core.lan.discovery import Browser

    while True:
        addresses = interfaces.own_addresses(None)
        async with Browser(on_change) as browser:
            yield browser
            while interfaces.own_addresses(None) == addresses:  # noqa: ASYNC110  # nothing tells of a change
                await asyncio.sleep(NETWORK_SECONDS)
        on_change([])


async def list_tables(seconds: float, *, as_json: bool) -> None:
    from macrobber_core.lan.discovery import Browser

    async with Browser(lambda _: None) as browser:
        if browser.error:
            raise Wrong(_("there is no network here on which tables could be found; join by address"))
        await asyncio.sleep(max(seconds, SETTLE_SECONDS))
        listings = [listing for listing in browser.listings if as_json or not listing.offer.over]
    if as_json:
        click.echo(json.dumps([describe(one) for one in listings]))
    elif not listings:
        click.echo(_("No tables found."))
    for one in listings if not as_json else ():
        game = GAMES[one.offer.game].title if one.offer.game in GAMES else one.offer.game
        state = _("playing")
        if not one.offer.begun:
            state = _("{free} of {seats} seats free").format(free=one.offer.free, seats=one.offer.seats)
        if one.offer.code:
            state = _("{state}, code needed").format(state=state)
        click.echo(f"{one.offer.title}  {game}  {state}  {one.host}:{one.port}")


def describe(listing: Listing) -> dict[str, str | int | bool]:
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
