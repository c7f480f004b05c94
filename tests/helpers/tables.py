"""Tables of Mac Robber with all seats taken, whose games are identified by their seeds."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games import GAMES
from macrobber_core.table import KeyedChance, Table

GAME = GAMES["mac-robber"]
PEOPLE = ("Ada", "Ben", "Cat", "Dan", "Eve", "Fay")


def full_table(players: int = 3, seed: int = 1, preset: str = "", names: Sequence[str] = PEOPLE) -> Table:
    """Return a table with all seats taken, before the game begins."""
    table = Table("Glencoe", GAME, players, GAME.presets.get(preset, {}), KeyedChance(str(seed)))
    for name in names[:players]:
        table.sit(name)
    return table


def started_table(players: int = 3, seed: int = 1, preset: str = "", names: Sequence[str] = PEOPLE) -> Table:
    table = full_table(players, seed, preset, names)
    table.start()
    return table
