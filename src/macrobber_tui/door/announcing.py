"""Announces a door by mDNS."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable

from zeroconf.asyncio import AsyncServiceInfo

from macrobber_core.net.announcement import Announcement


@contextlib.asynccontextmanager
async def announcing_door(
    service: str, name: str, port: int, bind: str | None, announced: Callable[[], object]
) -> AsyncIterator[None]:
    """Announce a door by mDNS as a server of `service` with the host name `name`, which ends in .local.

    `announced` is called once the name can be used.
    """
    is_known = False
    instance = f"{name.removesuffix('.local')} (macrobber {port})"

    def info(addresses: list[str]) -> AsyncServiceInfo:
        full_name = f"{instance}.{service}"
        return AsyncServiceInfo(service, full_name, port=port, server=f"{name}.", parsed_addresses=addresses)

    def on_registered() -> None:
        nonlocal is_known
        if not is_known:
            is_known = True
            announced()

    async with Announcement(info, bind, "the door is not announced", on_registered, renames=True):
        yield
