"""Announce the door by mDNS as an ssh server with a readable host name."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

from zeroconf import IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from macrobber_core.net.announcement import ADDRESS_CHECK_SECONDS, keep_announced
from macrobber_core.net.interfaces import NetworkState, network_state

SERVICE = "_ssh._tcp.local."


@contextlib.asynccontextmanager
async def announcing_door(
    name: str, port: int, bind: str | None, announced: Callable[[], object]
) -> AsyncIterator[None]:
    """Announce the door as `name`, which ends in .local, while the block runs, on every network that appears.

    `announced` is called once the name can first be used, if ever. Announcing takes over a second and may fail, so it
    runs in the background.
    """
    is_known = False

    async def announce_on(network: NetworkState) -> None:
        nonlocal is_known
        async with _registered(name, port, network.addresses):
            if not is_known:
                is_known = True
                announced()
            while network_state(bind) == network:  # noqa: ASYNC110  # nothing tells of a change
                await asyncio.sleep(ADDRESS_CHECK_SECONDS)

    task = asyncio.create_task(keep_announced(announce_on, bind, "the door is not announced"))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@contextlib.asynccontextmanager
async def _registered(name: str, port: int, addresses: list[str]) -> AsyncIterator[None]:
    """Register the name while the block runs. Raises one of NO_MULTICAST."""
    instance = f"{name.removesuffix('.local')} (macrobber {port})"
    service = AsyncServiceInfo(
        SERVICE, f"{instance}.{SERVICE}", port=port, server=f"{name}.", parsed_addresses=addresses
    )
    zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)
    try:
        await (await zeroconf.async_register_service(service, allow_name_change=True))
        yield
    finally:
        await asyncio.shield(zeroconf.async_close())
