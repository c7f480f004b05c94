"""The hosts that a browser may name: DNS rebinding, and ways through routers and proxies."""

from __future__ import annotations

import socket

import pytest

from macrobber_core.net.own_hosts import OwnHosts

REACHED = "192.168.1.20"


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> OwnHosts:
    monkeypatch.setattr("macrobber_core.net.own_hosts.own_addresses", lambda _bind: ["192.168.1.20", "fd00::20"])
    monkeypatch.setattr(socket, "gethostname", lambda: "Hazel")
    return OwnHosts(None, ["glencoe.local"], ["table.example.org", "203.0.113.5", "2001:db8::5"])


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.20:2223", "[fd00::20]:2223", "[FD00:0::20]:2223", "glencoe.local:2223", "GLENCOE.local:2223",
        "hazel:2223", "hazel.local:2223", "localhost:2223", "127.0.0.1:2223", "[::1]:2223", "glencoe.local.:2223",
    ],
)  # fmt: skip
def test_the_names_and_addresses_of_this_machine_are_accepted(own: OwnHosts, host: str) -> None:
    assert own.name_in(host, REACHED, 2223, 443)


@pytest.mark.parametrize(
    "host",
    [
        "", "evil.example:2223", "evil.example", "192.168.1.20", "192.168.1.20:443", "192.168.1.20:22230",
        "10.0.0.7:2223",
        "glencoe.local.evil.example:2223", "evil.glencoe.local:2223", "localhost.evil.example:2223", "127.0.0.2:2223",
        "192.168.1.20:2223:2223", "user@192.168.1.20:2223", "192.168.1.20:2223/", "192.168.1.20 :2223", "[::1:2223",
        "0x7f000001:2223", "2130706433:2223", "glencoe.local:0x8af", "glencoe.local:", "glencoe.local:-1",
        "\u24db:2223",
        "[fe80::1%25eth0]:2223", "127.1:2223", "0:2223",
    ],
)  # fmt: skip
def test_other_hosts_are_refused(own: OwnHosts, host: str) -> None:
    assert not own.name_in(host, REACHED, 2223, 443)


def test_the_address_by_which_a_browser_has_come_is_accepted_however_new_it_is(own: OwnHosts) -> None:
    assert own.name_in("172.16.0.9:2223", "172.16.0.9", 2223, 443)
    assert own.name_in("172.16.0.9:2223", "::ffff:172.16.0.9", 2223, 443)


def test_the_usual_port_may_be_left_out() -> None:
    own = OwnHosts(None, ["glencoe.local"])
    assert own.name_in("glencoe.local", REACHED, 443, 443)
    assert not own.name_in("glencoe.local:80", REACHED, 443, 443)


def test_new_addresses_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses: list[str] = []
    monkeypatch.setattr("macrobber_core.net.own_hosts.own_addresses", lambda _bind: list(addresses))
    own = OwnHosts(None, [])
    assert not own.name_in("10.9.8.7:2223", REACHED, 2223, 443)
    addresses.append("10.9.8.7")
    monkeypatch.setattr("macrobber_core.net.own_hosts.REFRESH_SECONDS", 0)
    assert own.name_in("10.9.8.7:2223", REACHED, 2223, 443)


@pytest.mark.parametrize(
    "host", ["table.example.org", "TABLE.example.org:8443", "table.example.org.", "203.0.113.5:9", "[2001:db8:0::5]:9"]
)
def test_the_name_of_a_router_or_a_proxy_is_accepted_at_any_port(own: OwnHosts, host: str) -> None:
    assert own.name_in(host, REACHED, 2223, 443)


@pytest.mark.parametrize(
    "host", ["example.org", "x.table.example.org", "table.example.org.evil.example", "203.0.113.6"]
)
def test_only_that_name_is_accepted(own: OwnHosts, host: str) -> None:
    assert not own.name_in(host, REACHED, 2223, 443)


def test_a_name_that_resolves_to_this_machine_but_is_not_announced_is_refused(own: OwnHosts) -> None:
    """An attacker's name does, too."""
    assert socket.gethostbyname("localhost") == "127.0.0.1"
    assert not own.name_in("localtest.example:2223", "127.0.0.1", 2223, 443)


def test_the_name_is_returned_as_it_was_written(own: OwnHosts) -> None:
    assert own.name_in("GLENCOE.local:2223", REACHED, 2223, 443) == "GLENCOE.local"
    assert own.name_in("[fd00::20]:2223", REACHED, 2223, 443) == "[fd00::20]"
