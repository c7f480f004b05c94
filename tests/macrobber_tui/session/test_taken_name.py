"""The reason a player has another name than requested."""

from __future__ import annotations

import pytest

from helpers.plain import plain_table
from helpers.tui import opened, shows, waiting
from macrobber_core.games import GAMES
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import TableChanged
from macrobber_core.net.websocket import dial
from macrobber_core.table import Table
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import JoinTable
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.session.taken_name import taken_name_text

SETTINGS = waiting(TableSettings(title="Glencoe", players=4, seed=5))
REASON = "The name Cleo is taken at this table, so you are Cleo-2."


def test_a_changed_name_is_explained_only_if_another_player_has_the_requested_one() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 4, {})
    table.sit("Cleo")
    table.sit("Cleo")
    assert taken_name_text("Cleo", table.view(2)) == REASON
    assert taken_name_text("Cleo", table.view(1)) == ""
    assert taken_name_text("Ada", table.view(2)) == ""  # a seat taken before under another name
    assert taken_name_text("Cleo", table.view(None)) == ""


@pytest.mark.parametrize("name", ["Benoit", "BENOÎT", "Bеnoît"])
def test_a_name_too_similar_to_another_is_explained(name: str) -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 4, {})
    table.sit("Benoît")
    table.sit(name)
    assert taken_name_text(name, table.view(2)) == f"The name {name} is too similar to Benoît, so you are {name}-2."


def test_no_player_gets_the_name_of_the_program() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 4, {})
    table.sit("macrobber")
    assert taken_name_text("macrobber", table.view(1)).startswith("The name macrobber is taken")


async def test_a_guest_with_a_screen_reads_why_their_name_was_changed() -> None:
    async with open_host(SETTINGS) as host:
        host.table.sit("Cleo")
        source = JoinTable(lambda: dial("127.0.0.1", host.port or 0), "Cleo", watch=False)
        async with opened(TableScreen(source)) as pilot:
            await shows(pilot, REASON)


async def test_a_guest_in_plain_mode_reads_why_their_name_was_changed(capsys: pytest.CaptureFixture[str]) -> None:
    async with open_host(SETTINGS) as host:
        host.table.sit("Cleo")
        guest = Guest(lambda: dial("127.0.0.1", host.port or 0), "Cleo")
        plain = plain_table(guest)
        async for update in guest.updates():
            plain.handle_update(update)
            if isinstance(update, TableChanged):
                await plain.close()
    assert REASON in capsys.readouterr().out.splitlines()
