"""Measure the cost and response times of guests by ssh, on loopback.

The program itself hosts a table without a screen and opens its ssh door, so the usual processes serve the guests. This
process runs their clients and the seated players.

    memory          growth of the door's processes with ten more guests
    board           from before the connection request until the board appears, one guest after another
    echo            at the board, from before an arrow is pressed until the pointer's move begins to arrive, with nine
                    others who press arrows as fast as people can. "In the chat" is the same for a typed character
    first paint     bytes on the wire from the session request until the output ends: compressed, encrypted, in total
    move            the same for another player's decision
    decision        from before a player (who is no ssh guest) sends a decision until its first output begins to arrive
                    at the slowest of 1, 5, 10, 20 and 30 guests, all at the board in terminals of 80x24
    processor       the time of all the door's processes, from that moment until the slowest guest has the first output,
                    for each guest; "with what moves after it" is until the door is quiet again
    crowd           memory and open files after many guests have come and gone, each from its own address; half of them
                    leave, the others' connections are cut

The anchor of connections and echoes is a bare asyncssh server in a process of its own, which writes one word to each
session and returns every byte. That of decisions is the same server with as many sessions, to each of which it writes
200 bytes after a key in the first. The clients run in one process, so decrypting for 30 guests is done in sequence
here; they parse no output while a time is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import socket
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path

import asyncssh

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measuring import HERE, Anchor, Mark, Row, make_row, new_parser, processor_seconds, report
from bench.terminal import Player, decision_kind
from helpers.emulator import Emulator
from helpers.terminals import PROGRAM, program_environment
from macrobber_core.bots import choose

GUESTS = 10
CROWDS = (1, 5, 10, 20, 30)
"""The numbers of guests whom a decision reaches."""
MEMORY, BOARD, ECHO, FIRST, MOVE = 2.5, 60, 4, 3500, 300
REACHED, PROCESSOR = 50, 1.2
"""The marks in milliseconds for a decision to the last of the guests, and for the processor time for each of them."""
FAN_OUT, FAN_OUT_BYTES = "!", 200
"""The key after which the anchor writes to all its sessions, and what it writes to each."""
RIGHT, LEFT = "\x1b[C", "\x1b[D"
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
        self.first_byte = self.last_byte = 0.0
        self.channel: asyncssh.SSHClientChannel[bytes]
        self._screen = Emulator()
        self._unread = b""
        self._came = asyncio.Event()

    @property
    def screen(self) -> Emulator:
        """The screen with everything that has arrived; parsing it takes its time only when somebody looks."""
        unread, self._unread = self._unread, b""
        self._screen.receive(unread)
        return self._screen

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self.last_byte = time.perf_counter()
        self.first_byte = self.first_byte or self.last_byte
        self._unread += data
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

    async def wait_for_reply(self, seconds: float = 20) -> float:
        """Return the time when the first byte since the last key arrived. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
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
    """The ports of a table and of its door, "ssh" or "web", and the processes that serve the door.

    The kind "native" is the table's own port, which the host's process serves.
    """

    def __init__(self, port: int, port_of_door: int, host: int, kind: str) -> None:
        self.port = port
        self.port_of_door = port_of_door
        self._host = host
        self._package = f"macrobber_tui.{kind}"

    @property
    def _processes(self) -> list[int]:
        if self._package.endswith(".native"):
            return [self._host]
        return [
            process
            for process in descendants(self._host)
            if self._package in Path(f"/proc/{process}/cmdline").read_text()
        ]

    @property
    def megabytes(self) -> float:
        status = "".join(Path(f"/proc/{process}/status").read_text() for process in self._processes)
        return sum(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")) / 1024

    @property
    def files(self) -> int:
        return sum(len(list(Path(f"/proc/{process}/fd").iterdir())) for process in self._processes)

    @property
    def processor_milliseconds(self) -> float:
        return 1000 * sum(map(processor_seconds, self._processes))

    async def quiet(self) -> float:
        """Wait until the door does nothing, and return the processor milliseconds that it has used."""
        used = -1.0
        while self.processor_milliseconds - used > 1:  # it may wake up at times
            used = self.processor_milliseconds
            await asyncio.sleep(QUIET)
        return used


def descendants(process: int) -> Iterator[int]:
    """Return the child processes of a process, and theirs."""
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            yield child
            yield from descendants(child)


@contextlib.asynccontextmanager
async def host_table(players: int, environment: Mapping[str, str], kind: str = "ssh") -> AsyncIterator[Door]:
    """Host a table without a screen, with a door of that kind."""
    arguments = ["host", "--headless", "--players", str(players), "--bind", HERE, "--port", "0", "--no-announce"]
    process = await asyncio.create_subprocess_exec(
        *PROGRAM,
        *arguments,
        "--seed",
        "1",
        *([] if kind == "native" else [f"--{kind}", "0"]),
        stdout=asyncio.subprocess.PIPE,
        env=dict(environment),
    )
    try:
        assert process.stdout is not None
        told = json.loads(await process.stdout.readline())
        way_in = told["port"] if kind == "native" else told[kind]
        port = way_in if isinstance(way_in, int) else int(way_in.rstrip("/").rpartition(":")[2])
        yield Door(told["port"], port, process.pid, kind)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


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


# --- the anchor


async def serve_bare() -> None:
    """Print a port, and serve ssh there: write a word to each session, and return every byte, or write to all."""
    sessions: set[asyncssh.SSHServerProcess[bytes]] = set()

    async def answer(process: asyncssh.SSHServerProcess[bytes]) -> None:
        process.stdout.write(b"round")
        sessions.add(process)
        while data := await process.stdin.read(1000):
            if data == FAN_OUT.encode():
                for session in sessions:
                    session.stdout.write(random.randbytes(FAN_OUT_BYTES))
            else:
                process.stdout.write(data)
        sessions.discard(process)

    server = await asyncssh.listen(
        HERE, 0, server_factory=AnybodyServer, server_host_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        process_factory=answer, encoding=None, line_editor=False,
    )  # fmt: skip
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.Event().wait()


class AnybodyServer(asyncssh.SSHServer):
    """Lets in everybody with any key."""

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        return True


@contextlib.asynccontextmanager
async def bare_server() -> AsyncIterator[int]:
    """Yield the port of the anchor."""
    process = await asyncio.create_subprocess_exec(sys.executable, __file__, "--bare", stdout=asyncio.subprocess.PIPE)
    try:
        assert process.stdout is not None
        yield int(await process.stdout.readline())
    finally:
        process.kill()
        await process.wait()


# --- what is measured


async def time_connection(port: int, number: int, key: asyncssh.SSHKey) -> tuple[float, int]:
    """Connect and leave again; return the milliseconds until the board appeared, and the bytes of the first paint."""
    begun = time.perf_counter()
    client = await connect_guest(port, number, key, settles=False)
    milliseconds = 1000 * (client.shown - begun)
    before = client.wire.came
    await client.seen.settle()
    paint = client.first_paint + client.wire.came - before
    client.connection.close()
    await client.connection.wait_closed()
    await asyncio.sleep(LEAVING)
    return milliseconds, paint


async def measure_board(door: Door, bare: int, keys: Sequence[asyncssh.SSHKey], times: int) -> list[Row]:
    milliseconds, paints, anchor = [], [], []
    for number in range(GUESTS, GUESTS + times):
        key = keys[number % len(keys)]
        anchor.append((await time_connection(bare, number, key))[0])
        shown, paint = await time_connection(door.port_of_door, number, key)
        milliseconds.append(shown)
        paints.append(paint)
    return [
        make_row(
            "ssh: connect to board", milliseconds, "ms", Mark("median", BOARD), anchor=Anchor("bare asyncssh", anchor)
        ),
        make_row("ssh: first paint", paints, "B", Mark("median", FIRST)),
    ]


async def time_echo(session: GuestSession, key: str) -> float:
    pressed = session.press(key)
    return 1000 * (await session.wait_for_reply() - pressed)


async def measure_echo(
    clients: Sequence[Client], bare: Client, opening: str, keys: Sequence[str], times: int, rng: random.Random
) -> tuple[list[float], list[float]]:
    """Let one guest press keys in turn and wait for each echo, while the others press them as fast as people can.

    `opening` opens the pointer or the chat. Returns the milliseconds of the echoes, and those of a bare server.
    """
    for client in clients:
        client.seen.press(opening)
        await client.seen.settle()

    async def press(client: Client) -> None:
        while True:
            await asyncio.sleep(rng.uniform(0.08, 0.2))
            client.seen.press(rng.choice(keys))

    others = [asyncio.create_task(press(client)) for client in clients[1:]]
    found, anchor = [], []
    for number in range(times):
        await asyncio.sleep(rng.uniform(0.05, 0.1))
        anchor.append(await time_echo(bare.seen, "x"))
        found.append(await time_echo(clients[0].seen, keys[number % len(keys)]))
    for task in others:
        task.cancel()
    for client in clients:
        client.seen.press("\x1b")
        await client.seen.settle()
    return found, anchor


async def dismiss_unread(clients: Sequence[Client]) -> None:
    """Press space at every guest whose board waits for it."""
    while waiting := [client for client in clients if "space continues" in client.seen.screen.text]:
        for client in waiting:
            client.seen.press(" ")
        await asyncio.gather(*(client.seen.settle() for client in waiting))


async def time_fan_out(bare: Sequence[Client]) -> float:
    """Return the milliseconds until the last session of the anchor has something."""
    for client in bare:
        client.seen.first_byte = 0.0
    pressed = bare[0].seen.press(FAN_OUT)
    return 1000 * (max([await client.seen.wait_for_reply() for client in bare]) - pressed)


async def measure_decisions(
    door: Door,
    clients: Sequence[Client],
    bare: Sequence[Client],
    players: Sequence[Player],
    times: int,
    rng: random.Random,
) -> list[Row]:
    """Measure decisions on their way to all these guests. One that changes no guest's screen is left out."""
    reached, processor, later, anchor = [], [], [], []
    unseen = 0
    for _ in range(times):
        if players[0].table is None or players[0].table.actor is None:
            break
        await dismiss_unread(clients)
        used = await door.quiet()
        anchor.append(await time_fan_out(bare))
        for client in clients:
            client.seen.first_byte = 0.0
        begun = time.perf_counter()
        await decide(players, rng)
        try:
            times_of = await asyncio.gather(*(client.seen.wait_for_reply(2) for client in clients))
        except TimeoutError:
            unseen += 1
            continue
        reached.append(1000 * (max(times_of) - begun))
        processor.append((door.processor_milliseconds - used) / len(clients))
        later.append((await door.quiet() - used) / len(clients))
    is_judged = len(clients) == CROWDS[-1]
    title = f"ssh: a decision to {len(clients)} guest{'s' * (len(clients) > 1)}"
    note = f"{unseen} changed no screen" if unseen else ""
    return [
        make_row(
            f"{title}: the slowest",
            reached,
            "ms",
            *[Mark("median", REACHED)] * is_judged,
            anchor=Anchor("bare asyncssh", anchor),
            note=note,
        ),
        make_row(f"{title}: processor a guest", processor, "ms", *[Mark("median", PROCESSOR)] * is_judged),
        make_row(f"{title}: with what moves after it", later, "ms"),
    ]


async def measure_moves(
    clients: Sequence[Client], players: Sequence[Player], moves: int, rng: random.Random
) -> list[Row]:
    """Measure another player's decisions at a spectator, who dismisses everything immediately."""
    sizes: dict[str, list[int]] = defaultdict(list)
    client = clients[0]
    for _ in range(moves):
        if players[0].table is None or players[0].table.stage == "over":
            break
        before, client.seen.first_byte = client.wire.came, 0.0
        what = await decide(players, rng)
        with contextlib.suppress(TimeoutError):  # it may change nothing on the screen
            await client.seen.wait_for_reply(1)
        await client.seen.settle()
        sizes[what].append(client.wire.came - before)
        await dismiss_unread(clients)
    mark = Mark("median", MOVE)
    everything = [size for found in sizes.values() for size in found]
    rows = [make_row(f"ssh: move, {what}", found, "B", mark) for what, found in sorted(sizes.items())]
    return [*rows, make_row("ssh: all moves", everything, "B", mark)]


async def measure_crowd(door: Door, keys: Sequence[asyncssh.SSHKey], number: int) -> None:
    """Let groups of ten guests come and go until the total is reached."""
    told: list[tuple[int, float, int]] = []
    for begin in range(0, number, GUESTS):
        clients = await asyncio.gather(
            *(
                connect_guest(door.port_of_door, 250 + one, keys[one % GUESTS], settles=False)
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


async def measure_memory(door: Door, keys: Sequence[asyncssh.SSHKey]) -> tuple[list[Client], Row]:
    """Connect ten guests; return them and what each of them costs."""
    empty, files = door.megabytes, door.files
    clients = [await connect_guest(door.port_of_door, number, key) for number, key in enumerate(keys)]
    await asyncio.sleep(0.5)
    each, open_files = (door.megabytes - empty) / GUESTS, (door.files - files) / GUESTS
    note = f"{open_files:g} files each; {empty:.0f} MB and {files} files for nobody"
    return clients, make_row("ssh: memory a guest", [each], "MB", Mark("median", MEMORY), note=note)


async def measure(given: argparse.Namespace) -> list[Row]:
    rng = random.Random(given.seed)
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(GUESTS)]
    rows = []
    with tempfile.TemporaryDirectory(prefix="macrobber-ssh-") as home:
        environment = program_environment(home)
        async with (
            bare_server() as bare,
            host_table(given.players, environment) as door,
            seat_players(door, given.players) as players,
        ):
            clients, row = await measure_memory(door, keys)
            rows += [row, *await measure_board(door, bare, keys, given.boards)]
            echo = await connect_guest(bare, 200, keys[0], settles=False)
            for name, opening, pressed, marks in (
                ("at the board", "i", (RIGHT, LEFT), [Mark("median", ECHO)]),
                ("in the chat", "t", ("x", "\x7f"), []),
            ):
                found, anchor = await measure_echo(clients, echo, opening, pressed, given.keys, rng)
                bare_echo = Anchor("bare asyncssh", anchor)
                rows.append(make_row(f"ssh: key to echo {name}", found, "ms", *marks, anchor=bare_echo))
            for client in clients[1:]:
                client.connection.close()
            await asyncio.sleep(LEAVING)
            crowd, bare_crowd = clients[:1], [echo]
            for guests in CROWDS:
                for number in range(len(crowd), guests):
                    key = keys[number % GUESTS]
                    crowd.append(await connect_guest(door.port_of_door, 100 + number, key))
                    bare_crowd.append(await connect_guest(bare, 300 + number, key))
                rows += await measure_decisions(door, crowd, bare_crowd, players, given.decisions, rng)
            for client in [*crowd[1:], *bare_crowd]:
                client.connection.close()
            await asyncio.sleep(LEAVING)
            rows += await measure_moves(crowd[:1], players, given.moves, rng)
            crowd[0].connection.close()
            if given.crowd:
                await measure_crowd(door, keys, given.crowd)
    return rows


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--players", type=int, default=5, help="who have the seats (default: 5)")
    parser.add_argument("--boards", type=int, default=None, help="connections, one by one (default: 30; quick: 8)")
    parser.add_argument("--keys", type=int, default=None, help="pressed one by one (default: 200; quick: 40)")
    parser.add_argument("--decisions", type=int, default=None, help="for each crowd (default: 25; quick: 8)")
    parser.add_argument("--moves", type=int, default=None, help="whose bytes are counted (default: 150; quick: 20)")
    parser.add_argument("--crowd", type=int, default=0, help="guests who come and go (default: none)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bare", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.bare:
        asyncio.run(serve_bare())
        return
    for name, full, quick in (("boards", 30, 8), ("keys", 200, 40), ("decisions", 25, 8), ("moves", 150, 20)):
        if getattr(given, name) is None:
            setattr(given, name, quick if given.quick else full)
    report(asyncio.run(measure(given)), given)


if __name__ == "__main__":
    main()
