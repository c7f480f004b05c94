"""Measure what it costs, while nobody dies, that a table survives its host: bytes and the host's time.

    python tests/bench/succession.py --games 3

A host and its guests (easy bots, each of which could be the next host) play whole games in one process over sockets.
Bytes are those of the frames about the succession, in both directions, without the framing of websockets; the mean is
over all decisions and people of a game. "Once" is what a person gets at the beginning, whatever is decided later. The
host's time is that spent in sealing and in handling confirmations, as measured around these calls, without finding the
legal actions, which the next view needs in any case.

No decision waits for a confirmation: the next view leaves the host together with the sealed entry.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import AuditResult, TableChanged
from macrobber_core.net.host.host import Host
from macrobber_core.net.host.succession import HostSuccession
from macrobber_core.net.link import Link
from macrobber_core.net.websocket import dial
from macrobber_core.succession.quorum import Mode
from macrobber_core.table import Table
from macrobber_core.wire.codec import decode_from_guest, decode_from_host
from macrobber_core.wire.messages import Alive, BeginSuccession, Holds, SealedEntry
from macrobber_tui.session.heir import TableHeir

HERE = "127.0.0.1"
NAMES = ("Ada", "Ben", "Cat", "Dan", "Eve")
LIMIT_BYTES, LIMIT_MILLISECONDS = 24, 0.15


class Meter:
    """A link that counts the bytes of its frames about the succession, by kind."""

    def __init__(self, link: Link, counts: Counter[str]) -> None:
        self._link, self._counts = link, counts
        self.address, self.fingerprint = link.address, link.fingerprint

    async def send(self, frame: bytes) -> None:
        if isinstance(decode_from_guest(frame), Holds):
            self._counts["Holds"] += len(frame)
        await self._link.send(frame)

    async def receive(self) -> bytes | str:
        frame = await self._link.receive()
        assert isinstance(frame, bytes)
        message = decode_from_host(frame)
        if isinstance(message, (SealedEntry, Alive, BeginSuccession)):
            self._counts[type(message).__name__] += len(frame)
        return frame

    async def close(self) -> None:
        await self._link.close()


class Stopwatch:
    """Adds up the time spent in some methods, without counting calls within calls twice."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.before: Callable[[], object] = lambda: None
        """What to do before the time runs."""
        self._is_running = False

    def around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*arguments: Any) -> Any:
            if self._is_running:
                return call(*arguments)
            self.before()
            self._is_running, begun = True, time.thread_time()
            try:
                return call(*arguments)
            finally:
                self.seconds += time.thread_time() - begun
                self._is_running = False

        return timed


async def play(guest: Guest, rng: random.Random) -> None:
    async for update in guest.updates():
        if isinstance(update, AuditResult):
            return
        if isinstance(update, TableChanged) and update.table.legal:
            table = update.table
            await guest.decide(choose(table.game, "easy", table.game_view, table.legal, rng))


async def one_game(game: str, seed: int, counts: Counter[str], stopwatch: Stopwatch) -> int:
    """Play a game; return the number of its decisions."""
    async with contextlib.AsyncExitStack() as stack:
        host = await stack.enter_async_context(Host(Table("bench", GAMES[game], 4, {}), survive=Mode.MAJORITY))
        port = await host.listen(HERE, 0)

        async def connect() -> Link:
            return Meter(await dial(HERE, port), counts)

        tasks = []
        for number, name in enumerate(NAMES[:4]):
            heir = await stack.enter_async_context(TableHeir(lambda name=name: name))  # type: ignore[misc]
            guest = Guest(connect, name, heir=heir)
            tasks.append(asyncio.create_task(play(guest, random.Random(seed * 10 + number))))
        while host.table.free_seats:  # noqa: ASYNC110  # what is waited for has no event
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.5)
        stopwatch.seconds, stopwatch.before = 0, host.table.legal
        host.start()
        await asyncio.gather(*tasks)
        return sum(actor > 0 for actor, _ in host.table.plies)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3)
    given = parser.parse_args()
    stopwatch = Stopwatch()
    for name in ("update", "receive", "when_acknowledged"):
        setattr(HostSuccession, name, stopwatch.around(getattr(HostSuccession, name)))
    for game in GAMES:
        counts: Counter[str] = Counter()
        decisions, seconds = 0, 0.0
        for seed in range(given.games):
            decisions += await one_game(game, seed, counts, stopwatch)
            seconds += stopwatch.seconds
        people = 4
        once = counts.pop("BeginSuccession")
        kinds = ", ".join(f"{kind} {count / decisions / people:.1f}" for kind, count in sorted(counts.items()))
        mean, milliseconds = counts.total() / decisions / people, seconds / decisions * 1000
        print(
            f"{game}: {decisions / given.games:.0f} decisions; {mean:.1f} B a decision and person ({kinds}; "
            f"at most {LIMIT_BYTES}); once {once / given.games / people / 1024:.1f} KB a person; "
            f"{milliseconds:.3f} ms of the host a decision (at most {LIMIT_MILLISECONDS})",
            flush=True,
        )


if __name__ == "__main__":
    asyncio.run(main())
