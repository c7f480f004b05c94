"""The member of a websocket that tells whether its receive queue is full."""

from __future__ import annotations

from websockets.asyncio.connection import Connection
from websockets.asyncio.messages import Assembler

from . import require

require("websockets", Connection, "connection_made", "pause_writing", "resume_writing")
require("websockets", Assembler, "paused")


def is_receiving_paused(connection: Connection) -> bool:
    """Whether the library has stopped reading by itself, as nobody takes what came."""
    return connection.recv_messages.paused
