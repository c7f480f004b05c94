"""A position as plain data, the same before and after JSON."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from macrobber_core.games.contract import CHANCE

from . import components as box
from .ending import figures
from .state import State
from .view import board


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
        "free": [number for number in box.SQUATTERS if not state.squatters[number]],
        "last_round": state.last_round,
        "turns_left": state.turns_left,
        "board": rows(state),
        "result": result(state),
    }


def rows(state: State) -> list[list[dict[str, Any]]]:
    spaces = [asdict(space) for space in board(state)]
    return [spaces[first : first + box.SIZE] for first in range(0, len(spaces), box.SIZE)]


def result(state: State) -> dict[str, Any] | None:
    if state.result is None:
        return None
    standing = [figures(state, seat) for seat in state.seats]
    return {
        "winners": state.result.winners[:],
        "groups": [one.group for one in standing],
        "claims": [one.claims for one in standing],
        "spaces": [one.spaces for one in standing],
    }
