"""The best address to give to friends comes first."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from ipaddress import ip_address

import ifaddr
import pytest

from helpers.networks import Program, ip, namespaces
from macrobber_core.net.interfaces import own_addresses, sort_by_reachability

ADDRESSES = """
import json, time
from macrobber_core.net.interfaces import own_addresses
printed = None
while True:
    if (now := own_addresses(None)) != printed:
        print(json.dumps(printed := now), flush=True)
    time.sleep(0.05)
"""


def ordered(found: str, defaults: str = "") -> str:
    return " ".join(map(str, sort_by_reachability(map(ip_address, found.split()), map(ip_address, defaults.split()))))


def test_the_address_of_the_default_route_comes_first() -> None:
    found = "127.0.0.1 172.17.0.1 10.8.0.3 192.168.1.20"
    assert ordered(found, "192.168.1.20") == "192.168.1.20 172.17.0.1 10.8.0.3"


def test_ipv4_addresses_come_before_ipv6() -> None:
    found = "::1 fd00::1 2001:db9::7 192.168.1.20"
    assert ordered(found, "2001:db9::7 192.168.1.20") == "192.168.1.20 2001:db9::7 fd00::1"


def test_duplicate_addresses_are_listed_once() -> None:
    assert ordered("10.0.0.1 10.0.0.1") == "10.0.0.1"


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ("127.0.0.1 ::1 fe80::1%2 169.254.7.7", "169.254.7.7"),
        ("127.0.0.1 fe80::1%2 169.254.7.7 fd00::1", "fd00::1"),
        ("127.0.0.1 ::1 fe80::1%2", "127.0.0.1 ::1"),
        ("fe80::1%2", ""),
        ("", ""),
    ],
)
def test_link_local_addresses_are_listed_only_if_others_can_use_them(found: str, expected: str) -> None:
    assert ordered(found) == expected


def test_addresses_of_containers_and_vpns_come_after_local_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {"docker0": "172.17.0.1", "wg0": "10.8.0.3", "eth0": "192.168.1.20", "virbr0": "192.168.122.1"}
    adapters = [ifaddr.Adapter(name, name, [ifaddr.IP(ip, 24, name)]) for name, ip in names.items()]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr("macrobber_core.net.interfaces.default_route_sources", list)
    assert own_addresses(None) == ["192.168.1.20", "10.8.0.3", "172.17.0.1", "192.168.122.1"]


def test_without_a_default_route_a_bridge_of_containers_comes_last() -> None:
    with namespaces("docker") as (here,):
        ip("-n", here, "link", "set", "lo", "up")
        ip("-n", here, "link", "add", "inside", "type", "bridge")
        ip("-n", here, "link", "add", "home", "type", "veth", "peer", "name", "home-end")
        for name, address in (("inside", "172.17.0.1/16"), ("home", "192.168.1.20/24")):
            ip("-n", here, "link", "set", name, "up")
            ip("-n", here, "addr", "add", address, "dev", name)
        with Program(here, ADDRESSES) as program:
            assert program.wait_for(bool) == ["192.168.1.20", "172.17.0.1"]


@pytest.fixture
def docker_first() -> Iterator[str]:
    """A machine without a default route, whose first interface is a container bridge."""
    with namespaces("docker") as (here,):
        ip("-n", here, "link", "set", "lo", "up")
        for name, address in (("bridge0", "172.17.0.1/16"), ("home", "192.168.1.20/24")):
            ip("-n", here, "link", "add", name, "type", "veth", "peer", "name", f"{name}-end")
            ip("-n", here, "link", "set", f"{name}-end", "up")
            ip("-n", here, "link", "set", name, "up")
            ip("-n", here, "addr", "add", address, "dev", name)
        yield here


def test_a_default_route_added_later_changes_the_order(docker_first: str) -> None:
    with Program(docker_first, ADDRESSES) as program:
        assert program.wait_for(bool) == ["172.17.0.1", "192.168.1.20"]
        ip("-n", docker_first, "route", "add", "default", "via", "192.168.1.1")
        assert program.wait_for(bool) == ["192.168.1.20", "172.17.0.1"]


def test_a_table_bound_to_one_address_lists_only_that() -> None:
    assert own_addresses("127.0.0.1") == ["127.0.0.1"]


def test_a_host_name_that_does_not_resolve_has_no_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr("socket.getaddrinfo", unknown)
    assert own_addresses("glencoe.example") == []
