"""Listens for browsers, and lets them in to the table."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections.abc import AsyncIterator
from http import HTTPStatus

from macrobber_core.net.identity import load_or_create_identity
from macrobber_core.net.own_hosts import OwnHosts
from macrobber_tui.door.accept_limiter import DoorGate
from macrobber_tui.door.fair_loop import SHARE, ProcessorShare
from macrobber_tui.door.listener import Transport
from macrobber_tui.door.session import HIGH_WATER
from macrobber_tui.door.table_gateway import TableGateway
from macrobber_tui.i18n.language import LOCALE, set_language
from macrobber_tui.session.door_ipc import DoorConfig
from macrobber_tui.session.door_kinds import INSECURE_WEB, WEB
from macrobber_tui.session.key_words import key_words
from macrobber_tui.session.ssh_command import mdns_name

from .accept_language import best_language
from .http import HttpConnection
from .limits import LIMITS
from .origin import OwnOrigins
from .requests import Request, Response
from .site import SECURITY_FIELDS, Site

FIRST_BYTE_SECONDS = 20
"""The time limit in seconds for a browser to say anything."""
HANDSHAKE_SECONDS = 10
RETRY_SECONDS = 0.5
TLS_HANDSHAKE = b"\x16"
"""The first byte of a TLS connection."""
MAX_UNSENT_IN_KERNEL = 16 * 1024
"""The number of bytes that the operating system may hold back for a slow browser before the session skips frames."""
DEAD_SECONDS = 40
"""The number of seconds after which a connection that acknowledges nothing is cut."""


@contextlib.asynccontextmanager
async def serve_web(gateway: TableGateway, gate: DoorGate, config: DoorConfig) -> AsyncIterator[str]:
    """Serve browsers while the block runs; yield the fingerprint of the certificate, or "" without TLS.

    Raises OSError if the host's key cannot be used.
    """
    identity = load_or_create_identity()
    context = None if config.insecure else identity.context
    port = int(gate.getsockname()[1])
    hosts = OwnHosts(config.bind, [mdns_name(config.target.title, config.target.table)], config.web_names)
    origins = OwnOrigins("http" if context is None else "https", port, hosts)
    fingerprint = "" if context is None else identity.fingerprint
    site = Site(gateway, origins, key_words(fingerprint))
    doorway = Doorway(site, origins, context)
    accepting = asyncio.create_task(doorway.accept_all(gate))
    try:
        yield fingerprint
    finally:
        accepting.cancel()
        await asyncio.gather(accepting, return_exceptions=True)
        await doorway.close()


class Doorway:
    """Accepts connections, and answers those that speak plain HTTP at a door with TLS by sending them to https."""

    def __init__(self, site: Site, origins: OwnOrigins, context: ssl.SSLContext | None) -> None:
        self._site = site
        self._origins = origins
        self._context = context
        self._strangers = ProcessorShare()
        self._starting: set[asyncio.Task[None]] = set()

    async def accept_all(self, gate: DoorGate) -> None:
        """Accept connections until it is cancelled."""
        gate.setblocking(False)
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _address = await loop.sock_accept(gate)
            except ConnectionAbortedError:  # too many at once
                await asyncio.sleep(0)
                continue
            except OSError:  # too many open files
                await asyncio.sleep(RETRY_SECONDS)
                continue
            task = asyncio.create_task(self._start(connection))
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def close(self) -> None:
        """Drop the connections that have not begun."""
        for task in list(self._starting):
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)

    async def _start(self, connection: socket.socket) -> None:
        """Find out whether the browser speaks TLS, and serve it."""
        SHARE.set(ProcessorShare(self._strangers))  # in this task's context, which the connection's callbacks inherit
        loop = asyncio.get_running_loop()
        try:
            connection.setblocking(False)
            limit_buffers(connection)
            async with asyncio.timeout(FIRST_BYTE_SECONDS):
                await is_readable(connection)
            is_tls = connection.recv(1, socket.MSG_PEEK) == TLS_HANDSHAKE
            context = self._context if is_tls else None
            handle = self._site.answer if self._context is None or is_tls else self._redirect
            transport, _protocol = await loop.connect_accepted_socket(
                lambda: HttpConnection(handle, SECURITY_FIELDS), connection, ssl=context,
                ssl_handshake_timeout=None if context is None else HANDSHAKE_SECONDS,
                ssl_shutdown_timeout=None if context is None else 2,
            )  # fmt: skip
            transport.set_write_buffer_limits(HIGH_WATER)
        except (OSError, TimeoutError):  # also every failure of TLS
            connection.close()
        except BaseException:
            connection.close()
            raise

    async def _redirect(self, request: Request, connection: HttpConnection) -> Response:
        """Send a browser to the same path by https."""
        set_language(best_language(request.header("accept-language")) or LOCALE.get().language)
        host = request.header("host")
        self._origins.check_host(host, connection.transport.get_extra_info("sockname")[0])
        fields = {"Location": f"https://{host}{request.target}", "Connection": "close"}
        return Response(HTTPStatus.PERMANENT_REDIRECT, b"", fields)


async def is_readable(connection: socket.socket) -> None:
    """Wait until something has come."""
    loop = asyncio.get_running_loop()
    readable = loop.create_future()

    def note() -> None:
        if not readable.done():
            readable.set_result(None)

    loop.add_reader(connection, note)
    try:
        await readable
    finally:
        loop.remove_reader(connection)


def limit_buffers(connection: socket.socket) -> None:
    """Keep the operating system from buffering much for a slow browser, and from waiting long for a dead one."""
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for name, value in (("TCP_NOTSENT_LOWAT", MAX_UNSENT_IN_KERNEL), ("TCP_USER_TIMEOUT", DEAD_SECONDS * 1000)):
        if (option := getattr(socket, name, None)) is not None:
            with contextlib.suppress(OSError):
                connection.setsockopt(socket.IPPROTO_TCP, option, value)


WEB_TRANSPORT = Transport(WEB, LIMITS, serve_web)
INSECURE_WEB_TRANSPORT = Transport(INSECURE_WEB, LIMITS, serve_web)
