"""Forwarded connections: the table counts them for the guest's own address."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable

from helpers.net import until
from macrobber_core.net.accept_limiter import AcceptLimiter
from macrobber_core.net.forwarding import Forwarding
from macrobber_core.net.identity import load_or_create_identity
from macrobber_core.net.listener import open_listener
from macrobber_core.net.websocket import TLS_CONTEXT, HostSocketLink, listening_socket

HERE = "127.0.0.1"
GUEST = "192.0.2.7"
REQUEST = (
    b"GET / HTTP/1.1\r\nHost: macrobber\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Ask for a websocket over TLS."""
    received, sent = ssl.MemoryBIO(), ssl.MemoryBIO()
    tls = TLS_CONTEXT.wrap_bio(received, sent, server_hostname="macrobber")
    while True:
        try:
            tls.do_handshake()
            break
        except ssl.SSLWantReadError:
            writer.write(sent.read())
            received.write(await reader.read(2**16))
    tls.write(REQUEST)
    writer.write(sent.read())


async def test_the_table_sees_the_address_of_a_guest_whose_connection_is_forwarded() -> None:
    addresses, forwarding = list[str](), Forwarding()

    async def admit(link: HostSocketLink, _greeted: Callable[[], None]) -> None:
        addresses.append(link.address)

    listening = listening_socket(HERE, 0)
    server, port = await open_listener(admit, load_or_create_identity(), listening, forwarding=forwarding)
    async with forwarding.connect((HERE, port), GUEST) as (reader, writer):
        await greet(reader, writer)
        await until(lambda: addresses)
    assert addresses == [GUEST]
    server.close()
    await server.wait_closed()


async def test_a_guest_whose_connection_has_ended_is_not_taken_for_the_host() -> None:
    forwarding, listening = Forwarding(), listening_socket(HERE, 0)
    port = listening.getsockname()[1]
    with AcceptLimiter(listening.detach(), origin=forwarding.origin) as limiter:
        async with forwarding.connect((HERE, port), GUEST):
            connection, peer = limiter.accept()
        with connection:
            assert limiter.origin_of(peer) == GUEST
