"""Peers that try to slow a table down, each kind in its own process: `python -m helpers.nasty_peers KIND PORT`."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import sys
from collections.abc import Awaitable, Callable

from helpers.relay import relay
from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.net.websocket import SocketLink, dial
from macrobber_core.wire.codec import encode
from macrobber_core.wire.messages import PROTOCOL, Decide, GetOffer, Hello, Message, Say

BACK_SECONDS = 45
"""Seconds after which a silent peer returns, long after the host has disconnected it."""
HALF_A_FRAME = b"\x82\xfe\x01\x00" + bytes(50)
"""The head of a masked binary frame of 256 bytes, with only 46 of them."""
FREE_BYTES = 4096


async def join(port: int, name: str) -> SocketLink:
    link = await dial("127.0.0.1", port)
    await link.send(encode(Hello(PROTOCOL, name, True)))
    await link.receive()
    return link


def transport(link: SocketLink) -> asyncio.Transport:
    return link._connection.transport


async def silent(port: int) -> None:
    """Run one peer that stays silent for ever, and one that returns whenever it is disconnected."""
    transport(await join(port, "Silent")).pause_reading()
    while True:
        link = await join(port, "Silent again")
        transport(link).pause_reading()
        done("times a silent peer came")
        await asyncio.sleep(BACK_SECONDS)
        transport(link).abort()


async def trickle(port: int) -> None:
    """Run a peer that reads a byte a second."""
    async with relay(port, free=FREE_BYTES, seconds_a_byte=1) as slow:
        while True:
            link = await join(slow, "Slow")
            done("times a slow peer came")
            with contextlib.suppress(LinkClosedError):
                while True:
                    await link.receive()


async def half(port: int) -> None:
    """Run ten peers that stop in the middle of a frame."""
    while True:
        links = [await join(port, "Half") for _ in range(10)]
        for link in links:
            transport(link).write(HALF_A_FRAME)
            done("halves of a frame")
        await asyncio.sleep(BACK_SECONDS)
        for link in links:
            transport(link).abort()


async def flood(port: int, message: Callable[[int], Message]) -> None:
    """Send as many messages as the host accepts, and reconnect when it has had enough."""
    link: Link | None = None

    async def read(link: Link) -> None:
        with contextlib.suppress(LinkClosedError):
            while True:
                await link.receive()

    while True:
        with contextlib.suppress(LinkClosedError, OSError):
            link = await join(port, "Flood")
            reading = asyncio.create_task(read(link))
            for number in itertools.count():
                await link.send(encode(message(number % 2**31)))
                done("messages")
                await asyncio.sleep(0)  # a link that is gone is noticed by who reads
            await reading


async def connects(port: int) -> None:
    """Open fifty connections at a time: some are silent, some ask, some join; all leave immediately."""

    async def come_and_go(number: int) -> None:
        try:
            if number % 3 == 0:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                done("connections that said nothing")
            else:
                link = await dial("127.0.0.1", port)
                await link.send(encode(GetOffer(PROTOCOL) if number % 3 == 1 else Hello(PROTOCOL, "Quick", True)))
                await link.receive()
                transport(link).abort()
                done("answered")
        except OSError:
            done("hung up on")

    while True:
        await asyncio.gather(*(come_and_go(number) for number in range(50)))


async def squat(port: int) -> None:
    """Open two thousand silent connections and keep them, again and again."""
    while True:
        kept = []
        for _ in range(2000):
            with contextlib.suppress(OSError):
                kept.append((await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port), 1))[1])
                done("silent connections")
        await asyncio.sleep(1)
        for writer in kept:
            writer.close()


KINDS: dict[str, Callable[[int], Awaitable[None]]] = {
    "silent": silent,
    "trickle": trickle,
    "half": half,
    "decisions": lambda port: flood(port, lambda number: Decide(number, number, "castle")),
    "talk": lambda port: flood(port, lambda number: Say(number, "so it goes " * 20)),
    "connects": connects,
    "squat": squat,
}

counts: dict[str, int] = {}


def done(what: str) -> None:
    counts[what] = counts.get(what, 0) + 1


async def main(kind: str, port: int) -> None:
    """Print an empty line at the start, run until standard input ends, then print a summary of something done."""
    nasty = asyncio.ensure_future(KINDS[kind](port))
    print(flush=True)
    ended = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await asyncio.wait([nasty, ended], return_when=asyncio.FIRST_COMPLETED)
    while not counts and not nasty.done():  # noqa: ASYNC110  # on a busy machine, the first peer comes late
        await asyncio.sleep(0.01)
    print(json.dumps(counts), flush=True)
    if nasty.done():
        nasty.result()
    nasty.cancel()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
