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
