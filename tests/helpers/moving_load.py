"""Tables that move from host to host all the time, while their games are played."""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass, field

from macrobber_core.games.contract import CHANCE
from macrobber_core.table import Table, TableView

from .moving_tables import MovingTable, moving_table
from .net import Player, fair_table, until

GAMES = ("claim-it", "mac-robber", "carcassonne")


class OnceOnly(Player):
    """A player who decides once in each position, and never again: only the program may repeat a decision."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        self.decisions: list[tuple[int, str]] = []
        """The ply and the action of each decision."""
        self.free_until = math.inf
        """The first ply at which this player waits for permission to decide."""

    async def end_game(self) -> None:
        """Stay, because the table may still move."""

    async def decide(self) -> None:
        table: TableView = self.table
        has_decided = self.decisions and self.decisions[-1][0] >= table.ply
        if table.legal and not has_decided and table.ply < self.free_until:
            action = self.rng.choice(table.legal)
            self.decisions.append((table.ply, action))
            await self.guest.decide(action)


@dataclass
class Figures:
    moves: int = 0
    plies: set[tuple[int, int]] = field(default_factory=set)
    """The numbers of the tables and the plies at which they moved."""
    seconds: list[float] = field(default_factory=list)
    """How long each move took, from the player's answer until everybody saw the table at its new host."""

    def __str__(self) -> str:
        seconds = sorted(self.seconds)
        tables = {number for number, _ in self.plies}
        return (
            f"{self.moves} moves of {len(tables)} tables, at {len(self.plies)} plies; everybody followed in "
            f"{seconds[len(seconds) // 2]:.2f} s (median), {seconds[int(len(seconds) * 0.99)]:.2f} s (99 %), "
            f"{seconds[-1]:.2f} s (longest)"
        )


async def move_while_playing(number: int, figures: Figures, *, every: int, seconds: float) -> None:
    """Play a game at a table that moves to another player at every so many plies, until the time is over.

    If it moves at every ply, each decision is made while it moves. Otherwise the players never wait.
    """
    next_ply = number % every
    time = asyncio.get_running_loop().time
    until_time = time() + seconds
    async with moving_table(fair_table(3, game=GAMES[number % 3]), player=OnceOnly) as table:
        players = [player for player in table.players.values() if isinstance(player, OnceOnly)]
        for player in players:
            player.free_until = 0 if every == 1 else math.inf
        table.host.start()
        await until(lambda: table.host.table.stage != "waiting")
        names = ["Ben", "Cat", "Ada"]
        while time() < until_time:
            await until(lambda ply=next_ply: _has_reached(table.host.table, ply))  # type: ignore[misc]
            if table.host.table.stage == "over":
                break
            old, ply, name = table.host, table.host.table.ply, names[figures.moves % 3]
            if name == _host_name(table):
                name = names[(figures.moves + 1) % 3]
            await table.is_told_of(table.players[name])
            before = time()
            if every == 1:
                await asyncio.gather(table.move_to(name), *(decide_at(player, ply) for player in players))
            else:
                await table.move_to(name)
            figures.seconds.append(time() - before)
            figures.plies.add((number, ply))
            figures.moves += 1
            next_ply = ply + every
            await old.close()
        await until(lambda: all(player.audit_result for player in players))
        assert table.host.moved is None
        for player in players:
            result = player.audit_result
            assert result is not None
            assert result.unfair is None
            assert player.refused == []
        plies = list(enumerate(table.host.table.plies))
        for seat, player in enumerate(players, 1):
            played = [(index, ply.action) for index, ply in plies if ply.actor == seat]
            assert played == player.decisions  # none lost, none twice
        assert sum(ply.actor != CHANCE for _, ply in plies) == sum(len(player.decisions) for player in players)


async def decide_at(player: OnceOnly, ply: int) -> None:
    """Let a player decide at this ply, at a moment of its own, but not at later ones."""
    await asyncio.sleep(player.rng.uniform(0, 0.03))
    player.free_until = ply + 1
    await player.decide()


def _has_reached(table: Table, ply: int) -> bool:
    return table.stage == "over" or (table.stage == "playing" and table.ply >= ply)


def _host_name(table: MovingTable) -> str:
    """Return the name of the player in the program of the table's host."""
    return next((name for name, heir in table.heirs.items() if heir.host is table.host), "Ada")
