"""The speed of a table, and the size of its host, while peers try to slow it down."""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import sys
import time
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass, field
from pathlib import Path

from helpers.endless import PACE
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import Ended, TableChanged
from macrobber_core.net.link import Link
from macrobber_core.net.websocket import dial

from .patience import PATIENCE

TESTS = Path(__file__).resolve().parents[1]
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Figures:
    """Measured seconds and bytes."""

    others: list[float] = field(default_factory=list)
    """Seconds from one guest's decision to another guest's view."""
    own: list[float] = field(default_factory=list)
    """Seconds from a decision of the host's own player to the resulting view."""
    sizes: list[int] = field(default_factory=list)
    """The host's resident memory after the warm-up, then every minute."""
    played: int = 0
    done: dict[str, int] = field(default_factory=dict)
    """The nasty peers' summaries."""

    @property
    def growth(self) -> int:
        return max(self.sizes) - self.sizes[0]


def median(latencies: list[float]) -> float:
    return statistics.median(latencies)


def p99(latencies: list[float]) -> float:
    return statistics.quantiles(latencies, n=100)[98]


class Clock:
    """The time and ply of the last decision, and the guests that have not seen its result."""

    def __init__(self) -> None:
        self.sent = 0.0
        self.ply = -1
        self.waiting: set[str] = set()


async def play(port: int, name: str, clock: Clock, latencies: list[float]) -> None:
    """Decide at random without delay, and record when other guests' decisions arrive."""

    async def connect() -> Link:
        return await dial("127.0.0.1", port)

    guest, rng, decided = Guest(connect, name), random.Random(name), (-1, -1)
    async for update in guest.updates():
        match update:
            case TableChanged(table, _, fresh):
                if name in clock.waiting and table.ply != clock.ply:
                    clock.waiting.discard(name)
                    latencies.append(time.perf_counter() - clock.sent)
                if table.legal and (fresh or decided != (table.ply, table.takebacks)):
                    decided = (table.ply, table.takebacks)
                    await asyncio.sleep(PACE)
                    clock.sent, clock.ply = time.perf_counter(), table.ply
                    clock.waiting = {"Ben", "Cat"} - {name}
                    await guest.decide(rng.choice(table.legal))
            case Ended(reason):
                raise AssertionError(f"{name} was sent away: {reason}")


async def start(module: str, *arguments: str) -> Process:
    path = os.pathsep.join([str(TESTS), *filter(None, sys.path)])
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, *arguments, stdin=PIPE, stdout=PIPE, env=os.environ | {"PYTHONPATH": path}
    )


async def stop(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()


def resident(process: Process) -> int:
    return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * PAGE


async def measure(kind: str | None, seconds: float, warm_up: float, views: int = 0) -> Figures:
    """Play at full speed beside peers of a kind; None means without them.

    This takes so many seconds and, on a busy machine, as long as it takes until guests have seen so many views.
    """
    figures, clock, nasty = Figures(), Clock(), None
    host = await start("helpers.endless")
    assert host.stdout is not None
    port = int(await host.stdout.readline())
    players = [asyncio.create_task(play(port, name, clock, figures.others)) for name in ("Ben", "Cat")]
    listening = asyncio.create_task(_listen(host, figures))
    try:
        await asyncio.sleep(warm_up)
        await _reach(figures.others, views)
        nasty = await start("helpers.nasty_peers", kind, str(port)) if kind else None
        if nasty is not None:
            assert nasty.stdout is not None
            async with asyncio.timeout(PATIENCE):
                await nasty.stdout.readline()
        for latencies in (figures.others, figures.own):
            latencies.clear()
        figures.played, figures.sizes = 0, [resident(host)]
        ends = time.monotonic() + seconds
        while (left := ends - time.monotonic()) > 0:
            await asyncio.sleep(min(60, left))
            figures.sizes.append(resident(host))
        await _reach(figures.others, views)
        figures.sizes.append(resident(host))
        for task in (*players, listening):
            if task.done():
                task.result()
        assert host.returncode is None, "the host is gone"
        if nasty is not None:
            said, _ = await asyncio.wait_for(nasty.communicate(b""), PATIENCE)
            figures.done = json.loads(said)
    finally:
        for task in (*players, listening):
            task.cancel()
        await asyncio.gather(*players, listening, return_exceptions=True)
        for process in filter(None, (nasty, host)):
            await stop(process)
    return figures


async def _reach(latencies: list[float], number: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(latencies) < number:  # noqa: ASYNC110  # other processes and tasks add to it
            await asyncio.sleep(0.01)


async def _listen(host: Process, figures: Figures) -> None:
    assert host.stdout is not None
    before = 0
    while line := await host.stdout.readline():
        played, latencies = json.loads(line)
        figures.played += played - before
        before = played
        figures.own += latencies
