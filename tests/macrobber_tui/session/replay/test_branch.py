"""A game that goes on from the middle of another."""

from __future__ import annotations

from helpers.analysis import golden
from macrobber_core import record
from macrobber_core.library import Library
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.replay.branch import branch_settings
from macrobber_tui.session.replay.replay import RecordReplay


async def test_its_record_begins_with_what_was_played_and_bots_play_the_others() -> None:
    played = golden("three-clans")
    beginning = RecordReplay(played).record_until(60)
    assert beginning is not None
    settings = branch_settings(beginning, 2)
    settings.pace = 5
    async with open_host(settings) as host:
        assert host.table.plies[:60] == played.plies[:60]
        assert [seat.bot is None for seat in host.table.seats] == [False, True, False]
        assert settings.host == host.table.seats[1].name == played.names[1]
        record.verify(str(host.table.record()))
    with Library() as library:
        assert [entry.id for entry in library.games()] == [host.id]
