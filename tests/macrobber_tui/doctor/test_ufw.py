"""What ufw says of itself."""

from __future__ import annotations

from ipaddress import IPv4Network

import pytest

from macrobber_tui.doctor.packet_rules import Packet, Verdict
from macrobber_tui.doctor.ufw import is_active, judge, opening

TABLE = Packet("tcp", 7438, "eth0", IPv4Network("192.168.1.0/24"), "192.168.1.20")
STATUS = """Status: active
Logging: on (low)
Default: deny (incoming), allow (outgoing), disabled (routed)
New profiles: skip

To                         Action      From
--                         ------      ----
22/tcp (OpenSSH)           ALLOW IN    Anywhere
7438/udp                   ALLOW IN    Anywhere
7438/tcp (v6)              ALLOW IN    Anywhere (v6)
7438/tcp                   ALLOW OUT   Anywhere
"""


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        ("", Verdict.CLOSED),
        ("7438/tcp                   ALLOW IN    Anywhere                   # board games", Verdict.OPEN),
        ("7438                       ALLOW IN    Anywhere", Verdict.OPEN),
        ("80,7000:8000/tcp           LIMIT IN    192.168.0.0/16", Verdict.OPEN),
        ("7438/tcp                   ALLOW IN    10.0.0.0/8", Verdict.CLOSED),
        ("7438/tcp                   ALLOW IN    192.168.1.7", Verdict.UNKNOWN),
        ("7438/tcp on wlan0          ALLOW IN    Anywhere", Verdict.CLOSED),
        ("Anywhere on eth0           ALLOW IN    Anywhere", Verdict.OPEN),
        ("192.168.1.20 7438/tcp      ALLOW IN    Anywhere", Verdict.OPEN),
        ("Macrobber                  ALLOW IN    Anywhere", Verdict.UNKNOWN),
    ],
)
def test_a_port_is_judged_by_the_rows(row: str, verdict: Verdict) -> None:
    assert is_active(STATUS)
    assert judge(STATUS + row, TABLE) is verdict


def test_the_default_may_let_everybody_in() -> None:
    status = STATUS.replace("deny (incoming)", "allow (incoming)")
    assert judge(status, TABLE) is Verdict.OPEN
    assert judge(status + "7438/tcp                   DENY IN     Anywhere", TABLE) is Verdict.CLOSED


def test_the_line_opens_the_port() -> None:
    assert opening(TABLE) == "sudo ufw allow 7438/tcp"
