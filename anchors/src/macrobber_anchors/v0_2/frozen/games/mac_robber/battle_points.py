"""Variant `battle-points`: a winning attacker spends battle points instead of taking booty (MR-V7, MR-V8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from macrobber_anchors.v0_2.frozen.games.contract import Event
from macrobber_anchors.v0_2.frozen.games.phases import DecisionPhase, PhaseTable
from macrobber_anchors.v0_2.frozen.translatable import Translatable

from . import components, flow, notation, raid, refusal
from .actions import COSTS
from .events import PointsWon, Spent
from .piles import plus
from .state import State

GOODS: dict[str, tuple[str, ...]] = {
    "cattle": ("cattle",),
    "castle": ("castle",),
    "castles": ("castle", "castle"),
    "monastery": ("monastery",),
}
"""The goods that each purchase takes from the defender's estates."""


def resolve_raid_for_battle_points(state: State, events: list[Event]) -> None:
    """Resolve the raid; unless the defender won more rounds, the attacker wins and spends battle points (MR-V7)."""
    combat = state.current_raid
    if combat.defender_rounds > combat.attacker_rounds:
        state.next_phase = "refill"
        raid.lose_raid(state, events)
        return
    state.next_phase = "spend"
    raid.end_raid(state, state.active, components.RAID_VP, 0, events)
    events.append(PointsWon(state.active, combat.total_margin, points_for_margin(combat.total_margin)))


def points_for_margin(margin: int) -> int:
    """Return the battle points (1 to 4) earned by a margin between attacker and defender (MR-V7)."""
    return components.BASE_BATTLE_POINTS + sum(margin >= threshold for threshold in components.BATTLE_MARGINS)


def legal(state: State) -> Sequence[str]:
    """Return all purchases that cost exactly the points won and whose goods the defender has (MR-V8)."""
    defender = state.current_raid.defender
    return affordable_purchases(
        points_for_margin(state.current_raid.total_margin),
        state.monks[defender] > 0,
        state.cattle[defender] > 0,
        min(state.castles[defender], 2),
        state.monasteries[defender] > 0,
    )


@lru_cache
def affordable_purchases(points: int, monk: bool, cattle: bool, castles: int, monastery: bool) -> tuple[str, ...]:
    available = {
        "monk": monk,
        "cattle": cattle,
        "castle": castles >= 1,
        "castles": castles >= 2,
        "monastery": monastery,
    }
    return tuple(
        text
        for text, lines in notation.PURCHASES.items()
        if notation.price(lines) == points and all(available.get(line, True) for line in lines)
    )


def spend(state: State, action: str, events: list[Event]) -> None:
    """Carry out a purchase (MR-V8).

    Goods go to the attacker's free estates in the order written; the rest go to the bag.
    """
    attacker, defender = state.active, state.current_raid.defender
    lines = notation.PURCHASES[action]
    vp = sum(components.SPENDING_COSTS[line] for line in lines if line.startswith("vp"))
    state.vp[attacker] += vp
    if "monk" in lines:
        state.monks[defender] -= 1
        state.monks[attacker] += 1
    to_bag = []
    for line in lines:
        for good in GOODS.get(line, ()):
            state.building_counts(good)[defender] -= 1
            if state.free_estates(attacker):
                state.building_counts(good)[attacker] += 1
            else:
                state.bag = plus(state.bag, COSTS[good])
                to_bag.append(good)
    state.next_phase = "refill"
    events.append(Spent(attacker, defender, lines, vp, tuple(to_bag)))


def why_illegal(state: State, action: str) -> Translatable:
    lines = notation.PURCHASES.get(action)
    if lines is None:
        return refusal.SPEND
    points = points_for_margin(state.current_raid.total_margin)
    if notation.price(lines) != points:
        return refusal.WRONG_PRICE(number=points)
    return refusal.NO_SUCH_GOODS


def override_phases(phases: PhaseTable[State]) -> PhaseTable[State]:
    return phases.with_overrides(
        decisions={"spend": DecisionPhase(flow.active_seat, legal, spend, why_illegal)},
        transitions={"outcome": resolve_raid_for_battle_points},
    )
