"""Scoring at the end of a round: all four colours from the same position (MR-29 to MR-32)."""

from __future__ import annotations

from macrobber_core.games.contract import Event

from . import components as box
from .events import BlueScored, FollowingJudged, GreenScored, RedScored
from .state import State


def score_round(state: State, events: list[Event]) -> None:
    judge_following(state, events)
    scored: list[GreenScored | RedScored | BlueScored] = [*score_green(state), *score_red(state), *score_blue(state)]
    for entry in scored:
        state.vp[entry.seat] += entry.vp
    events += scored


def judge_following(state: State, events: list[Event]) -> None:
    """MR-29: most warriors, then most courtyard cubes among the tied; still tied: it stays where it is."""
    before = state.following
    most = max(state.warriors)
    tied = [seat for seat in state.seats if state.warriors[seat] == most]
    by = "warriors"
    if len(tied) > 1:
        by = "courtyard"
        largest = max(state.courtyard(seat) for seat in tied)
        tied = [seat for seat in tied if state.courtyard(seat) == largest]
    if len(tied) == 1:
        state.following = tied[0]
    else:
        by = "stays"
    events.append(FollowingJudged(state.following, before, most, by))


def green_cubes(state: State, seat: int) -> int:
    return state.monks[seat] + box.MONASTERY_CUBES * state.monasteries[seat]


def blue_cubes(state: State, seat: int) -> int:
    return state.pipers[seat] + box.CASTLE_CUBES * state.castles[seat]


def score_green(state: State) -> list[GreenScored]:
    """MR-30: most 3 VP and second 2 VP, tied players 1 VP each; two tied for most leave no second."""
    cubes = {seat: green_cubes(state, seat) for seat in state.seats}
    ranks = sorted({count for count in cubes.values() if count}, reverse=True)
    most = ranks[0] if ranks else None
    second = ranks[1] if len(ranks) > 1 else None
    if most is not None and list(cubes.values()).count(most) > 1:
        second = None

    scored = []
    for seat, count in cubes.items():
        place = 1 if count == most else 2 if count == second else 0
        tied = place > 0 and list(cubes.values()).count(count) > 1
        vp = (0, box.MOST_GREEN_VP, box.SECOND_GREEN_VP)[place]
        scored.append(GreenScored(seat, count, place, tied, box.TIED_GREEN_VP if tied else vp))
    return scored


def score_red(state: State) -> list[RedScored]:
    """MR-31: 1 VP a cattle, 2 more for a sole leader with at least one."""
    most = max(state.cattle)
    sole = most > 0 and state.cattle.count(most) == 1
    scored = []
    for seat in state.seats:
        cattle = state.cattle[seat]
        bonus = box.MOST_RED_VP if sole and cattle == most else 0
        scored.append(RedScored(seat, cattle, bonus, cattle * box.CATTLE_VP + bonus))
    return scored


def score_blue(state: State) -> list[BlueScored]:
    """MR-32: own blue cubes less the largest number of cattle of any one opponent, never below zero."""
    scored = []
    for seat in state.seats:
        cubes = blue_cubes(state, seat)
        rival = max(state.cattle[other] for other in state.seats if other != seat)
        scored.append(BlueScored(seat, cubes, rival, max(0, cubes - rival)))
    return scored
