"""Multicast that comes back or does not, and tables that answer or do not. Names of others are cleaned."""

from __future__ import annotations

from ipaddress import ip_interface

import pytest

from helpers.tui import listing
from macrobber_core.net.discovery import Listing
from macrobber_core.net.interface_kinds import Interface, Kind
from macrobber_core.net.multicast_echo import AnnouncedTable, Echo
from macrobber_tui.doctor import multicast
from macrobber_tui.doctor.finding import State
from macrobber_tui.doctor.firewall import Firewall
from macrobber_tui.doctor.multicast import check_multicast, check_tables
from macrobber_tui.doctor.packet_rules import Verdict

HOME = Interface("eth0", Kind.ETHERNET, (ip_interface("192.168.1.20/24"),))
DOCKER = Interface("docker0", Kind.CONTAINER, (ip_interface("172.17.0.1/16"),))
NOTHING: frozenset[str] = frozenset()
OWN = frozenset({"192.168.1.20"})


def gate(verdict: Verdict) -> Firewall:
    return Firewall("gate", lambda _: verdict, lambda packet: f"{packet.direction} {packet.where}")


def test_a_packet_that_came_back_is_good_with_and_without_others() -> None:
    finding = check_multicast(Echo(OWN, NOTHING, NOTHING, ()), [HOME, DOCKER], [gate(Verdict.CLOSED)])
    assert finding.state is State.GOOD
    assert finding.found == (
        "Our own packet came back on eth0. "
        "No other machine was heard, so whether the network passes multicast on is unknown."
    )
    finding = check_multicast(Echo(OWN, NOTHING, frozenset({"192.168.1.7", "192.168.1.8"}), ()), [HOME], [])
    assert finding.found.endswith("2 other machines were heard.")


@pytest.mark.parametrize(
    ("verdict", "advice", "commands"),
    [
        (Verdict.CLOSED, "gate blocks 5353/udp; let it through:", ("input 5353/udp",)),
        (Verdict.UNKNOWN, "Let 5353/udp through:", ("input 5353/udp",)),
        (Verdict.OPEN, "Ask whoever runs this machine or network about multicast.", ()),
    ],
)
def test_a_packet_that_did_not_come_back_is_let_in(verdict: Verdict, advice: str, commands: tuple[str, ...]) -> None:
    finding = check_multicast(Echo(NOTHING, NOTHING, NOTHING, ()), [HOME], [gate(verdict)])
    assert (finding.state, finding.advice, finding.commands) == (State.TROUBLE, advice, commands)


def test_a_packet_that_may_not_leave_is_let_out() -> None:
    finding = check_multicast(Echo(NOTHING, OWN, NOTHING, ()), [HOME], [gate(Verdict.CLOSED)])
    assert finding.commands == ("output 5353/udp",)
    assert check_multicast(None, [HOME], [gate(Verdict.CLOSED)]).commands == ("output 5353/udp",)


def test_without_a_local_network_nothing_is_tried() -> None:
    assert check_multicast(None, [DOCKER], []).state is State.LOOK


async def test_tables_that_answer_are_named_and_others_are_troubles(monkeypatch: pytest.MonkeyPatch) -> None:
    async def probe(host: str, port: int) -> Listing | None:
        return listing("Gl\x1b[2Jencoe")._replace(host=host, port=port) if host == "192.168.1.7" else None

    monkeypatch.setattr(multicast, "probe", probe)
    tables = [
        AnnouncedTable(("172.17.0.1", "192.168.1.7"), 7438),
        AnnouncedTable(("192.168.1.8",), 7439),
        AnnouncedTable(("172.17.0.1", "192.168.1.20"), 7438),
    ]
    found, silent = await check_tables(tables, ["192.168.1.20", "172.17.0.1"])
    assert found.found == "Open on this network: Gl[2Jencoe (192.168.1.7:7438)."
    assert silent.state is State.TROUBLE
    assert "192.168.1.8:7439" in silent.found
    assert "7439/tcp" in silent.advice
    (none,) = await check_tables([], [])
    assert none.state is State.GOOD
