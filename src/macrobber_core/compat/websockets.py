"""Private members of websockets: whether the receive queue of a connection is full."""

from __future__ import annotations

from websockets.asyncio.connection import Connection
from websockets.asyncio.messages import Assembler

from . import require

require("websockets", Connection, "connection_made", "pause_writing", "resume_writing")
require("websockets", Assembler, "paused")


def is_receiving_paused(connection: Connection) -> bool:
    """Return whether the library has paused reading because its receive queue is full."""
    return connection.recv_messages.paused
