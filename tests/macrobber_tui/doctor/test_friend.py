"""Why a friend's table is not reached; the doctor's own tests do the same in real networks."""

from __future__ import annotations

import socket
from ipaddress import ip_interface

import pytest

from helpers.tui import listing
from macrobber_core.net.discovery import Listing
from macrobber_core.net.interface_kinds import Interface, Kind
from macrobber_core.net.neighbours import Neighbour
from macrobber_core.net.reachability import Reach
from macrobber_tui.doctor import friend
from macrobber_tui.doctor.finding import Finding, State

HOME = Interface("eth0", Kind.ETHERNET, (ip_interface("192.168.1.20/24"), ip_interface("fd00::1/64")))
NEAR, FAR = "192.168.1.7", "10.0.0.7"


async def check(
    monkeypatch: pytest.MonkeyPatch, reach: Reach, address: str = NEAR, *, is_there: bool = False
) -> Finding:
    async def try_address(*_: object) -> Reach:
        return reach

    monkeypatch.setattr(friend, "try_address", try_address)
    known = [Neighbour(address, "eth0", is_there)]
    (finding,) = await friend.check_friend(address, 7438, [HOME], lambda: known)
    return finding


@pytest.mark.parametrize(
    ("reach", "address", "is_there", "words"),
    [
        (Reach.REFUSED, NEAR, True, "no table is open on port 7438"),
        (Reach.SILENT, NEAR, True, "is there, but does not answer on port 7438"),
        (Reach.NO_MACHINE, NEAR, True, "is there, but does not answer on port 7438"),
        (Reach.SILENT, NEAR, False, "does not answer."),
        (Reach.NO_MACHINE, NEAR, False, "No machine on this network"),
        (Reach.NO_ROUTE, FAR, False, "in another network"),
        (Reach.SILENT, FAR, False, "in another network, and does not answer"),
        (Reach.NO_MACHINE, FAR, False, "in another network, and does not answer"),
        (Reach.FORBIDDEN, NEAR, False, "own firewall"),
    ],
)
async def test_every_failure_has_its_own_words(
    monkeypatch: pytest.MonkeyPatch, reach: Reach, address: str, words: str, *, is_there: bool
) -> None:
    finding = await check(monkeypatch, reach, address, is_there=is_there)
    assert finding.state is State.TROUBLE
    assert words in finding.found


async def test_a_machine_that_drops_connections_has_a_firewall(monkeypatch: pytest.MonkeyPatch) -> None:
    finding = await check(monkeypatch, Reach.SILENT, is_there=True)
    assert finding.commands == ("sudo ufw allow 7438/tcp", "sudo firewall-cmd --add-port=7438/tcp")


async def test_an_address_of_ipv6_may_be_near(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "No machine on this network" in (await check(monkeypatch, Reach.NO_MACHINE, "fd00::7")).found


async def test_a_table_is_told_from_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    answer: Listing | None = listing("Glencoe")

    async def probe(_host: str, _port: int) -> Listing | None:
        return answer

    monkeypatch.setattr(friend, "probe", probe)
    assert (await check(monkeypatch, Reach.CONNECTED)).state is State.GOOD
    answer = None
    finding = await check(monkeypatch, Reach.CONNECTED)
    assert (finding.state, finding.found) == (
        State.TROUBLE,
        "Something answers at 192.168.1.7:7438, but it is not a macrobber table.",
    )


def test_a_name_with_several_addresses_is_reached_by_ipv4(monkeypatch: pytest.MonkeyPatch) -> None:
    six, four = (socket.AF_INET6, 1, 6, "", ("fe80::7", 0, 0, 2)), (socket.AF_INET, 1, 6, "", (NEAR, 0))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [six, four])
    assert friend._resolve("glencoe.local", 7438) == NEAR
    assert friend._resolve("fe80::7%eth0", 7438) == "fe80::7%eth0"


async def test_a_name_that_nobody_knows_is_shown_without_control_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_host: str, _port: int) -> str:
        raise OSError

    monkeypatch.setattr(friend, "_resolve", fail)
    (finding,) = await friend.check_friend("gl\x1bencoe.local", 7438, [HOME])
    assert finding.found == "The name glencoe.local is unknown here."
