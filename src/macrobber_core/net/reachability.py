"""Checks whether a program can be reached over the network."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable


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
