"""The addresses at which the player joined tables, in plain mode."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.plain import Typing
from helpers.stage import EmptyBrowser
from helpers.tui import waiting
from macrobber_tui.plain.lobby import PlainLobby
from macrobber_tui.session.host_actions import begin_when_full
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.recent_addresses import recent_addresses


@pytest.fixture(autouse=True)
def empty_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_core.net.discovery.Browser", EmptyBrowser)
    monkeypatch.setattr("macrobber_tui.plain.lobby.Browser", EmptyBrowser)
    monkeypatch.setattr("macrobber_tui.session.find_table.SEARCH_SECONDS", 0.05)
    monkeypatch.setattr("macrobber_tui.session.find_table.SETTLE_SECONDS", 0)


async def visit_lobby(capsys: pytest.CaptureFixture[str], *lines: str) -> str:
    await PlainLobby("Ada", Typing([*lines, "q"])).run()
    return capsys.readouterr().out


async def test_there_are_none_before_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    output = await visit_lobby(capsys, "addresses", "remove 10.8.0.1", "remove Glencoe")
    assert "You have not joined a table by address yet." in output
    assert "'10.8.0.1' is not in that list" in output
    assert "'Glencoe' is not in that list" in output
    assert "Type 'addresses'" not in output


@pytest.mark.slow
async def test_a_table_joined_by_address_is_listed_joined_by_name_and_removed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with open_host(replace(waiting(), bots=["easy"] * 2)) as host:
        begin_when_full(host)  # a script types nothing before it is asked
        address = f"127.0.0.1:{host.port}"
        await visit_lobby(capsys, f"join {address}", "quit")
        output = await visit_lobby(capsys, "addresses", "join glencoe", "quit", "remove GLENCOE", "addresses")
    assert "Type 'addresses' for the tables that you joined by address." in output
    assert f"Glencoe, joined today at {address}." in output
    assert "You are at the table as Ada." in output
    assert f"{address} is no longer in the list." in output
    assert output.endswith("You have not joined a table by address yet.\n")
    assert recent_addresses() == []
