"""The Carcassonne implementation of `contract.Position`."""

from __future__ import annotations

import random
from typing import Any, Self

from msgspec.structs import asdict

from macrobber_anchors.v0_2.frozen.games.contract import CHANCE, OptionValue
from macrobber_anchors.v0_2.frozen.games.phases import PhasedPosition

from . import refusal, variants
from .notation import ROLES
from .state import State
from .tiles import LETTERS
from .view import CarcassonneView, TileView, seat_view, tile_views, to_state, view_of


class Carcassonne(PhasedPosition[State, CarcassonneView]):
    """A Carcassonne position."""

    __slots__ = ()

    game_over_refusal = refusal.GAME_OVER

    def __init__(self, state: State) -> None:
        super().__init__(state, variants.phases_for(state.options))

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        return cls(variants.new_state(players, options))

    @classmethod
    def from_view(cls, view: CarcassonneView, rng: random.Random) -> Self:
        """Return the position shown in a view; Carcassonne has no hidden information."""
        return cls(to_state(view))

    def view(self, seat: int | None) -> CarcassonneView:
        return view_of(self.state, seat)

    def snapshot(self) -> dict[str, Any]:
        state = self.state
        return {
            "game": "carcassonne",
            "players": state.players,
            "options": dict(state.options),
            "start": state.start,
            "active": state.active or None,
            "actor": "chance" if state.actor == CHANCE else state.actor,
            "phase": state.phase,
            "turn": state.turn,
            "tile": state.tile,
            "pile": dict(zip(LETTERS, state.pile, strict=True)),
            "gone": list(state.removed_tiles),
            "board": [tile(tile_view) for tile_view in tile_views(state.board.share())],
            "seats": [asdict(seat_view(state, seat)) for seat in state.seats],
            "asked": list(state.robber_queue),
            "gains": [gain._asdict() for gain in state.gains],
            "robberies": [robbery._asdict() for robbery in state.robberies],
            "message": state.message,
            "due": state.messages_due,
            "read": list(state.messages_read),
            "result": result(state),
        }


def tile(view: TileView) -> dict[str, Any]:
    return {"tile": view.tile, "x": view.x, "y": view.y, "turns": view.turns, "meeple": meeple(view)}


def meeple(view: TileView) -> dict[str, Any] | None:
    if view.meeple_part is None:
        return None
    return {"seat": view.seat, "role": ROLES[view.lies.parts[view.meeple_part].kind], "place": view.place}


def result(state: State) -> dict[str, Any] | None:
    if state.result is None:
        return None
    return {"winners": state.result.winners[:], "scores": state.result.scores[:], "reason": state.result.reason}
