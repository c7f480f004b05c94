"""The message to a host who cannot begin."""

from __future__ import annotations

from macrobber_core.games import GAMES
from macrobber_core.table import Table
from macrobber_tui.session.host_actions import fewer_seats_advice


def test_whoever_is_there_is_told_how_to_play_without_the_others_if_they_are_enough() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 4, {})
    table.sit("Ada")
    table.sit("Ben")
    assert fewer_seats_advice(table) == []
    table.sit_bot("easy", 4)
    assert fewer_seats_advice(table) == ["For 3 players, close this table and open one with 3 seats."]
    table.sit("Cat")
    assert fewer_seats_advice(table) == []
