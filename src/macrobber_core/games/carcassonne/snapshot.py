"""A position as plain data that survives a JSON round trip unchanged; WIRE.md documents the keys."""

from __future__ import annotations

from typing import Any

from macrobber_core.games.contract import CHANCE

from .notation import ROLES
from .state import State
from .tiles import LETTERS, PLACES
from .view import TileView, seat_view, tile_views


def snapshot(state: State) -> dict[str, Any]:
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
        "board": [tile(one) for one in tile_views(state.board)],
        "seats": [seat_data(state, seat) for seat in state.seats],
        "asked": list(state.robber_queue),
        "gains": [gain._asdict() for gain in state.gains],
        "robberies": [robbery._asdict() for robbery in state.robberies],
        "message": state.message,
        "due": state.messages_due,
        "read": list(state.messages_read),
        "result": result(state),
    }


def tile(seen: TileView) -> dict[str, Any]:
    return {"tile": seen.tile, "x": seen.x, "y": seen.y, "turns": seen.turns, "meeple": meeple(seen)}


def meeple(seen: TileView) -> dict[str, Any] | None:
    if seen.seat is None:
        return None
    lies = seen.lies
    kind = lies.parts[lies.part_at[PLACES.index(seen.place)]].kind
    return {"seat": seen.seat, "role": ROLES[kind], "place": seen.place}


def seat_data(state: State, seat: int) -> dict[str, Any]:
    seen = seat_view(state, seat)
    return {"meeples": seen.meeples, "meeple": seen.meeple, "messenger": seen.messenger, "robber": seen.robber}


def result(state: State) -> dict[str, Any] | None:
    if state.result is None:
        return None
    return {"winners": state.result.winners[:], "scores": state.result.scores[:], "reason": state.result.reason}
