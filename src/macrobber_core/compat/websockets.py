"""Private members of websockets: whether the receive queue of a connection is full, and the listening sockets."""

from __future__ import annotations

from websockets.asyncio.connection import Connection
from websockets.asyncio.messages import Assembler
from websockets.asyncio.server import Server

from . import require

require("websockets", Connection, "connection_made", "pause_writing", "resume_writing")
require("websockets", Assembler, "paused")
require("websockets", Server, "_close", "sockets")


def is_receiving_paused(connection: Connection) -> bool:
    """Return whether the library has paused reading because its receive queue is full."""
    return connection.recv_messages.paused


def stop_accepting(server: Server) -> None:
    """Close the listening sockets of a server at once; its own `close` waits for the event loop to do it."""
    server.server.close()
