"""The last round, and who wins (CI-12, CI-13)."""

from __future__ import annotations

from macrobber_core.games.contract import Event, Result

from . import components as box
from .board import count, largest_group
from .events import Figures, GameEnded, LastRoundCalled
from .state import State

REASON = "last-round"


def figures(state: State, seat: int) -> Figures:
    """What a player has for good: nothing of the turn that is on."""
    own = state.owned[seat]
    return Figures(largest_group(own), count(own & state.claimed), count(own))


def count_turn(state: State, events: list[Event]) -> None:
    """CI-12: whoever has claims enough at the end of a turn calls the last round, and plays its last turn."""
    seat = state.active
    if state.turns_left is not None:
        state.turns_left -= 1
        if not state.turns_left:
            end_game(state, events)
        return
    claims = count(state.owned[seat] & state.claimed)
    if claims >= box.CLAIMS_TO_END[state.players]:
        state.last_round, state.turns_left = seat, state.players
        events.append(LastRoundCalled(seat, claims))


def end_game(state: State, events: list[Event]) -> None:
    """CI-13: the largest group, then most claims, then most spaces; then a shared victory."""
    standing = {seat: figures(state, seat) for seat in state.seats}
    best = max(standing.values())
    winners = [seat for seat in state.seats if standing[seat] == best]
    state.phase = "over"
    state.result = Result(winners, [figures.group for figures in standing.values()], REASON)
    events.append(GameEnded(REASON, winners[:], list(standing.values())))
