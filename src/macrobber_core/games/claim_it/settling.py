"""The end of a turn: a bust undoes what was placed, a stop settles it (CI-08, CI-09)."""

from __future__ import annotations

from macrobber_core.games.contract import Event

from . import components as box
from . import placing
from .board import NONE, texts
from .dice import Roll
from .ending import figures
from .events import Busted, Displaced, Stopped
from .state import State


def bust(state: State, roll: Roll, events: list[Event]) -> None:
    """CI-08: what lay beneath this turn's markers was never touched."""
    why = list(placing.blocked(state, roll))
    events.append(Busted(state.active, roll.text, why, texts(state.on_top), texts(state.squatted)))
    clear(state)


def settle(state: State, events: list[Event]) -> None:
    """CI-09: all that was placed becomes the player's; opponents' markers beneath go back to them."""
    seat, claimed, placed = state.active, state.on_top, state.on_top | state.squatted
    displaced = {other: state.owned[other] & placed for other in state.seats if other != seat}
    for other, spaces in displaced.items():
        state.owned[other] ^= spaces
    state.owned[seat] |= placed
    state.claimed |= claimed
    clear(state)
    events.append(Stopped(seat, texts(placed & ~claimed), texts(claimed), figures(state, seat)))
    events += [Displaced(other, seat, texts(spaces)) for other, spaces in displaced.items() if spaces]


def clear(state: State) -> None:
    """The markers of this turn come off the board."""
    state.on_top = NONE
    state.squatters = [NONE] * (box.SQUATTERS[-1] + 1)
