"""Which address friends should use, and why not the others."""

from __future__ import annotations

from ipaddress import ip_interface
from pathlib import Path

import pytest

from macrobber_core.net.interface_kinds import Interface, Kind
from macrobber_tui.doctor.addresses import check_address, check_container, check_other_addresses
from macrobber_tui.doctor.finding import State


def interface(name: str, kind: Kind, *addresses: str, is_up: bool = True) -> Interface:
    return Interface(name, kind, tuple(map(ip_interface, addresses)), is_up)


LOOPBACK = interface("lo", Kind.LOOPBACK, "127.0.0.1/8", "::1/128")
WIFI = interface("wlan0", Kind.WIFI, "192.168.1.20/24", "fe80::1/64")
DOCKER = interface("docker0", Kind.CONTAINER, "172.17.0.1/16", is_up=False)
TUNNEL = interface("tun0", Kind.VPN, "10.8.0.3/24")


@pytest.mark.parametrize(
    ("best", "others", "state", "found", "commands"),
    [
        ("192.168.1.20", [WIFI], State.GOOD, "192.168.1.20 (wlan0, Wi-Fi)", ()),
        ("127.0.0.1", [], State.TROUBLE, "There is no network here.", ()),
        ("127.0.0.1", [WIFI], State.TROUBLE, "only for players on this", ("macrobber host --bind 192.168.1.20",)),
        ("172.17.0.1", [DOCKER, WIFI], State.TROUBLE, "docker0", ("macrobber host --bind 192.168.1.20",)),
        ("172.17.0.1", [DOCKER], State.TROUBLE, "docker0", ()),
        ("10.8.0.3", [TUNNEL, WIFI], State.LOOK, "the same VPN", ("macrobber host --bind 192.168.1.20",)),
        ("10.8.0.3", [TUNNEL], State.LOOK, "the same VPN", ()),
        ("169.254.7.7", [interface("eth0", Kind.ETHERNET, "169.254.7.7/16")], State.LOOK, "does not come from", ()),
        (
            "10.0.0.5",
            [interface("eth0", Kind.ETHERNET, "10.0.0.5/24", is_up=False)],
            State.TROUBLE,
            "no connection",
            (),
        ),
    ],
)
def test_the_address_of_the_waiting_room_is_judged_by_its_interface(
    best: str, others: list[Interface], state: State, found: str, commands: tuple[str, ...]
) -> None:
    finding = check_address(best, [LOOPBACK, *others])
    assert (finding.state, finding.commands) == (state, commands)
    assert found in finding.found


def test_other_addresses_are_explained() -> None:
    second = interface("eth1", Kind.ETHERNET, "10.0.0.5/24")
    broken = interface("eth2", Kind.ETHERNET, "10.0.1.5/24", is_up=False)
    (finding,) = check_other_addresses("192.168.1.20", [LOOPBACK, WIFI, DOCKER, TUNNEL, second, broken])
    assert finding.found == (
        "172.17.0.1 (docker0) is only for containers on this machine. 10.8.0.3 (tun0) is for friends in the same VPN. "
        "10.0.0.5 (eth1) is for friends on that network. eth2 has no connection."
    )


def test_a_machine_with_one_address_has_no_others() -> None:
    assert check_other_addresses("192.168.1.20", [LOOPBACK, WIFI]) == []


def test_a_container_publishes_its_port(tmp_path: Path) -> None:
    mark, kernel = tmp_path / "mark", tmp_path / "osrelease"
    assert check_container([WIFI], 7438, [mark], kernel) == []
    kernel.write_text("6.1.0-18-amd64\n")
    assert check_container([WIFI], 7438, [mark], kernel) == []
    kernel.write_text("5.15.90.1-microsoft-standard-WSL2\n")
    (windows,) = check_container([WIFI], 7438, [mark], kernel)
    assert windows.commands == ("networkingMode=mirrored",)
    mark.touch()
    (container,) = check_container([WIFI], 7438, [mark], kernel)
    assert container.commands == ("docker run -p 7438:7438 ...",)
    kernel.unlink()
    assert check_container([WIFI, DOCKER], 7438, [mark], kernel) == []  # it has the network of its host
