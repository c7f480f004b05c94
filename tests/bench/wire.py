"""Measure a decision over sockets: its time to the slowest peer, the host's processor time, and the bytes on the wire.

The host runs in one process as `macrobber host` opens it: with a library on disk, to which it commits every decision,
and with the default of `--survive`. Its peers (easy bots) run in another process and connect over loopback as over a
network, with TLS. The first peers are players, as many as the game seats, the others are spectators. If a game needs
more players than there are peers, bots in the host's process fill the seats, and their decisions are not measured.

    time        from just before a player sends a decision until the slowest peer has received, checked and decoded its
                next view. All peers share a process, so the work of many players' machines is done in sequence; but
                a change that is the same for several spectators is applied once for all of them, as in an ssh door.
                On machines of their own they would all apply it at the same time. "The last frame" is the time until
                the peer that came last has its frame in hand, and still has to decode it.
    processor   all processor time of the host's process, from that moment until it is quiet again; beside that for an
                answer to a TLS echo, which depends less on what else the machine does than the times do
    bytes       TCP payload from the host to a peer, with TLS, websocket framing and whatever the decision causes (the
                kernel's count in TCP_INFO, so Linux only), for each peer and decision. IP and TCP headers, bytes from
                the peer to the host, and everything before the first decision are not counted.

The anchors run in the same two event loops, over the same loopback:

    bare echo   16 bytes and their answer over a plain websocket of the websockets library, without compression
    TLS echo    the same over a websocket with TLS, with the host's certificate
    fan-out     16 bytes over a TLS websocket, answered by 56 bytes on each of as many of them as there are peers
    floor       a fan-out that first commits a row to an SQLite file, from a machine as cold as a decision finds it

They alternate with the decisions: once the host is quiet after a decision, the floor comes first; then some echoes that
are not measured make the machine warm again; then one trip of each other anchor and the next decision follow without
any rest. No host that saves a decision before it sends it can be faster than the floor. Processes run on any core,
unless --pin gives each its own. "Updates alone" is the same table with `--survive off`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import socket
import sqlite3
import ssl
import struct
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import websockets.asyncio.client
import websockets.asyncio.server

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measuring import HERE, Anchor, Mark, Row, make_row, new_parser, processor_seconds, report
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import TableChanged
from macrobber_core.net.host.host import Host
from macrobber_core.net.identity import load_or_create_identity
from macrobber_core.net.link import Link
from macrobber_core.net.websocket import TLS_CONTEXT, SocketLink, dial, listening_socket
from macrobber_core.succession.quorum import Mode
from macrobber_core.table import TableView
from macrobber_tui.garbage_collection import collect_rarely
from macrobber_tui.session.heir import TableHeir
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.table_settings import TableSettings

PEERS = (1, 2, 5, 10, 20, 37)
ECHO = bytes(16)
COMMIT = b"\1" * len(ECHO)
"""Makes the host's process commit a row before it answers."""
PATCH_BYTES = 56
WARM_ECHOES = 5
QUIET_TIMES = 3
"""How often in a row the host must have used no processor time for 2 ms to count as quiet."""
SILENT_SECONDS = 0.5
FEW, MANY = 5, 37
"""The numbers of peers to which the marks apply."""
BYTES_LIMITS = {"mac-robber": (62, 55), "claim-it": (52, 45), "carcassonne": (85, 65)}
"""The marks for mean and median."""


class Case(NamedTuple):
    game: str
    peers: int
    survive: str
    seed: int

    @property
    def seats(self) -> int:
        seats = GAMES[self.game].seats
        return min(max(self.peers, seats[0]), seats[-1])


# --- the host's process

Socket = websockets.asyncio.server.ServerConnection


class HostProcess:
    """Opens one table after another, on request, and answers the anchors in the same event loop."""

    def __init__(self) -> None:
        self._fan: set[Socket] = set()
        self._rows: sqlite3.Connection
        self._table = contextlib.AsyncExitStack()
        self._host: Host
        self._rng = random.Random()

    async def run(self, pipe: Connection) -> None:
        """Send the ports of the anchors and of the requests through the pipe, then serve them for ever."""
        tls = load_or_create_identity().context
        async with contextlib.AsyncExitStack() as servers:
            self._rows = servers.enter_context(contextlib.closing(file_of_rows()))
            for serve, context in ((self._echo, None), (self._echo, tls), (self._fan_out, tls), (self._obey, None)):
                listening = listening_socket(HERE, 0)
                pipe.send(listening.getsockname()[1])
                server = websockets.asyncio.server.serve(serve, sock=listening, ssl=context, compression=None)
                await servers.enter_async_context(server)
            collect_rarely()  # as the program does when it starts
            await asyncio.Event().wait()

    async def _echo(self, connection: Socket) -> None:
        async for frame in connection:
            await connection.send(frame)

    async def _fan_out(self, connection: Socket) -> None:
        self._fan.add(connection)
        async for frame in connection:
            if frame == COMMIT:
                self._rows.execute("INSERT INTO rows VALUES (?)", (frame,))
            for each in self._fan:
                await each.send(bytes(PATCH_BYTES))
        self._fan.discard(connection)

    async def _obey(self, connection: Socket) -> None:
        async for request in connection:
            await connection.send(json.dumps(await self._answer(*json.loads(request))))

    async def _answer(self, request: str, *arguments: Any) -> int | None:
        match request:
            case "open":
                return await self._open(Case(*arguments))
            case "start":
                self._host.start()
            case "decide":
                self._decide_for_bot()
            case "close":
                await self._table.aclose()
        return None

    async def _open(self, case: Case) -> int | None:
        bots = ["easy"] * (case.seats - min(case.peers, case.seats))
        settings = TableSettings(
            GAMES[case.game], case.seats, bots, announce=False, bind=HERE, port=0, seed=case.seed,
            survive=Mode(case.survive),
        )  # fmt: skip
        self._host = await self._table.enter_async_context(open_host(settings))
        self._host.bot_players.pause(True)  # they decide on request
        self._rng.seed(case.seed)
        return self._host.port

    def _decide_for_bot(self) -> None:
        table = self._host.table
        assert table.actor
        view = table.view(table.actor)
        table.decide(table.actor, view.ply, choose(view.game, "easy", view.game_view, view.legal, self._rng))
        self._host.broadcast_changes()


def file_of_rows() -> sqlite3.Connection:
    """Return a new SQLite file in the folder for data, opened as the library opens its own."""
    rows = sqlite3.connect(Path(os.environ["XDG_DATA_HOME"]) / "rows.db", isolation_level=None)
    rows.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE rows (row BLOB)")
    return rows


def host_process(pipe: Connection, core: int | None) -> None:
    pin_to_core(core)
    asyncio.run(HostProcess().run(pipe))


def cores() -> tuple[int | None, int | None]:
    """Return one processor core per process; none if the machine has fewer than two or does not report them."""
    if not hasattr(os, "sched_getaffinity") or len(free := sorted(os.sched_getaffinity(0))) < 2:
        return None, None
    return free[0], free[1]


def pin_to_core(core: int | None) -> None:
    if core is not None:
        os.sched_setaffinity(0, {core})


# --- the peers' process


class TimedLink:
    """A link that notes when it received its last frame."""

    def __init__(self, link: SocketLink) -> None:
        self._link = link
        self.address = link.address
        self.fingerprint = link.fingerprint
        self.when = 0.0

    async def send(self, frame: bytes) -> None:
        await self._link.send(frame)

    async def receive(self) -> bytes | str:
        frame = await self._link.receive()
        self.when = time.perf_counter()
        return frame

    async def close(self) -> None:
        await self._link.close()


class Peer:
    """A guest, as `macrobber join` starts it, with the times of its last view."""

    def __init__(self, port: int, name: str, *, watch: bool) -> None:
        self.came = asyncio.Event()
        self.received = self.applied = 0.0
        self.link: TimedLink
        self._port = port
        self._heir = TableHeir(lambda: self.guest.own_name)
        self.guest = Guest(self._dial, name, watch=watch, heir=self._heir)

    async def _dial(self) -> Link:
        self.link = TimedLink(await dial(HERE, self._port))
        return self.link

    async def follow(self) -> None:
        async with self._heir:
            async for update in self.guest.updates():
                if isinstance(update, TableChanged):
                    self.received, self.applied = self.link.when, time.perf_counter()
                    self.came.set()

    async def reach(self, ply: int) -> TableView:
        """Wait until the view has reached a ply, and return the view."""
        while self.guest.table is None or self.guest.table.ply < ply or self.guest.table.stage == "waiting":
            self.came.clear()
            await self.came.wait()
        return self.guest.table


def sockets_to(port: int) -> list[int]:
    """Return the descriptors of this process's connections to a port."""
    found = []
    for descriptor in map(int, os.listdir("/proc/self/fd")):  # noqa: PTH208
        with contextlib.suppress(OSError):
            connection = socket.socket(fileno=descriptor)
            try:
                if connection.family == socket.AF_INET and connection.getpeername()[1] == port:
                    found.append(descriptor)
            finally:
                connection.detach()
    return found


def received_bytes(descriptor: int) -> int:
    """Return how many bytes of payload a TCP connection has received, as the kernel counts them."""
    connection = socket.socket(fileno=descriptor)
    try:
        information = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 136)
        return int(struct.unpack_from("=Q", information, 128)[0])
    finally:
        connection.detach()


class Trips:
    """Links that only answer. A trip lasts from sending a small frame on the first to the answer on the last."""

    def __init__(self, links: Sequence[websockets.asyncio.client.ClientConnection]) -> None:
        self._links = links

    @classmethod
    @contextlib.asynccontextmanager
    async def open(cls, port: int, context: ssl.SSLContext | None, links: int = 1) -> AsyncIterator[Trips]:
        scheme = "ws" if context is None else "wss"
        async with contextlib.AsyncExitStack() as stack:
            connections = [
                await stack.enter_async_context(
                    websockets.asyncio.client.connect(
                        f"{scheme}://{HERE}:{port}/", ssl=context, compression=None, proxy=None
                    )
                )
                for _ in range(links)
            ]
            await asyncio.sleep(0.1)  # until the other side has them all
            yield cls(connections)

    async def take(self, frame: bytes = ECHO) -> float:
        """Return the microseconds of one trip."""
        began = time.perf_counter()
        await self._links[0].send(frame)
        for link in self._links:
            await link.recv()
        return 1e6 * (time.perf_counter() - began)


class Requests:
    """The requests to the host's process."""

    def __init__(self, connection: websockets.asyncio.client.ClientConnection, process: int) -> None:
        self._connection = connection
        self._process = process

    async def ask(self, *request: object) -> Any:
        await self._connection.send(json.dumps(request))
        return json.loads(await self._connection.recv())

    @property
    def processor_seconds(self) -> float:
        return processor_seconds(self._process)

    async def quiet(self) -> float:
        """Wait until the host does nothing, and return the processor seconds that it has used."""
        used, times = -1.0, 0
        while times < QUIET_TIMES:
            await asyncio.sleep(0.002)
            times = times + 1 if used == self.processor_seconds else 0
            used = self.processor_seconds
        return used


async def silence(sockets: Sequence[int]) -> None:
    """Wait until the host has sent nothing for a while: the shares of its key, too, which it sends once."""
    before = -1
    while before != (before := sum(map(received_bytes, sockets))):  # noqa: ASYNC110
        await asyncio.sleep(SILENT_SECONDS)


class Figures:
    """The measurements of a case, in microseconds and bytes."""

    def __init__(self) -> None:
        self.applied: list[float] = []
        self.received: list[float] = []
        self.processor: list[float] = []
        self.bytes: list[float] = []
        self.bare: list[float] = []
        self.tls: list[float] = []
        self.fan: list[float] = []
        self.floor: list[float] = []
        self.floor_processor: list[float] = []
        self.echo_processor: list[float] = []


class Anchors(NamedTuple):
    bare: Trips
    tls: Trips
    fan: Trips

    async def measure(self, figures: Figures, requests: Requests) -> None:
        used = requests.processor_seconds
        figures.floor.append(await self.fan.take(COMMIT))
        figures.floor_processor.append(1e6 * (await requests.quiet() - used))
        for trips, times in ((self.bare, figures.bare), (self.tls, figures.tls), (self.fan, figures.fan)):
            for _ in range(WARM_ECHOES):
                await trips.take()
            times.append(await trips.take())
        used = requests.processor_seconds
        for _ in range(WARM_ECHOES):
            await self.tls.take()
        figures.echo_processor.append(1e6 * (requests.processor_seconds - used) / WARM_ECHOES)


async def play_game(case: Case, requests: Requests, anchors: Anchors, figures: Figures, most: int) -> None:
    """Play a game to its end, or for so many decisions."""
    port = await requests.ask("open", *case)
    rng = random.Random(case.seed)
    peers = [Peer(port, f"Guest {number}", watch=number > case.seats) for number in range(1, case.peers + 1)]
    async with asyncio.TaskGroup() as group:
        for peer in peers:
            group.create_task(peer.follow())
            await peer.came.wait()
        sockets = sockets_to(port)
        assert len(sockets) == case.peers
        await silence(sockets)
        await requests.ask("start")
        views = [await peer.reach(1) for peer in peers]
        players = {view.seat: peer for view, peer in zip(views, peers, strict=True)}
        await silence(sockets)
        while (actor := views[0].actor) is not None and most > 0:
            ply = views[0].ply
            if (player := players.get(actor)) is None:
                await requests.ask("decide")
            else:
                view = await player.reach(ply)
                action = choose(view.game, "easy", view.game_view, view.legal, rng)
                await requests.quiet()
                await anchors.measure(figures, requests)
                before, used = [received_bytes(each) for each in sockets], requests.processor_seconds
                began = time.perf_counter()
                await player.guest.decide(action)
                views = [await peer.reach(ply + 1) for peer in peers]
                figures.applied.append(1e6 * (max(peer.applied for peer in peers) - began))
                figures.received.append(1e6 * (max(peer.received for peer in peers) - began))
                figures.processor.append(1e6 * (await requests.quiet() - used))
                after = [received_bytes(each) for each in sockets]
                figures.bytes += [now - then for now, then in zip(after, before, strict=True)]
                most -= 1
            views = [await peer.reach(ply + 1) for peer in peers]
        for peer in peers:
            await peer.guest.close()
    await requests.ask("close")


async def measure(cases: Sequence[Case], pipe: Connection, process: int, most: int) -> dict[Case, Figures]:
    """Measure all cases; those that differ only in their seed are one."""
    found: dict[Case, Figures] = {}
    bare, tls, fan, control = (pipe.recv() for _ in range(4))
    collect_rarely()
    async with (
        websockets.asyncio.client.connect(f"ws://{HERE}:{control}/", proxy=None) as connection,
        Trips.open(bare, None) as bare_echo,
        Trips.open(tls, TLS_CONTEXT) as tls_echo,
    ):
        requests = Requests(connection, process)
        for case in cases:
            async with Trips.open(fan, TLS_CONTEXT, case.peers) as fan_out:
                figures = found.setdefault(case._replace(seed=0), Figures())
                await play_game(case, requests, Anchors(bare_echo, tls_echo, fan_out), figures, most)
                print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


# --- the report


def rows_of(case: Case, figures: Figures) -> list[Row]:
    title = f"{GAMES[case.game].title}, {case.peers} peer{'s' * (case.peers > 1)}"
    is_alone = case.survive == Mode.OFF.value
    if is_alone:
        title += ", updates alone"
    bare, tls, fan = (
        Anchor("bare echo", figures.bare),
        Anchor("TLS echo", figures.tls),
        Anchor("fan-out", figures.fan),
    )
    echo = Anchor("TLS echo", figures.echo_processor)
    marks: dict[str, list[Mark]] = defaultdict(list)
    if case.peers == FEW:
        mean, median = BYTES_LIMITS[case.game]
        marks |= {"bare": [Mark("ratio", 3)], "tls": [Mark("ratio", 2.5)]} if not is_alone else {}
        marks["bytes"] = [Mark("mean", mean), Mark("median", median)]
    elif case.peers == MANY:
        marks |= {"tls": [Mark("median", 3500)], "processor": [Mark("median", 1800)]}
    return [
        make_row(f"{title}: to the slowest", figures.applied, "us", *marks["bare"], anchor=bare),
        make_row(f"{title}: the same", figures.applied, "us", *marks["tls"], anchor=tls),
        make_row(f"{title}: floor", figures.floor, "us", anchor=tls),
        make_row(f"{title}: last frame", figures.received, "us", anchor=fan),
        make_row(f"{title}: host's processor", figures.processor, "us", *marks["processor"], anchor=echo),
        make_row(f"{title}: floor's processor", figures.floor_processor, "us", anchor=echo),
        make_row(f"{title}: on the wire", figures.bytes, "B", *marks["bytes"]),
    ]


def cases_of(given: argparse.Namespace) -> list[Case]:
    seeds = range(given.seed, given.seed + given.games)
    surviving = [
        Case(game, peers, Mode.MAJORITY.value, seed) for game in given.game for peers in given.peers for seed in seeds
    ]
    alone = [Case(game, FEW, Mode.OFF.value, seed) for game in given.game for seed in seeds]
    return surviving + alone * (FEW in given.peers)


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--game", nargs="+", choices=GAMES, default=list(GAMES), help="which (default: all)")
    parser.add_argument("--peers", nargs="+", type=int, default=None, help="how many (default: 1 2 5 10 20 37)")
    parser.add_argument("--games", type=int, default=1, help="games for each number of peers (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next ones count on (default: 1)")
    parser.add_argument("--pin", action="store_true", help="give both processes a core each")
    given = parser.parse_args()
    given.peers = given.peers or ((FEW, MANY) if given.quick else PEERS)
    most = 60 if given.quick else 1000
    with tempfile.TemporaryDirectory(prefix="macrobber-wire-") as home:
        os.environ |= dict.fromkeys(("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"), home)
        ours, theirs = multiprocessing.Pipe()
        host_core, peers_core = cores() if given.pin else (None, None)
        host = multiprocessing.get_context("spawn").Process(target=host_process, args=(theirs, host_core), daemon=True)
        host.start()
        assert host.pid is not None
        pin_to_core(peers_core)
        found = asyncio.run(measure(cases_of(given), ours, host.pid, most))
        host.terminate()
        host.join()
    report([row for case, figures in found.items() for row in rows_of(case, figures)], given)


if __name__ == "__main__":
    main()
