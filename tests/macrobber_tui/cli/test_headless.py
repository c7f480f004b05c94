"""A bot as a guest from the command line."""

from __future__ import annotations

import asyncio

import pytest

from helpers.net import hosted, socket_dial, until
from macrobber_core.bots import Effort
from macrobber_core.games import GAMES
from macrobber_core.net.host.peer import Peer
from macrobber_core.table import Table
from macrobber_tui.cli.headless import play_bot


@pytest.mark.slow
async def test_a_bot_names_a_host_that_does_not_reveal_its_values_and_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("macrobber_core.net.guest.guest.REVEAL_SECONDS", 0.1)
    monkeypatch.setattr(Peer, "_next_revealed", lambda _peer, _table: None)
    async with hosted(table=Table("Glencoe", GAMES["claim-it"], 2, {})) as host:
        host.table.sit_bot("random", 2)
        playing = asyncio.create_task(play_bot(socket_dial(host), "Robo", "random", None, Effort()))
        await until(lambda: not host.table.free_seats)
        host.start()
        await asyncio.wait_for(playing, 60)
    output = capsys.readouterr()
    assert '"event": "result"' in output.out
    assert "the host has not revealed the values of the deal" in output.err
