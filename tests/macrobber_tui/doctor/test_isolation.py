"""Client isolation is only suspected, and only if nobody at all answers."""

from __future__ import annotations

from ipaddress import ip_interface

import pytest

from macrobber_core.net.interface_kinds import Interface, Kind
from macrobber_core.net.neighbours import Neighbour
from macrobber_core.net.reachability import Reach
from macrobber_tui.doctor import isolation
from macrobber_tui.doctor.finding import Finding, State

WIFI = Interface("wlan0", Kind.WIFI, (ip_interface("192.168.1.20/24"),))
ROUTER = "192.168.1.1"
KNOWN = [
    Neighbour(ROUTER, "wlan0", True),
    Neighbour("192.168.1.7", "wlan0", True),
    Neighbour("192.168.1.8", "wlan0", True),
    Neighbour("192.168.1.9", "wlan0", False),
    Neighbour("172.17.0.2", "docker0", True),
]


async def check(
    monkeypatch: pytest.MonkeyPatch, known: list[Neighbour], heard: str = "", answering: str = ""
) -> Finding:
    async def try_address(address: str, _port: int, _seconds: float) -> Reach:
        assert address != ROUTER
        return Reach.REFUSED if address in answering.split() else Reach.SILENT

    monkeypatch.setattr(isolation, "try_address", try_address)
    (finding,) = await isolation.check_isolation(known, [ROUTER], [WIFI], heard.split(), 7438, has_table=True)
    return finding


async def test_neighbours_of_whom_none_answers_are_suspicious(monkeypatch: pytest.MonkeyPatch) -> None:
    finding = await check(monkeypatch, KNOWN)
    assert finding.state is State.LOOK
    assert finding.found.startswith("2 other machines are known here, and none answers. Perhaps")


async def test_one_that_answers_or_was_heard_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await check(monkeypatch, KNOWN, answering="192.168.1.8")).found == "1 other machine answers."
    assert (await check(monkeypatch, KNOWN, heard="192.168.1.9")).state is State.GOOD


async def test_a_router_alone_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await check(monkeypatch, KNOWN[:1])).state is State.GOOD


async def test_other_systems_do_not_list_their_neighbours() -> None:
    (finding,) = await isolation.check_isolation([], [], [WIFI], [], 7438, has_table=False)
    assert finding.found.startswith("Not checked")
