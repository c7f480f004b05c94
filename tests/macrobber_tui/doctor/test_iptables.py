"""The rules of iptables."""

from __future__ import annotations

from ipaddress import IPv4Network

import pytest

from macrobber_tui.doctor.iptables import judge
from macrobber_tui.doctor.packet_rules import Packet, Verdict

TABLE = Packet("tcp", 7438, "eth0", IPv4Network("192.168.1.0/24"), "192.168.1.20")
MULTICAST = Packet("udp", 5353, "eth0", IPv4Network("192.168.1.0/24"), "224.0.0.251")
USUAL = """-P INPUT DROP
-P FORWARD ACCEPT
-P OUTPUT ACCEPT
-N home
-A INPUT -i lo -j ACCEPT
-A INPUT -m conntrack --ctstate RELATED,ESTABLISHED -j ACCEPT
-A INPUT -m limit --limit 3/min -j LOG --log-prefix "dropped: "
-A INPUT -s 192.168.0.0/16 -j home
"""


@pytest.mark.parametrize(
    ("rule", "verdict"),
    [
        ("", Verdict.CLOSED),
        ("-A home -p tcp -m tcp --dport 7438 -j ACCEPT", Verdict.OPEN),
        ("-A home -p tcp -m multiport --dports 22,7000:8000 -j ACCEPT", Verdict.OPEN),
        ("-A home -p udp -m udp --dport 7438 -j ACCEPT", Verdict.CLOSED),
        ("-A home ! -i wlan0 -p tcp -j ACCEPT", Verdict.OPEN),
        ("-A home ! -p tcp -j ACCEPT", Verdict.CLOSED),
        ("-A home -m mac --mac-source aa:bb:cc:dd:ee:ff -j ACCEPT", Verdict.UNKNOWN),
        ('-A home -p tcp -m comment --comment "my friends" -j ACCEPT', Verdict.OPEN),
        ("-A home -p tcp -j REJECT --reject-with tcp-reset", Verdict.CLOSED),
        ("-A home -d 224.0.0.251/32 -j ACCEPT", Verdict.CLOSED),
    ],
)
def test_a_port_is_judged_by_the_rules_for_new_connections(rule: str, verdict: Verdict) -> None:
    assert judge(USUAL + rule, TABLE) is verdict


def test_multicast_has_rules_of_its_own() -> None:
    assert judge(USUAL + "-A home -d 224.0.0.251/32 -p udp -m udp --dport 5353 -j ACCEPT", MULTICAST) is Verdict.OPEN


def test_what_leaves_is_judged_by_the_chain_for_that() -> None:
    leaving = MULTICAST._replace(direction="output")
    assert judge(USUAL, leaving) is Verdict.OPEN
    assert judge(USUAL + "-A OUTPUT -o eth0 -p udp -j DROP", leaving) is Verdict.CLOSED


def test_text_that_is_no_rule_is_skipped() -> None:
    assert judge('-A INPUT "unclosed\n# Warning: legacy tables\n', TABLE) is Verdict.OPEN
