"""Hosts are recognized, and an impostor is noticed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from macrobber_core.net.addresses import address_group, canonical_address
from macrobber_core.net.guest import known_hosts
from macrobber_core.net.guest.known_hosts import KeyChangedError, KnownHosts

HERE = "10.0.0.7:7438"


@pytest.fixture
def known(tmp_path: Path) -> KnownHosts:
    return KnownHosts(tmp_path / "state" / "known_hosts.json")


def test_an_unknown_host_is_accepted(known: KnownHosts) -> None:
    known.check(HERE, "a")


def test_a_changed_key_is_an_error_until_the_host_is_forgotten(known: KnownHosts) -> None:
    known.remember(HERE, "a")
    known.check(HERE, "a")
    known.check("10.0.0.7:7439", "b")
    with pytest.raises(KeyChangedError, match=r"IS NOT THE ONE YOU MET .*macrobber forget 10\.0\.0\.7:7438"):
        known.check(HERE, "b")
    assert known.forget(HERE)
    assert not known.forget(HERE)
    known.check(HERE, "b")


def test_the_oldest_known_hosts_are_forgotten_first(known: KnownHosts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_hosts, "MAX_KNOWN", 3)
    for number in range(5):
        known.remember(f"10.0.0.{number}:7438", "a")
    assert [known.forget(f"10.0.0.{number}:7438") for number in range(5)] == [False, False, True, True, True]


@pytest.mark.parametrize("content", ["", "{", "[]", "\x00", '"x"'])
def test_a_damaged_file_is_reported_and_not_changed(tmp_path: Path, content: str) -> None:
    path = tmp_path / "known_hosts.json"
    path.write_text(content)
    with pytest.raises(OSError, match="is damaged; delete it to start afresh"):
        KnownHosts(path).check(HERE, "a")
    with pytest.raises(OSError, match="is damaged; delete it to start afresh"):
        KnownHosts(path).remember(HERE, "a")
    assert path.read_text() == content


def test_no_host_is_remembered_without_a_writable_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    known = KnownHosts(tmp_path / "file" / "known_hosts.json")
    known.remember(HERE, "a")
    known.check(HERE, "b")


def test_the_file_is_plain_json(known: KnownHosts, tmp_path: Path) -> None:
    known.remember(HERE, "a")
    (path,) = (tmp_path / "state").iterdir()
    assert json.loads(path.read_text()) == {HERE: "a"}


@pytest.mark.parametrize(
    ("host", "written"),
    [
        ("192.168.1.20", "192.168.1.20:7438"),
        ("Glencoe.Local.", "glencoe.local:7438"),
        ("::1", "[::1]:7438"),
        ("2001:DB8:0:0::1", "[2001:db8::1]:7438"),
        ("::ffff:10.0.0.7", "10.0.0.7:7438"),
        ("fe80::1%lo", "[fe80::1%lo]:7438"),
        ("fe80::1%1", "[fe80::1%lo]:7438"),
        ("fe80::1%99999", "[fe80::1%99999]:7438"),
    ],
)
def test_addresses_have_one_canonical_form(host: str, written: str) -> None:
    assert canonical_address(host, 7438) == written


@pytest.mark.parametrize(
    ("host", "shares"),
    [
        ("10.0.0.7", "10.0.0.7"),
        ("::ffff:10.0.0.7", "10.0.0.7"),
        ("2001:db8::1:2:3:4", "2001:db8::/64"),
        ("2001:db8::ffff:2:3:4", "2001:db8::/64"),
        ("fe80::1%lo", "fe80::/64"),
        ("somewhere", "somewhere"),
    ],
)
def test_addresses_of_one_ipv6_network_share_a_group(host: str, shares: str) -> None:
    assert address_group(host) == shares
