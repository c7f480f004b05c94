"""Announce a table on the network by mDNS."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable

from zeroconf import IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from macrobber_core.wire.messages import Offer

from .discovery import NO_MULTICAST, SERVICE, announced
from .interfaces import own_addresses

log = logging.getLogger(__name__)

NETWORK_SECONDS = 5
"""How often the machine's addresses are looked at: a network may come or go."""


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
    """Announce the table again wherever this machine's addresses have changed, and try again where that failed."""
    failed = False
    while True:
        addresses = own_addresses(bind)
        try:
            await _announce_at(addresses, offer, port, bind, ssh_port, changed)
            failed = False
        except NO_MULTICAST as error:
            if not failed:
                level = logging.WARNING if addresses else logging.INFO  # the host reads that there is no network
                log.log(level, "not announced on the network: %s", error)
            failed = True
            await asyncio.sleep(NETWORK_SECONDS)


async def _announce_at(
    addresses: list[str],
    offer: Callable[[], Offer],
    port: int,
    bind: str | None,
    ssh_port: Callable[[], int | None],
    changed: asyncio.Event,
) -> None:
    """Announce the table until this machine has other addresses. Raises one of NO_MULTICAST."""

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
            parsed_addresses=addresses,
        )

    zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)
    try:
        told = text()
        await (await zeroconf.async_register_service(service()))
        while own_addresses(bind) == addresses:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), NETWORK_SECONDS)
            changed.clear()
            if text() != told:
                told = text()
                await (await zeroconf.async_update_service(service()))
    finally:
        await asyncio.shield(zeroconf.async_close())
