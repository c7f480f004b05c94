"""Removing an estate tile after each round, and the end of the game (MR-05, MR-33 to MR-35)."""

from __future__ import annotations

import random
from typing import Literal

from macrobber_core.games.contract import Event, IllegalAction, Result

from . import components, notation, refusal
from .events import GameEnded, TileRemoved, TileTurned
from .piles import NOTHING
from .scoring import blue_cubes, green_cubes
from .state import State


def remove_tile(state: State, events: list[Event]) -> None:
    """Remove an estate tile unseen after scoring (MR-33), or schedule turning it up once a player has 30 VP (MR-34)."""
    if state.supply == 0:
        end_game(state, "supply", events)
    elif max(state.vp) >= components.RED_AREA:
        state.next_phase = "tile"
    else:
        state.supply -= 1
        state.next_phase = "round"
        events.append(TileRemoved(state.supply))


def sample_tile(state: State, rng: random.Random) -> str:
    """Draw a tile number, weighted by how many tiles with that number are not yet turned up (MR-34)."""
    return f"tile {rng.choices(components.TILE_NUMBERS, state.tiles)[0]}"


def tile_outcomes(state: State) -> dict[str, int]:
    return {f"tile {number}": n for number, n in zip(components.TILE_NUMBERS, state.tiles, strict=True) if n}


def turn_tile(state: State, action: str, events: list[Event]) -> None:
    number = notation.TILE_TURNS.get(action)
    if number is None:
        raise IllegalAction(action, refusal.TURN_TILE)
    index = number - components.TILE_NUMBERS.start
    if not state.tiles[index]:
        raise IllegalAction(action, refusal.TILE_GONE(number=number))
    state.supply -= 1
    state.tiles = (*state.tiles[:index], state.tiles[index] - 1, *state.tiles[index + 1 :])
    leader_vp = max(state.vp)
    ended = number <= leader_vp
    events.append(TileTurned(number, leader_vp, ended))
    if ended:
        end_game(state, "tile", events)
    else:
        state.next_phase = "round"


def end_game(state: State, reason: Literal["tile", "bag", "supply"], events: list[Event]) -> None:
    """End the game: the most VP wins, and a tie is a shared victory unless the option `ties` breaks it (MR-35)."""
    scores = state.vp[1:]
    winners = [seat for seat in state.seats if state.vp[seat] == max(scores)]
    if state.options["ties"] == "most-cubes":
        for strength in (clan_tile_cubes, estates):
            best = max(strength(state, seat) for seat in winners)
            winners = [seat for seat in winners if strength(state, seat) == best]
    state.phase = state.next_phase = "over"
    state.actor = None
    state.pending = ()
    state.combat = None
    state.display = NOTHING
    state.result = Result(winners, scores, reason)
    events.append(GameEnded(reason, winners[:], scores[:]))


def clan_tile_cubes(state: State, seat: int) -> int:
    """Return the number of cubes on a clan's tile: warriors, pipers, castles, monks, monasteries and cattle."""
    return state.warriors[seat] + blue_cubes(state, seat) + green_cubes(state, seat) + state.cattle[seat]


def estates(state: State, seat: int) -> int:
    return state.estates[seat]
