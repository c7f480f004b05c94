"""The last round and the winner (CI-12, CI-13)."""

from __future__ import annotations

from macrobber_anchors.v0_2.frozen.games.contract import Event, Result

from . import components
from .board import count, largest_group
from .events import Figures, GameEnded, LastRoundCalled
from .state import State

REASON = "last-round"


def space_counts(state: State, seat: int) -> Figures:
    """Return a player's permanent standing, excluding this turn's placements."""
    owned = state.owned[seat]
    return Figures(largest_group(owned), count(owned & state.claimed), count(owned))


def update_last_round(state: State, events: list[Event]) -> None:
    """Count down the last round, or start it if the active player has enough claims (CI-12).

    The player who triggers the last round also takes its last turn.
    """
    seat = state.active
    if state.turns_left is not None:
        state.turns_left -= 1
        if not state.turns_left:
            end_game(state, events)
        return
    claims = count(state.owned[seat] & state.claimed)
    if claims >= components.CLAIMS_TO_END[state.players]:
        state.last_round, state.turns_left = seat, state.players
        events.append(LastRoundCalled(seat, claims))


def end_game(state: State, events: list[Event]) -> None:
    """End the game (CI-13).

    The largest group wins. Ties are broken by claims, then by spaces; otherwise the victory is shared.
    """
    standings = {seat: space_counts(state, seat) for seat in state.seats}
    best = max(standings.values())
    winners = [seat for seat in state.seats if standings[seat] == best]
    state.next_phase = "over"
    state.result = Result(winners, [figures.group for figures in standings.values()], REASON)
    events.append(GameEnded(REASON, winners[:], list(standings.values())))
