"""The way from a player's input to a table."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
from types import SimpleNamespace
from typing import ClassVar

import ifaddr
import pytest
from websockets.asyncio.server import ServerConnection, serve

from helpers.addresses import join_by_address
from helpers.networks import ip, joined_namespaces, namespaces
from helpers.patience import PATIENCE
from helpers.stage import EmptyBrowser
from helpers.terminals import PROGRAM
from helpers.tui import listing
from macrobber_core.net.discovery import Listing, probe
from macrobber_core.net.identity import load_or_create_identity
from macrobber_core.wire.codec import encode
from macrobber_core.wire.messages import DEFAULT_PORT, PROTOCOL, Offer
from macrobber_tui.errors import UsageError
from macrobber_tui.session.find_table import browsers, find_listing, find_target, list_tables, parse_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.20", ("192.168.1.20", DEFAULT_PORT)),
        ("192.168.1.20:99", ("192.168.1.20", 99)),
        ("::1", ("::1", DEFAULT_PORT)),
        ("[::1]:99", ("::1", 99)),
        ("[::1]", ("::1", DEFAULT_PORT)),
        ("localhost", ("localhost", DEFAULT_PORT)),
        ("glencoe.local", ("glencoe.local", DEFAULT_PORT)),
        ("glencoe:99", ("glencoe", 99)),
    ],
)
def test_an_address_is_a_host_with_an_optional_port(text: str, address: tuple[str, int]) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize("text", ["Glencoe", "Ada's table", "Isle of Skye.", "a b:9", ":9", ""])
def test_text_that_is_no_address_is_a_tables_title(text: str) -> None:
    assert parse_address(text) is None


@pytest.mark.parametrize("text", ["host.local:0", "1.2.3.4:65536", "[::1]:x", "1.2.3.4:٣"])
def test_an_invalid_port_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is not a port"):
        parse_address(text)


class Tables:
    """A browser that has found these tables."""

    error: str | None = None
    listings: ClassVar[list[Listing]] = []

    def __init__(self, _on_change: object) -> None:
        pass

    async def __aenter__(self) -> Tables:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass


async def test_a_table_is_found_by_its_title_ignoring_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_core.net.discovery.Browser", Tables)
    monkeypatch.setattr("macrobber_tui.session.find_table.SEARCH_SECONDS", 0.05)
    monkeypatch.setattr("macrobber_tui.session.find_table.SETTLE_SECONDS", 0)
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: ["192.168.1.20"])
    Tables.listings = [listing("Skye"), listing("Glencoe"), listing("GLENCOE")]
    assert (await find_listing("skye")).offer.title == "Skye"
    assert (await find_listing("GLENCOE")).offer.title == "GLENCOE"
    with pytest.raises(UsageError, match="more than one table"):
        await find_listing("glencoe")
    with pytest.raises(UsageError, match="no table 'Iona'"):
        await find_listing("Iona")


@pytest.mark.parametrize("error", [None, "No interfaces"])
async def test_a_table_that_is_not_on_the_network_is_found_where_it_was_joined_before(
    error: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_core.net.discovery.Browser", Tables)
    monkeypatch.setattr("macrobber_tui.session.find_table.SEARCH_SECONDS", 0.05)
    monkeypatch.setattr("macrobber_tui.session.find_table.SETTLE_SECONDS", 0)
    monkeypatch.setattr(Tables, "error", error)
    monkeypatch.setattr(Tables, "listings", [])
    join_by_address("[2001:db8::1]:7440", "Glencoe", "Ben")
    join_by_address("10.8.0.1:7438", "Skye")
    assert await find_target("glencoe") == ("2001:db8::1", 7440)
    for title in ("Iona", None):
        with pytest.raises(UsageError, match=r"on this network|no network here"):
            await find_target(title)
    monkeypatch.setattr(Tables, "error", None)
    monkeypatch.setattr(Tables, "listings", [listing("Skye")])
    assert await find_target("Skye") == (Tables.listings[0].host, Tables.listings[0].port)


@pytest.mark.parametrize(("error", "addresses"), [("No interfaces", ["192.168.1.20"]), (None, ["127.0.0.1"])])
@pytest.mark.parametrize("title", [None, "Iona"])
async def test_a_search_without_a_network_is_refused(
    title: str | None, error: str | None, addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_core.net.discovery.Browser", Tables)
    monkeypatch.setattr("macrobber_tui.session.find_table.SEARCH_SECONDS", 0.05)
    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", lambda _bind: addresses)
    monkeypatch.setattr(Tables, "error", error)
    monkeypatch.setattr(Tables, "listings", [])
    with pytest.raises(UsageError, match="there is no network here, so friends' tables cannot be found"):
        await find_listing(title)


async def test_a_network_that_returns_with_the_same_address_is_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """For example, a network adapter was unplugged for a moment."""
    adapter = SimpleNamespace(index=2, nice_name="wlan0", ips=[ifaddr.IP("192.168.1.20", 24, "wlan0")])
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [adapter])
    monkeypatch.setattr("macrobber_core.net.discovery.Browser", EmptyBrowser)
    monkeypatch.setattr("macrobber_tui.session.find_table.NETWORK_POLL_SECONDS", 0.005)
    async with asyncio.timeout(PATIENCE), contextlib.aclosing(browsers(lambda _listings: None)) as found:
        first = await anext(found)
        adapter.index = 3
        assert await anext(found) is not first


@pytest.mark.slow
@pytest.mark.parametrize("loopback", ["down", "up"])
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_the_tables_command_without_a_network_prints_one_line_and_exits_with_2(
    options: tuple[str, ...], loopback: str
) -> None:
    with namespaces("alone") as (alone,):
        ip("-n", alone, "link", "set", "lo", loopback)
        command = ["ip", "netns", "exec", alone, *PROGRAM, "tables", "--wait", "0", *options]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    output = "macrobber: there is no network here, so friends' tables cannot be found\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", output)


@pytest.mark.slow
@pytest.mark.parametrize(("options", "output"), [((), "No tables found.\n"), (("--json",), "[]\n")])
def test_the_tables_command_without_any_table_exits_with_0(options: tuple[str, ...], output: str) -> None:
    with joined_namespaces() as (here, _there):
        command = ["ip", "netns", "exec", here, *PROGRAM, "tables", "--wait", "0", *options]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, output, "")


def test_the_tables_command_documents_its_exit_codes() -> None:
    ended = subprocess.run(
        [*PROGRAM, "tables", "--help"], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert "Exits with code 0 even if there are no tables, and with 2 if there is no network." in " ".join(
        ended.stdout.split()
    )


async def test_a_hostile_host_writes_no_control_characters_into_the_list_of_tables(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def hostile(connection: ServerConnection) -> None:
        await connection.recv()
        title = "\x1b]0;pwn\x07\x1b[2J\u202eGlencoe"
        await connection.send(encode(Offer(PROTOCOL, "ab12", title, "\x1b[31mchess", False, 4, 2)))

    monkeypatch.setattr("macrobber_core.net.discovery.Browser", Tables)
    monkeypatch.setattr("macrobber_tui.session.find_table.SETTLE_SECONDS", 0)
    async with serve(hostile, "127.0.0.1", 0, ssl=load_or_create_identity().context) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        found = await probe("127.0.0.1", port)
    assert found is not None
    monkeypatch.setattr(Tables, "listings", [found])
    for as_json in (True, False):
        await list_tables(0, as_json=as_json)
        [line] = capsys.readouterr().out.splitlines()
        assert "Glencoe" in line
        assert line.isprintable()
