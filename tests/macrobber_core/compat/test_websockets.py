"""Messages that are sent together arrive one by one, and a closed connection drops them."""

from __future__ import annotations

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from macrobber_core.compat.websockets import send_together


async def test_messages_sent_together_arrive_in_order() -> None:
    async def greet(connection: ServerConnection) -> None:
        send_together(connection, [b"one", b"", b"three" * 100_000])
        await connection.wait_closed()
        send_together(connection, [b"late"])

    async with serve(greet, "127.0.0.1", 0, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}/", compression=None, proxy=None) as client:
            assert [await client.recv() for _ in range(3)] == [b"one", b"", b"three" * 100_000]
