"""Players at a table that is handed over: they follow it, and some take it over."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

from helpers.tui import until
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.net.guest.updates import TableChanged, TableMoved, TableOfferedToUs, Update
from macrobber_core.net.host.host import Host
from macrobber_core.net.websocket import dial
from macrobber_tui.session.connect import HostTable, JoinTable, TableSource
from macrobber_tui.session.state import SessionState
from macrobber_tui.session.table_settings import TableSettings


def glencoe(players: int = 3, bots: int = 1, game: str = "claim-it") -> TableSettings:
    """Return settings for a table on loopback that is not announced."""
    return TableSettings(
        GAMES[game], players, ["easy"] * bots, title="Glencoe", bind="127.0.0.1", port=0, announce=False, host="Ada",
        pace=0,
    )  # fmt: skip


@dataclass
class Heir:
    """A player who answers every offer with `wants` (None: not at all) and, while `plays`, decides like a bot."""

    source: TableSource
    wants: bool | None = True
    plays: bool = False
    state: SessionState = field(default_factory=SessionState)
    updates: list[Update] = field(default_factory=list)
    on_update: Callable[[Update], None] = lambda _update: None

    @property
    def host(self) -> Host:
        assert self.state.host is not None
        return self.state.host

    @property
    def moves(self) -> list[TableMoved]:
        return [update for update in self.updates if isinstance(update, TableMoved)]

    async def follow(self) -> None:
        async with self.source.open() as session:
            self.state.session = session
            async for update in session.guest.updates():
                self.updates.append(update)
                self.state.apply(update)
                self.on_update(update)
                if isinstance(update, TableOfferedToUs) and self.wants is not None:
                    await self.state.answer_offer(wants=self.wants)
                table = self.state.table
                if isinstance(update, TableChanged) and self.plays and table is not None and table.legal:
                    rng = random.Random(table.ply)
                    await session.guest.decide(choose(table.game, "easy", table.game_view, table.legal, rng))

    async def leave(self) -> None:
        assert self.state.session is not None
        await self.state.session.guest.close()


@contextlib.asynccontextmanager
async def at_table(*heirs: Heir) -> AsyncIterator[None]:
    """Let these players follow their table until the block ends."""
    tasks = [asyncio.create_task(heir.follow()) for heir in heirs]
    try:
        await until(lambda: all(heir.state.table is not None for heir in heirs))
        yield
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result


def joining(host: Host, name: str, *, is_heir: bool = True, watch: bool = False) -> JoinTable:
    """Return the way to the table of a host in this process, over a socket."""
    port = host.port
    assert port is not None
    return JoinTable(lambda: dial("127.0.0.1", port), name, watch, is_heir=is_heir, pace=0)


def hosting(settings: TableSettings | None = None) -> HostTable:
    return HostTable(settings or glencoe(), "Ada")


async def give(giver: Heir, taker: Heir, name: str) -> None:
    """Hand the table over from one player to another, and wait until both have followed."""
    await until(lambda: giver.host.can_hand_over_to(name))
    giver.host.hand_over_to(name)
    await until(lambda: taker.state.host is not None and giver.state.host is None)
    await until(lambda: all(not seat.away for seat in taker.host.table.seats))
