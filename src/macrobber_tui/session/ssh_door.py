"""Open an ssh door to our own table."""

from __future__ import annotations

import contextlib
import ipaddress
from collections.abc import AsyncIterator

from macrobber_core.net.host.host import Host
from macrobber_tui.i18n.language import LOCALE

from .hosting import TableSettings
from .ssh_ipc import DoorConfig, TargetTable
from .ssh_process import SshDoor, open_ssh_door

LOOPBACK = "127.0.0.1"


@contextlib.asynccontextmanager
async def ssh_door_for(host: Host, settings: TableSettings) -> AsyncIterator[SshDoor | None]:
    """Open the ssh door that the settings ask for. Raises OSError if it cannot be opened."""
    if settings.ssh is None or host.port is None:
        yield None
        return
    target = TargetTable(
        local_address(settings.bind),
        host.port,
        host.fingerprint,
        host.id,
        host.table.title,
        settings.code,
        host.ssh_door_secret,
    )
    config = DoorConfig(target, settings.ssh, settings.bind, settings.announce, LOCALE.get().language)
    async with open_ssh_door(config, host.warn, host.check_code) as door:
        host.set_ssh_port(door.port)
        yield door


def local_address(bind: str | None) -> str:
    """Return the address at which the table is reached from its own machine."""
    if bind is None:
        return LOOPBACK
    with contextlib.suppress(ValueError):
        address = ipaddress.ip_address(bind)
        if address.is_unspecified:
            return LOOPBACK if address.version == 4 else "::1"
    return bind
