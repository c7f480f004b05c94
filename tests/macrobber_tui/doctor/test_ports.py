"""The port of a table."""

from __future__ import annotations

import socket

import pytest

from helpers.tui import listing
from macrobber_core.net.discovery import Listing
from macrobber_core.net.reachability import Reach
from macrobber_tui.doctor import ports
from macrobber_tui.doctor.finding import State
from macrobber_tui.doctor.ports import check_port, check_ports, own_table_addresses


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


async def test_a_free_port_that_can_be_reached_is_good(port: int) -> None:
    finding = await check_port(port, "127.0.0.1")
    assert (finding.check, finding.state) == (f"port-{port}", State.GOOD)
    assert "127.0.0.1" in finding.found


async def test_a_port_in_use_is_exchanged_for_the_next() -> None:
    with socket.create_server(("", 0)) as server:
        number = server.getsockname()[1]
        finding = await check_port(number, "127.0.0.1", "--web")
    assert finding.state is State.LOOK
    assert finding.commands == (f"macrobber host --web {number + 1}",)


async def test_a_table_at_the_port_is_named(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def probe(host: str, port: int) -> Listing:
        return listing("Glencoe")

    monkeypatch.setattr(ports, "probe", probe)
    assert (await check_port(port, "127.0.0.1")).found == f"The table Glencoe is open at 127.0.0.1:{port}."


async def test_a_table_may_be_bound_to_one_of_our_addresses(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def probe(host: str, port: int) -> Listing | None:
        return listing("Glencoe") if host == "192.168.1.20" else None

    monkeypatch.setattr(ports, "probe", probe)
    assert await own_table_addresses(port, ["172.17.0.1", "192.168.1.20"]) == ["192.168.1.20"]


async def test_a_port_that_even_we_cannot_reach_is_a_trouble(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def try_address(*_: object) -> Reach:
        return Reach.SILENT

    monkeypatch.setattr(ports, "try_address", try_address)
    assert (await check_port(port, "127.0.0.1")).state is State.TROUBLE


async def test_a_port_that_may_not_be_opened_is_a_trouble(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(ports, "listening_socket", refuse)
    (finding,) = await check_ports({port: "--ssh"}, "127.0.0.1")
    assert finding.state is State.TROUBLE
    assert finding.found == "This port cannot be opened: permission denied."
    assert finding.commands == (f"macrobber host --ssh {port + 1}",)
