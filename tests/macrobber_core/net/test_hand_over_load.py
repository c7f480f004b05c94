"""Ten tables at once, each of which moves at every tenth ply of its game: together at every ply of one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from helpers.moving_tables import MovingTable, moving_table
from helpers.net import Player, fair_table, until
from macrobber_core.games.contract import CHANCE
from macrobber_core.table import Table, TableView

TABLES = 10
MOVING_SECONDS = 40
GAMES = ("claim-it", "mac-robber", "carcassonne")


class OnceOnly(Player):
    """A player who decides once in each position, and never again: only the program may repeat a decision."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        self.decisions: list[tuple[int, str]] = []
        """The ply and the action of each decision."""

    async def end_game(self) -> None:
        """Stay, because the table may still move."""

    async def decide(self) -> None:
        table: TableView = self.table
        if table.legal and (not self.decisions or self.decisions[-1][0] < table.ply):
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


async def move_while_playing(number: int, figures: Figures, until_time: float) -> None:
    """Play a game at a table that moves to the next player at every tenth ply, until the time is over."""
    next_ply = number
    time = asyncio.get_running_loop().time
    async with moving_table(fair_table(3, game=GAMES[number % 3]), player=OnceOnly) as table:
        table.host.start()
        await until(lambda: table.host.table.stage != "waiting")
        names = ["Ben", "Cat", "Ada"]
        while time() < until_time:
            await until(lambda ply=next_ply: has_reached(table.host.table, ply))  # type: ignore[misc]
            if table.host.table.stage == "over":
                break
            old, name = table.host, names[figures.moves % 3]
            if name == table_host_name(table):
                name = names[(figures.moves + 1) % 3]
            await table.is_told_of(table.players[name])
            before = time()
            await table.move_to(name)
            figures.seconds.append(time() - before)
            figures.plies.add((number, old.table.ply))
            figures.moves += 1
            next_ply = old.table.ply + TABLES
            await old.close()
        await until(lambda: all(player.audit_result for player in table.players.values()), 120)
        assert table.host.moved is None
        for player in table.players.values():
            result = player.audit_result
            assert result is not None
            assert result.unfair is None
            assert player.refused == []
        plies = list(enumerate(table.host.table.plies))
        for seat, player in enumerate(table.players.values(), 1):
            assert isinstance(player, OnceOnly)
            played = [(index, ply.action) for index, ply in plies if ply.actor == seat]
            assert played == player.decisions  # none lost, none twice
        assert sum(ply.actor != CHANCE for _, ply in plies) == sum(
            len(player.decisions) for player in table.players.values() if isinstance(player, OnceOnly)
        )


def has_reached(table: Table, ply: int) -> bool:
    return table.stage == "over" or (table.stage == "playing" and table.ply >= ply)


def table_host_name(table: MovingTable) -> str:
    """Return the name of the player in the program of the table's host."""
    return next((name for name, heir in table.heirs.items() if heir.host is table.host), "Ada")


@pytest.mark.slow
async def test_no_decision_is_lost_or_played_twice_however_often_ten_tables_move(
    capsys: pytest.CaptureFixture[str],
) -> None:
    figures = Figures()
    until_time = asyncio.get_running_loop().time() + MOVING_SECONDS
    async with asyncio.TaskGroup() as group:
        for number in range(TABLES):
            group.create_task(move_while_playing(number, figures, until_time))
    seconds = sorted(figures.seconds)
    with capsys.disabled():
        print(
            f"\n{figures.moves} moves of {TABLES} tables at once, at {len(figures.plies)} plies; everybody followed in "
            f"{seconds[len(seconds) // 2]:.2f} s (median), {seconds[int(len(seconds) * 0.99)]:.2f} s (99 %), "
            f"{seconds[-1]:.2f} s (longest)"
        )
