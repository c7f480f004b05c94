"""A short version of tests/long/links.py and tests/long/silent.py."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from helpers import far_table
from helpers.cable import cable
from helpers.links import FarGame
from helpers.patience import PATIENCE
from helpers.slowing import measure
from macrobber_core.games import GAMES
from macrobber_core.net.host.host import Host
from macrobber_core.table import Table


@pytest.mark.slow
async def test_a_game_over_a_bad_cable_finishes_although_guests_are_killed(tmp_path: Path) -> None:
    with cable(random.Random(1)) as (line, near, far):
        line.delay, line.loss = 0.005, 0.01
        line.lay()
        game = FarGame(near, far, tmp_path, 1)
        playing = asyncio.create_task(game.play(seconds_between_kills=1.5))
        await asyncio.sleep(1.5)
        line.pulled = True
        await asyncio.sleep(0.3)
        line.pulled = False
        async with asyncio.timeout(PATIENCE):
            await playing
        assert game.figures["games finished"] == 1
        assert game.figures["guests killed"] >= 1
        assert line.lost


async def test_a_guest_retries_when_the_host_is_not_listening_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a bad cable the first try may fail."""
    monkeypatch.setattr(far_table, "ADDRESSES", ("127.0.0.1", "127.0.0.1"))
    table = Table("Far away", GAMES["mac-robber"], 3, {})
    async with Host(table) as before:
        port = await before.listen("127.0.0.1", 0)
    guest = asyncio.create_task(far_table.guest(port, "Ada", tmp_path))
    await asyncio.sleep(0.2)
    async with Host(table) as host, asyncio.timeout(PATIENCE):
        await host.listen("127.0.0.1", port)
        while len(table.free_seats) == 3:
            assert not guest.done()
            await asyncio.sleep(0.01)
    await guest


@pytest.mark.slow
async def test_a_guest_that_never_reads_does_not_make_the_host_grow() -> None:
    figures = await measure("silent", seconds=1, warm_up=1, views=51)
    assert figures.done == {"times a silent peer came": 1}
    assert figures.growth < 4 * 2**20
