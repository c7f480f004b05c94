"""The copy of a game played at somebody else's table."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from helpers.tui import QUICK, opened, shows, until, waiting
from macrobber_core.library import Library
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.websocket import dial
from macrobber_core.record import verify
from macrobber_core.stats import Player
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.archive import save_remote_game
from macrobber_tui.session.connect import JoinTable, TableSession
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.state import SessionState
from macrobber_tui.session.stored_games import replay_from_library
from macrobber_tui.stats.reading import read_statistics

BOTS = replace(waiting(replace(QUICK, seed=None)), bots=["easy"] * 3)


@pytest.mark.slow
async def test_a_remote_game_is_saved_once_its_host_has_published_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_host(BOTS) as host:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))  # the guest's machine is another
        source = JoinTable(lambda: dial("127.0.0.1", host.port or 0), "Zoe", watch=True)
        async with opened(TableScreen(source)) as pilot:
            await shows(pilot, "Zoe")
            host.start()
            await shows(pilot, "A analyse")
        with Library() as library:
            [entry] = library.games()
            assert (entry.id, entry.title, entry.result) == (host.id, "Glencoe", host.table.result)
            assert entry.names == [seat.name for seat in host.table.seats]
            assert not entry.playing
            assert verify(str(library.load(entry.id).record)).result == host.table.result
        assert read_statistics().report(Player("easy", "mac-robber")).tally.games == 3
        assert len(replay_from_library(entry.id)) == host.table.ply + 1


async def test_a_remote_game_is_saved_only_once_and_never_under_a_hostile_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = SessionState()
    assert save_remote_game(known) == ""
    async with open_host(BOTS) as host:
        guest = Guest(lambda: dial("127.0.0.1", host.port or 0), "Zoe", watch=True)

        async def follow_updates() -> None:
            async for update in guest.updates():
                known.apply(update)

        known.session = TableSession(guest)
        looking = asyncio.create_task(follow_updates())
        await until(lambda: known.table is not None)
        host.start()
        await until(lambda: known.audit is not None)
        await guest.close()
        await looking
        assert save_remote_game(known) == ""  # the host plays on this machine, and has kept it
        known.table_id = "../../x"
        assert save_remote_game(known) == ""
        with Library() as library:
            ours, theirs = library.games()
            assert host.id in {ours.id, theirs.id}
            assert ours.id.isalnum()
            assert theirs.id.isalnum()
        (tmp_path / "full").write_text("")
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "full"))
        assert "this game is not being saved" in save_remote_game(known)
