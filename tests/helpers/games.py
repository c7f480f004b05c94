"""Seeded games, and interesting moments in them."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from macrobber_core.games.contract import Event, View
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table import Table, TableView

from .steady_player import choose_steadily
from .tables import started_table

MAX_GAMES = 20
MANY = 7

Wanted = Callable[[TableView, MacRobberView], bool]
Choose = Callable[[View, list[str], random.Random], str]

_chosen: dict[Hashable, tuple[list[str], random.Random]] = {}
"""The decisions of each game so far, and the random numbers for the next one."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A table as seen by one seat, and all events that the seat has received."""

    table: TableView
    log: list[Event]

    @property
    def scored(self) -> int:
        """The index in the log at which the latest scoring begins."""
        return max(place for place, event in enumerate(self.log) if isinstance(event, ev.FollowingJudged))


def action_offered(beginning: str, *, late: bool = False) -> Wanted:
    """Return a condition: an action is legal for us; `late` requires the third round or later."""
    return lambda table, view: (
        any(action.startswith(beginning) for action in table.legal) and (not late or view.round >= 3)
    )


def turn_with_many_choices(first_round: int) -> Wanted:
    """Return a condition: it is our turn with many choices, in the given round or later."""
    return lambda table, view: (
        view.phase == "action"
        and view.round >= first_round
        and not view.verbs
        and len({action.partition(" ")[0] for action in table.legal}) >= MANY
    )


def turn_of_another_seat(table: TableView, view: MacRobberView) -> bool:
    return view.phase == "action" and view.round == 3 and table.actor not in {None, 0, table.seat}


def in_a_raid_of_ours(table: TableView, view: MacRobberView) -> bool:
    return bool(table.legal) and view.combat is not None and view.combat.round == 3


def in_a_raid_of_others(table: TableView, view: MacRobberView) -> bool:
    combat = view.combat
    return combat is not None and combat.round == 3 and table.seat not in {view.active, combat.defender}


WANTED: dict[str, Wanted] = {
    "action": turn_with_many_choices(3),
    "early action": turn_with_many_choices(2),
    "another": turn_of_another_seat,
    "redraw": action_offered("return"),
    "estate": action_offered("estate yG"),
    "bard": action_offered("bard"),
    "raid or exchange": action_offered("raid", late=True),
    "raid": in_a_raid_of_ours,
    "their raid": in_a_raid_of_others,
    "booty": action_offered("loot"),
    "discard": action_offered("discard"),
    "scored": lambda table, view: view.round == 3,
    "over": lambda table, view: table.stage == "over",
}
"""Conditions, keyed by the name of the moment."""


def decided(table: Table, game: Hashable, seed: int, choose: Choose) -> Iterator[Table]:
    """Yield the table decision by decision. Bots choose each decision once, however often the game is played again."""
    decisions, rng = _chosen.setdefault(game, ([], random.Random(seed)))
    yield table
    for number in itertools.count():
        if table.actor is None:
            return
        if number == len(decisions):
            decisions.append(choose(table.view(table.actor).game_view, table.legal(), rng))
        table.decide(table.actor, table.ply, decisions[number])
        yield table


def played(players: int, seed: int) -> Iterator[Table]:
    """Yield the table of a game as bots play it, decision by decision."""
    return decided(started_table(players, seed), ("mac-robber", players, seed), seed, choose_steadily)


def first_moments(
    play: Callable[[int], Iterator[Table]], wanted: Mapping[str, Callable[[TableView, Any], bool]], seat: int | None
) -> dict[str, Moment]:
    """Return the first moment of every kind in the seeded games, as a seat sees it; a spectator sees one game."""
    found: dict[str, Moment] = {}
    for seed in range(MAX_GAMES):
        for table in play(seed):
            view = table.view(seat)
            for name, is_wanted in wanted.items():
                if name not in found and is_wanted(view, view.game_view):
                    found[name] = Moment(view, table.log_seen_by(seat))
        if seat is None or len(found) == len(wanted):
            break
    return found


@functools.cache
def moments(players: int, seat: int | None = 1) -> dict[str, Moment]:
    return first_moments(lambda seed: played(players, seed), WANTED, seat)
