"""The prompt for an address offers those at which the player joined before."""

from __future__ import annotations

import pytest

from helpers.addresses import join_by_address
from helpers.tui import opened, seen, shows, waiting
from macrobber_core.net import tickets
from macrobber_tui.screens.address_prompt import AddressPrompt
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.recent_addresses import MAX_ADDRESSES, recent_addresses

from .conftest import FakeBrowser

VPN, HOME = "10.8.0.1:7438", "home.example.org:7440"


@pytest.fixture
def answers() -> list[str]:
    return []


async def test_without_earlier_addresses_it_only_asks(answers: list[str]) -> None:
    async with opened(AddressPrompt(answers.append)) as pilot:
        await shows(pilot, "Address of the table")
        assert "Tables you joined" not in seen(pilot)
        assert "remove" not in seen(pilot)
        await pilot.press("down", "up", "ctrl+x", *"10.8.0.1", "enter")
    assert answers == ["10.8.0.1"]


async def test_the_last_address_is_one_key_away(answers: list[str]) -> None:
    join_by_address(HOME, "Skye")
    join_by_address(VPN, "Glencoe")
    async with opened(AddressPrompt(answers.append)) as pilot:
        await shows(pilot, "10.8.0.1:7438          Glencoe (Ben)")
        await pilot.press("down", "enter")
    assert answers == [VPN]


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (("down", "down", "enter"), HOME),
        (("up", "enter"), HOME),
        (("down", "down", "down", "enter"), VPN),
        (("down", *"192.168.1.20", "enter"), "192.168.1.20"),
        (("down", "right", "backspace", "9", "enter"), "10.8.0.1:7439"),
    ],
)
async def test_arrows_choose_and_typing_replaces_or_continues(
    keys: tuple[str, ...], answer: str, answers: list[str]
) -> None:
    join_by_address(HOME, "Skye")
    join_by_address(VPN, "Glencoe")
    async with opened(AddressPrompt(answers.append)) as pilot:
        await pilot.press(*keys)
    assert answers == [answer]


async def test_a_click_chooses_an_address_and_a_second_one_accepts_it(answers: list[str]) -> None:
    join_by_address(VPN, "Glencoe")
    screen = AddressPrompt(answers.append)
    async with opened(screen) as pilot:
        row = next(number for number, line in enumerate(seen(pilot).splitlines()) if "Glencoe" in line)
        await pilot.click("#sheet", offset=(10, row))
        assert answers == []
        await pilot.click("#sheet", offset=(10, row))
    assert answers == [VPN]


async def test_a_ticket_copied_from_several_lines_is_whole_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tickets, "find_spec", lambda _name: None)
    ticket = "endpoint" + "a2" * 60
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("a", *f"{ticket[:40]} {ticket[40:]}", "enter")
        await shows(pilot, "Tickets need the package iroh")


async def test_an_address_can_be_removed_from_the_list(answers: list[str]) -> None:
    join_by_address(HOME, "Skye")
    join_by_address(VPN, "Glencoe")
    async with opened(AddressPrompt(answers.append)) as pilot:
        await pilot.press("ctrl+x")  # nothing is chosen
        assert len(recent_addresses()) == 2
        await pilot.press("down", "ctrl+x")
        assert "Glencoe" not in seen(pilot)
        assert [entry.address for entry in recent_addresses()] == [HOME]
        await pilot.press("ctrl+x")
        assert "Tables you joined" not in seen(pilot)
        assert recent_addresses() == []
        await pilot.press("enter")
    assert answers == [""]


@pytest.mark.parametrize("size", [(80, 24), (120, 35)])
async def test_a_full_list_of_long_entries_fits(size: tuple[int, int], answers: list[str]) -> None:
    for number in range(MAX_ADDRESSES):
        join_by_address(
            f"[2001:db8:1234:5678:9abc:def0:1234:{number}]:7438", f"The long evening of number {number}", "Bea"
        )
    async with opened(AddressPrompt(answers.append), size) as pilot:
        lines = seen(pilot).splitlines()
        assert sum("[2001:db8" in line for line in lines) == MAX_ADDRESSES
        assert all(len(line) <= 80 for line in lines)
        await pilot.press("up", "enter")
    assert answers == ["[2001:db8:1234:5678:9abc:def0:1234:0]:7438"]


@pytest.mark.slow
async def test_a_table_joined_by_address_is_offered_the_next_time(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot, open_host(waiting()) as host:
        await pilot.press("a", *"127.0.0.1", "colon", *str(host.port), "enter")
        await shows(pilot, "1  Ada")
        await pilot.press("q")
        await shows(pilot, "Tables on this network")
        await pilot.press("a")
        await shows(pilot, f"127.0.0.1:{host.port}  Glencoe")
        await pilot.press("down", "enter")
        await shows(pilot, "1  Ada")
