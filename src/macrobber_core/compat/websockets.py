"""Private members of websockets: the receive queue of a connection, its outgoing data, and the listening sockets."""

from __future__ import annotations

from collections.abc import Iterable

from websockets.asyncio.connection import Connection
from websockets.asyncio.messages import Assembler
from websockets.asyncio.server import Server
from websockets.protocol import Protocol, State

from . import require

require("websockets", Connection, "connection_made", "pause_writing", "process_event", "protocol", "resume_writing")
require("websockets", Protocol, "data_to_send", "send_binary", "state")
require("websockets", Assembler, "paused")
require("websockets", Server, "_close", "sockets")


def is_receiving_paused(connection: Connection) -> bool:
    """Return whether the library has paused reading because its receive queue is full."""
    return connection.recv_messages.paused


def send_together(connection: Connection, messages: Iterable[bytes]) -> None:
    """Send binary messages in one write, without waiting; drop them unless the connection is open.

    The library writes each message alone, which costs a TLS record, a system call and a wake-up of the receiver.
    """
    protocol = connection.protocol
    if protocol.state is State.OPEN:
        for message in messages:
            protocol.send_binary(message)
        connection.transport.write(b"".join(protocol.data_to_send()))


def stop_accepting(server: Server) -> None:
    """Close the listening sockets of a server at once; its own `close` waits for the event loop to do it."""
    server.server.close()
