"""The door of a table: an encrypted socket that strangers on the network may knock at."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import websockets.asyncio.server as websockets

from macrobber_core.compat.asyncio import limit_tls_read_ahead
from macrobber_core.wire.codec import LARGEST_FROM_GUEST

from .gate import Gate
from .identity import Identity
from .sockets import CLOSE_SECONDS, PING_SECONDS, PONG_SECONDS, HostConnection, SocketLink, listener

OPEN_SECONDS = 5
"""How long a stranger may take for each step until its websocket is open."""

READ_AHEAD = 16 * 1024
"""Bytes that each connection keeps for reading ahead, from its first moment to the collector's next visit: a record of
TLS. The library's 256 KiB are for those who send much; a guest sends a kilobyte, and a stranger nothing."""

quiet = logging.getLogger("macrobber.websockets")
quiet.addHandler(logging.NullHandler())
quiet.propagate = False
"""Strangers who knock and run away are no news; a screen has no place for tracebacks."""

Admit = Callable[[SocketLink, Callable[[], None]], Awaitable[None]]
"""Serves who came in; to be told when it has said hello."""


async def open_door(admit: Admit, identity: Identity, bind: str | None, port: int) -> tuple[websockets.Server, int]:
    """Listen; the server and its port. OSError where the address or the port cannot be had."""
    limit_tls_read_ahead(READ_AHEAD)
    gate = Gate(listener(bind, port).detach())

    async def knock(connection: websockets.ServerConnection) -> None:
        address = connection.remote_address
        await admit(SocketLink(connection, address[0]), lambda: gate.greeted(address))

    server = await websockets.serve(
        knock,
        sock=gate,
        ssl=identity.context,
        create_connection=HostConnection,
        origins=[None],  # browsers let any page connect to any address, but they say which page it is
        compression=None,
        max_size=LARGEST_FROM_GUEST,
        max_queue=8,
        open_timeout=OPEN_SECONDS,
        ping_interval=PING_SECONDS,
        ping_timeout=PONG_SECONDS,
        close_timeout=CLOSE_SECONDS,
        logger=quiet,
    )
    return server, int(gate.getsockname()[1])
