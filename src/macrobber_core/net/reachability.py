"""Checks whether a program can be reached over the network."""

from __future__ import annotations

import asyncio
import contextlib
import errno
from collections.abc import Iterable
from enum import Enum


class Reach(Enum):
    """The outcome of an attempt to connect."""

    CONNECTED = "connected"
    REFUSED = "refused"
    """The machine is there, but nothing listens at the port."""
    SILENT = "silent"
    """No answer at all in time."""
    NO_MACHINE = "no-machine"
    """No machine has this address, or a router says that it cannot be reached."""
    NO_ROUTE = "no-route"
    """This machine knows no way to that network."""
    FORBIDDEN = "forbidden"
    """This machine's own firewall does not let the connection out."""


REACH_BY_ERROR = {
    errno.ECONNREFUSED: Reach.REFUSED,
    errno.ECONNRESET: Reach.REFUSED,
    errno.ETIMEDOUT: Reach.SILENT,
    errno.EHOSTUNREACH: Reach.NO_MACHINE,
    errno.EHOSTDOWN: Reach.NO_MACHINE,
    errno.ENETUNREACH: Reach.NO_ROUTE,
    errno.ENETDOWN: Reach.NO_ROUTE,
    errno.EADDRNOTAVAIL: Reach.NO_ROUTE,
    errno.EPERM: Reach.FORBIDDEN,
    errno.EACCES: Reach.FORBIDDEN,
}


async def try_address(address: str, port: int, seconds: float) -> Reach:
    """Try to connect to an IP address, and return the outcome."""
    try:
        async with asyncio.timeout(seconds):
            await _connect(address, port)
    except TimeoutError:
        return Reach.SILENT
    except OSError as error:
        return REACH_BY_ERROR.get(error.errno or 0, Reach.NO_MACHINE)
    return Reach.CONNECTED


async def first_reachable(addresses: Iterable[str], port: int) -> str | None:
    """Return the first of these IP addresses that accepts a connection; None if none does."""
    tasks = [asyncio.create_task(_connect(address, port)) for address in addresses]
    try:
        for finished in asyncio.as_completed(tasks):
            with contextlib.suppress(OSError):
                return await finished
        return None
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _connect(address: str, port: int) -> str:
    _reader, writer = await asyncio.open_connection(address, port)
    writer.close()
    return address
