"""What each network interface is good for."""

from __future__ import annotations

from ipaddress import ip_interface
from pathlib import Path

import ifaddr
import pytest

from macrobber_core.net.interface_kinds import Interface, Kind, interface_with, kind_of, list_interfaces


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        ("lo lo0", Kind.LOOPBACK),
        ("tun0 tap1 wg0 wg-home ppp0 utun3 tailscale0 ztabc12345 nordlynx", Kind.VPN),
        ("docker0 br-0a1b2c3d4e5f veth12ab virbr0 vnet0 lxcbr0 lxdbr0 podman1 cni0 vmnet8 vboxnet0", Kind.CONTAINER),
        ("wlan0 wlp3s0 wlx001122334455", Kind.WIFI),
        ("eth0 enp5s0 eno1 en0 br0 br-lan bond0 usb0", Kind.ETHERNET),
    ],
)
def test_the_name_of_an_interface_tells_its_kind(names: str, kind: Kind, tmp_path: Path) -> None:
    assert {name: kind_of(name, tmp_path) for name in names.split()} == dict.fromkeys(names.split(), kind)


def test_linux_tells_the_kind_of_an_interface_with_any_name(tmp_path: Path) -> None:
    (tmp_path / "home" / "wireless").mkdir(parents=True)
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "uevent").write_text("DEVTYPE=wireguard\n")
    assert kind_of("home", tmp_path) is Kind.WIFI
    assert kind_of("work", tmp_path) is Kind.VPN


@pytest.mark.parametrize(
    ("members", "kind"),
    [
        ((), Kind.CONTAINER),
        (("veth12ab", "vnet0"), Kind.CONTAINER),
        (("guest",), Kind.CONTAINER),
        (("eth0", "veth12ab"), Kind.ETHERNET),
    ],
)
def test_a_bridge_is_for_containers_unless_a_real_interface_is_part_of_it(
    members: tuple[str, ...], kind: Kind, tmp_path: Path
) -> None:
    (tmp_path / "br0" / "bridge").mkdir(parents=True)
    (tmp_path / "br0" / "brif").mkdir()
    (tmp_path / "guest").mkdir()
    (tmp_path / "guest" / "tun_flags").write_text("0x1002\n")  # a virtual machine's
    for name in members:
        (tmp_path / "br0" / "brif" / name).mkdir()
    assert kind_of("br0", tmp_path) is kind


def test_other_systems_do_not_tell_a_cable_from_wifi(tmp_path: Path) -> None:
    assert kind_of("en0", tmp_path / "nothing") is Kind.LOCAL
    assert Interface("en0", Kind.LOCAL, ()).is_local_network


def test_an_interface_without_a_cable_is_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ips = [ifaddr.IP("192.168.1.20", 24, "eth0"), ifaddr.IP(("fe80::1", 0, 2), 64, "eth0")]
    adapters = [ifaddr.Adapter("eth0", "eth0", ips, index=2), ifaddr.Adapter("eth1", "eth1", [], index=3)]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    (only,) = list_interfaces(tmp_path)
    assert only.is_up
    assert [str(each) for each in only.addresses] == ["192.168.1.20/24", "fe80::1/64"]
    (tmp_path / "eth0").mkdir()
    (tmp_path / "eth0" / "operstate").write_text("down\n")
    (only,) = list_interfaces(tmp_path)
    assert not only.is_local_network


def test_an_address_leads_to_its_interface() -> None:
    home = Interface("eth0", Kind.ETHERNET, (ip_interface("192.168.1.20/24"),))
    assert interface_with("192.168.1.20", [home]) is home
    assert interface_with("192.168.1.21", [home]) is None
