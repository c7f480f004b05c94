"""Announce the door by mDNS as an ssh server with a readable host name."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable

from zeroconf.asyncio import AsyncServiceInfo

from macrobber_core.net.announcement import Announcement

SERVICE = "_ssh._tcp.local."


@contextlib.asynccontextmanager
async def announcing_door(
    name: str, port: int, bind: str | None, announced: Callable[[], object]
) -> AsyncIterator[None]:
    """Announce the door as `name`, which ends in .local, while the block runs, on every network that appears.

    `announced` is called once the name can first be used, if ever.
    """
    is_known = False
    instance = f"{name.removesuffix('.local')} (macrobber {port})"

    def service(addresses: list[str]) -> AsyncServiceInfo:
        full_name = f"{instance}.{SERVICE}"
        return AsyncServiceInfo(SERVICE, full_name, port=port, server=f"{name}.", parsed_addresses=addresses)

    def on_registered() -> None:
        nonlocal is_known
        if not is_known:
            is_known = True
            announced()

    async with Announcement(service, bind, "the door is not announced", on_registered, renames=True):
        yield
