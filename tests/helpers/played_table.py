"""A table at which a game has been played, ready for the next one."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace

from macrobber_core.games import GAMES
from macrobber_core.net.host.host import Host
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.table_settings import TableSettings

from .net import Player, seat_players
from .tui import until, waiting


@contextlib.asynccontextmanager
async def evening(settings: TableSettings | None = None) -> AsyncIterator[tuple[Host, list[Player]]]:
    """Yield a table of Claim It! with a fair deal, at which Ada and Ben have finished a game."""
    opened = settings or replace(waiting(), game=GAMES["claim-it"], players=2, seed=None)
    async with open_host(opened) as host, seat_players(host, games=2) as players:
        for player in players:
            player.held = True
        host.start()
        await until(lambda: host.table.stage == "playing")
        play_out(host)
        await until(lambda: all(player.table.stage == "over" for player in players))
        yield host, players


def play_out(host: Host) -> None:
    """Decide for everybody until the game is over."""
    table = host.table
    while table.actor is not None:
        table.decide(table.actor, table.ply, table.legal()[-1])
    host.broadcast_changes()
