"""Tells the network of the door, as of any ssh server, under a name that is easy to say."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable

from zeroconf import IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from macrobber_core.lan.discovery import NO_MULTICAST
from macrobber_core.lan.interfaces import own_addresses

SERVICE = "_ssh._tcp.local."

log = logging.getLogger(__name__)


@contextlib.asynccontextmanager
async def announcing_door(
    name: str, port: int, bind: str | None, announced: Callable[[], object]
) -> AsyncIterator[None]:
    """While the block runs, as `name`, which ends in .local; `announced` is called when it can be used, if it ever can.

    It takes over a second, and may fail: it happens in the background.
    """
    task = asyncio.create_task(_announce(name, port, bind, announced))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _announce(name: str, port: int, bind: str | None, announced: Callable[[], object]) -> None:
    instance = f"{name.removesuffix('.local')} (macrobber {port})"
    try:
        service = AsyncServiceInfo(
            SERVICE, f"{instance}.{SERVICE}", port=port, server=f"{name}.", parsed_addresses=own_addresses(bind)
        )
        zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)
    except NO_MULTICAST as error:
        log.warning("the door is not announced: %s", error)
        return
    try:
        await (await zeroconf.async_register_service(service, allow_name_change=True))
        announced()
        await asyncio.Event().wait()
    except NO_MULTICAST as error:
        log.warning("the door is not announced: %s", error)
    finally:
        await asyncio.shield(zeroconf.async_close())
