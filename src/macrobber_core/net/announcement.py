"""Announce a table on the network by mDNS."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import NoReturn

from zeroconf import IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from macrobber_core.wire.messages import Offer

from .discovery import NO_MULTICAST, SERVICE, text_record
from .interfaces import NetworkState, network_state

log = logging.getLogger(__name__)

ADDRESS_CHECK_SECONDS = 5
"""How often to check whether a network has come or gone."""


@contextlib.asynccontextmanager
async def announcing(
    offer: Callable[[], Offer],
    port: int,
    bind: str | None = None,
    ssh_port: Callable[[], int | None] = lambda: None,
) -> AsyncIterator[Callable[[], None]]:
    """Announce a table while the block runs; yields a function to call when the offer has changed.

    Registration runs in the background, because it takes over a second and may fail (no multicast, no interface).
    """
    changed = asyncio.Event()

    async def announce_on(network: NetworkState) -> None:
        await _announce_on(network, offer, port, bind, ssh_port, changed)

    task = asyncio.create_task(keep_announced(announce_on, bind, "not announced on the network"))
    try:
        yield changed.set
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def keep_announced(
    announce_on: Callable[[NetworkState], Awaitable[None]], bind: str | None, complaint: str
) -> NoReturn:
    """Announce again whenever the network has changed, and retry where that failed.

    `announce_on` announces until the network is not the given one any more, or raises one of NO_MULTICAST. The
    `complaint` is logged with the first error in a row.
    """
    failed = False
    while True:
        network: NetworkState | None = None
        try:
            network = network_state(bind)
            await announce_on(network)
            failed = False
        except NO_MULTICAST as error:
            if not failed:
                # without a network, the host already reads that on the screen
                level = logging.WARNING if network is not None and network.addresses else logging.INFO
                log.log(level, "%s: %s", complaint, error)
            failed = True
            await asyncio.sleep(ADDRESS_CHECK_SECONDS)


async def _announce_on(
    network: NetworkState,
    offer: Callable[[], Offer],
    port: int,
    bind: str | None,
    ssh_port: Callable[[], int | None],
    changed: asyncio.Event,
) -> None:
    """Announce the table until the network changes. Raises one of NO_MULTICAST."""

    def text() -> dict[str, str]:
        return text_record(offer(), ssh_port())

    def service() -> AsyncServiceInfo:
        current = offer()
        name = f"macrobber-{current.table}"
        return AsyncServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            port=port,
            properties=text(),
            server=f"{name}.local.",
            parsed_addresses=network.addresses,
        )

    zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)
    try:
        told = text()
        await (await zeroconf.async_register_service(service()))
        while network_state(bind) == network:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ADDRESS_CHECK_SECONDS):
                    await changed.wait()
            changed.clear()
            if text() != told:
                told = text()
                await (await zeroconf.async_update_service(service()))
    finally:
        await asyncio.shield(zeroconf.async_close())
