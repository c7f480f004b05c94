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


def test_who_was_never_met_is_nobody_else(known: KnownHosts) -> None:
    known.check(HERE, "a")


def test_another_in_the_place_of_who_was_met_is_noticed_until_the_first_is_forgotten(known: KnownHosts) -> None:
    known.remember(HERE, "a")
    known.check(HERE, "a")
    known.check("10.0.0.7:7439", "b")
    with pytest.raises(KeyChangedError, match=r"IS NOT THE ONE YOU MET .*macrobber forget 10\.0\.0\.7:7438"):
        known.check(HERE, "b")
    assert known.forget(HERE)
    assert not known.forget(HERE)
    known.check(HERE, "b")


def test_the_hosts_known_longest_are_forgotten_first(known: KnownHosts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_hosts, "MAX_KNOWN", 3)
    for number in range(5):
        known.remember(f"10.0.0.{number}:7438", "a")
    assert [known.forget(f"10.0.0.{number}:7438") for number in range(5)] == [False, False, True, True, True]


@pytest.mark.parametrize("content", ["", "{", "[]", "\x00", '"x"'])
def test_a_damaged_file_is_told_and_left_as_it_is(tmp_path: Path, content: str) -> None:
    path = tmp_path / "known_hosts.json"
    path.write_text(content)
    with pytest.raises(OSError, match="is damaged; delete it to start afresh"):
        KnownHosts(path).check(HERE, "a")
    with pytest.raises(OSError, match="is damaged; delete it to start afresh"):
        KnownHosts(path).remember(HERE, "a")
    assert path.read_text() == content


def test_without_a_folder_to_write_to_nobody_is_known(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    known = KnownHosts(tmp_path / "file" / "known_hosts.json")
    known.remember(HERE, "a")
    known.check(HERE, "b")


def test_the_file_can_be_read(known: KnownHosts, tmp_path: Path) -> None:
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
def test_an_address_is_the_same_however_it_is_written(host: str, written: str) -> None:
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
def test_who_may_make_addresses_up_has_one_share(host: str, shares: str) -> None:
    assert address_group(host) == shares
