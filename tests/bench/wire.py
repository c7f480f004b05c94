"""What a move costs on the wire: bytes for each peer, and the time until the last peer sees it.

Five easy bots play whole games as guests over sockets on loopback, with one spectator beside them. Sizes are
those of patch frames (msgpack, without the few bytes of websocket framing). Beside them stands the size of the full
view, which is what sending whole states would cost. Times run from the moment before a decision is sent to the moment
the last of the six peers has applied the view that follows; beside them stands the bare round trip of an echo
over the same websockets library in the same run, so that ratios can be compared between machines.

Everything runs in one process on one event loop, so the time of a move holds the work of host and all six peers.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import time
from collections.abc import Iterable

import msgspec
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.lan.guest import Changed, Guest
from macrobber_core.lan.host import Host
from macrobber_core.lan.identity import own_identity
from macrobber_core.lan.link import ENCRYPTED, Link, dial
from macrobber_core.table import Dealer, Table, TableView
from macrobber_core.wire.codec import decode_from_host, pack
from macrobber_core.wire.messages import Patch

PLAYERS = 5


class Meter:
    """A link that weighs the patches it brings."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.address = link.address
        self.fingerprint = link.fingerprint
        self.patches: list[int] = []

    async def send(self, frame: bytes) -> None:
        await self._link.send(frame)

    async def receive(self) -> bytes | str:
        frame = await self._link.receive()
        assert isinstance(frame, bytes)
        if isinstance(decode_from_host(frame), Patch):
            self.patches.append(len(frame))
        return frame

    async def close(self) -> None:
        await self._link.close()


class Seat:
    """A guest, its meter, and the views that have come so far."""

    def __init__(self, port: int, name: str, *, watch: bool = False) -> None:
        self.meter: Meter | None = None
        self.came = asyncio.Event()
        self._port = port
        self.guest = Guest(self._dial, name, watch=watch)

    async def _dial(self) -> Link:
        self.meter = Meter(await dial("127.0.0.1", self._port))
        return self.meter

    async def listen(self) -> None:
        async for update in self.guest.updates():
            if isinstance(update, Changed):
                self.came.set()

    async def reach(self, ply: int) -> TableView:
        """The view once it has come that far."""
        while self.guest.table is None or self.guest.table.ply < ply or self.guest.table.stage == "waiting":
            self.came.clear()
            await self.came.wait()
        return self.guest.table


class Figures:
    """All that was measured."""

    def __init__(self) -> None:
        self.actor: list[int] = []
        self.others: list[int] = []
        self.views: list[int] = []
        self.seconds: list[float] = []
        self.echo: list[float] = []


async def play_game(seed: int, figures: Figures) -> None:
    rng = random.Random(seed)
    table = Table("bench", GAMES["mac-robber"], PLAYERS, {}, Dealer(str(seed)))
    async with Host(table) as host:
        port = await host.listen("127.0.0.1", 0)
        seats: list[Seat] = []
        tasks: list[asyncio.Task[None]] = []
        for number in range(PLAYERS + 1):
            seats.append(Seat(port, f"Guest {number + 1}", watch=number == PLAYERS))
            tasks.append(asyncio.create_task(seats[-1].listen()))
            await seats[-1].came.wait()
        host.start()
        await asyncio.gather(*(seat.reach(host.table.ply) for seat in seats))
        while (actor := table.actor) is not None:
            view = await seats[actor - 1].reach(table.ply)
            action = choose("mac-robber", "easy", view.position, view.legal, rng)
            before = [len(seat.meter.patches) for seat in seats if seat.meter]
            began = time.perf_counter()
            await seats[actor - 1].guest.decide(action)
            await seats[actor - 1].reach(view.ply + 1)
            await asyncio.gather(*(seat.reach(table.ply) for seat in seats))
            figures.seconds.append(time.perf_counter() - began)
            for number, (seat, count) in enumerate(zip(seats, before, strict=True), 1):
                assert seat.meter is not None
                (size,) = seat.meter.patches[count:]
                (figures.actor if number == actor else figures.others).append(size)
                figures.views.append(len(pack(msgspec.to_builtins(table.view(number if number <= PLAYERS else None)))))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def play_echo(times: int, figures: Figures) -> None:
    """The round trip of a small frame over a bare websocket, encrypted like ours."""

    async def echo(connection: ServerConnection) -> None:
        async for frame in connection:
            await connection.send(frame)

    async with (
        serve(echo, "127.0.0.1", 0, compression=None, ssl=own_identity().context) as server,
        connect(
            f"wss://127.0.0.1:{server.sockets[0].getsockname()[1]}/", compression=None, proxy=None, ssl=ENCRYPTED
        ) as connection,
    ):
        for _ in range(times):
            began = time.perf_counter()
            await connection.send(bytes(16))
            await connection.recv()
            figures.echo.append(time.perf_counter() - began)


def percentile(values: Iterable[float], part: float) -> float:
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))]


def tell_bytes(what: str, sizes: list[int]) -> None:
    mean, median, p95 = statistics.mean(sizes), statistics.median(sizes), percentile(sizes, 0.95)
    print(f"{what:<34} {mean:8.1f} {median:8.0f} {p95:8.0f}")


def tell_time(what: str, seconds: list[float]) -> None:
    print(f"{what:<34} {percentile(seconds, 0.5) * 1e6:8.0f} {percentile(seconds, 0.95) * 1e6:8.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=5, help="how many games are played (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next ones count on (default: 1)")
    parser.add_argument("--echoes", type=int, default=2000, help="round trips of the bare echo (default: 2000)")
    chosen = parser.parse_args()
    figures = Figures()
    asyncio.run(play_echo(chosen.echoes // 2, figures))
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        asyncio.run(play_game(seed, figures))
    asyncio.run(play_echo(chosen.echoes - chosen.echoes // 2, figures))

    print(f"{chosen.games} games, {len(figures.seconds)} decisions, {PLAYERS} players and 1 spectator\n")
    print(f"{'bytes a move and peer':<34} {'mean':>8} {'median':>8} {'p95':>8}")
    tell_bytes("patch, all peers", figures.actor + figures.others)
    tell_bytes("patch, who decided", figures.actor)
    tell_bytes("patch, the others", figures.others)
    tell_bytes("full view", figures.views)
    print(f"\n{'microseconds':<34} {'p50':>8} {'p95':>8}")
    tell_time("decision until all 6 have the view", figures.seconds)
    tell_time("bare echo round trip", figures.echo)
    ratios = [percentile(figures.seconds, part) / percentile(figures.echo, part) for part in (0.5, 0.95)]
    print(f"{'ratio':<34} {ratios[0]:8.1f} {ratios[1]:8.1f}")


if __name__ == "__main__":
    main()
