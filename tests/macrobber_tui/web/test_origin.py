"""To whom and from where requests may be sent: DNS rebinding, and requests of foreign pages."""

from __future__ import annotations

import socket

import pytest

from macrobber_tui.web.origin import OwnOrigins

REACHED = "192.168.1.20"


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> OwnOrigins:
    monkeypatch.setattr("macrobber_tui.web.origin.own_addresses", lambda _bind: ["192.168.1.20", "fd00::20"])
    monkeypatch.setattr(socket, "gethostname", lambda: "Hazel")
    return OwnOrigins("https", 2223, None, ["glencoe.local"])


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.20:2223", "[fd00::20]:2223", "[FD00:0::20]:2223", "glencoe.local:2223", "GLENCOE.local:2223",
        "hazel:2223", "hazel.local:2223", "localhost:2223", "127.0.0.1:2223", "[::1]:2223", "glencoe.local.:2223",
    ],
)  # fmt: skip
def test_the_names_and_addresses_of_this_machine_are_accepted(own: OwnOrigins, host: str) -> None:
    assert own.allows_host(host, REACHED)


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
def test_other_hosts_are_refused(own: OwnOrigins, host: str) -> None:
    assert not own.allows_host(host, REACHED)


def test_the_address_by_which_a_browser_has_come_is_accepted_however_new_it_is(own: OwnOrigins) -> None:
    assert own.allows_host("172.16.0.9:2223", "172.16.0.9")
    assert own.allows_host("172.16.0.9:2223", "::ffff:172.16.0.9")


def test_the_usual_port_may_be_left_out() -> None:
    own = OwnOrigins("https", 443, None, ["glencoe.local"])
    assert own.allows_host("glencoe.local", REACHED)
    assert not own.allows_host("glencoe.local:80", REACHED)


def test_new_addresses_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses: list[str] = []
    monkeypatch.setattr("macrobber_tui.web.origin.own_addresses", lambda _bind: list(addresses))
    own = OwnOrigins("https", 2223, None, [])
    assert not own.allows_host("10.9.8.7:2223", REACHED)
    addresses.append("10.9.8.7")
    monkeypatch.setattr("macrobber_tui.web.origin.REFRESH_SECONDS", 0)
    assert own.allows_host("10.9.8.7:2223", REACHED)


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        ("https://glencoe.local:2223", True),
        ("https://GLENCOE.local:2223", True),
        ("", False),
        ("null", False),
        ("http://glencoe.local:2223", False),
        ("https://glencoe.local", False),
        ("https://glencoe.local:2224", False),
        ("https://192.168.1.20:2223", False),
        ("https://glencoe.local:2223.evil.example", False),
        ("https://glencoe.local:2223/", False),
        ("https://evil.example", False),
    ],
)
def test_only_our_own_page_is_the_origin_of_requests(own: OwnOrigins, origin: str, is_ours: bool) -> None:
    assert own.allows_origin(origin, "glencoe.local:2223") == is_ours
