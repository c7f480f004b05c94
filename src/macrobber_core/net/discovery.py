"""Tables find their players: mDNS announces and browses, a probe tells whether a table is still there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from zeroconf import Error as ZeroconfError
from zeroconf import IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from macrobber_core.wire.codec import BadFrame, decode_from_host, encode
from macrobber_core.wire.messages import PROTOCOL, Ask, Offer
from macrobber_core.wire.text import clean

from .link import Link, LinkClosedError
from .sockets import dial

SERVICE = "_macrobber._tcp.local."
PROBE_SECONDS = 2
SEEK_SECONDS = 3
PROBE_EVERY_SECONDS = 3
RESOLVE_MILLISECONDS = 3000
MOST_TABLES = 100
"""Tables that answer; each is asked every few seconds."""
MOST_NAMES = 10_000
"""Names kept to be tried again."""
MOST_RESOLVED_AT_ONCE = 100
MOST_ASKED_AT_ONCE = 100
"""For the first time."""
MOST_ADDRESSES = 4
"""Of one table, tried one after the other."""

NO_MULTICAST = (OSError, ZeroconfError, RuntimeError)
"""What zeroconf raises where it cannot work; RuntimeError if there is no interface at all."""


class Listing(NamedTuple):
    """A table that answered just now, and where."""

    offer: Offer
    host: str
    port: int
    fingerprint: str
    ssh_port: int | None = None
    """Where ssh clients may knock, if that was announced."""


async def probe(host: str, port: int) -> Listing | None:
    """What a table at this address offers; None where none answers."""
    with contextlib.suppress(OSError, LinkClosedError, BadFrame, TimeoutError):
        async with asyncio.timeout(PROBE_SECONDS):
            link = await dial(host, port)
            try:
                await link.send(encode(Ask(PROTOCOL)))
                answer = decode_from_host(await link.receive())
            finally:
                await link.close()
            if isinstance(answer, Offer):
                return Listing(answer, clean(host), port, link.fingerprint)
    return None


# --- announcing


def announced(offer: Offer, ssh_port: int | None = None) -> dict[str, str]:
    """The offer as the text record of the service, in the names of its fields, and where ssh clients may knock."""
    fields: dict[str, Any] = msgspec.structs.asdict(offer) | ({} if ssh_port is None else {"ssh": ssh_port})
    return {name: str(int(value)) if isinstance(value, int) else value for name, value in fields.items()}


def ssh_port_of(info: AsyncServiceInfo) -> int | None:
    """What a text record says of it, if that can be."""
    told = (info.decoded_properties.get("ssh") or "").strip()
    return int(told) if told.isascii() and told.isdigit() and len(told) <= 5 and 0 < int(told) < 65536 else None


# --- browsing


class Browser:
    """Keeps the list of tables that are there: heard of by mDNS, and answering when asked.

    `on_change` is called with the new list. Use as an async context manager. Without multicast the list
    stays empty, and `error` says why, in the words of a library.

    Anybody on the network can announce thousands of names and take back those of others. A name counts towards
    MOST_TABLES only while a table answers there, resolving and asking have limits of their own, and names that failed
    are tried again in turn.
    """

    def __init__(self, on_change: Callable[[list[Listing]], None]) -> None:
        self._on_change = on_change
        self._names: dict[str, AsyncServiceInfo | None] = {}
        """What was announced, in the order of the next try, with the records that were asked for last."""
        self._resolving: set[str] = set()
        self._asking: set[str] = set()
        self._listings: dict[str, Listing] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._zeroconf: AsyncZeroconf | None = None
        self._services: AsyncServiceBrowser | None = None
        self.error: str | None = None

    async def __aenter__(self) -> Browser:
        try:
            self._zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)
            self._services = AsyncServiceBrowser(self._zeroconf.zeroconf, SERVICE, handlers=[self._on_service])
        except NO_MULTICAST as error:
            self.error = str(error)
        else:
            self._spawn(self._probe_again(self._zeroconf.zeroconf))
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._services is not None:
            await self._services.async_cancel()
        if self._zeroconf is not None:
            await self._zeroconf.async_close()

    @property
    def listings(self) -> list[Listing]:
        return sorted(self._listings.values(), key=lambda listing: (listing.offer.title, listing.offer.table))

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _on_service(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is not ServiceStateChange.Removed:
            if name not in self._names:
                self._make_room()
                self._names[name] = None
            self._consider(zeroconf, name)
        elif name not in self._listings:
            self._names.pop(name, None)
        else:
            self._ask_again(name)  # anybody can say goodbye for another: only silence ends a listing

    def _make_room(self) -> None:
        """Forget the name whose turn is first, unless a table answers there."""
        if len(self._names) >= MOST_NAMES:
            del self._names[next(name for name in self._names if name not in self._listings)]

    def _consider(self, zeroconf: Zeroconf, name: str) -> None:
        """Ask the table of that name, or resolve it first; where too much is under way, a later turn does.

        A true host sends all its records at once, so that it need not wait for names that never resolve.
        """
        if name in self._asking or name in self._resolving:
            return
        try:
            info = AsyncServiceInfo(SERVICE, name)
        except ZeroconfError:  # not a name of this service
            self._names.pop(name, None)
            return
        if info.load_from_cache(zeroconf):
            if len(self._asking - self._listings.keys()) < MOST_ASKED_AT_ONCE:
                self._ask(name, info)
        elif len(self._resolving) < MOST_RESOLVED_AT_ONCE:
            self._resolving.add(name)
            self._spawn(self._resolve(zeroconf, name, info))

    async def _resolve(self, zeroconf: Zeroconf, name: str, info: AsyncServiceInfo) -> None:
        try:
            answered = await info.async_request(zeroconf, RESOLVE_MILLISECONDS)
        finally:
            self._resolving.discard(name)
        if answered:
            self._consider(zeroconf, name)

    async def _probe_again(self, zeroconf: Zeroconf) -> None:
        while True:
            await asyncio.sleep(PROBE_EVERY_SECONDS)
            for name in list(self._listings):
                self._ask_again(name)
            failed = [name for name in self._names if name not in self._listings]
            for name in failed[:MOST_RESOLVED_AT_ONCE]:
                self._names[name] = self._names.pop(name)  # the last in turn
                self._consider(zeroconf, name)

    def _ask_again(self, name: str) -> None:
        info = self._names.get(name)
        if info is not None and name not in self._asking:
            self._ask(name, info)

    def _ask(self, name: str, info: AsyncServiceInfo) -> None:
        self._asking.add(name)
        self._names[name] = info
        self._spawn(self._probe(name, info))

    async def _probe(self, name: str, info: AsyncServiceInfo) -> None:
        """MDNS lists a crashed host for minutes; only a table that answers is shown."""
        try:
            for host in info.parsed_scoped_addresses()[:MOST_ADDRESSES]:
                listing = await probe(host, info.port or 0)
                if listing is not None:
                    self._names[name] = info  # it may have been forgotten meanwhile
                    self._list(name, listing._replace(ssh_port=ssh_port_of(info)))
                    return
            self._list(name, None)
        finally:
            self._asking.discard(name)

    def _list(self, name: str, listing: Listing | None) -> None:
        is_full = len(self._listings) >= MOST_TABLES and name not in self._listings
        if is_full or self._listings.get(name) == listing:
            return
        if listing is None:
            del self._listings[name]
        else:
            self._listings[name] = listing
        self._on_change(self.listings)


async def seek(table: str, fingerprint: str) -> Link:
    """Connect to the table of that id, wherever on the network it is now; OSError if nobody answers as its host."""
    found: asyncio.Future[Listing] = asyncio.get_running_loop().create_future()

    def look(listings: list[Listing]) -> None:
        for listing in listings:
            if (listing.offer.table, listing.fingerprint) == (table, fingerprint) and not found.done():
                found.set_result(listing)

    async with Browser(look):
        try:
            listing = await asyncio.wait_for(found, SEEK_SECONDS)
        except TimeoutError as error:
            raise OSError("the table is nowhere on this network") from error
    return await dial(listing.host, listing.port)
