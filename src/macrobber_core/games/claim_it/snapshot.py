"""A position as plain data that survives a JSON round trip unchanged."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from macrobber_core.games.contract import CHANCE

from . import components
from .ending import space_counts
from .state import State
from .view import board_view


def snapshot(state: State) -> dict[str, Any]:
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
    return [spaces[first : first + components.SIZE] for first in range(0, len(spaces), components.SIZE)]


def result(state: State) -> dict[str, Any] | None:
    if state.result is None:
        return None
    standing = [space_counts(state, seat) for seat in state.seats]
    return {
        "winners": state.result.winners[:],
        "groups": [one.group for one in standing],
        "claims": [one.claims for one in standing],
        "spaces": [one.spaces for one in standing],
    }
