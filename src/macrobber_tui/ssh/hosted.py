"""The door of a table of our own."""

from __future__ import annotations

import contextlib
import ipaddress
from collections.abc import AsyncIterator

from macrobber_core.lan.host import Host
from macrobber_tui.hosting import TableSettings
from macrobber_tui.language import TONGUE

from .errand import Behind, Errand
from .opening import Door, opened

LOOPBACK = "127.0.0.1"


@contextlib.asynccontextmanager
async def door_of(host: Host, settings: TableSettings) -> AsyncIterator[Door | None]:
    """Where the settings ask for one. OSError where it cannot be opened."""
    if settings.ssh is None or host.port is None:
        yield None
        return
    behind = Behind(
        near_to(settings.bind), host.port, host.fingerprint, host.id, host.table.title, settings.code, host.door_secret
    )
    errand = Errand(behind, settings.ssh, settings.bind, settings.announce, TONGUE.get().language)
    async with opened(errand, host.warn, host.check_code) as door:
        host.open_to_ssh(door.port)
        yield door


def near_to(bind: str | None) -> str:
    """Where the table is reached from its own machine."""
    if bind is None:
        return LOOPBACK
    with contextlib.suppress(ValueError):
        address = ipaddress.ip_address(bind)
        if address.is_unspecified:
            return LOOPBACK if address.version == 4 else "::1"
    return bind
