"""The game in plain mode over a channel without a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import asyncssh
import pytest

from helpers.patience import PATIENCE
from helpers.ssh import Opened, connected, doored
from helpers.tui import until, waiting
from macrobber_core.net.rate_limit import Rate
from macrobber_tui.door import plain

QUESTION = "Type a number or an action."


@pytest.fixture
async def door() -> AsyncIterator[Opened]:
    async with doored(replace(waiting(), bots=["easy"] * 2, seed=4)) as opened:
        yield opened


class PlainGuest:
    """Records the output for a guest in plain mode."""

    def __init__(self, process: asyncssh.SSHClientProcess[str]) -> None:
        self.process = process
        self.text = ""

    async def wait_for(self, text: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while text not in self.text:
                self.text += await self.process.stdout.readline()

    def type(self, line: str) -> None:
        self.process.stdin.write(f"{line}\n")


async def join_in_plain_mode(connection: asyncssh.SSHClientConnection, **env: str) -> PlainGuest:
    return PlainGuest(await connection.create_process(env=dict(env), request_pty=False))


async def test_a_game_can_be_played_in_plain_mode(door: Opened) -> None:
    async with connected(door) as connection:
        guest = await join_in_plain_mode(connection)
        await guest.wait_for("once every seat is taken.")
        door.host.start()
        await guest.wait_for(QUESTION)
        before = door.host.table.ply
        guest.type("1")
        await until(lambda: door.host.table.ply > before)
        guest.type("quit")
        await guest.wait_for("Leave the game? Your seat is kept.")
        guest.type("yes")
        async with asyncio.timeout(PATIENCE):
            await guest.process.wait_closed()
        assert guest.process.exit_status == 0
        await until(lambda: door.is_away(1))
        assert "\x1b" not in guest.text


@pytest.mark.slow
async def test_plain_mode_uses_the_guests_language(door: Opened) -> None:
    async with connected(door) as connection:
        guest = await join_in_plain_mode(connection, LANG="de_DE.UTF-8")
        await guest.wait_for("als ben")


async def test_lines_are_wrapped_between_words_for_a_terminal_of_unknown_width(door: Opened) -> None:
    async with connected(door) as connection:
        guest = await join_in_plain_mode(connection)
        await guest.wait_for("once every seat is taken.")
        guest.type("rules")
        guest.type("quit")
        async with asyncio.timeout(PATIENCE):
            await guest.process.wait_closed()
        lines = guest.text.splitlines()
        assert max(map(len, lines)) <= 80
        options = " ".join(lines[next(number for number, line in enumerate(lines) if line.startswith("Options")) :])
        assert "(all default): " in options


async def test_the_end_of_input_leaves_the_table(door: Opened) -> None:
    async with connected(door) as connection:
        guest = await join_in_plain_mode(connection)
        await guest.wait_for("once every seat is taken.")
        guest.process.stdin.write_eof()
        await guest.wait_for("End of input: you leave the table.")
        await until(lambda: door.name(1) is None)


@pytest.mark.slow
async def test_plain_mode_offers_no_command_that_writes_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with doored(replace(waiting(), bots=["easy"] * 3, seed=None)) as door, connected(door) as connection:
        door.host.start()
        guest = await join_in_plain_mode(connection)
        await guest.wait_for("Type 'again' to play again")
        guest.type("save glencoe.record")
        await guest.wait_for("is not a command here")
        guest.type("help")
        await guest.wait_for("help WORD")
        assert "save FILE" not in guest.text
    assert not any(tmp_path.iterdir())  # noqa: ASYNC240  # an empty folder


@pytest.mark.slow
async def test_input_lines_are_rate_limited(door: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "LINE_LIMIT", Rate(5, 10))
    async with connected(door) as connection:
        guest = await join_in_plain_mode(connection)
        await guest.wait_for("once every seat is taken.")
        start = asyncio.get_running_loop().time()
        for _ in range(15):
            guest.type("nonsense")
        guest.type("x" * 100_000)
        guest.type("quit")
        async with asyncio.timeout(PATIENCE):
            await guest.process.wait_closed()
        assert asyncio.get_running_loop().time() - start > 0.9


async def test_a_guest_who_reads_no_output_is_disconnected(door: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.door.session.MAX_UNSENT", 5000)
    async with connected(door) as connection:
        process = await connection.create_process(window=1000, request_pty=False)
        process.channel.pause_reading()
        for _ in range(60):
            process.stdin.write("help\n")
        await until(lambda: door.name(1) is None)
