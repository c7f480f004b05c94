"""Measure the cost and response times of guests by ssh: ten guests on loopback.

The program itself hosts a table without a screen and opens its ssh door, so the usual process serves the guests. This
process runs their clients and the seated players.

    memory          growth of that process with ten more guests
    board           from before the connection request until the board appears, one guest after another
    echo            from before a key press in the chat until its echo begins to arrive, with nine others typing
    first paint     bytes on the wire from the session request until the output ends: compressed, encrypted, in total
    move            the same for another player's decision
    crowd           memory and open files after many guests have come and gone, each from its own address; half of them
                    leave, the others' connections are cut

Targets: 2.5 MB per guest, 80 ms, 5 ms, 3.5 KB, 300 B (medians), and no growth with the crowd.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import random
import socket
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

import asyncssh

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.terminal import Player, decision_kind
from helpers.emulator import Emulator
from helpers.terminals import PROGRAM, program_environment
from macrobber_core.bots import choose

HERE = "127.0.0.1"
GUESTS = 10
MEMORY, BOARD, ECHO, FIRST, MOVE = 2.5, 80, 5, 3500, 300
LEAVING = 0.3
"""Seconds after which no more work is done for a guest who has left."""
QUIET = 0.15
"""Seconds without a byte after which the output counts as complete."""


class CountingSocket(socket.socket):
    """Counts the bytes received."""

    came = 0

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        data = super().recv(size, flags)
        self.came += len(data)
        return data


class GuestSession(asyncssh.SSHClientSession[bytes]):
    def __init__(self) -> None:
        self.screen = Emulator()
        self.first_byte = self.last_byte = 0.0
        self.channel: asyncssh.SSHClientChannel[bytes]
        self._came = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self.last_byte = time.perf_counter()  # what an emulator written in Python takes is not counted
        self.first_byte = self.first_byte or self.last_byte
        self.screen.receive(data)
        self._came.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self._came.set()

    def press(self, keys: str) -> float:
        self.first_byte = 0.0
        pressed = time.perf_counter()
        self.channel.write(keys.encode())
        return pressed

    async def wait_for(self, text: str) -> float:
        """Return the time when the last bytes arrived."""
        async with asyncio.timeout(20):
            while text not in self.screen.text:
                self._came.clear()
                await self._came.wait()
        return self.last_byte

    async def wait_for_reply(self) -> float:
        """Return the time when the first byte arrived."""
        async with asyncio.timeout(20):
            while not self.first_byte:
                self._came.clear()
                await self._came.wait()
        return self.first_byte

    async def settle(self) -> None:
        with contextlib.suppress(TimeoutError):
            while True:
                self._came.clear()
                await asyncio.wait_for(self._came.wait(), QUIET)


class Client:
    """A single guest."""

    def __init__(
        self,
        connection: asyncssh.SSHClientConnection,
        wire: CountingSocket,
        seen: GuestSession,
        shown: float,
        first_paint: int,
    ) -> None:
        self.connection = connection
        self.wire = wire
        self.seen = seen
        self.shown = shown
        self.first_paint = first_paint


async def connect_guest(port: int, number: int, key: asyncssh.SSHKey, *, settles: bool = True) -> Client:
    wire = CountingSocket(socket.AF_INET, socket.SOCK_STREAM)
    wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    wire.bind((f"127.0.{1 + number // 250}.{1 + number % 250}", 0))
    wire.setblocking(False)
    await asyncio.get_running_loop().sock_connect(wire, (HERE, port))
    connection = await asyncssh.connect(
        sock=wire, username=f"guest{number}", known_hosts=None, config=None, agent_path=None, client_keys=[key],
        compression_algs=["zlib@openssh.com"],
    )  # fmt: skip
    before, seen = wire.came, GuestSession()
    await connection.create_session(lambda: seen, term_type="xterm-256color", term_size=(80, 24), encoding=None)
    shown = await seen.wait_for("round")
    if settles:
        await seen.settle()
    painted = wire.came - before
    seen.press(" ")  # closes the legend
    if settles:
        await seen.settle()
    return Client(connection, wire, seen, shown, painted)


# --- the table


class Door:
    """The ports of a table and its ssh door, and the process that serves the door."""

    def __init__(self, port: int, ssh: int, process: int) -> None:
        self.port = port
        self.ssh = ssh
        self._process = process

    @property
    def megabytes(self) -> float:
        lines = Path(f"/proc/{self._process}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024

    @property
    def files(self) -> int:
        return len(list(Path(f"/proc/{self._process}/fd").iterdir()))


@contextlib.asynccontextmanager
async def host_table(players: int, environment: Mapping[str, str]) -> AsyncIterator[Door]:
    arguments = ["host", "--headless", "--players", str(players), "--bind", HERE, "--port", "0", "--no-announce"]
    process = await asyncio.create_subprocess_exec(
        *PROGRAM, *arguments, "--seed", "1", "--ssh", "0", stdout=asyncio.subprocess.PIPE, env=dict(environment)
    )
    try:
        assert process.stdout is not None
        told = json.loads(await process.stdout.readline())
        yield Door(told["port"], told["ssh"], door_process(process.pid))
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


def door_process(process: int) -> int:
    """Return the process that serves the door."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    [door] = [int(one) for one in children if "macrobber_tui.ssh" in Path(f"/proc/{one}/cmdline").read_text()]
    return door


@contextlib.asynccontextmanager
async def seat_players(door: Door, players: int) -> AsyncIterator[list[Player]]:
    async with asyncio.TaskGroup() as group:
        others = [Player(door.port, f"Player {number}") for number in range(players)]
        tasks = []
        for player in others:
            tasks.append(group.create_task(player.listen()))
            await player.reach(lambda table: table.seat is not None)
        await others[0].reach(lambda table: table.game_view is not None)
        yield others
        for task in tasks:
            task.cancel()


async def decide(players: Sequence[Player], rng: random.Random) -> str:
    """Let the active player decide; return the kind of decision."""
    view = players[0].table
    assert view is not None
    player = next(one for one in players if one.table is not None and one.table.seat == view.actor)
    await player.reach(lambda table: table.ply == view.ply and bool(table.legal))
    assert player.table is not None
    before = len(players[0].events)
    await player.decide(choose(player.table.game, "easy", player.table.game_view, player.table.legal, rng))
    await players[0].reach(lambda table: table.ply > view.ply)
    return decision_kind(players[0].events[before:])


# --- what is measured


async def measure_board(door: Door, keys: Sequence[asyncssh.SSHKey], times: int) -> tuple[list[float], list[int]]:
    milliseconds, paints = [], []
    for number in range(GUESTS, GUESTS + times):
        begun = time.perf_counter()
        client = await connect_guest(door.ssh, number, keys[number % len(keys)], settles=False)
        milliseconds.append(1000 * (client.shown - begun))
        before = client.wire.came
        await client.seen.settle()
        paints.append(client.first_paint + client.wire.came - before)
        client.connection.close()
        await client.connection.wait_closed()
        await asyncio.sleep(LEAVING)
    return milliseconds, paints


async def measure_echo(clients: Sequence[Client], times: int, rng: random.Random) -> list[float]:
    """Let one guest type and wait for the echo, while nine others type as fast as people can."""
    for client in clients:
        client.seen.press("t")
        await client.seen.settle()

    async def typing(client: Client) -> None:
        while True:
            await asyncio.sleep(rng.uniform(0.08, 0.2))
            client.seen.press(rng.choice("abcdefghijklm \x7f\x7f"))

    others = [asyncio.create_task(typing(client)) for client in clients[1:]]
    found = []
    for number in range(times):
        await asyncio.sleep(rng.uniform(0.05, 0.1))
        pressed = clients[0].seen.press("\x7f" if number % 2 else "x")
        found.append(1000 * (await clients[0].seen.wait_for_reply() - pressed))
    for task in others:
        task.cancel()
    for client in clients:
        client.seen.press("\x1b")
        await client.seen.settle()
    return found


async def measure_moves(
    clients: Sequence[Client], players: Sequence[Player], moves: int, rng: random.Random
) -> dict[str, list[int]]:
    """Measure another player's decisions at a spectator, who dismisses everything immediately."""
    sizes: dict[str, list[int]] = defaultdict(list)
    client = clients[0]
    for _ in range(moves):
        if players[0].table is None or players[0].table.stage == "over":
            break
        before = client.wire.came
        what = await decide(players, rng)
        await client.seen.settle()
        sizes[what].append(client.wire.came - before)
        while "space continues" in client.seen.screen.text:
            client.seen.press(" ")
            await client.seen.settle()
    return sizes


async def measure_crowd(door: Door, keys: Sequence[asyncssh.SSHKey], number: int) -> None:
    """Let groups of ten guests come and go until the total is reached."""
    told: list[tuple[int, float, int]] = []
    for begin in range(0, number, GUESTS):
        clients = await asyncio.gather(
            *(
                connect_guest(door.ssh, 250 + one, keys[one % GUESTS], settles=False)
                for one in range(begin, begin + GUESTS)
            )
        )
        for one, client in enumerate(clients):
            if one % 2:
                client.connection.abort()
            else:
                client.seen.press("q")
        await asyncio.sleep(0.5)
        for client in clients:
            client.connection.close()
        told.append((begin + GUESTS, door.megabytes, door.files))
    await asyncio.sleep(3)
    told.append((number, door.megabytes, door.files))
    print("\nafter guests   MB      open files")
    for come_and_gone, megabytes, files in [told[0], *told[len(told) // 4 :: max(1, len(told) // 8)], told[-1]]:
        print(f"{come_and_gone:>12}{megabytes:>7.1f}{files:>12}")


def print_row(what: str, found: Sequence[float], unit: str, mark: float) -> None:
    ordered = sorted(found)
    p95 = ordered[math.ceil(0.95 * len(ordered)) - 1]
    print(
        f"{what:<24} median {statistics.median(ordered):>8.1f} {unit}   p95 {p95:>8.1f}   most {ordered[-1]:>8.1f}"
        f"   {len(ordered)} times   (mark {mark:g} {unit})"
    )


async def measure(chosen: argparse.Namespace) -> None:
    rng = random.Random(chosen.seed)
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(GUESTS)]
    with tempfile.TemporaryDirectory(prefix="macrobber-ssh-") as home:
        environment = program_environment(home)
        async with host_table(chosen.players, environment) as door, seat_players(door, chosen.players) as players:
            empty, files = door.megabytes, door.files
            clients = [await connect_guest(door.ssh, number, key) for number, key in enumerate(keys)]
            await asyncio.sleep(0.5)
            each, open_files = (door.megabytes - empty) / GUESTS, (door.files - files) / GUESTS
            print(
                f"memory: {empty:.1f} MB and {files} files for nobody; {each:.2f} MB and {open_files:g} for each of ten"
            )
            print(f"        (mark {MEMORY:g} MB; what all of them share is counted in it)")
            milliseconds, paints = await measure_board(door, keys, chosen.boards)
            print_row("connect to board", milliseconds, "ms", BOARD)
            print_row("first paint", paints, "B", FIRST)
            print_row("key to echo", await measure_echo(clients, chosen.keys, rng), "ms", ECHO)
            sizes = await measure_moves(clients, players, chosen.moves, rng)
            for what, found in sorted(sizes.items()):
                print_row(f"move: {what}", found, "B", MOVE)
            print_row("all moves", [size for found in sizes.values() for size in found], "B", MOVE)
            for client in clients:
                client.connection.close()
            if chosen.crowd:
                await measure_crowd(door, keys, chosen.crowd)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=5, help="who have the seats (default: 5)")
    parser.add_argument("--boards", type=int, default=30, help="connections one after the other (default: 30)")
    parser.add_argument("--keys", type=int, default=200, help="pressed one by one (default: 200)")
    parser.add_argument("--moves", type=int, default=300, help="decisions (default: 300)")
    parser.add_argument("--crowd", type=int, default=0, help="guests who come and go (default: none)")
    parser.add_argument("--seed", type=int, default=1)
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
