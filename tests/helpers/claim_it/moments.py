"""Seeded games of Claim It!, and interesting moments in them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

from helpers.games import MAX_GAMES, Moment, decided, first_moments
from helpers.steady_player import choose_steadily
from helpers.tables import PEOPLE
from macrobber_core.games import GAMES
from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.table import KeyedChance, Table, TableView

GAME = GAMES["claim-it"]

Wanted = Callable[[TableView, ClaimItView], bool]


def started_table(players: int, seed: int, *, free_squatters: bool = False) -> Table:
    table = Table("Glencoe", GAME, players, {"free-squatters": free_squatters}, KeyedChance(str(seed)))
    for name in PEOPLE[:players]:
        table.sit(name)
    table.start()
    return table


def played(players: int, seed: int, *, free_squatters: bool = False) -> Iterator[Table]:
    """Yield the table of a game as bots play it, decision by decision."""
    table = started_table(players, seed, free_squatters=free_squatters)
    return decided(table, (GAME.key, players, seed, free_squatters), seed, choose_steadily)


def late(view: ClaimItView) -> bool:
    return sum(there.owner is not None for there in view.board) > 14


def mine(phase: str, *, alike: bool = False) -> Wanted:
    """Return a condition: we face the given decision with many markers on the board; `alike` requires equal dice."""
    return lambda table, view: (
        bool(table.legal)
        and view.phase == phase
        and late(view)
        and sum(there.squatter is not None for there in view.board) > 1
        and (phase == "decide" or (len(set(view.dice)) < 3) == alike)
    )


WANTED: dict[str, Wanted] = {
    "placing": mine("place"),
    "equal dice": mine("place", alike=True),
    "deciding": mine("decide"),
    "another places": lambda table, view: late(view) and view.phase == "place" and not table.legal,
    "another decides": lambda table, view: late(view) and view.phase == "decide" and not table.legal,
    "last round": lambda table, view: bool(table.legal) and view.turns_left is not None,
    "over": lambda table, view: table.stage == "over",
}
"""Conditions, keyed by the name of the moment."""


@functools.cache
def moments(players: int, seat: int | None = 1) -> dict[str, Moment]:
    return first_moments(lambda seed: played(players, seed), WANTED, seat)


@functools.cache
def bust(players: int, seat: int = 1) -> tuple[Moment, Moment]:
    """Return the tables before and after a bust of a seat that had placed three or more markers."""
    for seed in range(MAX_GAMES):
        before: Moment | None = None
        for table in played(players, seed):
            log = table.log_seen_by(seat)
            after = Moment(table.view(seat), log)
            if before is not None and any(
                isinstance(event, ev.Busted) and event.seat == seat and len(event.squatters) > 2
                for event in log[len(before.log) :]
            ):
                return before, after
            before = after
    raise AssertionError("nobody goes bust")
