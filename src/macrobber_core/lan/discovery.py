"""Tables find their players: mDNS announces and browses, a probe tells whether a table is still there."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, NamedTuple

import ifaddr
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
"""Anybody can announce thousands; each is asked every few seconds."""
MOST_ADDRESSES = 4
"""Of one table, tried one after the other."""

NO_MULTICAST = (OSError, ZeroconfError, RuntimeError)
"""What zeroconf raises where it cannot work; RuntimeError if there is no interface at all."""

log = logging.getLogger(__name__)


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


def own_addresses(bind: str | None) -> list[str]:
    """The addresses to announce: the one we are bound to, else all of this machine but loopback, if it has others."""
    bound = [] if bind is None else [entry[4][0] for entry in socket.getaddrinfo(bind, None, type=socket.SOCK_STREAM)]
    if bound and not any(ipaddress.ip_address(address).is_unspecified for address in bound):
        return [str(address) for address in bound]
    found = [
        ipaddress.ip_address(ip.ip if isinstance(ip.ip, str) else ip.ip[0])
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
    ]
    usable = [address for address in found if not address.is_loopback and not address.is_link_local]
    sure = usable or found or [ipaddress.ip_address("127.0.0.1")]
    return [str(address) for address in sorted(sure, key=lambda address: address.version)]


def announced(offer: Offer, ssh_port: int | None = None) -> dict[str, str]:
    """The offer as the text record of the service, in the names of its fields, and where ssh clients may knock."""
    fields: dict[str, Any] = msgspec.structs.asdict(offer) | ({} if ssh_port is None else {"ssh": ssh_port})
    return {name: str(int(value)) if isinstance(value, int) else value for name, value in fields.items()}


def ssh_port_of(info: AsyncServiceInfo) -> int | None:
    """What a text record says of it, if that can be."""
    told = (info.decoded_properties.get("ssh") or "").strip()
    return int(told) if told.isascii() and told.isdigit() and 0 < int(told) < 65536 else None


@contextlib.asynccontextmanager
async def announcing(
    offer: Callable[[], Offer],
    port: int,
    bind: str | None = None,
    ssh_port: Callable[[], int | None] = lambda: None,
) -> AsyncIterator[Callable[[], None]]:
    """Announce a table while the block runs; the callback given tells that the offer changed.

    Registering takes over a second and may fail (no multicast, no interface): it happens in the background.
    """
    changed = asyncio.Event()
    task = asyncio.create_task(_announce(offer, port, bind, ssh_port, changed))
    try:
        yield changed.set
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _announce(
    offer: Callable[[], Offer],
    port: int,
    bind: str | None,
    ssh_port: Callable[[], int | None],
    changed: asyncio.Event,
) -> None:
    def text() -> dict[str, str]:
        return announced(offer(), ssh_port())

    def service() -> AsyncServiceInfo:
        current = offer()
        name = f"macrobber-{current.table}"
        return AsyncServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            port=port,
            properties=text(),
            server=f"{name}.local.",
            parsed_addresses=own_addresses(bind),
        )

    try:
        zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)
    except NO_MULTICAST as error:
        log.warning("not announced on the network: %s", error)
        return
    try:
        told = text()
        await (await zeroconf.async_register_service(service()))
        while True:
            await changed.wait()
            changed.clear()
            if text() != told:
                told = text()
                await (await zeroconf.async_update_service(service()))
    except NO_MULTICAST as error:
        log.warning("no longer announced on the network: %s", error)
    finally:
        await asyncio.shield(zeroconf.async_close())


# --- browsing


class Browser:
    """Keeps the list of tables that are there: heard of by mDNS, and answering when asked.

    `on_change` is called with the new list. Use as an async context manager. Without multicast the list
    stays empty, and `error` says why.
    """

    def __init__(self, on_change: Callable[[list[Listing]], None]) -> None:
        self._on_change = on_change
        self._heard: dict[str, AsyncServiceInfo] = {}
        self._resolving: set[str] = set()
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
            self.error = f"tables on the network cannot be looked for: {error}"
        else:
            self._spawn(self._probe_again())
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
        if state_change is ServiceStateChange.Removed:
            self._heard.pop(name, None)
            self._list(name, None)
        elif name not in self._resolving and len(self._resolving | self._heard.keys() | {name}) <= MOST_TABLES:
            self._resolving.add(name)
            self._spawn(self._resolve(zeroconf, name))

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        info = AsyncServiceInfo(SERVICE, name)
        try:
            answered = await info.async_request(zeroconf, RESOLVE_MILLISECONDS)
        finally:
            self._resolving.discard(name)
        if answered:
            self._heard[name] = info
            await self._probe(name, info)

    async def _probe_again(self) -> None:
        while True:
            await asyncio.sleep(PROBE_EVERY_SECONDS)
            await asyncio.gather(*(self._probe(name, info) for name, info in list(self._heard.items())))

    async def _probe(self, name: str, info: AsyncServiceInfo) -> None:
        """MDNS lists a crashed host for minutes; only a table that answers is shown."""
        for host in info.parsed_scoped_addresses()[:MOST_ADDRESSES]:
            listing = await probe(host, info.port or 0)
            if listing is not None:
                self._list(name, listing._replace(ssh_port=ssh_port_of(info)))
                return
        self._list(name, None)

    def _list(self, name: str, listing: Listing | None) -> None:
        if self._listings.get(name) == listing:
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
