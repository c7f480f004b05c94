"""What is left to us of a game at somebody else's table."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from helpers.tui import QUICK, opened, shows, until, waiting
from macrobber_core.lan.guest import Guest
from macrobber_core.lan.sockets import dial
from macrobber_core.library import Library
from macrobber_core.record import verify
from macrobber_tui.hosting import hosting
from macrobber_tui.keeping import keep_played
from macrobber_tui.known import Known
from macrobber_tui.replay.source import from_library
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.ways import Joined, Sitting

BOTS = replace(waiting(replace(QUICK, seed=None)), bots=["easy"] * 3)


async def test_a_game_at_somebody_elses_table_is_kept_once_its_host_has_shown_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(BOTS) as host:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))  # the guest's machine is another
        way = Joined(lambda: dial("127.0.0.1", host.port or 0), "Zoe", watch=True)
        async with opened(TableScreen(way)) as pilot:
            await shows(pilot, "Zoe")
            host.start()
            await shows(pilot, "A analyse")
        with Library() as library:
            [entry] = library.games()
            assert (entry.id, entry.title, entry.result) == (host.id, "Glencoe", host.table.result)
            assert entry.names == [seat.name for seat in host.table.seats]
            assert not entry.playing
            assert verify(str(library.load(entry.id).record)).result == host.table.result
        assert len(from_library(entry.id)) == host.table.ply + 1


async def test_no_game_is_kept_twice_or_under_a_name_that_only_a_hostile_host_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = Known()
    assert keep_played(known) == ""
    async with hosting(BOTS) as host:
        guest = Guest(lambda: dial("127.0.0.1", host.port or 0), "Zoe", watch=True)

        async def look_on() -> None:
            async for update in guest.updates():
                known.learn(update)

        known.sitting = Sitting(guest)
        looking = asyncio.create_task(look_on())
        await until(lambda: known.table is not None)
        host.start()
        await until(lambda: known.judged is not None)
        await guest.close()
        await looking
        assert keep_played(known) == ""  # the host plays on this machine, and has kept it
        known.table_id = "../../x"
        assert keep_played(known) == ""
        with Library() as library:
            ours, theirs = library.games()
            assert host.id in {ours.id, theirs.id}
            assert ours.id.isalnum()
            assert theirs.id.isalnum()
        (tmp_path / "full").write_text("")
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "full"))
        assert "this game is not being kept" in keep_played(known)
