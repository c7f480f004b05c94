"""Prompts while joining: for the code, and before trusting a host whose key has changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.tui import listing, opened, seen, shows, until, waiting
from macrobber_core.net.guest.known_hosts import KnownHosts
from macrobber_core.wire.messages import Offer
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.session.hosting import open_host

from .conftest import FakeBrowser

PRIVATE = replace(waiting(), code="otter-heather-plum")


@pytest.mark.slow
async def test_a_table_with_a_code_asks_for_it(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot, open_host(PRIVATE) as host:
        browser.callbacks[0]([listing("Glencoe")._replace(host="127.0.0.1", port=host.port or 0, offer=host.offer())])
        await shows(pilot, "3 of 3 free, code")
        await pilot.press("enter")
        await shows(pilot, "This table has a code; your host knows it")
        await pilot.press(*"ott", "enter")
        await shows(pilot, "a code has 4 to 64 letters or digits")
        await pilot.press(*"er heather", "space", *"plum", "enter")
        await shows(pilot, "1  Ada")


@pytest.mark.slow
async def test_a_wrong_code_can_be_retried_or_given_up(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot, open_host(PRIVATE) as host:
        browser.callbacks[0]([listing("Glencoe")._replace(host="127.0.0.1", port=host.port or 0)])
        await pilot.press("enter")
        await shows(pilot, "This table has a code")
        await pilot.press(*"glencoe", "enter")
        await shows(pilot, "That is not the code of this table")
        await pilot.press("escape")
        await shows(pilot, "Tables on this network")
        assert host.warnings == ["1 wrong code was tried at the door"]
        await pilot.press("enter")
        await shows(pilot, "This table has a code")
        await pilot.press(*"glencoe", "enter")
        await shows(pilot, "That is not the code of this table")
        await pilot.press(*"otterheatherplum", "enter")
        await shows(pilot, "1  Ada")


@pytest.mark.slow
async def test_a_changed_host_key_is_reported_and_trusted_only_on_request(
    browser: type[FakeBrowser],
) -> None:
    async with opened(Lobby("Ada")) as pilot, open_host(waiting()) as host:
        KnownHosts().remember(f"127.0.0.1:{host.port}", "6a" * 32)
        browser.callbacks[0]([listing("Glencoe")._replace(host="127.0.0.1", port=host.port or 0)])
        await shows(pilot, "KEY HAS CHANGED")
        for no in ("enter", "n", "escape"):
            await pilot.press("enter")
            await shows(pilot, "THIS IS NOT THE HOST YOU MET HERE BEFORE")
            await pilot.press(no)
            await shows(pilot, "Tables on this network")
            assert not host.peers
        await pilot.press("enter")
        await shows(pilot, f"The key of the host at 127.0.0.1:{host.port} has changed.")
        await pilot.press("y")
        await shows(pilot, "1  Ada")
        await pilot.press("q")
        await until(lambda: not host.peers)
        await shows(pilot, "Tables on this network")
        await pilot.press("enter")
        await shows(pilot, "1  Ada")


async def test_a_full_table_with_a_code_fits_its_line(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        offer = Offer(1, "ab12", "A title of 24 characters", "mac-robber", False, 5, 5, True)
        browser.callbacks[0]([listing("Glencoe")._replace(host="192.168.100.200", offer=offer)])
        await shows(pilot, "A title of 24 characters  Mac Robber    5 of 5 free, code   192.168.100.200")
        assert all(len(line) <= 80 for line in seen(pilot).splitlines())
