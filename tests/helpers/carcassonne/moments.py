"""Seeded games of Carcassonne, and interesting moments in them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

from helpers.games import Moment, decided, first_moments
from helpers.steady_player import choose_steadily
from helpers.tables import PEOPLE
from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.contract import OptionValue
from macrobber_core.table import KeyedChance, Table, TableView

GAME = GAMES["carcassonne"]
EVERYTHING: dict[str, OptionValue] = {"messengers": True}
"""All expansions; The Robbers are on by default."""

Wanted = Callable[[TableView, CarcassonneView], bool]


def started_table(players: int, seed: int, options: dict[str, OptionValue] | None = None) -> Table:
    table = Table("Glencoe", GAME, players, options or {}, KeyedChance(str(seed)))
    for name in PEOPLE[:players]:
        table.sit(name)
    table.start()
    return table


def played(players: int, seed: int, options: dict[str, OptionValue] | None = None) -> Iterator[Table]:
    """Yield the table of a game as bots play it, decision by decision."""
    game = GAME.key, players, seed, *sorted((options or {}).items())
    return decided(started_table(players, seed, options), game, seed, choose_steadily)


def asked(phase: str, least: int = 1) -> Wanted:
    """Return a condition: we face the given decision, with at least `least` tiles on the table."""
    return lambda table, view: bool(table.legal) and view.phase == phase and len(view.board) >= least


def tile(letters: str, least: int) -> Wanted:
    """Return a condition: we have to place one of the tiles late in the game, with a meeple left."""
    return lambda table, view: (
        asked("place", least)(table, view)
        and view.tile in letters.split()
        and view.seats[(view.seat or 0) - 1].meeples > 0
    )


WANTED: dict[str, Wanted] = {
    "placing": tile("D J K L O P S T", 40),
    "monastery": tile("A B", 10),
    "junction": tile("W X Wb", 10),
    "bag": tile("Vb Ub Wb Eb Jb Gb", 10),
    "robber": asked("robber", 20),
    "meeple": asked("meeple", 10),
    "scoring": asked("score", 20),
    "message": asked("answer", 10),
    "another places": lambda table, view: view.phase == "place" and not table.legal and len(view.board) > 40,
    "over": lambda table, view: table.stage == "over",
}
"""Conditions, keyed by the name of the moment."""


@functools.cache
def moments(players: int, seat: int | None = 1) -> dict[str, Moment]:
    return first_moments(lambda seed: played(players, seed, EVERYTHING), WANTED, seat)
