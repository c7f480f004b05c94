"""Attack a door, or the table's own port, with a crowd of strangers while a guest plays and newcomers arrive.

    python tests/long/doors.py web
    python tests/long/doors.py ssh --connections 2000 --addresses 40

The program hosts a table without a screen and opens its door, so the usual processes serve the guests. The strangers
run in a process of their own, on loopback addresses of their own. A third of them says nothing, a third begins a
request, and a third begins one after a handshake of TLS. Meanwhile a guest at the table presses arrows, and newcomers
come from other addresses: those of the web door load the page as a browser does, on six connections, and then open the
board. At the table's own port ("native") a ping of a guest's websocket stands for a key.

Printed are the newcomers served, the slowest key, and the memory and the descriptors of the door's process: before,
at their peak, and after the strangers have gone.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import re
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import asyncssh
import websockets

from bench import ssh, web
from bench.measuring import HERE
from helpers.terminals import program_environment
from macrobber_core.wire.codec import encode
from macrobber_core.wire.messages import PROTOCOL, Hello

PARALLEL = 6
"""The connections that a browser opens to one server."""
AT_ONCE = 50
"""The strangers who connect at the same time."""
HALF_A_REQUEST = b"GET / HTTP/1.1\r\nHost: "
PATIENCE = 20
LEFT_SECONDS = 25
"""Seconds until the door has forgotten connections that only held a place."""


class Stranger(asyncio.Protocol):
    """Says something and stays."""

    def __init__(self, said: bytes) -> None:
        self._said = said

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self._said)


async def flood(port: int, connections: int, addresses: int, *, speaks_tls: bool) -> None:
    """Open connections from many addresses, and keep those that the door keeps."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    loop = asyncio.get_running_loop()

    async def come(number: int) -> None:
        tls = web.trusting if speaks_tls and number % 3 == 2 else None
        source = (f"127.0.66.{1 + number % addresses}", 0)
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await loop.create_connection(
                    lambda: Stranger(HALF_A_REQUEST if number % 3 else b""), HERE, port, ssl=tls, local_addr=source
                )

    begun = time.monotonic()
    for first in range(0, connections, AT_ONCE):
        await asyncio.gather(*map(come, range(first, min(first + AT_ONCE, connections))))
        await asyncio.sleep(0)
    print(f"{time.monotonic() - begun:.1f}", flush=True)
    await asyncio.sleep(LEFT_SECONDS)  # the connections stay


async def load_page(address: str, port: int) -> None:
    """Load the page and what it names, on several connections. Raises OSError or EOFError if the door refuses one."""
    connections = [await asyncio.open_connection(HERE, port, ssl=web.trusting, local_addr=(address, 0))]

    async def get(target: str, wire: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> bytes:
        reader, writer = wire
        writer.write(f"GET {target} HTTP/1.1\r\nHost: {HERE}:{port}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in head, head
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        assert length is not None
        return await reader.readexactly(int(length[1]))

    async def get_all(targets: list[str]) -> None:
        wire = await asyncio.open_connection(HERE, port, ssl=web.trusting, local_addr=(address, 0))
        connections.append(wire)
        for target in targets:
            await get(target, wire)

    try:
        page = (await get("/", connections[0])).decode()
        targets = [*re.findall(r'(?:src|href)="(/static/[^"]+)"', page), "/texts", "/table"]
        await asyncio.gather(*(get_all(targets[first :: PARALLEL - 1]) for first in range(PARALLEL - 1)))
    finally:
        for _reader, writer in connections:
            writer.close()


async def come_by_web(door: ssh.Door, number: int) -> None:
    await load_page(f"127.0.3.{number + 1}", door.port_of_door)
    guest = await web.connect(door, 500 + number, settles=False)
    await guest.close()


async def come_by_ssh(door: ssh.Door, number: int) -> None:
    client = await ssh.connect_guest(
        door.port_of_door, 500 + number, asyncssh.generate_private_key("ssh-ed25519"), settles=False
    )
    client.connection.close()
    await client.connection.wait_closed()


@dataclass(slots=True)
class Typist:
    """A guest at the table who presses arrows."""

    press: Callable[[str], Awaitable[float]]
    replied: Callable[[], Awaitable[float]]
    keys: list[float] = field(default_factory=list)

    async def play(self) -> None:
        rng = random.Random(1)
        for number in range(10**9):
            await asyncio.sleep(rng.uniform(0.05, 0.15))
            pressed = await self.press((ssh.RIGHT, ssh.LEFT)[number % 2])
            self.keys.append(1000 * (await self.replied() - pressed))


async def come_to_table(door: ssh.Door, number: int) -> None:
    link = await dial_from(f"127.0.3.{number + 1}", door.port)
    await link.send(encode(Hello(PROTOCOL, f"guest{number}", watch=True)))
    await link.recv()
    await link.close()


async def dial_from(address: str, port: int) -> websockets.ClientConnection:
    return await websockets.connect(
        f"wss://{HERE}:{port}/", ssl=web.trusting, proxy=None, compression=None, local_addr=(address, 0)
    )


async def typist_by_web(door: ssh.Door) -> Typist:
    guest = await web.connect(door, 0)
    await guest.press("i")
    await guest.settle()
    return Typist(guest.press, guest.replied)


async def typist_by_ssh(door: ssh.Door) -> Typist:
    client = await ssh.connect_guest(door.port_of_door, 0, asyncssh.generate_private_key("ssh-ed25519"))
    client.seen.press("i")
    await client.seen.settle()

    async def press(keys: str) -> float:
        return client.seen.press(keys)

    return Typist(press, client.seen.wait_for_reply)


async def typist_at_table(door: ssh.Door) -> Typist:
    link = await dial_from("127.0.1.1", door.port)
    await link.send(encode(Hello(PROTOCOL, "guest", watch=True)))
    await link.recv()
    pongs: list[Awaitable[float]] = []

    async def press(_keys: str) -> float:
        pressed = time.perf_counter()
        pongs.append(await link.ping())
        return pressed

    async def replied() -> float:
        await pongs.pop()
        return time.perf_counter()

    return Typist(press, replied)


@dataclass(frozen=True, slots=True)
class Kind:
    """How guests come in."""

    come: Callable[[ssh.Door, int], Awaitable[None]]
    typist: Callable[[ssh.Door], Awaitable[Typist]]


KINDS = {
    "web": Kind(come_by_web, typist_by_web),
    "ssh": Kind(come_by_ssh, typist_by_ssh),
    "native": Kind(come_to_table, typist_at_table),
}


@contextlib.asynccontextmanager
async def strangers(door: ssh.Door, given: argparse.Namespace) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, __file__, given.kind, "--flood", str(door.port_of_door),
        "--connections", str(given.connections), "--addresses", str(given.addresses), stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        await process.wait()


async def attack(given: argparse.Namespace) -> None:
    kind = KINDS[given.kind]
    with tempfile.TemporaryDirectory(prefix="macrobber-doors-") as home:
        async with host_and_players(given.kind, home) as door:
            typist = await kind.typist(door)
            await kind.come(door, 99)  # what is loaded once for all guests
            typing = asyncio.create_task(typist.play())
            await asyncio.sleep(5)
            alone, typist.keys = typist.keys, []
            before, used = (door.megabytes, door.files), door.processor_milliseconds
            served: list[float] = []
            refused: list[str] = []
            peak = before
            async with strangers(door, given) as process:
                assert process.stdout is not None
                done = asyncio.create_task(process.stdout.readline())

                async def newcomer(number: int) -> None:
                    await asyncio.sleep(1 + number * given.pause)
                    begun = time.monotonic()
                    try:
                        async with asyncio.timeout(PATIENCE):
                            await kind.come(door, number)
                    except Exception as error:  # whatever went wrong, this newcomer was not served
                        refused.append(f"{number} after {time.monotonic() - begun:.1f} s: {error!r:.100}")
                    else:
                        served.append(time.monotonic() - begun)

                coming = asyncio.gather(*map(newcomer, range(given.newcomers)))
                while not done.done() or not coming.done():
                    await asyncio.sleep(0.2)
                    peak = max(peak[0], door.megabytes), max(peak[1], door.files)
                seconds, used = float(await done), door.processor_milliseconds - used
            during, typist.keys = typist.keys, []
            await asyncio.sleep(LEFT_SECONDS)
            after = door.megabytes, door.files
            typing.cancel()
    print(f"{given.connections} connections from {given.addresses} addresses in {seconds:.1f} s; "
          f"the door's processor time {used / 1000:.1f} s")  # fmt: skip
    print(f"{len(served)} of {given.newcomers} newcomers served, the slowest in {max(served, default=0):.1f} s")
    for text in refused:
        print(f"    {text}")
    for when, keys in (("alone", alone), ("during the attack", during)):
        median = sorted(keys)[len(keys) // 2]
        print(f"keys {when}: {len(keys)}, median {median:.0f} ms, slowest {max(keys):.0f} ms")
    for what, index, unit in (("memory", 0, " MB"), ("descriptors", 1, "")):
        values = ", ".join(f"{value[index]:.0f}{unit}" for value in (before, peak, after))
        print(f"{what} before, at most, after: {values}")


@contextlib.asynccontextmanager
async def host_and_players(kind: str, home: str) -> AsyncIterator[ssh.Door]:
    async with ssh.host_table(3, program_environment(home), kind) as door, ssh.seat_players(door, 3):
        yield door


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=[*KINDS])
    parser.add_argument("--connections", type=int, default=10_000)
    parser.add_argument("--addresses", type=int, default=60)
    parser.add_argument("--newcomers", type=int, default=20)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between two newcomers")
    parser.add_argument("--flood", type=int, metavar="PORT", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.flood:
        asyncio.run(flood(given.flood, given.connections, given.addresses, speaks_tls=given.kind != "ssh"))
    else:
        asyncio.run(attack(given))


if __name__ == "__main__":
    main()
