"""Places are shared among addresses."""

from __future__ import annotations

import pytest

from macrobber_core.net.fair_share import may_take_place

PLACES = 40


def fill(*addresses: str, places: int = PLACES) -> list[str]:
    """Let addresses take places in turn until none of them may take another; return who holds them."""
    holders: list[str] = []
    before = -1
    while len(holders) > before:
        before = len(holders)
        for address in addresses:
            if may_take_place(address, holders, places):
                holders.append(address)
    return holders


def test_a_class_behind_one_router_finds_room_but_not_all_of_it() -> None:
    assert len(fill("203.0.113.1")) == 30
    assert len(fill("203.0.113.1", places=32)) == 24


@pytest.mark.parametrize("crowd", [1, 2, 3, 5, 10])
def test_somebody_from_elsewhere_finds_a_place(crowd: int) -> None:
    holders = fill(*(f"203.0.113.{number}" for number in range(1, crowd + 1)))
    assert may_take_place("198.51.100.1", holders, PLACES)


def test_people_with_an_address_each_fill_all_places() -> None:
    holders = fill(*(f"192.168.1.{number}" for number in range(1, 255)))
    assert len(holders) == len(set(holders)) == PLACES
    assert not may_take_place("192.168.1.254", holders, PLACES)


def test_all_addresses_of_a_network_of_ipv6_count_as_one() -> None:
    holders = fill(*(f"2001:db8::{number}" for number in range(1, 100)))
    assert len(holders) == 30
    assert not may_take_place("2001:db8::ffff", holders, PLACES)
    assert may_take_place("2001:db8:0:1::1", holders, PLACES)


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "127.0.3.4"])
def test_this_machine_may_take_all_places_and_no_more(address: str) -> None:
    assert fill(address) == [address] * PLACES
