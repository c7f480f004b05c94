"""Measure what it costs, while nobody dies, that a table survives its host: bytes and the host's time.

A host and its guests (easy bots, each of which could be the next host) play whole games in one process over sockets.
Bytes are those of the frames about the succession, in both directions, without the framing of websockets; the mean is
over all decisions and people of a game. "Once" is what a person gets at the beginning, whatever is decided later. The
host's time is that spent in sealing and in handling confirmations, as measured around these calls, without finding the
legal actions, which the next view needs in any case.

No decision waits for a confirmation: the next view leaves the host together with the sealed entry.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measuring import HERE, Mark, Row, make_row, new_parser, report
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

NAMES = ("Ada", "Ben", "Cat", "Dan")
PEOPLE = len(NAMES)
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
        host = await stack.enter_async_context(Host(Table("bench", GAMES[game], PEOPLE, {}), survive=Mode.MAJORITY))
        port = await host.listen(HERE, 0)

        async def connect() -> Link:
            return Meter(await dial(HERE, port), counts)

        tasks = []
        for number, name in enumerate(NAMES):
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


async def measure(games: int) -> list[Row]:
    stopwatch = Stopwatch()
    for name in ("update", "receive", "when_acknowledged"):
        setattr(HostSuccession, name, stopwatch.around(getattr(HostSuccession, name)))
    rows = []
    for key, game in GAMES.items():
        sizes, once, times = [], [], []
        kinds: dict[str, float] = defaultdict(float)
        for seed in range(games):
            counts: Counter[str] = Counter()
            decisions = await one_game(key, seed, counts, stopwatch)
            once.append(counts.pop("BeginSuccession") / PEOPLE / 1024)
            sizes.append(counts.total() / decisions / PEOPLE)
            times.append(1000 * stopwatch.seconds / decisions)
            for kind, count in counts.items():
                kinds[kind] += count / decisions / PEOPLE / games
        note = ", ".join(f"{kind} {count:.1f}" for kind, count in sorted(kinds.items()))
        title = f"{game.title}, succession"
        rows += [
            make_row(f"{title}: a decision and person", sizes, "B", Mark("mean", LIMIT_BYTES), note=note),
            make_row(f"{title}: once a person", once, "KB"),
            make_row(f"{title}: the host's time a decision", times, "ms", Mark("mean", LIMIT_MILLISECONDS)),
        ]
    return rows


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--games", type=int, default=None, help="of each kind (default: 3; quick: 1)")
    given = parser.parse_args()
    report(asyncio.run(measure(given.games or (1 if given.quick else 3))), given)


if __name__ == "__main__":
    main()
