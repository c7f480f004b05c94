"""A game that goes on from the middle of another."""

from __future__ import annotations

from helpers.analysis import golden
from macrobber_core import record
from macrobber_core.library import Library
from macrobber_tui.hosting import hosting
from macrobber_tui.replay.course import Played
from macrobber_tui.replay.going_on import played_on


async def test_its_record_begins_with_what_was_played_and_bots_play_the_others() -> None:
    played = golden("three-clans")
    beginning = Played(played).beginning(60)
    assert beginning is not None
    settings = played_on(beginning, 2)
    settings.pace = 5
    async with hosting(settings) as host:
        assert host.table.plies[:60] == played.plies[:60]
        assert [seat.bot is None for seat in host.table.seats] == [False, True, False]
        assert settings.host == host.table.seats[1].name == played.names[1]
        record.verify(str(host.table.record()))
    with Library() as library:
        assert [entry.id for entry in library.games()] == [host.id]
