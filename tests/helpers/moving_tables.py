"""Programs that can take a table over, each with its own key, and a table at which such programs play."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import random
import socket
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

from macrobber_core.library import SavedGame, restore_table
from macrobber_core.net.guest.heir import Readiness
from macrobber_core.net.guest.host_locator import Dial
from macrobber_core.net.host.host import Host
from macrobber_core.net.identity import Identity, load_or_create_identity
from macrobber_core.net.table_state import TableState
from macrobber_core.net.websocket import listening_socket
from macrobber_core.table import Table

from .net import Player, hosted, local_dial, socket_dial, until


@functools.cache
def key_of(name: str) -> Identity:
    """Return the key of somebody's program; it lasts as long as the tests."""
    with tempfile.TemporaryDirectory() as folder:
        return load_or_create_identity(Path(folder, name))


class SmallHeir:
    """The least that a program needs to be the next host of a table. Use `close` at the end."""

    def __init__(self, name: str, *, identity: Identity | None = None, pace: float = 0.0) -> None:
        self.name = name
        self.identity = identity or key_of(name)
        self.pace = pace
        self.host: Host | None = None
        self.hosts: list[Host] = []
        self.states: list[TableState] = []
        self.is_prepared = asyncio.Event()
        self.goes_on = asyncio.Event()
        """Cleared to keep the old host waiting."""
        self.goes_on.set()
        self.discarded = 0
        self._saved: SavedGame | None = None
        self._listening: socket.socket | None = None
        self._stack = contextlib.AsyncExitStack()

    @property
    def fingerprint(self) -> str:
        return self.identity.fingerprint

    async def prepare(self, state: TableState) -> Readiness:
        self._saved = state.saved_game(self.name)
        restore_table(self._saved)
        self.states.append(state)
        self._listening = listening_socket("127.0.0.1", 0)
        self.is_prepared.set()
        await self.goes_on.wait()
        return Readiness(self.port, ["127.0.0.1"])

    @property
    def is_listening(self) -> bool:
        """Whether a port is open for a table that is not ours yet."""
        return self._listening is not None

    @property
    def port(self) -> int:
        """The port that is open for a table that is not ours yet."""
        assert self._listening is not None
        port: int = self._listening.getsockname()[1]
        return port

    async def take_over(self) -> Dial:
        saved, state, listening = self._saved, self.states[-1], self._listening
        assert saved is not None
        assert listening is not None
        host = Host(
            restore_table(saved), id=saved.table_id, saved_seats=saved.seats, code=saved.config.code, pace=self.pace,
            bot_rng=random.Random(1), effort=saved.config.effort,
            time_control=state.clock.control if state.clock else None,
        )  # fmt: skip
        host.restore(state)
        await self._stack.enter_async_context(host)
        await host.serve(listening, self.identity)
        if saved.config.waiting:
            host.hold_seats()
        host.broadcast_changes()
        self.host, self._listening = host, None
        self.hosts.append(host)
        return local_dial(host)

    async def discard(self) -> None:
        self.discarded += 1
        if self._listening is not None:
            self._listening.close()
            self._listening = None

    async def close(self) -> None:
        await self.discard()
        await self._stack.aclose()


class MovingTable:
    """A table with players whose programs can be its host. The first of them is the host at first."""

    def __init__(self, host: Host, player: type[Player] = Player) -> None:
        self._player = player
        self.first_host = self.host = host
        self.players: dict[str, Player] = {}
        self.heirs: dict[str, SmallHeir] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def __getitem__(self, name: str) -> Player:
        return self.players[name]

    async def join(self, name: str, dial: Dial | None = None, *, is_heir: bool = True, **options: Any) -> Player:
        """Let somebody join, by default where the table is now, and wait until they see it."""
        heir = SmallHeir(name, pace=self.host.bot_players.pace) if is_heir else None
        chosen: dict[str, Any] = {"level": "easy", "seed": len(self.players), **options}
        player = self._player(dial or socket_dial(self.host), name, heir=heir, **chosen)
        if heir is not None:
            self.heirs[name] = heir
        self.players[name] = player
        task = asyncio.create_task(player.play())
        self._tasks.append(task)
        await until(lambda: player.views or task.done())
        if task.done():
            await task  # raises what went wrong
        if heir is not None and not player.guest.only_watches and player is not next(iter(self.players.values())):
            await self.is_told_of(player)
        return player

    async def is_told_of(self, player: Player) -> None:
        """Wait until the host knows that this player's program could be the host."""
        await until(lambda: self.host.can_hand_over_to(player.guest.own_name))

    def hold(self, *, held: bool = True) -> None:
        for player in self.players.values():
            player.held = held

    async def release(self) -> None:
        for player in self.players.values():
            await player.release()

    async def move_to(self, name: str) -> Host:
        """Hand the table over to a player, and wait until everybody sees it there; return its new host."""
        old, heir, players = self.host, self.heirs[name], self.here
        count = len(heir.hosts)
        await self.is_told_of(self.players[name])
        old.hand_over_to(name)
        await until(lambda: len(heir.hosts) > count)
        self.host = heir.hosts[-1]
        await until(lambda: self.is_followed_by(players))
        return self.host

    @property
    def here(self) -> list[Player]:
        """The players who are connected now."""
        return [player for player in self.players.values() if player.ended is None and player.guest._link is not None]

    def is_followed_by(self, players: Sequence[Player]) -> bool:
        """Return whether all these players see the table at its host now."""
        names = {peer.name for peer in self.host.peers}
        guests = [player.guest for player in players]
        return all(guest.own_name in names and guest._is_welcome and guest._is_shown for guest in guests)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for heir in self.heirs.values():
            await heir.close()


@contextlib.asynccontextmanager
async def moving_table(
    table: Table,
    people: Sequence[str] = ("Ada", "Ben", "Cat"),
    *,
    player: type[Player] = Player,
    options: dict[str, Any] | None = None,
    **host: Any,
) -> AsyncIterator[MovingTable]:
    """Yield a table at which these people sit, the first of them in the host's program; `options` are those of each."""
    async with hosted(table=table, identity=key_of(people[0]), **host) as first_host:
        moving = MovingTable(first_host, player)
        try:
            await moving.join(people[0], local_dial(first_host), **options or {})
            for name in people[1:]:
                await moving.join(name, code=host.get("code"), **options or {})
            yield moving
        finally:
            await moving.close()
