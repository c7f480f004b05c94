"""Copying the command for joining, and the page with the QR code."""

from __future__ import annotations

import contextlib
from base64 import b64encode
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from rich.style import Style
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from helpers.net import hosted, socket_dial
from helpers.plain import dial_nowhere
from helpers.stage import StagedSession
from helpers.tui import opened, seen, shows
from macrobber_core.games import GAMES
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import TableChanged
from macrobber_core.net.host.host import Host
from macrobber_core.table import Table
from macrobber_tui.app import Macrobber
from macrobber_tui.screens.base import BaseScreen
from macrobber_tui.screens.invitation import InvitationPage, with_keys
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import JoinTable, TableSession
from macrobber_tui.session.door_kinds import SSH, WEB
from macrobber_tui.session.doors import Door, Doors
from macrobber_tui.settings.model import Settings
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.qr_code import INK, in_half_blocks, qr_modules

ADDRESS, CODE = "192.168.1.20:7438", "otter-heather-plum"
COMMAND = "macrobber join 192.168.1.20:7438"
LINK = "ssh://guest@192.168.1.20:2222"


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of this machine."""
    addresses = ["192.168.1.20"]
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: addresses)
    monkeypatch.setenv("TERM", "xterm-256color")
    return addresses


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the terminal gets for its clipboard."""
    written: list[str] = []

    def write(_driver: HeadlessDriver, text: str) -> None:
        if "]52;" in text:
            written.append(text)

    monkeypatch.setattr(HeadlessDriver, "write", write)
    return written


@contextlib.asynccontextmanager
async def in_waiting_room(address: str | None = ADDRESS) -> AsyncIterator[Pilot[str]]:
    """Yield the host of a table with a code, in its waiting room."""
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    table.sit("Ada")
    way = StagedSession(TableChanged(table.view(1), fresh=True), host=Host(table), address=address, code=CODE)
    async with opened(TableScreen(way)) as pilot:
        await shows(pilot, "Seats")
        yield pilot


def session_of(*, has_door: bool = True, code: str | None = None) -> TableSession:
    door = Door(SSH, 2222, None) if has_door else None
    return TableSession(Guest(dial_nowhere, "Ada"), addresses=lambda: [ADDRESS], code=code, doors=Doors(door))


@contextlib.asynccontextmanager
async def page(session: TableSession, settings: Settings | None = None, *, begun: bool = False) -> AsyncIterator[str]:
    """Yield the text of the page for phones, with single blanks."""
    async with opened(InvitationPage(lambda: session, lambda: begun)) as pilot:
        assert isinstance(pilot.app, Macrobber)
        pilot.app.change_settings(settings or Settings())
        yield seen(pilot)


async def test_a_key_copies_the_command_that_the_waiting_room_shows(sent: list[str]) -> None:
    async with in_waiting_room() as pilot:
        assert f"{COMMAND}   c copy   p QR code" in seen(pilot)
        await pilot.press("c")
        assert f"Sent to your terminal's clipboard: {COMMAND}" in seen(pilot)
    assert sent == [f"\x1b]52;c;{b64encode(COMMAND.encode()).decode()}\x1b\\"]


async def test_the_key_pressed_again_copies_the_link_of_the_web_door(
    sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    link = "https://192.168.1.20:2223/"
    monkeypatch.setattr(TableSession, "web_links", property(lambda _session: [link]))
    async with in_waiting_room() as pilot:
        for copied, other in ((COMMAND, link), (link, COMMAND), (COMMAND, link)):
            await pilot.press("c")
            text = " ".join(seen(pilot).split())
            assert f"Sent to your terminal's clipboard: {copied} Press the key again for: {other}" in text
    copies = [b64encode(text.encode()).decode() for text in (COMMAND, link, COMMAND)]
    assert sent == [f"\x1b]52;c;{copy}\x1b\\" for copy in copies]


async def test_the_people_page_copies_its_command_with_the_code(sent: list[str]) -> None:
    async with in_waiting_room() as pilot:
        await pilot.press("P", "c")
        assert "Sent to your terminal's clipboard" in seen(pilot)
    command = f"{COMMAND} --code {CODE}"
    assert sent == [f"\x1b]52;c;{b64encode(command.encode()).decode()}\x1b\\"]


async def test_a_terminal_without_a_clipboard_gets_nothing(sent: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    async with in_waiting_room() as pilot:
        await pilot.press("c")
        assert "This terminal has no clipboard for programs." in seen(pilot)
    assert sent == []


async def test_a_table_that_nobody_can_join_has_nothing_to_copy(sent: list[str]) -> None:
    async with in_waiting_room(None) as pilot:
        await pilot.press("c", "p")
        assert "QR code" not in seen(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
    assert sent == []


async def test_the_page_opens_from_the_waiting_room_and_from_the_people() -> None:
    async with in_waiting_room() as pilot:
        for keys in (["p"], ["P", "p"]):
            await pilot.press(*keys)
            assert isinstance(pilot.app.screen, InvitationPage)
            await pilot.press("escape", "escape")


async def test_the_code_stands_beside_its_link_and_the_tables_code() -> None:
    async with page(session_of(code=CODE)) as text:
        lines = text.split("\n")
        for row, line in zip(in_half_blocks(qr_modules(LINK)), lines, strict=False):
            assert line.startswith(f" {row}"[: len(line)])
        assert LINK in text
        assert CODE in text
        assert max(map(len, lines)) <= 80
    async with page(session_of(), begun=True) as text:
        assert "can watch" in text


async def test_a_phone_joins_by_its_browser_if_the_table_has_a_page() -> None:
    doors = Doors(Door(SSH, 2222, None), Door(WEB, 2223, None, "00ff" * 16))
    guest = Guest(dial_nowhere, "Ada")
    async with page(TableSession(guest, addresses=lambda: [ADDRESS], code=CODE, doors=doors)) as text:
        lines = text.split("\n")
        for row, line in zip(in_half_blocks(qr_modules("https://192.168.1.20:2223/")), lines, strict=False):
            assert line.startswith(f" {row}"[: len(line)])
        assert "Scan this with a phone to join in its" in " ".join(text.split())
        assert text.count("00:FF") == 16
        assert CODE in text
        assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("settings", [Settings(), Settings(glyphs="ascii")])
@pytest.mark.parametrize("address", ["127.0.0.1", "192.168.1.20"])
async def test_the_fingerprint_is_there_without_a_code_too(
    address: str, settings: Settings, network: list[str]
) -> None:
    network[:] = [address]
    session = replace(
        session_of(), addresses=lambda: [f"{address}:7438"], doors=Doors(web=Door(WEB, 2223, None, "00ff" * 16))
    )
    async with page(session, settings) as text:
        assert text.count("00:FF") == 16


async def test_an_address_of_any_length_fits(network: list[str]) -> None:
    network[:] = ["2001:db8:1234:5678:9abc:def0:1234:5678"]
    async with page(session_of(code=CODE)) as text:
        lines = text.split("\n")
        assert "ssh://guest@[2001:db8" in text
        assert CODE in text
        assert max(map(len, lines)) <= 80
        rows = in_half_blocks(qr_modules("ssh://guest@[2001:db8:1234:5678:9abc:def0:1234:5678]:2222"))
        assert sum(line.startswith(f" {row}".rstrip()) for row, line in zip(rows, lines, strict=False)) == len(rows)


@pytest.mark.parametrize(
    ("has_door", "address", "reason"),
    [
        (False, "192.168.1.20", "A phone needs a door to this table: open one with --web"),
        (True, "127.0.0.1", "no address here that a phone could reach"),
    ],
)
async def test_a_table_without_a_way_for_phones_says_why(
    has_door: bool, address: str, reason: str, network: list[str]
) -> None:
    network[:] = [address]
    async with page(session_of(has_door=has_door)) as text:
        assert reason in " ".join(text.split())
        assert "█" not in text


async def test_in_ascii_the_page_has_the_link_alone() -> None:
    async with page(session_of(), Settings(glyphs="ascii")) as text:
        assert text.isascii()
        assert LINK in text


@pytest.mark.parametrize(
    ("environ", "ink"),
    [
        ({}, INK),
        ({"NO_COLOR": "1"}, Style(reverse=True)),
        ({"NO_COLOR": "1", "COLORFGBG": "0;15"}, Style(reverse=False)),
    ],
)
async def test_the_code_is_dark_on_light_whatever_the_terminal(
    environ: dict[str, str], ink: Style, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "COLORFGBG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    async with opened(InvitationPage(session_of, lambda: False)) as pilot:
        assert isinstance(pilot.app.screen, BaseScreen)
        assert {line[1].style for line in pilot.app.screen.sheet.lines if len(line) > 1} == {ink}


async def test_the_page_follows_changes_of_the_network(network: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.screens.invitation.NETWORK_POLL_SECONDS", 0.01)
    network[:] = ["127.0.0.1"]
    session = session_of()
    async with opened(InvitationPage(lambda: session, lambda: False)) as pilot:
        network[:] = ["192.168.1.20"]
        await shows(pilot, LINK)
        assert replace(session, doors=Doors()).phone_link == ""


async def test_a_guest_passes_on_the_command_with_the_hosts_address(sent: list[str]) -> None:
    async with hosted() as host, opened(TableScreen(JoinTable(socket_dial(host), "Ben", watch=False))) as pilot:
        command = f"macrobber join 127.0.0.1:{host.port}"
        await shows(pilot, f"{command}   c copy")
        assert "QR code" not in seen(pilot)
        await pilot.press("p", "c")
        assert isinstance(pilot.app.screen, TableScreen)
        assert sent == [f"\x1b]52;c;{b64encode(command.encode()).decode()}\x1b\\"]


async def test_a_guest_by_ssh_gets_the_code_of_the_door_they_came_by() -> None:
    session = TableSession(Guest(dial_nowhere, "Ben"), is_remote=True, guest_link=LINK)
    async with page(session) as text:
        assert LINK in text


async def test_the_keys_stand_where_there_is_room_for_them() -> None:
    async with in_waiting_room() as pilot:
        await pilot.press("P")
        assert "Friends on this network see this table in their lobby, or type:\n" in seen(pilot)
        assert seen(pilot).count("c copy   p QR code") == 1
        screen = pilot.app.screen
        assert isinstance(screen, BaseScreen)
        long: list[Line] = [(Span("x" * 75),), (Span("y" * 60),), (Span("z"),)]
        texts = ["".join(span.text for span in line) for line in with_keys(long, 0, ("c",), screen, "people")]
        assert texts == ["x" * 75, "y" * 60 + "   c copy", "z"]
        assert len(with_keys(long[:1], 0, ("c", "p"), screen, "people")) == 2
