"""The variant's third switch: a victorious attacker spends battle points (MR-V7, MR-V8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from macrobber_core.games.contract import Event

from . import components as box
from . import flow, notation, raid
from .actions import COSTS
from .course import Choice, Course
from .events import PointsWon, Spent
from .piles import plus
from .state import State

GOODS: dict[str, tuple[str, ...]] = {
    "cattle": ("cattle",),
    "castle": ("castle",),
    "castles": ("castle", "castle"),
    "monastery": ("monastery",),
}
"""What of an estate each line takes."""


def outcome(state: State, events: list[Event]) -> None:
    """MR-V7: the attacker wins on tied rounds, and battle points replace booty."""
    fight = state.fight
    if fight.defender_won > fight.attacker_won:
        state.then = "refill"
        raid.lost_raid(state, events)
        return
    state.then = "spend"
    raid.end_raid(state, state.active, box.RAID_VP, 0, events)
    events.append(PointsWon(state.turn_seat, fight.margin, points(fight.margin)))


def points(margin: int) -> int:
    """MR-V7: 1 to 4, the more the higher the attacker's totals are above the defender's."""
    return box.BATTLE_POINTS + sum(margin >= step for step in box.BATTLE_MARGINS)


def legal(state: State) -> Sequence[str]:
    """MR-V8: every set of lines that costs just as many points, where the defender has the goods."""
    defender = state.fight.defender
    return purchases(
        points(state.fight.margin),
        state.monks[defender] > 0,
        state.cattle[defender] > 0,
        min(state.castles[defender], 2),
        state.monasteries[defender] > 0,
    )


@lru_cache
def purchases(points: int, monk: bool, cattle: bool, castles: int, monastery: bool) -> tuple[str, ...]:
    there = {"monk": monk, "cattle": cattle, "castle": castles >= 1, "castles": castles >= 2, "monastery": monastery}
    return tuple(
        text
        for text, lines in notation.PURCHASES.items()
        if notation.price(lines) == points and all(there.get(line, True) for line in lines)
    )


def spend(state: State, action: str, events: list[Event]) -> None:
    """MR-V8: goods go to the attacker's free estates in the order of the lines, else to the bag."""
    attacker, defender = state.turn_seat, state.fight.defender
    lines = notation.PURCHASES[action]
    vp = sum(box.SPENDING_LINES[line] for line in lines if line.startswith("vp"))
    state.vp[attacker] += vp
    if "monk" in lines:
        state.monks[defender] -= 1
        state.monks[attacker] += 1
    to_bag = []
    for line in lines:
        for good in GOODS.get(line, ()):
            state.standing(good)[defender] -= 1
            if state.free_estates(attacker):
                state.standing(good)[attacker] += 1
            else:
                state.bag = plus(state.bag, COSTS[good])
                to_bag.append(good)
    state.then = "refill"
    events.append(Spent(attacker, defender, lines, vp, tuple(to_bag)))


def refuse(state: State, action: str) -> str:
    lines = notation.PURCHASES.get(action)
    if lines is None:
        return "spend all battle points, each line at most once, in the order of the list (MR-V8)"
    due = points(state.fight.margin)
    if notation.price(lines) != due:
        return f"exactly {due} battle point(s) are spent (MR-V8)"
    return "the defender has no such goods (MR-V8)"


def vary(course: Course) -> Course:
    return course.varied(
        choices={"spend": Choice(flow.active, legal, spend, refuse)},
        passages={"outcome": outcome},
    )
