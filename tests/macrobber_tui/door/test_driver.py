"""What a guest's terminal gets besides the screen: theirs, and never the host's."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from helpers.patience import PATIENCE
from helpers.ssh import Opened, Screen, connected, doored, screen
from helpers.tui import until, waiting

TITLE = b"\x1b]2;Glencoe"
SAVED = b"\x1b[22;0t" + TITLE
RESTORED = b"\x1b]2;\x1b\\\x1b[23;0t"
FOCUS_LOST = "\x1b[O"


@pytest.fixture
async def door() -> AsyncIterator[Opened]:
    async with doored(replace(waiting(), bots=["easy"] * 2, seed=4)) as opened:
        yield opened


async def gets(seen: Screen, sequence: bytes) -> None:
    await until(lambda: sequence in seen.sent)


@pytest.mark.slow
async def test_a_guest_reads_whose_turn_it_is_in_the_title_of_their_own_terminal(
    door: Opened, capfd: pytest.CaptureFixture[str]
) -> None:
    async with connected(door) as connection:
        seen = await screen(connection)
        await gets(seen, SAVED + b"\x1b\\")
        seen.press(FOCUS_LOST)
        door.host.start()
        await gets(seen, TITLE + b" - your turn\x1b\\")
        await gets(seen, b"\x1b]777;notify;macrobber;Glencoe - your turn\x1b\\")
        await gets(seen, b"\a")
        seen.press("q")
        await seen.shows("y leave")
        seen.press("y")
        await asyncio.wait_for(seen.is_over.wait(), PATIENCE)
        assert seen.sent.count(SAVED) == seen.sent.count(RESTORED) == 1
        assert seen.sent.index(RESTORED) < seen.sent.index(b"\x1b[?1049l")
    assert "Glencoe - " not in "".join(capfd.readouterr())


@pytest.mark.slow
async def test_a_guest_with_iterm2_is_notified_in_its_way(door: Opened) -> None:
    async with connected(door) as connection:
        seen = await screen(connection, env={"LC_TERMINAL": "iTerm2"})
        await seen.shows("1  ben")
        seen.press(FOCUS_LOST)
        door.host.start()
        await gets(seen, b"\x1b]9;macrobber: Glencoe - your turn\x1b\\")


async def test_the_title_is_restored_if_the_table_closes(door: Opened) -> None:
    async with connected(door) as connection:
        seen = await screen(connection)
        await gets(seen, SAVED)
        await door.host.close()
        await asyncio.wait_for(seen.is_over.wait(), PATIENCE)
        assert seen.sent.count(RESTORED) == 1


async def test_the_linux_console_gets_no_title(door: Opened) -> None:
    async with connected(door) as connection:
        seen = await screen(connection, term="linux")
        await seen.shows("1  ben")
        door.host.start()
        await seen.shows("round 1")
        assert TITLE not in seen.sent
        assert b"\x1b[22;0t" not in seen.sent


@pytest.mark.slow
async def test_a_guest_without_a_terminal_gets_no_control_sequences(door: Opened) -> None:
    async with connected(door) as connection:
        process = await connection.create_process(request_pty=False)
        text = ""
        async with asyncio.timeout(PATIENCE):
            while "once every seat is taken" not in text:
                text += await process.stdout.readline()
            door.host.start()
            while "Type a number or an action." not in text:
                text += await process.stdout.readline()
        assert "\x1b" not in text


@pytest.mark.slow
async def test_a_guest_copies_the_command_for_joining_to_their_own_clipboard(
    door: Opened, capfd: pytest.CaptureFixture[str]
) -> None:
    command = f"ssh -p {door.port} 127.0.0.1"
    async with connected(door) as connection:
        seen = await screen(connection)
        await seen.shows(f"{command}   c copy")
        await seen.shows("Only players on this machine can join:")
        seen.press("c")
        await gets(seen, b"\x1b]52;c;" + b64encode(command.encode()) + b"\x1b\\")
        await seen.shows("Sent to your terminal's clipboard")
    assert "]52;" not in "".join(capfd.readouterr())
