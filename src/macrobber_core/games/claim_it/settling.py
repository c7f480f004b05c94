"""The end of a turn: a stop settles what was placed, a bust undoes it (CI-08, CI-09)."""

from __future__ import annotations

from macrobber_core.games.contract import Event

from . import components as box
from .board import NONE, Spaces, texts
from .ending import figures
from .events import Displaced, Stopped
from .state import State


def settle(state: State, events: list[Event]) -> None:
    """CI-09: all that was placed becomes the player's; opponents' markers beneath go back to them."""
    seat = state.active
    placed = state.squatted | state.on_top
    displaced = {other: state.owned[other] & placed for other in state.seats if other != seat}
    for other, spaces in displaced.items():
        state.owned[other] ^= spaces
    settled = placed & ~state.on_top
    state.owned[seat] |= placed
    state.claimed |= state.on_top
    claimed, _ = clear(state)
    events.append(Stopped(seat, texts(settled), claimed, figures(state, seat)))
    events += [Displaced(other, seat, texts(spaces)) for other, spaces in displaced.items() if spaces]


def clear(state: State) -> tuple[list[str], list[str]]:
    """Take the markers of this turn off the board: where claims lay, and where squatters did, of both alike."""
    claims, squatters = state.on_top, state.squatted
    state.on_top = NONE
    state.squatters = _ALL_FREE[:]
    return texts(claims), texts(squatters)


_ALL_FREE: list[Spaces] = [NONE] * (box.SQUATTERS[-1] + 1)
