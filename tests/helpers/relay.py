"""A relay between a guest and its host, whose content and speed the test controls."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

CHUNK = 1024


@contextlib.asynccontextmanager
async def relay(port: int, *, free: int, seconds_a_byte: float) -> AsyncIterator[int]:
    """Return a port that leads to another. After a number of free bytes, the host's bytes pass slowly, one by one."""

    async def upwards(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()

    async def downwards(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        left = free
        while data := await reader.read(CHUNK if left > 0 else 1):
            left -= len(data)
            writer.write(data)
            await writer.drain()
            if left <= 0:
                await asyncio.sleep(seconds_a_byte)

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):  # Python 3.11 complains of a cancelled server's task
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", port, limit=CHUNK)
            ways = [
                asyncio.create_task(way) for way in (upwards(reader, there_writer), downwards(there_reader, writer))
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            there_writer.close()
        writer.close()

    server = await asyncio.start_server(pass_on, "127.0.0.1", 0, limit=CHUNK)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
