"""A host that is killed at random moments and restarted, with guests that check it against everything it ever said."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import signal
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from macrobber_core import record
from macrobber_core.bots import choose
from macrobber_core.games.contract import Event, Result
from macrobber_core.library import Library
from macrobber_core.net.guest import reconnection
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import AuditResult, Ended, JoinedTable, TableChanged
from macrobber_core.net.link import Link
from macrobber_core.net.websocket import dial
from macrobber_core.table import TableView

from .patience import PATIENCE

COMMAND = (sys.executable, "-m", "macrobber_tui")
PLAYERS = 3
reconnection.pauses = lambda: itertools.repeat(0.02)


class Witness:
    """A guest that plays and remembers everything it received."""

    def __init__(self, name: str, port: int, rng: random.Random) -> None:
        async def connect() -> Link:
            return await dial("127.0.0.1", port)

        self.guest = Guest(connect, name, reconnect_seconds=PATIENCE)
        self.told: list[Event] = []
        self.ply = 0
        self.returns = -1
        self.result: Result | None = None
        self._rng = rng

    async def play(self) -> None:
        """Play until the game is over and the deal verified. Raises AssertionError if the host forgot anything."""
        async for update in self.guest.updates():
            match update:
                case JoinedTable():
                    self.returns += 1
                case TableChanged(table, events, fresh):
                    self._hear(table, events, fresh=fresh)
                    if table.stage == "over":
                        self.result = table.game_view.result
                    if table.legal:
                        assert table.seat is not None
                        await asyncio.sleep(self._rng.random() * 0.004)
                        await self.guest.decide(choose(table.game, "easy", table.game_view, table.legal, self._rng))
                case AuditResult():
                    assert update.unfair is None, update.unfair
                    return
                case Ended(reason):
                    raise AssertionError(f"the table was given up: {reason}")
                case _:
                    pass

    def _hear(self, table: TableView, events: list[Event], *, fresh: bool) -> None:
        if fresh:
            assert events[: len(self.told)] == self.told, "what was announced is no more"
            self.told = list(events)
        else:
            self.told += events
        assert table.ply >= self.ply, "an announced decision is lost"
        self.ply = table.ply


@dataclass
class Report:
    kills: int = 0
    games: int = 0
    returns: int = 0
    stages: Counter[str] = field(default_factory=Counter)
    """The table's stages when its host was killed."""


class Hosting:
    """The host's process, with a home directory of its own."""

    def __init__(self, home: Path, port: int) -> None:
        self._home = home
        self._port = port
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, *arguments: str) -> None:
        """Start the host and wait until it listens."""
        self._process = await asyncio.create_subprocess_exec(
            *COMMAND, "host", *arguments, "--headless", "--no-announce",
            "--bind", "127.0.0.1", "--port", str(self._port),
            stdout=asyncio.subprocess.PIPE,
            env={"PATH": "", "XDG_DATA_HOME": str(self._home), "XDG_STATE_HOME": str(self._home),
                 "PYTHONPATH": ":".join(sys.path)},
        )  # fmt: skip
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)
        assert json.loads(line)["event"] == "listening"

    async def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def end(self) -> None:
        assert self._process is not None
        await asyncio.wait_for(self._process.wait(), PATIENCE)
        assert self._process.returncode == 0


async def one_game(home: Path, port: int, seed: int, most_kills: int, report: Report) -> None:
    """Play one game among three guests, killing the host at random moments and resuming each time."""
    rng = random.Random(seed)
    hosting = Hosting(home, port)
    await hosting.start("--players", str(PLAYERS))
    guests = [Witness(name, port, random.Random(f"{seed} {name}")) for name in ("Ada", "Ben", "Cat")]
    playing = asyncio.gather(*(guest.play() for guest in guests))
    library = home / "macrobber" / "library.sqlite3"
    kills = 0
    while kills < most_kills and not playing.done():
        if any(guest.returns < kills and guest.result is None for guest in guests):
            await asyncio.sleep(0.01)
            continue
        await asyncio.sleep(rng.random() * 0.15)
        if not hosting.runs:
            break
        await hosting.kill()
        kills += 1
        with Library(library) as kept:
            game = kept.games()[0]
        report.stages["over" if game.result else "playing"] += 1
        await hosting.start("--resume", game.id)
    await asyncio.wait_for(playing, PATIENCE)
    if hosting.runs:
        await hosting.end()
    with Library(library) as kept:
        saved = kept.load(kept.games()[0].id)
    last = record.verify(str(saved.record))
    assert last.result is not None
    assert [guest.result for guest in guests] == [last.result] * PLAYERS
    report.kills += kills
    report.games += 1
    report.returns += sum(guest.returns for guest in guests)
