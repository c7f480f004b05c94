"""Placing a marker: where the dice allow one, and why not elsewhere (CI-03 to CI-07)."""

from __future__ import annotations

from collections.abc import Iterator

from macrobber_core.games.contract import Event

from .board import NONE, TEXTS, Spaces
from .dice import Roll
from .events import Blocked, Claimed, Squatted
from .notation import PLACEMENTS
from .state import State


def legal(state: State, roll: Roll) -> list[str]:
    """Every marker that can be placed with a roll, by its assignments; none is a bust (CI-07)."""
    closed = state.claimed | state.on_top
    claimable = state.owned[state.active] | state.squatted
    found = []
    for assignment in roll.assignments:
        if assignment.space & closed:  # CI-04
            continue
        if assignment.space & claimable:  # CI-05
            found.append(assignment.claim)
        elif not state.squatters[assignment.third]:  # CI-06
            found.append(assignment.squat)
    return found


def blocked(state: State, roll: Roll) -> Iterator[Blocked]:
    """Why each assignment of a roll that allows nothing does not."""
    closed = state.claimed | state.on_top
    for assignment in roll.assignments:
        squatter_at = state.squatters[assignment.third]
        is_closed = bool(assignment.space & closed)
        yield Blocked(TEXTS[assignment.space], assignment.third, None if is_closed else TEXTS[squatter_at])


def place(state: State, action: str, events: list[Event]) -> None:
    """Lay the marker on top of what is there."""
    space, squatter = PLACEMENTS[action]
    if squatter is None:
        claim(state, space, events)
    else:
        squat(state, space, squatter, events)
    state.roll = None
    state.placements = ()
    state.phase = "decide"


def claim(state: State, space: Spaces, events: list[Event]) -> None:
    """CI-05; with `free-squatters` the squatter beneath is free again at once (CI-10)."""
    beneath = next((number for number, where in enumerate(state.squatters) if where == space), None)
    state.on_top |= space
    if beneath is not None and state.options["free-squatters"]:
        state.squatters[beneath] = NONE
    events.append(Claimed(state.active, TEXTS[space], beneath))


def squat(state: State, space: Spaces, squatter: int, events: list[Event]) -> None:
    """CI-06."""
    state.squatters[squatter] = space
    events.append(Squatted(state.active, TEXTS[space], squatter, owner(state, space)))


def owner(state: State, space: Spaces) -> int | None:
    """Whose marker lies there."""
    return next((seat for seat in state.seats if state.owned[seat] & space), None)
