"""The door of a table: what strangers on the network may do before they are guests."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import websockets.asyncio.server as websockets

from macrobber_core.wire.codec import LARGEST_FROM_GUEST

from .link import CLOSE_SECONDS, PING_SECONDS, PONG_SECONDS, HostConnection, listener

HELLO_SECONDS = 5
"""How long a stranger may take to say who it is."""

quiet = logging.getLogger("macrobber.websockets")
quiet.addHandler(logging.NullHandler())
quiet.propagate = False
"""Strangers who knock and run away are no news; a screen has no place for tracebacks."""


async def open_door(
    knock: Callable[[websockets.ServerConnection], Awaitable[None]], bind: str | None, port: int
) -> tuple[websockets.Server, int]:
    """Listen; the server and its port. OSError where the address or the port cannot be had."""
    door = listener(bind, port)
    server = await websockets.serve(
        knock,
        sock=door,
        create_connection=HostConnection,
        origins=[None],  # browsers let any page connect to any address, but they say which page it is
        compression=None,
        max_size=LARGEST_FROM_GUEST,
        max_queue=8,
        open_timeout=HELLO_SECONDS,
        ping_interval=PING_SECONDS,
        ping_timeout=PONG_SECONDS,
        close_timeout=CLOSE_SECONDS,
        logger=quiet,
    )
    return server, int(door.getsockname()[1])
