"""Scoring at the end of a round; all four colours are scored from the same position (MR-29 to MR-32)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from macrobber_anchors.v0_2.frozen.games.contract import Event

from . import components
from .events import BlueScored, FollowingJudged, GreenScored, RedScored
from .state import State


def score_round(state: State, events: list[Event]) -> None:
    judge_following(state, events)
    scored: list[GreenScored | RedScored | BlueScored] = [*score_green(state), *score_red(state), *score_blue(state)]
    for entry in scored:
        state.vp[entry.seat] += entry.vp
    events += scored


def judge_following(state: State, events: list[Event]) -> None:
    old_holder, most_warriors = state.following, max(state.warriors)
    state.following, criterion = following_now(state)
    events.append(FollowingJudged(state.following, old_holder, most_warriors, criterion))


def following_now(state: State) -> tuple[int | None, str]:
    """Return the seat that takes Biggest Following, and the deciding criterion (MR-29).

    Ties in warriors are broken by courtyard cubes; if they are tied too, the tile stays with its holder.
    """
    most_warriors = max(state.warriors)
    tied = [seat for seat in state.seats if state.warriors[seat] == most_warriors]
    criterion = "warriors"
    if len(tied) > 1:
        criterion = "courtyard"
        sizes = [state.courtyard(seat) for seat in tied]
        largest = max(sizes)
        tied = [seat for seat, size in zip(tied, sizes, strict=True) if size == largest]
    return (tied[0], criterion) if len(tied) == 1 else (state.following, "stays")


def green_cubes(state: State, seat: int) -> int:
    return state.monks[seat] + components.MONASTERY_CUBES * state.monasteries[seat]


def blue_cubes(state: State, seat: int) -> int:
    return state.pipers[seat] + components.CASTLE_CUBES * state.castles[seat]


def score_green(state: State) -> list[GreenScored]:
    cubes = tuple([green_cubes(state, seat) for seat in state.seats])
    return [GreenScored(seat, cubes[seat - 1], *place) for seat, place in enumerate(green_places(cubes), 1)]


@lru_cache(maxsize=1 << 12)
def green_places(cubes: tuple[int, ...]) -> Sequence[tuple[int, bool, int]]:
    """Return each seat's place (0 for none), whether it is tied, and its VP (MR-30).

    First place scores 3 VP, and second place scores 2 VP. Tied players score 1 VP each; a tie for first place leaves no
    second place.
    """
    first = max(cubes)
    second = 0 if cubes.count(first) > 1 else max(count for count in cubes if count != first)
    places = []
    for count in cubes:
        place = 0 if not count else 1 if count == first else 2 if count == second else 0
        tied = place > 0 and cubes.count(count) > 1
        vp = (0, components.MOST_GREEN_VP, components.SECOND_GREEN_VP)[place]
        places.append((place, tied, components.TIED_GREEN_VP if tied else vp))
    return places


def score_red(state: State) -> list[RedScored]:
    """Return each seat's red scoring: 1 VP per head of cattle, and 2 more for a sole leader (MR-31)."""
    most_cattle = max(state.cattle)
    has_sole_leader = most_cattle > 0 and state.cattle.count(most_cattle) == 1
    scored = []
    for seat in state.seats:
        cattle = state.cattle[seat]
        bonus = components.MOST_RED_VP if has_sole_leader and cattle == most_cattle else 0
        scored.append(RedScored(seat, cattle, bonus, cattle * components.CATTLE_VP + bonus))
    return scored


def score_blue(state: State) -> list[BlueScored]:
    """Return each seat's blue scoring: its blue cubes minus the most cattle of any one opponent, at least 0 (MR-32)."""
    scored = []
    for seat, rival_cattle in enumerate(best_of_others(tuple(state.cattle[1:])), 1):
        cubes = blue_cubes(state, seat)
        scored.append(BlueScored(seat, cubes, rival_cattle, max(0, cubes - rival_cattle)))
    return scored


@lru_cache(maxsize=1 << 12)
def best_of_others(values: tuple[int, ...]) -> Sequence[int]:
    """Return, for each value, the largest of all other values."""
    *_, runner_up, largest = sorted(values)
    return [runner_up if value == largest else largest for value in values]
