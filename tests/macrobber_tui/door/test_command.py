"""`macrobber door` as typed, and `--ssh`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from hashlib import sha256
from unittest.mock import Mock

import asyncssh
import pytest
from click.testing import CliRunner
from msgspec import structs

from helpers.networks import ip, namespaces
from helpers.patience import PATIENCE
from helpers.ssh import CODE, HERE, Answers, Opened, connected, screen
from helpers.terminals import PROGRAM
from helpers.tui import QUICK, waiting
from helpers.web import WebDoor, browser
from macrobber_core.net.discovery import probe
from macrobber_core.net.host.host import Host
from macrobber_tui.cli.main import cli
from macrobber_tui.door import command
from macrobber_tui.session.door_ipc import DoorStatus
from macrobber_tui.session.door_kinds import SSH
from macrobber_tui.session.hosting import open_host

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
    return (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()


def door_to(host: Host, *more: str) -> list[str]:
    return ["door", f"{HERE}:{host.port}", "--bind", HERE, "--port", "0", "--no-announce", *more]


@pytest.mark.slow
async def test_the_door_command_serves_a_table_hosted_elsewhere() -> None:
    async with open_host(PRIVATE) as host, program(*door_to(host, "--code", CODE)) as door:
        assert (await line(door)).endswith("Only players on this machine can join:\n")
        printed = re.fullmatch(r" +ssh -p (\d+) 127\.0\.0\.1\n", await line(door))
        assert printed is not None
        async with connected(Opened(host, int(printed[1])), answers=Answers(CODE)) as connection:
            seen = await screen(connection)
            await seen.shows("1  ben")
            assert host.table.spectators == []  # the guest that only checked the code has left
            door.terminate()
            await asyncio.wait_for(seen.is_over.wait(), PATIENCE)
            assert seen.sent.endswith(b"\x1b[?1049lThe ssh door is closed.\r\n")
        assert await door.wait() == 0


def test_the_invitation_follows_the_networks_addresses(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = ["127.0.0.1"]
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: list(addresses))
    invitation = command.Invitation(SSH, "Glencoe", None)
    invitation(DoorStatus(port=2222))
    invitation(DoorStatus(name="glencoe.local"))
    alone = "The door to Glencoe is open. There is no network. Only players on this machine can join:\n"
    assert capsys.readouterr().out == f"{alone}    ssh -p 2222 127.0.0.1\n"
    invitation.print_changes()
    assert capsys.readouterr().out == ""
    addresses[:] = ["192.168.1.20"]
    invitation.print_changes()
    printed = (
        "The door to Glencoe is open. A friend types:\n    ssh -p 2222 192.168.1.20\n    ssh -p 2222 glencoe.local\n"
    )
    assert capsys.readouterr().out == printed
    addresses.clear()
    invitation.print_changes()
    assert capsys.readouterr().out == "The door to Glencoe is open. There is no network. Nobody else can join.\n"


@pytest.mark.slow
@pytest.mark.parametrize("loopback", ["down", "up"])
def test_a_headless_host_reports_that_there_is_no_network(loopback: str) -> None:
    with namespaces("alone") as (alone,):
        ip("-n", alone, "link", "set", "lo", loopback)
        arguments = ("host", "--headless", "--players", "3", "--bots", "easy", "--no-announce")
        namespaced = ["ip", "netns", "exec", alone, *PROGRAM, *arguments]
        with subprocess.Popen(namespaced, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as host:
            assert host.stdout is not None
            assert host.stderr is not None
            assert json.loads(host.stdout.readline())["event"] == "listening"
            host.terminate()
            printed = host.stderr.readline()
    assert printed == "macrobber: there is no network: nobody on another machine can join\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "this table has a code; ask your host for it, and add --code WORD"),
        (("--code", "not-the-code"), "that is not the code of this table"),
    ],
)
async def test_a_missing_or_wrong_code_is_reported_at_once(more: tuple[str, ...], said: str) -> None:
    async with open_host(PRIVATE) as host, program(*door_to(host, *more)) as door:
        out, complaints = await asyncio.wait_for(door.communicate(), PATIENCE)
        assert (out, door.returncode) == (b"", 2)
        assert said in complaints.decode()


@pytest.mark.slow
async def test_the_door_notices_another_table_at_the_same_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PROBE_INTERVAL_SECONDS", 0.01)
    async with open_host(waiting()) as host:
        assert host.port is not None
        listing = await probe(HERE, host.port)
        assert listing is not None
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(command.wait_until_gone(listing, 1), 2)
        other = listing._replace(offer=structs.replace(listing.offer, table="5f5f5f5f"))
        await asyncio.wait_for(command.wait_until_gone(other, 0.1), PATIENCE)


@pytest.mark.slow
async def test_a_door_closes_when_its_table_stays_unreachable() -> None:
    async with open_host(waiting()) as host, program(*door_to(host, "--patience", "0.5")) as door:
        await line(door)
        assert host._server is not None
        host._server.close()
        _out, complaints = await asyncio.wait_for(door.communicate(), PATIENCE)
    assert door.returncode == 2
    assert complaints.decode() == "macrobber: the table is gone; the door is closed\n"


@pytest.mark.slow
async def test_guests_of_a_door_elsewhere_read_that_the_host_no_longer_answers() -> None:
    async with open_host(waiting()) as host, program(*door_to(host, "--patience", "1.5")) as door:
        await line(door)
        printed = re.search(r"ssh -p (\d+) ", await line(door))
        assert printed is not None
        async with connected(Opened(host, int(printed[1]))) as connection:
            seen = await screen(connection)
            await seen.shows("1  ben")
            assert host._server is not None
            host._server.close()
            await asyncio.wait_for(seen.is_over.wait(), PATIENCE)
            assert seen.sent.endswith(b"\x1b[?1049lThe host's program no longer answers.\r\n")


@pytest.mark.slow
async def test_the_door_command_fails_without_a_table() -> None:
    async with program("door", f"{HERE}:1", "--port", "0") as door:
        _out, complaints = await asyncio.wait_for(door.communicate(), PATIENCE)
        assert b"there is no table at 127.0.0.1:1" in complaints


@pytest.mark.slow
async def test_a_headless_table_reports_the_port_of_its_ssh_door() -> None:
    arguments = ("host", "--headless", "--players", "3", "--bind", HERE, "--port", "0", "--no-announce", "--ssh", "0")
    async with program(*arguments) as host:
        printed = json.loads(await line(host))
        _reader, writer = await asyncio.open_connection(HERE, printed["ssh"])
        writer.close()
        host.terminate()
        assert await host.wait() == 1
        with pytest.raises(OSError, match=r"Connect|refused"):
            await asyncio.open_connection(HERE, printed["ssh"])


@pytest.mark.slow
async def test_guests_read_that_a_killed_host_no_longer_answers() -> None:
    arguments = ("host", "--headless", "--players", "3", "--bind", HERE, "--port", "0", "--no-announce", "--ssh", "0")
    async with program(*arguments) as host:
        door = Opened(Mock(spec=Host), json.loads(await line(host))["ssh"])
        async with connected(door) as connection, connected(door, "cat") as other:
            seen = await screen(connection)
            await seen.shows("1  ben")
            lines = await other.create_process(stderr=asyncssh.STDOUT)
            await seen.shows("  cat")
            host.kill()
            await asyncio.wait_for(seen.is_over.wait(), PATIENCE)
            assert seen.sent.endswith(b"\x1b[?1049lThe host's program no longer answers.\r\n")
            assert seen.status == 1
            left = await asyncio.wait_for(lines.stdout.read(), PATIENCE)
            assert str(left).splitlines()[-1] == "The host's program no longer answers."


async def test_the_default_port_is_optional_and_shown_in_the_help() -> None:
    help_text = await asyncio.create_subprocess_exec(
        sys.executable, *PROGRAM[1:], "host", "--help", stdout=asyncio.subprocess.PIPE
    )
    out, _complaints = await help_text.communicate()
    assert "--ssh [PORT]" in out.decode()
    assert "2222" in out.decode()


@pytest.mark.slow
async def test_the_door_command_opens_a_page_for_browsers() -> None:
    arguments = ["door", f"{HERE}:{{}}", "--bind", HERE, "--web", "0", "--no-announce", "--code", CODE]
    async with open_host(PRIVATE) as host, program(*(argument.format(host.port) for argument in arguments)) as door:
        assert (await line(door)).endswith("Only players on this machine can join:\n")
        printed = re.fullmatch(r" +https://127\.0\.0\.1:(\d+)/\n", await line(door))
        assert printed is not None
        page = WebDoor(host, int(printed[1]))
        described = (await page.get("/table")).data
        assert await line(door) == f"The page shows these words (no proof): {described['key_words']}\n"
        shown = (await line(door)).removeprefix("The browser shows this certificate (SHA-256): ").strip()
        certificate = await asyncio.to_thread(ssl.get_server_certificate, (HERE, page.port))
        assert shown.replace(":", "").lower() == sha256(ssl.PEM_cert_to_DER_cert(certificate)).hexdigest()
        async with browser(page, "Ben", code=CODE) as guest:
            await guest.shows("1  Ben")
            door.terminate()
            await asyncio.wait_for(guest.is_over.wait(), PATIENCE)
            assert guest.bye == ["The web door is closed.", False]
        assert await door.wait() == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("--web", "--port", "2222"), "--web has its own port"), (("--web-insecure",), "--web-insecure needs --web")],
)
def test_options_of_the_door_that_do_not_fit_are_refused(arguments: tuple[str, ...], said: str) -> None:
    result = CliRunner().invoke(cli, ("door", *arguments))
    assert result.exit_code == 2
    assert said in result.output
