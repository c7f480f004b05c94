"""The network listener of a table: a TLS websocket server open to strangers."""

from __future__ import annotations

import hmac
import logging
import socket
from collections.abc import Awaitable, Callable
from functools import partial
from http import HTTPStatus

import websockets.asyncio.server as websockets
from websockets.http11 import Request, Response

from macrobber_core.compat.asyncio import limit_tls_read_ahead
from macrobber_core.wire.codec import MAX_BYTES_FROM_GUEST

from .accept_limiter import AcceptLimiter
from .forwarding import Forwarding
from .identity import Identity
from .own_hosts import WebDoorPlace
from .websocket import CLOSE_SECONDS, PING_SECONDS, PONG_SECONDS, HostConnection, HostSocketLink

OPEN_SECONDS = 5
"""The time limit in seconds for each step of a stranger's connection (TLS, then websocket)."""

FORWARDED_FROM_HEADER = "X-Macrobber-From"

READ_AHEAD_BYTES = 16 * 1024
"""The read buffer per connection in bytes, enough for one TLS record.

asyncio's default of 256 KiB is far too much for guests that send a kilobyte and strangers that send nothing.
"""

silent_logger = logging.getLogger("macrobber.websockets")
silent_logger.addHandler(logging.NullHandler())
silent_logger.propagate = False
"""A silenced logger, so strangers who connect and disconnect cause no tracebacks on a full-screen terminal."""

AdmitCallback = Callable[[HostSocketLink, Callable[[], None]], Awaitable[None]]
"""Serves a link until it closes; calls its second argument once the peer has said hello."""


def forwarded_from(secret: str, address: str) -> dict[str, str]:
    """Return the header in which the host's own doors forward a guest's address."""
    return {FORWARDED_FROM_HEADER: f"{secret} {address}"}


def guest_address(connection: websockets.ServerConnection, secret: str) -> str:
    """Return the address forwarded by one of our own doors, which knows the secret, or otherwise the peer's address."""
    values = connection.request.headers.get_all(FORWARDED_FROM_HEADER) if connection.request is not None else []
    shown_secret, _, address = (values[0] if len(values) == 1 else "").partition(" ")
    if secret and address and hmac.compare_digest(shown_secret.encode(), secret.encode()):
        return address
    return str(connection.remote_address[0])


def send_browser_on(
    web_door: Callable[[], WebDoorPlace | None], connection: websockets.ServerConnection, request: Request
) -> Response | None:
    """Return an answer that sends a browser to the web door, or None to a guest's program, or if it names another host.

    Otherwise the table would send browsers to any host that somebody else's page names.
    """
    door, hosts = web_door(), request.headers.get_all("Host")
    if "Upgrade" in request.headers or door is None or len(hosts) != 1:
        return None
    reached, port = connection.local_address[:2]
    name = door.hosts.name_in(hosts[0], reached, port, usual_port=443)
    if not name:
        return None
    response = connection.respond(HTTPStatus.TEMPORARY_REDIRECT, "This table's page is at another port.\n")
    response.headers["Location"] = f"{door.scheme}://{name}:{door.port}/"
    return response


async def open_listener(
    admit: AdmitCallback,
    identity: Identity,
    listening: socket.socket,
    secret: str = "",
    *,
    max_size: int = MAX_BYTES_FROM_GUEST,
    web_door: Callable[[], WebDoorPlace | None] = lambda: None,
    forwarding: Forwarding | None = None,
) -> tuple[websockets.Server, int]:
    """Serve a listening socket; return the server and its port. `secret` authenticates our own doors.

    `web_door` returns where the web door is, to which browsers are sent. `forwarding` has the connections that our own
    program forwards.
    """
    limit_tls_read_ahead(READ_AHEAD_BYTES)
    forwarded = forwarding or Forwarding()
    limiter = AcceptLimiter(listening.detach(), origin=forwarded.origin)

    async def handle_connection(connection: websockets.ServerConnection) -> None:
        assert isinstance(connection, HostConnection)
        address = connection.remote_address
        origin = limiter.origin_of(address)  # what is forwarded may have ended since, and then would look like our own
        if origin is None:
            return
        is_forwarded = origin != str(address[0])
        link = HostSocketLink(connection, origin if is_forwarded else guest_address(connection, secret))
        await admit(link, lambda: limiter.mark_greeted(address))

    try:
        server = await websockets.serve(
            handle_connection,
            sock=limiter,
            ssl=identity.context,
            create_connection=HostConnection,
            process_request=partial(send_browser_on, web_door),
            origins=[None],  # browsers let any page connect to any address, but always send the page's origin
            compression=None,
            max_size=max_size,
            max_queue=8,
            open_timeout=OPEN_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PONG_SECONDS,
            close_timeout=CLOSE_SECONDS,
            logger=silent_logger,
        )
    except BaseException:  # also if we are cancelled
        limiter.close()
        raise
    return server, int(limiter.getsockname()[1])
