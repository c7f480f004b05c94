"""A party of programs that survives its host: each in a process and a home of its own, watched by its JSON lines."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import multiprocessing
import os
import shutil
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from .patience import PATIENCE
from .succession_program import run

LINE_LIMIT = 1 << 20


@functools.cache
def fork_server() -> ForkServerContext:
    """Return what forks a program from a process that has imported all it needs: that costs more than most games."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["helpers.succession_program"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
        forkserver.ensure_running()
    return context


class Program:
    """One process of the party, and what it has said."""

    def __init__(self, name: str, home: Path, namespace: str | None) -> None:
        self.name, self.home = name, home
        self.said: list[dict[str, Any]] = []
        self._namespace = namespace
        self._process: BaseProcess | None = None
        self._orders: Connection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    async def start(self, *arguments: str) -> None:
        """Start the process. Its home is kept if it was started before."""
        self.home.mkdir(parents=True, exist_ok=True)
        taken, orders = multiprocessing.Pipe(duplex=False)
        heard, told = multiprocessing.Pipe(duplex=False)
        given = (taken, told, self.home, self._namespace, arguments)
        self._process = fork_server().Process(target=run, args=given)
        self._process.start()
        taken.close()
        told.close()
        self._close_orders()
        self._orders = orders
        reader = asyncio.StreamReader(LINE_LIMIT)
        output = os.fdopen(os.dup(heard.fileno()), "rb", 0)
        heard.close()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), output)
        self._reading = asyncio.create_task(self._read(reader))

    async def _read(self, output: asyncio.StreamReader) -> None:
        while line := await output.readline():
            self.said.append(json.loads(line))
            self._news.set()
        self._news.set()

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def order(self, command: str) -> None:
        assert self._orders is not None
        with contextlib.suppress(BrokenPipeError):  # as if it came too late
            os.write(self._orders.fileno(), command.encode() + b"\n")

    def _close_orders(self) -> None:
        if self._orders is not None:
            self._orders.close()
            self._orders = None

    def signal(self, number: int) -> None:
        if self._process is not None and self._process.pid is not None and self._process.is_alive():
            os.kill(self._process.pid, number)

    async def kill(self, *, forget: bool = True) -> None:
        """End the process with SIGKILL; `forget` deletes all that it has stored."""
        self.signal(signal.SIGKILL)
        if self._process is not None:
            await asyncio.to_thread(self._process.join)
        self._close_orders()
        if self._reading is not None:
            await self._reading
        if forget:
            shutil.rmtree(self.home, ignore_errors=True)

    def events(self, event: str, since: int = 0) -> list[dict[str, Any]]:
        return [said for said in self.said[since:] if said["event"] == event]

    async def wait_for(
        self, event: str, fits: Callable[[dict[str, Any]], object] = lambda said: True, *, since: int = 0,
        seconds: float = PATIENCE,
    ) -> dict[str, Any]:  # fmt: skip
        """Return the first matching event. Raises AssertionError if none comes in time, or the program ends."""
        position, deadline = since, time.monotonic() + seconds
        while True:
            while position < len(self.said):
                said = self.said[position]
                position += 1
                if said["event"] == event and fits(said):
                    return said
            left = deadline - time.monotonic()
            ended = self._reading is None or self._reading.done()
            if left <= 0 or (ended and position == len(self.said)):
                raise AssertionError(f"{self.name}: no '{event}' ({self.state()})")
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), min(left, 1))

    async def wait_for_ply(self, ply: int) -> None:
        """Wait until the program has shown this ply."""
        await self.wait_for("decided" if self.name == "host" else "view", lambda said: said["ply"] >= ply)

    async def ask(self, command: str, event: str) -> dict[str, Any]:
        """Give a command and return its answer."""
        since = len(self.said)
        self.order(command)
        return await self.wait_for(event, since=since)

    def state(self) -> str:
        """Return the end of what the program has said, and what it complained of."""
        with contextlib.suppress(OSError):
            complaints = (self.home / "stderr").read_text()[-1500:]
            return f"runs: {self.runs}, last: {short(self.said[-4:])}, complaints: {complaints!r}"
        return f"runs: {self.runs}, last: {short(self.said[-4:])}"

    @property
    def ply(self) -> int:
        """The latest ply that the program has shown."""
        return next((said["ply"] for said in reversed(self.said) if said["event"] in {"view", "decided"}), -1)


def short(said: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in each.items() if key not in {"record", "records"}} for each in said]


@dataclass
class Party:
    """The programs of a table by name; the host is called "host" unless it plays."""

    folder: Path
    port: int
    options: tuple[str, ...] = ()
    programs: dict[str, Program] = field(default_factory=dict)

    def program(self, name: str, namespace: str | None = None) -> Program:
        program = Program(name, self.folder / name, namespace)
        self.programs[name] = program
        return program

    async def open(self, *, players: int, name: str = "", namespace: str | None = None, **more: str) -> Program:
        """Start the host, and wait until it listens."""
        host = self.program(name or "host", namespace)
        given = [word for key, value in more.items() for word in (f"--{key}", value)]
        own = ["--name", name] if name else []
        await host.start("host", "--players", str(players), "--port", str(self.port), *own, *given, *self.options)
        await host.wait_for("opened")
        return host

    async def join(
        self, *names: str, namespace: str | None = None, address: str = "127.0.0.1", watch: bool = False
    ) -> None:
        for name in names:
            guest = self.program(name, namespace)
            words = ["--watch"] if watch else []
            where = ["--port", str(self.port), "--address", address]
            await guest.start("guest", "--name", name, *where, *words, *self.options)
            await guest.wait_for("welcome")

    def alive(self) -> list[Program]:
        return [program for program in self.programs.values() if program.runs]

    async def hosts(self) -> list[Program]:
        """Return the programs that are the host of the table now."""
        return [program for program in self.alive() if (await program.ask("status", "status"))["hosts"]]

    async def close(self) -> None:
        for program in self.programs.values():
            program.signal(signal.SIGCONT)
            await program.kill(forget=False)


@contextlib.asynccontextmanager
async def party(folder: Path, port: int, *options: str) -> AsyncIterator[Party]:
    made = Party(folder, port, options)
    try:
        yield made
    finally:
        await made.close()


async def verify(record: str, file: Path) -> None:
    """Check a record with `macrobber verify`. Raises AssertionError."""
    file.write_text(record)  # noqa: ASYNC240  # a small file of a test
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "macrobber_tui", "verify", str(file),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": ":".join(sys.path)},
    )  # fmt: skip
    said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()


@dataclass
class Outcome:
    """What a game with deaths of its hosts has shown."""

    waits: list[float] = field(default_factory=list)
    """For each death, the seconds until everybody who is left has seen the next decision."""
    views: int = 0
    acknowledged: int = 0
    contradicted: int = 0
    """Views that the final record contradicts: they were shown, and then lost with the host."""
    unkept: int = 0
    """Acknowledged decisions that are not in the final record."""
    failures: list[str] = field(default_factory=list)


async def game_with_deaths(
    folder: Path, port: int, *, game: str, guests: int, deaths: list[int], options: tuple[str, ...] = (),
) -> Outcome:  # fmt: skip
    """Play a game whose host dies at each of these plies, and check how it ends at the others."""
    outcome = Outcome()
    async with party(folder, port, "--game", game, *options) as table:
        host = await table.open(players=guests)
        await table.join(*("Ada", "Ben", "Cat", "Dan", "Eve")[:guests])
        for program in table.alive():
            if program is not host:
                await program.wait_for("view", lambda said: said["stage"] == "playing")
        for ply in deaths:
            await host.wait_for_ply(ply)
            host = await _bury(table, host, outcome)
        ends = [await program.wait_for("over") for program in table.alive()]
        records = {end["record"] for end in ends}
        _expect(outcome, len(records) == 1 and records != {""}, "no single result")
        for end in ends:
            _expect(outcome, end["unfair"] == "", f"unfair: {end['unfair']}")
            outcome.views += end["views"]
            outcome.acknowledged += end["acknowledged"]
            outcome.contradicted += len(end["contradicted"])
            outcome.unkept += len(end["unkept"])
        _expect(outcome, outcome.unkept == 0, "an acknowledged decision is lost")
        hosts = await table.hosts()
        _expect(outcome, hosts == [host], f"hosts: {[each.name for each in hosts]}")
        kept = (await host.ask("library", "library"))["records"]
        _expect(outcome, kept[:1] == [ends[0]["record"]], "the host's library has another record")
        await verify(kept[0], folder / "record")
    return outcome


async def _bury(table: Party, host: Program, outcome: Outcome) -> Program:
    """Kill a host; return the program at which everybody goes on."""
    ply = host.ply
    marks = {program.name: len(program.said) for program in table.alive()}
    died = time.monotonic()
    await host.kill()
    left = table.alive()
    moves = [await program.wait_for("moved", since=marks[program.name]) for program in left]
    heir = table.programs[moves[-1]["host"]]
    if host.name != "host":  # a bot plays for the player that died with the heir
        heir.order(f"stand-in {host.name}")
    ends = [
        await program.wait_for(
            "view", lambda said: said["ply"] > ply or said["stage"] == "over", since=marks[program.name]
        )
        for program in left
    ]
    outcome.waits.append(max(end["at"] for end in ends) - died)
    return heir


def _expect(outcome: Outcome, holds: bool, failure: str) -> None:
    if not holds:
        outcome.failures.append(failure)
