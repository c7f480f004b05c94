"""Links over websockets: connecting to a host, and the host's listening socket.

This module is slow to import, so games on one machine must not import it.
"""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
from collections.abc import Mapping, Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.protocol import Event

from macrobber_core.compat.websockets import is_receiving_paused, send_together
from macrobber_core.wire import reasons
from macrobber_core.wire.codec import MAX_BYTES_FROM_HOST

from .addresses import canonical_address
from .identity import fingerprint
from .link import LinkClosedError
from .rate_limit import TokenBucket

OPEN_SECONDS = 5
CLOSE_SECONDS = 2
"""The number of seconds to wait for the other side to answer a close frame."""
PING_SECONDS = 20
PONG_SECONDS = 20
"""Keepalive: the number of seconds a peer has to answer a ping. A dead peer is detected within 42 seconds."""
TUNNEL_PING_SECONDS, TUNNEL_PONG_SECONDS = 5, 10
"""The same for a guest behind a tunnel, which does not break when the host's program dies."""
STALLED_SECONDS = 20
"""The number of seconds a guest may leave its data unread while its socket buffer is full."""
MAX_FRAMES = 4000
"""The number of websocket frames that a guest may send in a burst; the allowance refills at FRAMES_A_SECOND.

Pings and the parts of a message count, which the library handles itself. Whole messages have a lower limit (`Peer`).
"""
FRAMES_A_SECOND = 1000


class SocketLink:
    """A link over a websocket."""

    def __init__(self, connection: Connection, address: str, fingerprint: str = "") -> None:
        self._connection = connection
        self.address = address
        self.fingerprint = fingerprint

    async def send(self, frame: bytes) -> None:
        try:
            await self._connection.send(frame)
        except ConnectionClosed as error:
            raise LinkClosedError(str(error)) from error

    async def receive(self) -> bytes | str:
        try:
            return await self._connection.recv()
        except ConnectionClosed as error:
            raise LinkClosedError(str(error)) from error

    async def close(self) -> None:
        await self._connection.close()


class HostSocketLink(SocketLink):
    """The host's end of a link over a websocket."""

    def __init__(self, connection: HostConnection, address: str) -> None:
        super().__init__(connection, address)
        self._host_connection = connection

    @property
    def can_send_now(self) -> bool:
        return not self._host_connection.is_full

    def send_now(self, frames: Sequence[bytes]) -> None:
        send_together(self._host_connection, frames)


class HostConnection(ServerConnection):
    """A host's connection that stops reading from a peer whose send buffer is full, so replies cannot pile up.

    The library would queue pongs for such a peer without limit, and its own pings and close frames would wait forever,
    so the connection is aborted after STALLED_SECONDS.
    """

    is_full = False
    """Whether the send buffer is full."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._frames = TokenBucket(MAX_FRAMES, FRAMES_A_SECOND, self.loop.time)

    def process_event(self, event: Event) -> None:
        """Process a frame, or abort the connection if there are too many."""
        if self._frames.spend():
            super().process_event(event)
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_full = True
        self.transport.pause_reading()
        self._stall_timer = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_full = False
        self._stall_timer.cancel()
        if not is_receiving_paused(self):
            self.transport.resume_reading()


def _accept_any_certificate() -> ssl.SSLContext:
    """Return a TLS context that accepts self-signed certificates; guests check the fingerprint instead."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


TLS_CONTEXT = _accept_any_certificate()


async def dial(host: str, port: int, headers: Mapping[str, str] | None = None) -> SocketLink:
    """Connect to a table, adding `headers` to the websocket request.

    Raises OSError, with a message for the user, if no table answers.
    """
    address = f"[{host}]" if ":" in host else host
    try:
        # host and port are given explicitly, so redirects cannot lead to another host
        connection = await _connect(
            f"wss://{address}:{port}/",
            headers,
            host=host,
            port=port,
            ping_interval=PING_SECONDS,
            ping_timeout=PONG_SECONDS,
        )
    except TimeoutError as error:
        raise OSError(reasons.NO_ANSWER(address=host, port=port)) from error
    except UnicodeError as error:
        raise OSError(reasons.NO_ADDRESS(address=repr(host), port=port)) from error
    except (InvalidHandshake, InvalidURI, EOFError, ValueError, ssl.SSLError) as error:
        raise OSError(reasons.NO_TABLE(address=host, port=port)) from error
    except (ConnectionResetError, ConnectionAbortedError) as error:
        raise OSError(reasons.HANGS_UP(address=host, port=port)) from error
    except socket.gaierror as error:
        raise OSError(reasons.UNKNOWN_NAME(address=host)) from error
    except OSError as error:
        raise OSError(_why_unreachable(error, host, port)) from error
    return SocketLink(connection, canonical_address(host, port), fingerprint_of(connection))


async def connect_over(connected: socket.socket) -> ClientConnection:
    """Connect to a table over a connected socket. Raises OSError if no table answers; the socket is then closed."""
    try:
        return await _connect(
            "wss://macrobber/", sock=connected, ping_interval=TUNNEL_PING_SECONDS, ping_timeout=TUNNEL_PONG_SECONDS
        )
    except (InvalidHandshake, EOFError, ValueError) as error:
        raise OSError(str(error)) from error


async def _connect(uri: str, headers: Mapping[str, str] | None = None, **where: Any) -> ClientConnection:
    return await connect(
        uri,
        ssl=TLS_CONTEXT,
        server_hostname="macrobber",
        proxy=None,
        compression=None,
        additional_headers=headers,
        max_size=MAX_BYTES_FROM_HOST,
        open_timeout=OPEN_SECONDS,
        close_timeout=CLOSE_SECONDS,
        **where,
    )


def fingerprint_of(connection: ClientConnection) -> str:
    """Return the fingerprint of the certificate that the host has shown."""
    certificate = connection.transport.get_extra_info("ssl_object").getpeercert(binary_form=True)
    return fingerprint(certificate)


def _why_unreachable(error: OSError, host: str, port: int) -> str:
    if error.errno in {errno.ENETUNREACH, errno.ENETDOWN}:
        return reasons.NO_NETWORK(address=host)
    if error.errno == errno.EHOSTUNREACH:
        return reasons.NO_COMPUTER(address=host)
    return reasons.NOBODY_LISTENS(address=host, port=port)


def listening_socket(bind: str | None, port: int) -> socket.socket:
    """Return a listening socket, dual-stack (IPv4 and IPv6) if possible. Raises OSError if it cannot be opened."""
    if bind is not None:
        family = socket.getaddrinfo(bind, port, type=socket.SOCK_STREAM)[0][0]
        server_socket = socket.create_server((bind, port), family=family)
    elif socket.has_dualstack_ipv6():
        server_socket = socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
    else:
        server_socket = socket.create_server(("", port))
    # asyncio sets this only for sockets with an explicit protocol; without it each answer waits 40 ms for an ACK
    server_socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return server_socket
