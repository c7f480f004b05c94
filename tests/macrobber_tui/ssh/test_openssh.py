"""The ssh door from the point of view of the standard OpenSSH client."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from helpers.processes import children, command_line
from helpers.ssh import CODE, HERE, Opened, doored, host_player, key_file, needs_openssh, openssh, run_openssh
from helpers.terminals import Terminal
from helpers.tui import QUICK, until, waiting
from macrobber_core.net.host.host import Host
from macrobber_tui.session.doors import doors_for
from macrobber_tui.session.hosting import open_host

pytestmark = needs_openssh

PRIVATE = waiting(replace(QUICK, code=CODE))


async def test_a_guest_with_a_key_sits_down_under_their_user_name(tmp_path: Path) -> None:
    async with doored() as door, openssh(door, key=key_file(tmp_path)) as terminal:
        await terminal.shows("1  ben")
        await terminal.shows("you")


async def test_a_table_without_a_code_asks_a_guest_without_a_key_nothing() -> None:
    async with doored() as door, openssh(door) as terminal:
        await terminal.shows("1  ben")


async def test_the_code_is_asked_for_again_after_a_wrong_one(tmp_path: Path) -> None:
    async with doored(PRIVATE) as door, openssh(door, key=key_file(tmp_path)) as terminal:
        await terminal.shows("The code of the table:")
        terminal.press("otter-heather-pear\r")
        await terminal.shows("that is not the code of this table")
        await terminal.shows("The code of the table:", times=2)  # the client forgets what was typed before it asks
        terminal.press("Otter Heather Plum\r")
        await terminal.shows("1  ben")
        assert door.warned == ["1 wrong code was tried at the door"]


async def test_a_guest_without_the_code_is_refused() -> None:
    async with doored(PRIVATE) as door, openssh(door) as terminal:
        for times in (1, 2, 3):
            await terminal.shows("The code of the table:", times=times)
            terminal.press("nothing-of-the-kind\r")
        await terminal.shows("Permission denied")
        assert await terminal.ended() == 255
        assert door.name(1) is None


async def test_a_known_key_needs_no_code(tmp_path: Path) -> None:
    key = key_file(tmp_path)
    async with doored(PRIVATE) as door:
        async with openssh(door, key=key) as terminal:
            await terminal.shows("The code of the table:")
            terminal.press(f"{CODE}\r")
            await terminal.shows("1  ben")
        async with openssh(door, key=key) as terminal:
            assert b"code" not in await terminal.shows("1  ben")


async def test_the_board_grows_with_the_window(tmp_path: Path) -> None:
    async with doored(replace(waiting(), bots=["easy"] * 2)) as door, openssh(door) as terminal:
        await terminal.shows("1  ben")
        door.host.start()
        await terminal.shows("round 1")
        terminal.resize(120, 40)
        await terminal.shows("round 1")
        await terminal.shows("talk (t)")
        terminal.resize(70, 20)
        await terminal.shows("needs 80x24")


async def test_leaving_restores_the_terminal() -> None:
    async with doored() as door, openssh(door) as terminal:
        await terminal.shows("1  ben")
        terminal.press("q")
        assert await terminal.ended() == 0
        left = await terminal.settle()
        for mode in ("1000", "1006", "1004", "2004", "1049"):
            assert f"\x1b[?{mode}l".encode() in left
        assert b"\x1b[?25h" in left
        await until(lambda: door.name(1) is None)


async def test_a_disconnected_guest_returns_to_their_seat_with_their_key(tmp_path: Path) -> None:
    key = key_file(tmp_path)
    async with doored(replace(waiting(), bots=["easy"])) as door, host_player(door.host):
        async with openssh(door, key=key) as terminal:
            await terminal.shows("2  ben")
            door.host.start()
            await terminal.shows("round 1")
            terminal.kill()
            await until(lambda: door.is_away(2))
        async with openssh(door, key=key, name="whoever") as terminal:
            await terminal.shows("B you")
            assert not door.is_away(2)


async def test_a_second_connection_with_the_same_key_takes_over(tmp_path: Path) -> None:
    """The first connection may be dead without anybody having noticed."""
    key = key_file(tmp_path)
    table = replace(waiting(), bots=["easy"])
    async with doored(table) as door, host_player(door.host), openssh(door, key=key) as first:
        await first.shows("2  ben")
        door.host.start()
        await first.shows("round 1")
        async with openssh(door, key=key) as second:
            await second.shows("B you")
            assert await first.ended() == 1
            await first.shows("You joined from another terminal; this one is closed.")


async def test_a_connection_without_a_terminal_gets_plain_mode(tmp_path: Path) -> None:
    async with doored() as door:
        done = await run_openssh(door, key=key_file(tmp_path), options=["-T"], typed="quit\n")
        assert done.returncode == 0
        assert "You are at the table as ben." in done.stdout
        assert "\x1b" not in done.stdout


async def test_a_dumb_terminal_gets_plain_mode() -> None:
    async with doored() as door, openssh(door, term="dumb") as terminal:
        await terminal.shows("You are at the table as ben.")
        terminal.press("quit\r")
        assert await terminal.ended() == 0


async def test_commands_are_refused() -> None:
    async with doored() as door:
        done = await run_openssh(door, "cat /etc/passwd")
        assert done.returncode == 1
        assert done.stdout == ""
        assert "There is no shell here" in done.stderr


async def test_sftp_is_refused() -> None:
    async with doored() as door:
        done = await run_openssh(door, "sftp", options=["-s"])
        assert done.returncode == 255
        assert "subsystem request failed" in done.stderr


async def test_forwarding_is_refused(tmp_path: Path) -> None:
    async with doored() as door:
        asked = ["-T", "-R", "0:localhost:22", "-o", "ExitOnForwardFailure=yes"]
        done = await run_openssh(door, options=asked, typed="quit\n")
        assert "remote port forwarding failed" in done.stderr
        done = await run_openssh(door, options=["-T", "-v", "-A", "-W", "localhost:22"], typed="")
        assert "administratively prohibited" in done.stderr


async def test_compression_is_used_without_being_requested() -> None:
    async with doored() as door:
        done = await run_openssh(door, options=["-T", "-v"], typed="quit\n")
        assert "compression: zlib@openssh.com" in done.stderr


# --- why a guest has to leave

WITH_DOOR = replace(waiting(replace(QUICK, code=None, ssh=0)), bots=["easy"])
SCREENS, LINES = 4, 2


@contextlib.asynccontextmanager
async def guests(host: Host, port: int) -> AsyncIterator[list[Terminal]]:
    """Yield guests with screens, then guests in plain mode, all at the table; only the first is a player."""
    door = Opened(host, port)
    async with contextlib.AsyncExitStack() as stack:
        terminals = []
        for number in range(SCREENS + LINES):
            options = ["-T"] if number >= SCREENS else []
            terminal = await stack.enter_async_context(openssh(door, *options, name=f"friend{number}"))
            await terminal.shows(f"friend{number}")
            terminals.append(terminal)
        yield terminals


async def read_why(terminals: list[Terminal], reason: str, *, is_over: bool = False) -> None:
    for number, terminal in enumerate(terminals):
        assert await terminal.ended() == 1
        left = (await terminal.settle()).decode()
        if number < SCREENS:
            restored = left.rpartition("\x1b[?1049l")[2]
            assert f"{reason}\r\nConnection to {HERE} closed." in restored
            assert restored.startswith("Final scores: " if is_over else reason)
        else:
            assert left.splitlines()[-1] == reason
            assert "End of input" not in left


@pytest.mark.slow
@pytest.mark.parametrize(("stage", "bots"), [("waiting", 2), ("playing", 2), ("over", 3)])
async def test_every_guest_reads_why_the_table_is_closed_when_the_host_quits(stage: str, bots: int) -> None:
    settings = replace(WITH_DOOR, bots=["easy"] * bots)
    async with open_host(settings) as host, contextlib.AsyncExitStack() as open_door:
        door = (await open_door.enter_async_context(doors_for(host, settings))).ssh
        assert door is not None
        async with guests(host, door.port) as terminals:
            if stage != "waiting":
                host.start()
                for terminal in terminals if stage == "over" else terminals[:1]:
                    await terminal.shows("play again" if stage == "over" else "round 1")
            reason = "The host has closed the table"
            if stage == "playing":
                assert host.is_saved
                reason += "; the game is saved there and can be resumed"
            await open_door.aclose()
            await read_why(terminals, f"{reason}.", is_over=stage == "over")


@pytest.mark.slow
async def test_every_guest_reads_that_the_door_is_closed_when_it_is_stopped() -> None:
    async with open_host(WITH_DOOR) as host, doors_for(host, WITH_DOOR) as (door, _web):
        assert door is not None
        async with guests(host, door.port) as terminals:
            [helper] = [child for child in children() if "macrobber_tui.ssh" in command_line(child)]
            os.kill(helper, signal.SIGTERM)
            await read_why(terminals, "The ssh door is closed.")


async def test_a_guest_at_the_code_prompt_reads_why_the_door_closes() -> None:
    """OpenSSH exits with 255 whenever it has to leave before a session exists."""
    settings = replace(PRIVATE, ssh=0)
    async with open_host(settings) as host, contextlib.AsyncExitStack() as open_door:
        door = (await open_door.enter_async_context(doors_for(host, settings))).ssh
        assert door is not None
        async with openssh(Opened(host, door.port)) as terminal:
            await terminal.shows("The code of the table:")
            await open_door.aclose()
            terminal.press("\r")
            await terminal.shows("the host has closed the table")
            assert await terminal.ended() == 255
