"""What firewalld says of a zone."""

from __future__ import annotations

from ipaddress import IPv4Network

import pytest

from macrobber_tui.doctor.firewalld import judge, opening, parse_zone
from macrobber_tui.doctor.packet_rules import Packet, Verdict

TABLE = Packet("tcp", 7438, "eth0", IPv4Network("192.168.1.0/24"), "192.168.1.20")
MULTICAST = Packet("udp", 5353, "eth0", IPv4Network("192.168.1.0/24"), "224.0.0.251")
ZONE = """public (active)
  target: default
  icmp-block-inversion: no
  interfaces: eth0
  services: dhcpv6-client ssh
  ports: 22/tcp
  rich rules:
"""


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        ("", "", Verdict.CLOSED),
        ("22/tcp", "7438/tcp", Verdict.OPEN),
        ("22/tcp", "7000-8000/tcp", Verdict.OPEN),
        ("22/tcp", "7438/udp", Verdict.CLOSED),
        ("target: default", "target: ACCEPT", Verdict.OPEN),
        ("rich rules:", "rich rules:\n\trule family=ipv4 accept", Verdict.UNKNOWN),
    ],
)
def test_a_port_is_judged_by_its_zone(before: str, after: str, verdict: Verdict) -> None:
    text = ZONE.replace(before, after) if before else ZONE
    assert judge(parse_zone("public", text, is_default=True), TABLE) is verdict


def test_multicast_may_be_a_service() -> None:
    assert judge(parse_zone("home", ZONE.replace("ssh", "mdns"), is_default=False), MULTICAST) is Verdict.OPEN


def test_the_line_names_a_zone_that_is_not_the_default() -> None:
    zone = parse_zone("home", ZONE, is_default=False)
    assert opening(zone, TABLE) == "sudo firewall-cmd --zone=home --add-port=7438/tcp"
    assert opening(zone._replace(is_default=True), TABLE) == "sudo firewall-cmd --add-port=7438/tcp"
    assert opening(None, TABLE) == "sudo firewall-cmd --add-port=7438/tcp"
