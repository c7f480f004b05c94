"""The tables of Linux about other machines; other systems have none."""

from __future__ import annotations

from pathlib import Path

from macrobber_core.net.neighbours import Neighbour, neighbours, routers

ARP = """IP address       HW type     Flags       HW address            Mask     Device
192.168.1.1      0x1         0x2         aa:bb:cc:dd:ee:ff     *        wlan0
192.168.1.77     0x1         0x0         00:00:00:00:00:00     *        wlan0
not an address   0x1
"""
ROUTE = """Iface	Destination	Gateway 	Flags	RefCnt	Use	Metric	Mask	MTU	Window	IRTT
wlan0	00000000	0101A8C0	0003	0	0	600	00000000	0	0	0
wlan0	0001A8C0	00000000	0001	0	0	600	00FFFFFF	0	0	0
"""


def test_neighbours_have_answered_or_not(tmp_path: Path) -> None:
    (tmp_path / "arp").write_text(ARP)
    assert neighbours(tmp_path / "arp") == [
        Neighbour("192.168.1.1", "wlan0", True),
        Neighbour("192.168.1.77", "wlan0", False),
    ]


def test_routers_are_those_of_the_routes(tmp_path: Path) -> None:
    (tmp_path / "route").write_text(ROUTE)
    assert routers(tmp_path / "route") == {"192.168.1.1"}


def test_a_system_without_these_tables_knows_nobody(tmp_path: Path) -> None:
    assert neighbours(tmp_path / "arp") == []
    assert routers(tmp_path / "route") == set()
