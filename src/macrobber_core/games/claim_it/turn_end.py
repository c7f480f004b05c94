"""The end of a turn: a bust undoes its placements, a stop makes them permanent (CI-08, CI-09)."""

from __future__ import annotations

from macrobber_core.games.contract import Event

from . import components, placing
from .board import NONE, space_texts
from .dice import Roll
from .ending import space_counts
from .events import Busted, Displaced, Stopped
from .state import State


def bust(state: State, roll: Roll, events: list[Event]) -> None:
    """Undo this turn's placements; the markers beneath them stay (CI-08)."""
    why = list(placing.blocked(state, roll))
    events.append(Busted(state.active, roll.text, why, space_texts(state.on_top), space_texts(state.squatted)))
    remove_placements(state)


def settle(state: State, events: list[Event]) -> None:
    """Make this turn's placements permanent and return the opponents' markers beneath them (CI-09)."""
    seat, claimed, placed = state.active, state.on_top, state.on_top | state.squatted
    displaced = {other: state.owned[other] & placed for other in state.seats if other != seat}
    for other, spaces in displaced.items():
        state.owned[other] ^= spaces
    state.owned[seat] |= placed
    state.claimed |= claimed
    remove_placements(state)
    events.append(Stopped(seat, space_texts(placed & ~claimed), space_texts(claimed), space_counts(state, seat)))
    events += [Displaced(other, seat, space_texts(spaces)) for other, spaces in displaced.items() if spaces]


def remove_placements(state: State) -> None:
    """Remove this turn's markers from the board."""
    state.on_top = NONE
    state.squatters = [NONE] * (components.SQUATTERS[-1] + 1)
