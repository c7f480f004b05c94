"""The message to a host who cannot begin."""

from __future__ import annotations

from macrobber_core.games import GAMES
from macrobber_core.table import Table
from macrobber_tui.session.host_actions import fewer_seats_advice


def test_a_host_reads_how_to_play_without_missing_players_when_enough_are_seated() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 4, {})
    table.sit("Ada")
    table.sit("Ben")
    assert fewer_seats_advice(table) == []
    table.sit_bot("easy", 4)
    assert fewer_seats_advice(table) == ["For 3 players, close this table and open one with 3 seats."]
    table.sit("Cat")
    assert fewer_seats_advice(table) == []
