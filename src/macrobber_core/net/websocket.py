"""Links over websockets: how a guest dials, what a host listens on.

Slow to import: who plays at this machine alone does not wait for it.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Mapping

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from macrobber_core.compat.websockets import is_receiving_paused
from macrobber_core.wire.codec import LARGEST_FROM_HOST

from .addresses import canonical
from .identity import fingerprint
from .link import LinkClosedError

OPEN_SECONDS = 5
CLOSE_SECONDS = 2
"""A side that does not answer a goodbye is left without one."""
PING_SECONDS = 20
PONG_SECONDS = 20
"""A side that was silent is asked whether it is there, and is gone if it does not answer: noticed within 42 seconds."""
STALLED_SECONDS = 20
"""How long a guest may take nothing while more waits for it than its socket holds."""


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


class HostConnection(ServerConnection):
    """A host's end, deaf to a peer that does not read: the library would answer its pings into memory without end.

    The library's own pings and goodbyes wait for such a peer without end, so it is cut off here.
    """

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()
        self._stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stalled.cancel()
        if not is_receiving_paused(self):
            self.transport.resume_reading()


def _any_certificate() -> ssl.SSLContext:
    """Hosts sign their certificates themselves: what is checked is whether it is the same host as before."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


ENCRYPTED = _any_certificate()


async def dial(host: str, port: int, headers: Mapping[str, str] | None = None) -> SocketLink:
    """Connect to a table, with these headers added to the request for a websocket.

    Raises OSError, in words, where nobody answers as a table would.
    """
    address = f"[{host}]" if ":" in host else host
    try:
        connection = await connect(
            f"wss://{address}:{port}/",
            host=host,  # named, so that no redirection leads to another
            port=port,
            ssl=ENCRYPTED,
            server_hostname="macrobber",
            proxy=None,
            compression=None,
            additional_headers=headers,
            max_size=LARGEST_FROM_HOST,
            open_timeout=OPEN_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PONG_SECONDS,
            close_timeout=CLOSE_SECONDS,
        )
    except TimeoutError as error:
        raise OSError(f"no answer from {host} port {port}") from error
    except UnicodeError as error:
        raise OSError(f"{host!r} port {port} is no address") from error
    except (InvalidHandshake, InvalidURI, EOFError, ValueError, ssl.SSLError) as error:
        raise OSError(f"what listens at {host} port {port} is no macrobber table") from error
    except (ConnectionResetError, ConnectionAbortedError) as error:
        raise OSError(f"{host} port {port} hangs up: too many are at its door, or it is no macrobber table") from error
    except OSError as error:
        raise OSError(f"nobody listens at {host} port {port}") from error
    certificate = connection.transport.get_extra_info("ssl_object").getpeercert(binary_form=True)
    return SocketLink(connection, canonical(host, port), fingerprint(certificate))


def listener(bind: str | None, port: int) -> socket.socket:
    """A socket that listens, for IPv4 and IPv6 at once where the machine can; OSError where it cannot be had."""
    if bind is not None:
        family = socket.getaddrinfo(bind, port, type=socket.SOCK_STREAM)[0][0]
        door = socket.create_server((bind, port), family=family)
    elif socket.has_dualstack_ipv6():
        door = socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
    else:
        door = socket.create_server(("", port))
    # asyncio does this only for sockets whose protocol is named; without it each answer waits for an ACK (40 ms)
    door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return door
