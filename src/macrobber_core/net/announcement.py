"""Announces a table or another service on the network by mDNS."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from typing import NoReturn

from zeroconf import IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from macrobber_core.wire.messages import Offer

from .discovery import NO_MULTICAST, SERVICE, text_record
from .interfaces import NetworkState, network_state

log = logging.getLogger(__name__)

ADDRESS_CHECK_SECONDS = 5
"""The number of seconds between checks for networks that have appeared or disappeared."""


@contextlib.asynccontextmanager
async def announcing(
    offer: Callable[[], Offer],
    port: int,
    bind: str | None = None,
    ssh_port: Callable[[], int | None] = lambda: None,
) -> AsyncIterator[Callable[[], None]]:
    """Announce a table while the block runs; yield a function to call when the offer has changed."""

    def service(addresses: list[str]) -> AsyncServiceInfo:
        current = offer()
        # After a hand-over, the old host announces the same name until it withdraws it.
        name = f"macrobber-{current.table}"
        return AsyncServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            port=port,
            properties=text_record(current, ssh_port()),
            server=f"{name}.local.",
            parsed_addresses=addresses,
        )

    async with Announcement(service, bind, "not announced on the network") as announcement:
        yield announcement.changed.set


class Announcement:
    """Announces a service on every network that appears while its context is open; set `changed` to update the text.

    `service` builds the service for a list of addresses; `log_prefix` is logged with the first of several consecutive
    errors. Registration runs in the background, because it takes over a second and may fail (no multicast, no
    interface).
    """

    def __init__(
        self,
        service: Callable[[list[str]], AsyncServiceInfo],
        bind: str | None,
        log_prefix: str,
        on_registered: Callable[[], object] = lambda: None,
        *,
        renames: bool = False,
    ) -> None:
        """`on_registered` is called for each network; with `renames`, the service is renamed if its name is taken."""
        self.changed = asyncio.Event()
        self._service = service
        self._bind = bind
        self._log_prefix = log_prefix
        self._on_registered = on_registered
        self._renames = renames

    async def __aenter__(self) -> Announcement:
        self._task = asyncio.create_task(self._keep_announced())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _keep_announced(self) -> NoReturn:
        """Announce again whenever the network has changed, and retry after a failure."""
        failed = False
        while True:
            network: NetworkState | None = None
            try:
                network = network_state(self._bind)
                await self._announce_on(network)
                failed = False
            except NO_MULTICAST as error:
                if not failed:
                    # if there is no network, the screen warns the host
                    level = logging.WARNING if network is not None and network.addresses else logging.INFO
                    log.log(level, "%s: %s", self._log_prefix, error)
                failed = True
                await asyncio.sleep(ADDRESS_CHECK_SECONDS)

    async def _announce_on(self, network: NetworkState) -> None:
        """Announce the service until the network changes. Raises one of the exceptions in NO_MULTICAST."""
        zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)
        try:
            service = self._service(network.addresses)
            await (await zeroconf.async_register_service(service, allow_name_change=self._renames))
            self._on_registered()
            while network_state(self._bind) == network:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(ADDRESS_CHECK_SECONDS):
                        await self.changed.wait()
                self.changed.clear()
                if (new_service := self._service(network.addresses)).text != service.text:
                    service = new_service
                    await (await zeroconf.async_update_service(service))
        finally:
            await asyncio.shield(zeroconf.async_close())
