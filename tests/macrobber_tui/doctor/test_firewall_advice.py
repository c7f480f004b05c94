"""The lines that open a port, in every state that a firewall can have."""

from __future__ import annotations

from ipaddress import ip_interface

import pytest

from macrobber_core.net.interface_kinds import Interface, Kind
from macrobber_tui.doctor import firewall_advice
from macrobber_tui.doctor.finding import State
from macrobber_tui.doctor.firewall import Firewall
from macrobber_tui.doctor.firewall_advice import check_firewall, packet_to
from macrobber_tui.doctor.packet_rules import Packet, Verdict

HOME = Interface("eth0", Kind.ETHERNET, (ip_interface("192.168.1.20/24"),))


def firewall(verdict: Verdict, *, is_readable: bool = True, is_lasting: bool = True) -> Firewall:
    def permanent(packet: Packet) -> str:
        return f"open --permanent {packet.where}"

    return Firewall(
        "gate",
        lambda _: verdict,
        lambda packet: f"open {packet.where}",
        is_readable,
        permanent=None if is_lasting else permanent,
    )


@pytest.mark.parametrize(
    ("one", "state", "found"),
    [
        (firewall(Verdict.OPEN), State.GOOD, "gate lets friends in on 7438/tcp."),
        (firewall(Verdict.CLOSED), State.TROUBLE, "gate keeps friends out: it blocks 7438/tcp."),
        (firewall(Verdict.UNKNOWN, is_readable=False), State.LOOK, "Only root may read the rules of gate."),
        (
            firewall(Verdict.UNKNOWN),
            State.LOOK,
            "The rules of gate are too complex to tell whether 7438/tcp is open.",
        ),
    ],
)
def test_the_line_is_given_unless_the_port_is_open(one: Firewall, state: State, found: str) -> None:
    finding = check_firewall(7438, HOME, [one])
    assert (finding.state, finding.found) == (state, found)
    assert finding.commands == (() if state is State.GOOD else ("open 7438/tcp",))


def test_rules_that_cannot_be_read_are_listed_first() -> None:
    finding = check_firewall(7438, HOME, [firewall(Verdict.UNKNOWN, is_readable=False)._replace(listing="list")])
    assert finding.commands == ("list", "open 7438/tcp")


def test_a_firewall_that_forgets_needs_two_lines() -> None:
    finding = check_firewall(2222, HOME, [firewall(Verdict.CLOSED, is_lasting=False)])
    assert finding.commands == ("open 2222/tcp", "open --permanent 2222/tcp")
    assert "--permanent" in finding.advice


@pytest.mark.parametrize(("has_tools", "found"), [(True, "No firewall is active"), (False, "Not checked")])
def test_a_machine_without_tools_has_not_been_looked_at(
    *, has_tools: bool, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(firewall_advice, "has_tools", lambda: has_tools)
    finding = check_firewall(7438, HOME, [])
    assert finding.state is State.GOOD
    assert finding.found.startswith(found)


def test_friends_are_on_the_network_of_the_interface_or_anywhere() -> None:
    assert str(packet_to(7438, HOME).network) == "192.168.1.0/24"
    assert str(packet_to(7438, None).network) == "0.0.0.0/0"
