"""The Claim It! implementation of `contract.Position`."""

from __future__ import annotations

import random
from typing import Any, Self

from msgspec.structs import asdict

from macrobber_anchors.v0_2.frozen.games.contract import CHANCE, OptionValue
from macrobber_anchors.v0_2.frozen.games.phases import PhasedPosition

from . import components, refusal, turn
from .ending import space_counts
from .state import State
from .view import ClaimItView, board_view, to_state, view_of


class ClaimIt(PhasedPosition[State, ClaimItView]):
    """A Claim It! position."""

    __slots__ = ()

    game_over_refusal = refusal.GAME_OVER

    def __init__(self, state: State) -> None:
        super().__init__(state, turn.PHASES)

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        return cls(State.new(players, options))

    @classmethod
    def from_view(cls, view: ClaimItView, rng: random.Random) -> Self:
        """Return the position shown in a view; Claim It! has no hidden information."""
        return cls(to_state(view))

    def view(self, seat: int | None) -> ClaimItView:
        return view_of(self.state, seat)

    def snapshot(self) -> dict[str, Any]:
        state = self.state
        return {
            "game": "claim-it",
            "players": state.players,
            "options": dict(state.options),
            "start": state.start,
            "active": state.active or None,
            "actor": "chance" if state.actor == CHANCE else state.actor,
            "phase": state.phase,
            "dice": list(state.roll.dice) if state.roll else [],
            "free": [number for number in components.SQUATTERS if not state.squatters[number]],
            "last_round": state.last_round,
            "turns_left": state.turns_left,
            "board": rows(state),
            "result": result(state),
        }


def rows(state: State) -> list[list[dict[str, Any]]]:
    spaces = [asdict(space) for space in board_view(state)]
    return [spaces[start : start + components.SIZE] for start in range(0, len(spaces), components.SIZE)]


def result(state: State) -> dict[str, Any] | None:
    if state.result is None:
        return None
    standings = [space_counts(state, seat) for seat in state.seats]
    return {
        "winners": state.result.winners[:],
        "groups": [standing.group for standing in standings],
        "claims": [standing.claims for standing in standings],
        "spaces": [standing.spaces for standing in standings],
    }
