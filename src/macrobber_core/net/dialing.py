"""Connects to the program with a given fingerprint, at the first of its addresses to answer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

from macrobber_core.wire import reasons

from .addresses import is_ip_address
from .link import Link

STAGGER_SECONDS = 0.2
"""The head start of each address over the next."""


def fingerprint_of(person: str) -> str:
    """Return the fingerprint in the name of a person in a succession, such as `2:f00d...`."""
    return person.partition(":")[2]


async def dial_any(addresses: Sequence[str], port: int, fingerprint: str) -> Link:
    """Connect to the program with this fingerprint. Raises OSError if it answers at none of the addresses."""
    from .websocket import dial  # noqa: PLC0415  # slow to import

    async def dial_later(number: int, address: str) -> Link:
        await asyncio.sleep(number * STAGGER_SECONDS)
        link = await dial(address, port)
        if link.fingerprint != fingerprint:
            await link.close()
            raise OSError(reasons.HOST_REPLACED(address=link.address))
        return link

    tasks = [asyncio.create_task(dial_later(*each)) for each in enumerate(filter(is_ip_address, addresses))]
    answered: Link | None = None
    try:
        for finished in asyncio.as_completed(tasks):
            with contextlib.suppress(OSError):
                answered = await finished
                return answered
    finally:
        for task in tasks:
            task.cancel()
        for other in await asyncio.gather(*tasks, return_exceptions=True):
            if other is not answered and not isinstance(other, BaseException):
                await other.close()
    raise OSError(reasons.NOWHERE)
