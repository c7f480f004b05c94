"""Connections that this program makes to its own table for guests who cannot connect to it themselves.

The table sees the guest's own address at the other end, so that limits and bans apply to it.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Any

from .addresses import canonical_address


class Forwarding:
    """The open connections that are made for guests, with the guests' addresses."""

    def __init__(self) -> None:
        self._guests: dict[str, str] = {}
        """The guests' addresses, by our own end of the connection."""

    @contextlib.asynccontextmanager
    async def connect(
        self, table: tuple[str, int], guest: str
    ) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """Connect to the table for a guest at this address. Raises OSError."""
        family = socket.AF_INET6 if ":" in table[0] else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as own:
            own.setblocking(False)
            own.bind((table[0], 0))
            own.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            here = canonical_address(*own.getsockname()[:2])
            self._guests[here] = guest  # before the table accepts the connection
            try:
                await asyncio.get_running_loop().sock_connect(own, table)
                reader, writer = await asyncio.open_connection(sock=own)
                try:
                    yield reader, writer
                finally:
                    writer.close()
                    with contextlib.suppress(OSError):
                        await writer.wait_closed()
            finally:
                del self._guests[here]

    def guest_at(self, peer: Any) -> str:
        """Return the address of the guest whose connection comes from this address and port; "" if it is not ours."""
        return self._guests.get(canonical_address(*peer[:2]), "")

    def origin(self, peer: Any) -> str:
        """Return the address of the guest, or otherwise the peer's own."""
        return self.guest_at(peer) or str(peer[0])
