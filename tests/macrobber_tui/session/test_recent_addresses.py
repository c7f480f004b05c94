"""Addresses at which the player joined tables are remembered, so that nobody types one twice."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from helpers.addresses import join_by_address
from macrobber_tui.session.recent_addresses import (
    MAX_ADDRESSES,
    address_of_table,
    forget_address,
    recent_addresses,
)

VPN = "10.8.0.1:7438"


def test_a_typed_address_is_remembered_with_its_table_host_and_day() -> None:
    assert recent_addresses() == []
    join_by_address(VPN)
    (entry,) = recent_addresses()
    assert (entry.address, entry.title, entry.host, entry.day) == (VPN, "Glencoe", "Ben", date.today())
    assert (entry.table, entry.day_in_words()) == ("Glencoe (Ben)", "today")


@pytest.mark.parametrize(("title", "host"), [("Ben's table", "Ben"), ("Glencoe", ""), ("Glencoe", None)])
def test_a_host_who_is_unknown_or_in_the_title_is_not_named(title: str, host: str | None) -> None:
    join_by_address(VPN, title, host)
    assert recent_addresses()[0].table == title


def test_the_last_one_joined_is_first_with_its_latest_table() -> None:
    join_by_address(VPN, "Glencoe")
    join_by_address("home.example.org:7440", "Skye")
    join_by_address(VPN, "Iona")
    assert [(entry.address, entry.title) for entry in recent_addresses()] == [
        (VPN, "Iona"),
        ("home.example.org:7440", "Skye"),
    ]


def test_an_address_found_on_the_network_is_not_remembered_but_a_known_one_moves_to_the_front() -> None:
    join_by_address("192.168.1.20:7438", is_typed=False)
    assert recent_addresses() == []
    join_by_address(VPN, "Glencoe")
    join_by_address("home.example.org:7440", "Skye")
    join_by_address(VPN, "Iona", is_typed=False)
    assert [entry.title for entry in recent_addresses()] == ["Iona", "Skye"]


def test_only_the_latest_addresses_are_kept() -> None:
    for number in range(MAX_ADDRESSES + 3):
        join_by_address(f"10.8.0.{number}:7438")
    kept = [entry.address for entry in recent_addresses()]
    assert len(kept) == MAX_ADDRESSES
    assert kept[0] == f"10.8.0.{MAX_ADDRESSES + 2}:7438"
    assert VPN not in kept


def test_an_address_can_be_forgotten() -> None:
    join_by_address(VPN)
    assert forget_address(VPN)
    assert not forget_address(VPN)
    assert recent_addresses() == []


def test_a_hostile_title_is_cleaned_and_cut(own_state: Path) -> None:
    join_by_address(VPN, "\x1b]52;c;x\x07Glen\u202ecoe" + "e" * 5000, "\x1b[2JB\U000e0041en")
    (entry,) = recent_addresses()
    assert entry.table.isprintable()
    assert entry.title.startswith("]52;c;xGlencoe")
    assert len(entry.title) < 100
    assert entry.host == "[2JBen"
    assert (own_state / "macrobber" / "recent_addresses.json").stat().st_size < 1000


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "{}",
        "[1]",
        '[{"address": 5}]',
        "[" * 100_000,
        "\x00",
        '[{"address":"a","title":"","host":"","day":""}]',
    ],
)
def test_a_damaged_file_counts_as_empty_and_is_written_afresh(own_state: Path, content: str) -> None:
    path = own_state / "macrobber" / "recent_addresses.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(content)
    assert recent_addresses() == []
    join_by_address(VPN)
    assert [entry["address"] for entry in json.loads(path.read_text())] == [VPN]


def test_nothing_is_remembered_without_a_writable_folder(own_state: Path) -> None:
    (own_state / "macrobber").write_text("")
    join_by_address(VPN)
    assert recent_addresses() == []


def test_a_table_is_found_by_its_title_as_shown_ignoring_case() -> None:
    join_by_address("home.example.org:7440", "Glencoe")
    join_by_address(VPN, "Glencoe")
    assert address_of_table("glencoe") == address_of_table("Glencoe (Ben)") == VPN
    assert address_of_table("Skye") == ""
