"""Measure the cost of a move over sockets: bytes per peer, and the time until the last of five peers has the new view.

The host runs in one process, its five guests (easy bots) in another; they connect over loopback in the same way as over
a network. Sizes are those of patch frames, without the few bytes of websocket framing. For comparison, the packed view
shows the cost of sending whole states. A third of a game means a third of its decisions: in the first third of
Carcassonne the table is nearly empty, in the last it is full.

Times run from just before a decision is sent until the slowest of the five guests has received, checked and decoded the
next view. The host has no library here, because the time of a commit depends on the disk. Two other times are measured
for comparison, between the same processes and over the same kind of connection:

    echo      a small frame and its answer: the bare round trip of the websockets library
    fan-out   a small frame, answered by five frames of the size of a patch, one on each of five links: the slowest

Both are measured before every decision, and each trip begins after the same short rest: people think before they
decide, and all three measurements should find the machine and its caches equally warm.

All five guests share one process, like the five links of the fan-out, so all times come from one clock. Work that five
players' machines would do in parallel is therefore done in sequence here. If there are two cores, the host and the
guests use one each, like separate machines; otherwise the system may run both on one core in turns.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import statistics
import time
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection

from macrobber_core.bots import choose
from macrobber_core.games import DEFAULT_GAME, GAMES
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import TableChanged
from macrobber_core.net.host.host import Host
from macrobber_core.net.identity import load_or_create_identity
from macrobber_core.net.link import Link
from macrobber_core.net.listener import open_listener
from macrobber_core.net.websocket import SocketLink, dial, listening_socket
from macrobber_core.table import KeyedChance, Table, TableView
from macrobber_core.wire.codec import decode_from_host, pack
from macrobber_core.wire.messages import Patch

HERE = "127.0.0.1"
PLAYERS = 5
DECISION_BYTES = 16
PATCH_BYTES = 56
REST = 0.003
"""Seconds of rest before each trip."""


# --- the host's process


async def serve(pipe: Connection, game: str, seeds: range) -> None:
    """Print the ports of echo and fan-out, then the port of each game, until all games have been played."""
    links: set[Link] = set()

    async def echo(link: Link, greeted: Callable[[], None]) -> None:
        greeted()
        while True:
            await link.send(bytes(await link.receive()))  # type: ignore[arg-type]  # no text comes

    async def fan_out(link: Link, greeted: Callable[[], None]) -> None:
        greeted()
        links.add(link)
        while True:
            await link.receive()
            for each in links:
                await each.send(bytes(PATCH_BYTES))

    for answer in (echo, fan_out):
        _, port = await open_listener(answer, load_or_create_identity(), listening_socket(HERE, 0))
        pipe.send(port)
    for seed in seeds:
        async with Host(Table("bench", GAMES[game], PLAYERS, {}, KeyedChance(str(seed)))) as host:
            pipe.send(await host.listen(HERE, 0))
            while host.table.free_seats:  # noqa: ASYNC110  # what is waited for has no event
                await asyncio.sleep(0.01)
            host.start()
            await host.finished.wait()
            while host.peers:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    await asyncio.Event().wait()


def host_process(pipe: Connection, game: str, seeds: range, core: int | None) -> None:
    pin_to_core(core)
    asyncio.run(serve(pipe, game, seeds))


def cores() -> tuple[int | None, int | None]:
    """Return one processor core per process; none if the machine has fewer than two or does not report them."""
    if not hasattr(os, "sched_getaffinity") or len(free := sorted(os.sched_getaffinity(0))) < 2:
        return None, None
    return free[0], free[1]


def pin_to_core(core: int | None) -> None:
    if core is not None:
        os.sched_setaffinity(0, {core})


# --- the guests' process


class Meter:
    """A link that remembers the frames it received."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.address = link.address
        self.fingerprint = link.fingerprint
        self.frames: list[bytes] = []

    async def send(self, frame: bytes) -> None:
        await self._link.send(frame)

    async def receive(self) -> bytes | str:
        frame = await self._link.receive()
        assert isinstance(frame, bytes)
        self.frames.append(frame)
        return frame

    async def close(self) -> None:
        await self._link.close()

    def patch_size(self) -> int:
        """Return the size of the only patch among the frames."""
        (size,) = (len(frame) for frame in self.frames if isinstance(decode_from_host(frame), Patch))
        return size


class Seat:
    """A guest with its meter and the time of its last view."""

    def __init__(self, port: int, name: str) -> None:
        self.meter: Meter
        self.came = asyncio.Event()
        self.when = 0.0
        self._port = port
        self.guest = Guest(self._dial, name)

    async def _dial(self) -> Link:
        self.meter = Meter(await dial(HERE, self._port))
        return self.meter

    async def listen(self) -> None:
        async for update in self.guest.updates():
            if isinstance(update, TableChanged):
                self.when = time.perf_counter()
                self.came.set()

    async def reach(self, ply: int) -> TableView:
        """Wait until the view has reached a ply, and return the view."""
        while self.guest.table is None or self.guest.table.ply < ply or self.guest.table.stage == "waiting":
            self.came.clear()
            await self.came.wait()
        return self.guest.table


class Figures:
    """All measurements."""

    def __init__(self) -> None:
        self.actor: list[int] = []
        self.others: list[int] = []
        self.views: list[int] = []
        self.thirds: tuple[list[int], list[int], list[int]] = ([], [], [])
        """Patch sizes in the first, second and last third of each game."""
        self.moves: list[float] = []
        self.echo: list[float] = []
        self.fan_out: list[float] = []


class BareLinks:
    """Links that only answer. A trip lasts from sending a small frame on the first link to the answer on the last."""

    def __init__(self, links: list[SocketLink]) -> None:
        self._links = links

    @classmethod
    async def dial(cls, port: int, links: int) -> BareLinks:
        bare = cls([await dial(HERE, port) for _ in range(links)])
        await asyncio.sleep(0.1)  # until the other side has them all
        return bare

    async def round_trip(self) -> float:
        """Return the seconds of one trip."""
        await asyncio.sleep(REST)
        began = time.perf_counter()
        await self._links[0].send(bytes(DECISION_BYTES))
        await asyncio.gather(*(link.receive() for link in self._links))
        return time.perf_counter() - began


async def play_game(port: int, seed: int, echo: BareLinks, fan_out: BareLinks, figures: Figures) -> None:
    rng = random.Random(seed)
    seats = [Seat(port, f"Guest {number}") for number in range(1, PLAYERS + 1)]
    async with asyncio.TaskGroup() as group:
        for seat in seats:
            group.create_task(seat.listen())
            await seat.came.wait()
        views = await wait_for_ply(seats, 1)
        course: list[list[int]] = []
        while (actor := views[0].actor) is not None:
            figures.echo.append(await echo.round_trip())
            figures.fan_out.append(await fan_out.round_trip())
            view = views[actor - 1]
            action = choose(view.game, "easy", view.game_view, view.legal, rng)
            for seat in seats:
                seat.meter.frames.clear()
            await asyncio.sleep(REST)
            began = time.perf_counter()
            await seats[actor - 1].guest.decide(action)
            views = await wait_for_ply(seats, view.ply + 1)
            figures.moves.append(max(seat.when for seat in seats) - began)
            course.append([])
            for number, (seat, after) in enumerate(zip(seats, views, strict=True), 1):
                course[-1].append(seat.meter.patch_size())
                (figures.actor if number == actor else figures.others).append(course[-1][-1])
                figures.views.append(len(pack(after)))
        for number, sizes in enumerate(course):
            figures.thirds[3 * number // len(course)].extend(sizes)
        for seat in seats:
            await seat.guest.close()


async def wait_for_ply(seats: list[Seat], ply: int) -> list[TableView]:
    return [await seat.reach(ply) for seat in seats]


async def play_games(pipe: Connection, seeds: range) -> Figures:
    figures = Figures()
    echo, fan_out = await BareLinks.dial(pipe.recv(), 1), await BareLinks.dial(pipe.recv(), PLAYERS)
    for seed in seeds:
        await play_game(pipe.recv(), seed, echo, fan_out, figures)
    return figures


def percentile(values: Iterable[float], part: float) -> float:
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))]


def print_sizes(what: str, sizes: list[int]) -> None:
    mean, median, p95 = statistics.mean(sizes), statistics.median(sizes), percentile(sizes, 0.95)
    print(f"{what:<44} {mean:8.1f} {median:8.0f} {p95:8.0f}")


def print_times(what: str, seconds: list[float]) -> None:
    print(f"{what:<44} {percentile(seconds, 0.5) * 1e6:8.0f} {percentile(seconds, 0.95) * 1e6:8.0f}")


def print_ratios(what: str, seconds: list[float], bare: list[float]) -> None:
    ratios = [percentile(seconds, part) / percentile(bare, part) for part in (0.5, 0.95)]
    print(f"{what:<44} {ratios[0]:8.1f} {ratios[1]:8.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=GAMES, default=DEFAULT_GAME, help=f"which (default: {DEFAULT_GAME})")
    parser.add_argument("--games", type=int, default=5, help="how many games are played (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next ones count on (default: 1)")
    parser.add_argument("--no-pin", action="store_true", help="leave it to the system where both processes run")
    chosen = parser.parse_args()
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    ours, theirs = multiprocessing.Pipe()
    host_core, guests_core = (None, None) if chosen.no_pin else cores()
    host = multiprocessing.get_context("spawn").Process(
        target=host_process, args=(theirs, chosen.game, seeds, host_core), daemon=True
    )
    host.start()
    pin_to_core(guests_core)
    figures = asyncio.run(play_games(ours, seeds))
    host.terminate()

    where = "on any core" if guests_core is None else "on a core each"
    played = f"{chosen.games} games, {len(figures.moves)} decisions, {PLAYERS} players"
    print(f"{GAMES[chosen.game].title}: {played}; host and guests {where}\n")
    print(f"{'bytes a move and peer':<44} {'mean':>8} {'median':>8} {'p95':>8}")
    print_sizes("patch, all peers", figures.actor + figures.others)
    print_sizes("patch, who decided", figures.actor)
    print_sizes("patch, the others", figures.others)
    for which, third in zip(("first", "second", "last"), figures.thirds, strict=True):
        print_sizes(f"patch, in the {which} third of a game", third)
    print_sizes("full view", figures.views)
    print(f"\n{'microseconds':<44} {'p50':>8} {'p95':>8}")
    print_times("decision to applied view, slowest of 5", figures.moves)
    print_times("bare fan-out, slowest of 5", figures.fan_out)
    print_times("bare echo", figures.echo)
    print_ratios("decision beside fan-out", figures.moves, figures.fan_out)
    print_ratios("decision beside echo", figures.moves, figures.echo)
    print_ratios("fan-out beside echo", figures.fan_out, figures.echo)


if __name__ == "__main__":
    main()
