"""The process of a door, from the host's side."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from dataclasses import replace

import asyncssh
import pytest
from click.testing import CliRunner

from helpers.processes import children, command_line, process_exists
from helpers.ssh import CODE, HERE, Answers, Opened, connected, screen
from helpers.tui import QUICK, until, waiting
from helpers.web import WebDoor, browser
from macrobber_core.net.discovery import text_record
from macrobber_tui.cli.main import cli
from macrobber_tui.session.door_ipc import DoorConfig, TargetTable
from macrobber_tui.session.door_kinds import SSH, WEB
from macrobber_tui.session.doors import Door, doors_for, local_address, open_door
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.key_words import key_words
from macrobber_tui.session.table_settings import TableSettings

WITH_DOOR = waiting(replace(QUICK, code=CODE, ssh=0))


async def test_a_table_opens_and_closes_its_door_in_a_separate_process() -> None:
    async with open_host(WITH_DOOR) as host:
        async with doors_for(host, WITH_DOOR) as (door, _web):
            assert door is not None
            assert door.ways_in == [f"ssh -p {door.port} {HERE}"]
            assert text_record(host.offer(), host.ssh_port)["ssh"] == str(door.port)
            async with connected(Opened(host, door.port), answers=Answers("wrong-code", CODE)) as connection:
                seen = await screen(connection)
                await seen.shows("1  ben")
                assert host.warnings == ["1 wrong code was tried at the door"]
        with pytest.raises(OSError, match=r"Connect|refused"):
            await asyncio.open_connection(HERE, door.port)


async def test_a_resumed_table_reopens_its_door_at_the_same_port(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = replace(WITH_DOOR, bots=["easy"] * 3, pace=30)
    async with open_host(settings) as host, doors_for(host, settings) as (door, _web):
        assert door is not None
        host.start()
    resumed: list[TableSettings] = []
    monkeypatch.setattr("macrobber_tui.cli.host.play_locally", lambda again, *_, **__: resumed.append(again))
    for asked, port in (((), door.port), (("--ssh", "2223"), 2223)):
        assert CliRunner().invoke(cli, ("host", "--resume", *asked)).exit_code == 0
        assert resumed.pop().ssh == port


async def test_code_guesses_at_the_ssh_door_and_at_the_table_share_one_limit() -> None:
    async with open_host(WITH_DOOR) as host, doors_for(host, WITH_DOOR) as (door, _web):
        assert door is not None
        for _ in range(3):
            assert host.check_code("wrong-code", HERE) == "that is not the code of this table"
        answers = Answers(CODE)
        with pytest.raises(asyncssh.PermissionDenied):
            async with connected(Opened(host, door.port), answers=answers):
                pass
        assert any("too many codes tried" in instruction for instruction, _prompts in answers.asked)


async def test_a_table_without_a_door_announces_none() -> None:
    settings = waiting()
    async with open_host(settings) as host, doors_for(host, settings) as (door, _web):
        assert door is None
        assert "ssh" not in text_record(host.offer(), host.ssh_port)


@pytest.mark.slow
async def test_a_port_in_use_is_reported() -> None:
    async with open_host(waiting()) as host:
        with pytest.raises(OSError, match=rf"port {host.port} is taken; choose another for the ssh door"):
            await doors_for(host, replace(WITH_DOOR, ssh=host.port)).__aenter__()


async def test_a_door_that_dies_is_reported_and_the_table_stays_open() -> None:
    warned: list[str] = []
    behind = TargetTable(HERE, 1, "", "5f5f5f5f", "Glencoe")
    async with open_door(SSH, DoorConfig(behind, 0, HERE, announce=False), warned.append):
        [child] = [one for one in children() if "macrobber_tui.ssh" in command_line(one)]
        os.kill(child, signal.SIGKILL)
        await until(lambda: warned == ["the ssh door has closed"])


@pytest.mark.slow
async def test_a_door_ends_with_its_host() -> None:
    """However the host ends, nobody is left to write to the door."""
    settings: TableSettings = replace(WITH_DOOR, code=None)
    async with open_host(settings) as host, doors_for(host, settings):
        [child] = [one for one in children() if "macrobber_tui.ssh" in command_line(one)]
    assert not process_exists(child)


@pytest.mark.parametrize("times", [1, 2, 3])
async def test_the_process_of_a_door_is_reaped_even_if_closing_it_is_cancelled(times: int) -> None:
    behind = TargetTable(HERE, 1, "", "5f5f5f5f", "Glencoe")
    is_open = asyncio.Event()

    async def keep_open() -> None:
        async with open_door(SSH, DoorConfig(behind, 0, HERE, announce=False), print):
            is_open.set()
            await asyncio.Event().wait()

    keeping = asyncio.create_task(keep_open())
    await is_open.wait()
    [child] = [one for one in children() if "macrobber_tui.ssh" in command_line(one)]
    for _ in range(times):
        keeping.cancel()
        await asyncio.sleep(0.01)
    with pytest.raises(asyncio.CancelledError):
        await keeping
    assert not process_exists(child)


def test_a_door_on_loopback_is_not_offered_by_name() -> None:
    door = Door(SSH, 2222, HERE)
    door.set_name("glencoe.local")
    assert door.ways_in == [f"ssh -p 2222 {HERE}"]


@pytest.mark.parametrize(
    ("bound", "near"),
    [(None, HERE), ("0.0.0.0", HERE), ("::", "::1"), ("192.0.2.7", "192.0.2.7"), ("glencoe.local", "glencoe.local")],
)
def test_a_local_address_is_chosen_for_every_bind_address(bound: str | None, near: str) -> None:
    assert local_address(bound) == near


WITH_WEB_DOOR = waiting(replace(QUICK, code=CODE, web=0))


async def test_a_table_opens_and_closes_its_web_door_in_a_separate_process() -> None:
    async with open_host(WITH_WEB_DOOR) as host:
        async with doors_for(host, WITH_WEB_DOOR) as (ssh, door):
            assert ssh is None
            assert door is not None
            assert door.ways_in == [f"https://{HERE}:{door.port}/"]
            assert door.key_words == key_words(host.fingerprint)
            opened = WebDoor(host, door.port)
            assert (await opened.enter("Ben", code="wrong-code")).status == 403
            assert host.warnings == ["1 wrong code was tried at the door"]
            async with browser(opened, "Ben", code=CODE) as page:
                await page.shows("1  Ben")
                [child] = [one for one in children() if "macrobber_tui.web" in command_line(one)]
        assert not process_exists(child)


async def test_a_table_has_both_doors_at_once() -> None:
    settings = replace(WITH_WEB_DOOR, ssh=0, code=None)
    async with open_host(settings) as host, doors_for(host, settings) as doors:
        assert [door.kind for door in doors.open] == [SSH, WEB]
        assert doors.ssh is not None
        assert doors.web is not None
        async with connected(Opened(host, doors.ssh.port), "ben") as connection:
            seen = await screen(connection)
            await seen.shows("1  ben")
            async with browser(WebDoor(host, doors.web.port), "Cat") as page:
                await page.shows("2  Cat")
                await seen.shows("2  Cat")


async def test_guests_of_both_doors_read_why_the_table_closes() -> None:
    settings = replace(WITH_WEB_DOOR, ssh=0, code=None)
    async with contextlib.AsyncExitStack() as table:
        host = await table.enter_async_context(open_host(settings))
        doors = await table.enter_async_context(doors_for(host, settings))
        assert doors.ssh is not None
        assert doors.web is not None
        async with (
            connected(Opened(host, doors.ssh.port), "ben") as connection,
            browser(WebDoor(host, doors.web.port), "Cat") as page,
        ):
            seen = await screen(connection)
            await seen.shows("Cat")
            await table.aclose()
            await until(lambda: seen.is_over.is_set() and page.is_over.is_set())
            assert b"The host has closed the table." in seen.sent
            assert page.bye is not None
            assert page.bye[0] == "The host has closed the table."


async def test_a_resumed_table_reopens_its_web_door(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = replace(WITH_WEB_DOOR, bots=["easy"] * 3, pace=30, web_insecure=True)
    async with open_host(settings) as host, doors_for(host, settings) as (_ssh, door):
        assert door is not None
        assert door.ways_in == [f"http://{HERE}:{door.port}/"]
        assert any("not encrypted" in warning for warning in host.warnings)
        host.start()
    resumed: list[TableSettings] = []
    monkeypatch.setattr("macrobber_tui.cli.host.play_locally", lambda again, *_, **__: resumed.append(again))
    for asked, found in (((), (door.port, True)), (("--web", "2224"), (2224, False))):
        result = CliRunner().invoke(cli, ("host", "--resume", *asked))
        assert result.exit_code == 0
        assert ("the page is not encrypted" in result.output) == found[1]
        assert (resumed[-1].web, resumed[-1].web_insecure) == found


@pytest.mark.slow
async def test_a_browser_at_the_port_of_the_table_is_sent_to_the_page() -> None:
    async with open_host(WITH_WEB_DOOR) as host, doors_for(host, WITH_WEB_DOOR) as (_ssh, door):
        assert door is not None
        table = WebDoor(host, host.port or 0)
        answer = await table.get("/anything")
        assert (answer.status, answer.fields["location"]) == (307, f"https://{HERE}:{door.port}/")
        named = await table.get("/", Host=f"localhost:{host.port}")
        assert named.fields["location"] == f"https://localhost:{door.port}/"


@pytest.mark.slow
async def test_the_port_of_the_table_sends_browsers_to_no_other_host() -> None:
    """Otherwise a link to the table could lead to any page, and a name that somebody else owns to ours."""
    settings = replace(WITH_WEB_DOOR, web_names=["table.example.org"])
    async with open_host(settings) as host, doors_for(host, settings) as (_ssh, door):
        assert door is not None
        table = WebDoor(host, host.port or 0)
        for other in (
            "evil.example",
            f"evil.example:{host.port}",
            f"127.0.0.9:{host.port}",
            "evil.example/x",
            "",
            HERE,
        ):
            answer = await table.get("/", Host=other)
            assert (answer.status, answer.fields.get("location")) == (426, None), other
        answer = await table.get("/", Host="table.example.org")
        assert answer.fields["location"] == f"https://table.example.org:{door.port}/"


async def test_guests_come_through_a_proxy_by_the_name_that_the_host_has_given() -> None:
    settings = replace(WITH_WEB_DOOR, code=None, web_names=["table.example.org"])
    async with open_host(settings) as host, doors_for(host, settings) as (_ssh, door):
        assert door is not None
        opened = WebDoor(host, door.port)
        proxied = {"Host": "table.example.org", "Origin": "https://table.example.org"}
        assert (await opened.ask("GET", "/", proxied)).status == 200
        assert (await opened.ask("POST", "/enter", proxied, b'{"name": "Ben"}')).status == 200
        refused = await opened.ask("GET", "/", {"Host": "other.example.org", "Accept-Language": "de"})
        assert refused.status == 421
        assert "--web-name" in refused.body.decode()


async def test_a_table_without_a_page_sends_browsers_nowhere() -> None:
    async with open_host(waiting()) as host:
        assert (await WebDoor(host, host.port or 0).get("/")).status == 426
