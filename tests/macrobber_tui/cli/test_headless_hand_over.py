"""A table without a screen is handed over to a bot's program; every program has its own folders and key."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from helpers.patience import PATIENCE
from macrobber_core import record
from macrobber_core.library import Library
from macrobber_core.workers.process import python_command
from macrobber_tui.cli.main import cli

Event = dict[str, Any]
HOST = (
    "host", "claim-it", "--headless", "--players", "3", "--bots", "easy", "--table", "Glencoe", "--bind", "127.0.0.1",
    "--port", "0", "--no-announce",
)  # fmt: skip


class Program:
    """A running command, with the JSON events that it has printed."""

    def __init__(self, process: Process, folder: Path) -> None:
        self.process = process
        self.folder = folder
        self.events: list[Event] = []

    async def event(self, kind: str) -> Event:
        """Read events until one of this kind."""
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while line := await self.process.stdout.readline():
                self.events.append(json.loads(line))
                if self.events[-1]["event"] == kind:
                    return self.events[-1]
        assert self.process.stderr is not None
        raise AssertionError(f"no {kind}: {self.events}, {(await self.process.stderr.read()).decode()}")

    async def ends(self) -> tuple[int | None, str]:
        """Wait for the end; return the exit code and what is on standard error."""
        async with asyncio.timeout(PATIENCE):
            _out, err = await self.process.communicate()
        return self.process.returncode, err.decode()

    def types(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())


@contextlib.asynccontextmanager
async def programs(folder: Path) -> AsyncIterator[Any]:
    """Yield a function that starts a command with folders of its own; commands that still run at the end are killed."""
    started: list[Process] = []

    async def start(name: str, *arguments: str) -> Program:
        own = folder / name
        folders = {f"XDG_{kind}_HOME": str(own / kind) for kind in ("DATA", "CONFIG", "STATE")}
        environ = {**os.environ, **folders, "HOME": str(own), "PYTHONPATH": os.pathsep.join(sys.path)}
        command = python_command("macrobber_tui")
        process = await asyncio.create_subprocess_exec(
            *command, *arguments, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environ
        )
        started.append(process)
        return Program(process, own)

    try:
        yield start
    finally:
        for process in started:
            if process.returncode is None:
                process.kill()
            await process.communicate()  # closes its pipes, too


async def playing(host: Program) -> None:
    """Wait until the host's game is in progress."""
    async with asyncio.timeout(PATIENCE):
        host.types("who")
        while (await host.event("table"))["stage"] != "playing":
            await asyncio.sleep(0.1)
            host.types("who")


def saved_games(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "DATA"))
    with Library() as library:
        return library.games()


@pytest.mark.slow
@pytest.mark.parametrize("way", ["a line", "a signal"])
async def test_a_bot_takes_the_table_and_plays_the_game_to_its_end_as_host(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with programs(tmp_path) as start:
        by_signal = ("--hand-over-to", "Robo") if way == "a signal" else ()
        host = await start("host", *HOST, *by_signal)
        listening = await host.event("listening")
        where = f"127.0.0.1:{listening['port']}"
        heir = await start("robo", "join", where, "--bot", "easy", "--as", "Robo", "--heir", "--json")
        assert await heir.event("joined") == {"event": "joined", "table": "Glencoe", "name": "Robo", "seat": 1}
        if way == "a line":
            host.types("hand over to robo")
        else:
            host.process.send_signal(signal.SIGUSR1)
        moved = await host.event("moved")
        assert moved["to"] == "Robo"
        assert await heir.event("moved") == moved
        assert moved["port"] != listening["port"]
        other = await start("ruby", "join", where, "--bot", "easy", "--as", "Ruby", "--json")  # the old address
        assert await other.event("moved") == moved
        assert (await other.event("joined"))["seat"] == 2
        results = [await program.event("result") for program in (heir, other)]
        assert results[0] == results[1]
        assert await heir.ends() == (0, "")
        assert await other.ends() == (0, "")
        assert host.process.returncode is None  # it still tells where the table is
        host.process.terminate()
        assert await host.ends() == (0, "")
    (old,) = saved_games(host.folder, monkeypatch)
    assert (old.moved_to, old.interrupted) == ("Robo", False)
    (new,) = saved_games(heir.folder, monkeypatch)
    with Library() as library:
        played = library.load(new.id).record
    assert record.verify(str(played)).result is not None


@pytest.mark.slow
async def test_a_bot_that_is_no_heir_keeps_its_seat_only(tmp_path: Path) -> None:
    async with programs(tmp_path) as start:
        host = await start("host", *HOST)
        listening = await host.event("listening")
        bot = await start("robo", "join", f"127.0.0.1:{listening['port']}", "--bot", "easy", "--as", "Robo")
        await host.event("seat")
        await host.event("seat")
        host.types("hand over to Robo")
        host.types("hand over to nobody")
        host.types("hand over")
        host.types("who")
        await host.event("table")
        host.process.terminate()
        code, errors = await host.ends()
        assert code == 1
        said = [line.removeprefix("macrobber: ") for line in errors.splitlines()]
        assert said[0] == "Not possible: Robo's program cannot be the host."
        assert said[1] == "Name a player or a seat number."
        assert said[2].endswith("hand over to NAME.")
        assert (await bot.ends())[0] == 1


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (("host", "--hand-over-to", "Ben"), "--hand-over-to needs --headless"),
        (("join", "127.0.0.1", "--json"), "--json needs --bot"),
    ],
)
def test_options_that_need_another_option(command: tuple[str, ...], reason: str) -> None:
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 2
    assert reason in result.output


@pytest.mark.slow
async def test_the_old_host_can_take_back_a_table_whose_new_host_is_gone_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with programs(tmp_path) as start:
        host = await start("host", *HOST, "--survive", "off")
        listening = await host.event("listening")
        where = f"127.0.0.1:{listening['port']}"
        heir = await start("robo", "join", where, "--bot", "easy", "--as", "Robo", "--heir", "--json")
        await heir.event("joined")
        await start("ruby", "join", where, "--plain", "--as", "Ruby")  # she does not decide, so the game waits
        await playing(host)
        host.types("hand over to Robo")
        await heir.event("moved")
        heir.process.kill()
        host.process.terminate()
        assert await host.ends() == (0, "")
        (old,) = saved_games(host.folder, monkeypatch)
        resume = ("host", "--headless", "--resume", old.id, "--bind", "127.0.0.1", "--port", f"{listening['port']}")
        code, error = await (await start("host", *resume)).ends()
        assert (code, "Robo's table" in error, f"--resume {old.id} --take-back" in error) == (2, True, True)
        again = await start("host", *resume, "--take-back")
        await again.event("listening")
        again.types("who")
        table = await again.event("table")
        assert (table["stage"], [seat["name"] for seat in table["seats"][:2]]) == ("playing", ["Robo", "Ruby"])
