"""Placing a marker: the legal placements, and the reasons for blocked assignments (CI-03 to CI-07)."""

from __future__ import annotations

from macrobber_anchors.v0_2.frozen.games.contract import Event

from .board import NONE, SPACE_TEXTS, Spaces
from .dice import Assignment, Roll
from .events import Blocked, Claimed, Squatted
from .notation import PLACEMENTS
from .state import State


def legal(state: State, roll: Roll) -> list[str]:
    """Return the legal placements for a roll, in the order of its assignments; an empty list means a bust (CI-07)."""
    closed = state.claimed | state.on_top
    claimable = state.owned[state.active] | state.squatted
    placements = []
    for assignment in roll.assignments:
        if assignment.space & closed:  # CI-04
            continue
        if assignment.space & claimable:  # CI-05
            placements.append(assignment.claim)
        elif not state.squatters[assignment.third]:  # CI-06
            placements.append(assignment.squat)
    return placements


def blocked_by(state: State, assignment: Assignment) -> Blocked:
    """Return the reason an assignment is blocked: a claim marker on the space, or a squatter on another space."""
    is_closed = bool(assignment.space & (state.claimed | state.on_top))
    squatter_at = None if is_closed else SPACE_TEXTS[state.squatters[assignment.third]]
    return Blocked(SPACE_TEXTS[assignment.space], assignment.third, squatter_at)


def place(state: State, action: str, events: list[Event]) -> None:
    """Place a marker on top of any existing markers."""
    space, squatter = PLACEMENTS[action]
    if squatter is None:
        claim(state, space, events)
    else:
        squat(state, space, squatter, events)
    state.roll = None
    state.placements = ()
    state.next_phase = "decide"


def claim(state: State, space: Spaces, events: list[Event]) -> None:
    """Place a claim marker (CI-05); with `free-squatters`, a squatter beneath it is freed immediately (CI-10)."""
    beneath = state.squatters.index(space) if space in state.squatters else None
    state.on_top |= space
    if beneath is not None and state.options["free-squatters"]:
        state.squatters[beneath] = NONE
    events.append(Claimed(state.active, SPACE_TEXTS[space], beneath))


def squat(state: State, space: Spaces, squatter: int, events: list[Event]) -> None:
    """Place a squatter (CI-06)."""
    state.squatters[squatter] = space
    events.append(Squatted(state.active, SPACE_TEXTS[space], squatter, owner(state, space)))


def owner(state: State, space: Spaces) -> int | None:
    """Return the owner of the marker on a space, or None."""
    for seat in state.seats:
        if state.owned[seat] & space:
            return seat
    return None
