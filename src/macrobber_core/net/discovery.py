"""Discovery of tables on the local network: browsing mDNS, and probing whether tables still answer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from zeroconf import Error as ZeroconfError
from zeroconf import IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from macrobber_core.wire import reasons
from macrobber_core.wire.codec import BadFrame, decode_from_host, encode
from macrobber_core.wire.messages import PROTOCOL, GetOffer, Offer
from macrobber_core.wire.sanitize import clean

from .link import Link, LinkClosedError
from .websocket import dial

SERVICE = "_macrobber._tcp.local."
PROBE_SECONDS = 2
FIRST_PROBE_SECONDS = 1
"""A shorter timeout for the first probe of a name, so fake addresses delay real ones less."""
LOCATE_SECONDS = 3
PROBE_EVERY_SECONDS = 3
RESOLVE_MILLISECONDS = 3000
MAX_TABLES = 100
"""The maximum number of tables listed; each is probed every few seconds."""
MAX_NAMES = 10_000
"""The maximum number of announced names kept for further attempts."""
MAX_RESOLVED_AT_ONCE = 100
MAX_PROBED_AT_ONCE = 100
"""The maximum number of unlisted tables probed at the same time."""
MAX_ADDRESSES = 4
"""The maximum number of addresses tried for one table."""
STAGGER_SECONDS = 0.2
"""The head start of each address over the next; a host lists its best address first."""

NO_MULTICAST = (OSError, ZeroconfError, RuntimeError)
"""Exceptions that zeroconf raises where multicast does not work; RuntimeError if there is no interface."""


class Listing(NamedTuple):
    """A table that answered a probe, and its address."""

    offer: Offer
    host: str
    port: int
    fingerprint: str
    ssh_port: int | None = None
    """The port for ssh clients, if one was announced."""


async def probe(host: str, port: int) -> Listing | None:
    """Ask the table at this address for its offer; return None if no table answers."""
    with contextlib.suppress(OSError, LinkClosedError, BadFrame, TimeoutError):
        async with asyncio.timeout(PROBE_SECONDS):
            link = await dial(host, port)
            try:
                await link.send(encode(GetOffer(PROTOCOL)))
                answer = decode_from_host(await link.receive())
            finally:
                await link.close()
            if isinstance(answer, Offer):
                return Listing(answer, clean(host), port, link.fingerprint)
    return None


# --- announcing


def text_record(offer: Offer, ssh_port: int | None = None) -> dict[str, str]:
    """Return the text record of the service: the offer's fields, keyed by name, and the ssh port if there is one."""
    fields: dict[str, Any] = msgspec.structs.asdict(offer) | ({} if ssh_port is None else {"ssh": ssh_port})
    return {name: str(int(value)) if isinstance(value, int) else value for name, value in fields.items()}


def ssh_port_of(info: AsyncServiceInfo) -> int | None:
    """Return the ssh port in a text record, or None if it has no valid port."""
    text = (info.decoded_properties.get("ssh") or "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) < 65536 else None


# --- browsing


class Browser:
    """Keeps a list of the tables that are announced by mDNS and answer probes.

    `on_change` is called with each new list. Use as an async context manager. Without multicast the list stays empty,
    and `error` holds the library's error message.

    Anybody on the network can announce thousands of names, or withdraw the names of others. Therefore a name counts
    towards MAX_TABLES only while its table answers. Resolving and probing have their own limits, and names that failed
    are retried in turn.
    """

    def __init__(self, on_change: Callable[[list[Listing]], None]) -> None:
        self._on_change = on_change
        self._names: dict[str, AsyncServiceInfo | None] = {}
        """Announced names in the order of their next attempts, each with the records last used to probe it."""
        self._resolving: set[str] = set()
        self._probing: set[str] = set()
        self._waiting: dict[str, None] = {}
        """Resolved names queued until other probes end, in order."""
        self._listings: dict[str, Listing] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._zeroconf: AsyncZeroconf | None = None
        self._service_browser: AsyncServiceBrowser | None = None
        self.error: str | None = None

    async def __aenter__(self) -> Browser:
        try:
            self._zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)
            self._service_browser = AsyncServiceBrowser(self._zeroconf.zeroconf, SERVICE, handlers=[self._on_service])
        except NO_MULTICAST as error:
            self.error = str(error)
        else:
            self._spawn(self._probe_periodically(self._zeroconf.zeroconf))
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._service_browser is not None:
            await self._service_browser.async_cancel()
        if self._zeroconf is not None:
            await self._zeroconf.async_close()

    @property
    def listings(self) -> list[Listing]:
        return sorted(self._listings.values(), key=lambda listing: (listing.offer.title, listing.offer.table))

    def _spawn(self, awaitable: Awaitable[None]) -> None:
        task = asyncio.ensure_future(awaitable)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _on_service(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is not ServiceStateChange.Removed:
            if name not in self._names:
                if len(self._names) >= MAX_NAMES:  # forget the next name that has no listed table
                    self._forget(next(candidate for candidate in self._names if candidate not in self._listings))
                self._names[name] = None
            self._resolve_or_probe(zeroconf, name)
        elif name not in self._listings:
            self._forget(name)
        else:
            self._reprobe(name)  # anybody can forge a goodbye: only a failed probe ends a listing

    def _forget(self, name: str) -> None:
        self._names.pop(name, None)
        self._waiting.pop(name, None)

    def _resolve_or_probe(self, zeroconf: Zeroconf, name: str) -> None:
        """Probe the table announced as `name`, after resolving the name if necessary; queue it at the probe limit.

        An honest host sends all its records together, so it never has to queue behind names that do not resolve.
        """
        if name in self._probing or name in self._resolving:
            return
        try:
            info = AsyncServiceInfo(SERVICE, name)
        except ZeroconfError:  # not a name of this service
            self._forget(name)
            return
        if info.load_from_cache(zeroconf):
            if self._may_probe:
                self._waiting.pop(name, None)
                self._start_probe(name, info)
            else:
                self._waiting[name] = None
        elif len(self._resolving) < MAX_RESOLVED_AT_ONCE:
            self._resolving.add(name)
            self._spawn(self._resolve(zeroconf, name, info))

    async def _resolve(self, zeroconf: Zeroconf, name: str, info: AsyncServiceInfo) -> None:
        try:
            is_resolved = await info.async_request(zeroconf, RESOLVE_MILLISECONDS)
        finally:
            self._resolving.discard(name)
        if is_resolved:
            self._resolve_or_probe(zeroconf, name)

    async def _probe_periodically(self, zeroconf: Zeroconf) -> None:
        while True:
            await asyncio.sleep(PROBE_EVERY_SECONDS)
            for name in list(self._listings):
                self._reprobe(name)
            unlisted = [name for name in self._names if name not in self._listings]
            for name in unlisted[:MAX_RESOLVED_AT_ONCE]:
                self._names[name] = self._names.pop(name)  # move it to the end of the queue
                self._resolve_or_probe(zeroconf, name)

    def _reprobe(self, name: str) -> None:
        info = self._names.get(name)
        if info is not None and name not in self._probing:
            self._start_probe(name, info)

    @property
    def _may_probe(self) -> bool:
        """Whether another unlisted table may be probed now."""
        return len(self._probing - self._listings.keys()) < MAX_PROBED_AT_ONCE

    def _start_probe(self, name: str, info: AsyncServiceInfo) -> None:
        seconds = FIRST_PROBE_SECONDS if self._names.get(name) is None else PROBE_SECONDS
        self._probing.add(name)
        self._names[name] = info
        self._spawn(self._probe(name, info, seconds))

    async def _probe(self, name: str, info: AsyncServiceInfo, seconds: float) -> None:
        """Probe a table and update its listing, because mDNS keeps listing a crashed host for minutes."""
        listing = None
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    listing = await _first_answer(self._endpoints_to_try(name, info))
            if listing is not None:
                self._names[name] = info  # the name may have been forgotten in the meantime
                listing = listing._replace(ssh_port=ssh_port_of(info))
            self._set_listing(name, listing)
        finally:
            self._probing.discard(name)
        self._probe_waiting()

    def _endpoints_to_try(self, name: str, info: AsyncServiceInfo) -> list[tuple[str, int]]:
        """Return the addresses and ports to try.

        The address of the last answer comes first, because records can be forged.
        """
        listing = self._listings.get(name)
        announced = [(address, info.port or 0) for address in info.parsed_scoped_addresses()[:MAX_ADDRESSES]]
        return announced if listing is None else [(listing.host, listing.port), *announced]

    def _probe_waiting(self) -> None:
        while self._zeroconf is not None and self._waiting and self._may_probe:
            name = next(iter(self._waiting))
            del self._waiting[name]
            self._resolve_or_probe(self._zeroconf.zeroconf, name)

    def _set_listing(self, name: str, listing: Listing | None) -> None:
        is_full = len(self._listings) >= MAX_TABLES and name not in self._listings
        if is_full or self._listings.get(name) == listing:
            return
        if listing is None:
            del self._listings[name]
        else:
            self._listings[name] = listing
        self._on_change(self.listings)


async def _first_answer(endpoints: list[tuple[str, int]]) -> Listing | None:
    """Return the listing from the address that answers first."""

    async def probe_later(index: int, address: str, port: int) -> Listing | None:
        await asyncio.sleep(index * STAGGER_SECONDS)
        return await probe(address, port)

    tasks = [asyncio.create_task(probe_later(index, *endpoint)) for index, endpoint in enumerate(endpoints)]
    try:
        for completed in asyncio.as_completed(tasks):
            if (listing := await completed) is not None:
                return listing
        return None
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def locate(table: str, fingerprint: str) -> Link:
    """Find the table with this id and host fingerprint on the local network, and connect to it.

    Raises OSError if the table does not answer.
    """
    located: asyncio.Future[Listing] = asyncio.get_running_loop().create_future()

    def on_listings(listings: list[Listing]) -> None:
        for listing in listings:
            if (listing.offer.table, listing.fingerprint) == (table, fingerprint) and not located.done():
                located.set_result(listing)

    async with Browser(on_listings):
        try:
            async with asyncio.timeout(LOCATE_SECONDS):
                listing = await located
        except TimeoutError as error:
            raise OSError(reasons.NOWHERE) from error
    return await dial(listing.host, listing.port)
