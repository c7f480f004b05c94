"""The door of a table: an encrypted socket that strangers on the network may knock at."""

from __future__ import annotations

import hmac
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

FROM = "X-Macrobber-From"

READ_AHEAD = 16 * 1024
"""Bytes that each connection keeps for reading ahead, from its first moment to the collector's next visit: a record of
TLS. The library's 256 KiB are for those who send much; a guest sends a kilobyte, and a stranger nothing."""

quiet = logging.getLogger("macrobber.websockets")
quiet.addHandler(logging.NullHandler())
quiet.propagate = False
"""Strangers who knock and run away are no news; a screen has no place for tracebacks."""

Admit = Callable[[SocketLink, Callable[[], None]], Awaitable[None]]
"""Serves who came in; to be told when it has said hello."""


def vouched(secret: str, address: str) -> dict[str, str]:
    """The header by which a host's own ssh door says from which address a guest comes."""
    return {FROM: f"{secret} {address}"}


def guest_address(connection: websockets.ServerConnection, secret: str) -> str:
    """Where a guest comes from: by the word of our own ssh door, which knows the secret, else by its connection."""
    told = connection.request.headers.get_all(FROM) if connection.request is not None else []
    shown, _, address = (told[0] if len(told) == 1 else "").partition(" ")
    if secret and address and hmac.compare_digest(shown.encode(), secret.encode()):
        return address
    return str(connection.remote_address[0])


async def open_door(
    admit: Admit, identity: Identity, bind: str | None, port: int, secret: str = ""
) -> tuple[websockets.Server, int]:
    """Listen; the server and its port. `secret` is known to our own ssh door.

    OSError where the address or the port cannot be had.
    """
    limit_tls_read_ahead(READ_AHEAD)
    gate = Gate(listener(bind, port).detach())

    async def knock(connection: websockets.ServerConnection) -> None:
        address = connection.remote_address
        await admit(SocketLink(connection, guest_address(connection, secret)), lambda: gate.greeted(address))

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
