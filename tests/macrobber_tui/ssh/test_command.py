"""`macrobber door`, as it is typed; and `--ssh`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sys
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from msgspec import structs

from helpers.ssh import CODE, HERE, Answers, Opened, connected, screen
from helpers.terminals import PROGRAM
from helpers.tui import QUICK, waiting
from macrobber_core.lan.discovery import probe
from macrobber_core.lan.host import Host
from macrobber_tui.hosting import hosting
from macrobber_tui.ssh import command

PRIVATE = waiting(replace(QUICK, code=CODE))


@contextlib.asynccontextmanager
async def program(*arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        *PROGRAM, *arguments, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def line(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    return (await asyncio.wait_for(process.stdout.readline(), 20)).decode()


def door_to(host: Host, *more: str) -> list[str]:
    return ["door", f"{HERE}:{host.port}", "--bind", HERE, "--port", "0", "--no-announce", *more]


async def test_a_door_in_front_of_a_table_that_is_hosted_elsewhere() -> None:
    async with hosting(PRIVATE) as host, program(*door_to(host, "--code", CODE)) as door:
        assert await line(door) == "The door to Glencoe is open. A friend types:\n"
        told = re.fullmatch(r" +ssh -p (\d+) 127\.0\.0\.1\n", await line(door))
        assert told is not None
        async with connected(Opened(host, int(told[1])), answers=Answers(CODE)) as connection:
            seen = await screen(connection)
            await seen.shows("1  ben")
            assert host.table.spectators == []  # who looked whether the code is right has left
            door.terminate()
            await asyncio.wait_for(seen.is_over.wait(), 10)
            assert seen.sent.endswith(b"\x1b[?1049lthe ssh door is closed\r\n")
        assert await door.wait() == 0


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "this table has a code; ask your host for it, and add --code WORD"),
        (("--code", "not-the-code"), "that is not the code of this table"),
    ],
)
async def test_a_code_that_is_missing_or_wrong_is_said_at_once(more: tuple[str, ...], said: str) -> None:
    async with hosting(PRIVATE) as host, program(*door_to(host, *more)) as door:
        out, complaints = await asyncio.wait_for(door.communicate(), 20)
        assert (out, door.returncode) == (b"", 2)
        assert said in complaints.decode()


async def test_another_table_at_the_address_is_not_the_one_behind_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LOOK_SECONDS", 0.01)
    async with hosting(waiting()) as host:
        assert host.port is not None
        listing = await probe(HERE, host.port)
        assert listing is not None
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(command._until_gone(listing), 1)
        other = listing._replace(offer=structs.replace(listing.offer, table="5f5f5f5f"))
        await asyncio.wait_for(command._until_gone(other), 20)


async def test_where_there_is_no_table_there_is_no_door() -> None:
    async with program("door", f"{HERE}:1", "--port", "0") as door:
        _out, complaints = await asyncio.wait_for(door.communicate(), 20)
        assert b"there is no table at 127.0.0.1:1" in complaints


async def test_a_table_without_a_screen_tells_the_port_of_its_door() -> None:
    arguments = ("host", "--headless", "--players", "3", "--bind", HERE, "--port", "0", "--no-announce", "--ssh", "0")
    async with program(*arguments) as host:
        told = json.loads(await line(host))
        _reader, writer = await asyncio.open_connection(HERE, told["ssh"])
        writer.close()
        host.terminate()
        assert await host.wait() == 1
        with pytest.raises(OSError, match=r"Connect|refused"):
            await asyncio.open_connection(HERE, told["ssh"])


async def test_the_usual_port_needs_not_be_named() -> None:
    help_text = await asyncio.create_subprocess_exec(
        sys.executable, *PROGRAM[1:], "host", "--help", stdout=asyncio.subprocess.PIPE
    )
    out, _complaints = await help_text.communicate()
    assert "--ssh [PORT]" in out.decode()
    assert "2222" in out.decode()
