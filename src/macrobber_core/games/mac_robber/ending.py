"""The estate tile after a round, and the end of the game (MR-05, MR-33 to MR-35)."""

from __future__ import annotations

import random
from typing import Literal

from macrobber_core.games.contract import Event, IllegalAction, Result

from . import components as box
from . import notation
from .events import GameEnded, TileRemoved, TileTurned
from .piles import NOTHING
from .scoring import blue_cubes, green_cubes
from .state import State


def remove_tile(state: State, events: list[Event]) -> None:
    """MR-33: a tile leaves the supply after each scoring; from 30 VP it is turned up (MR-34)."""
    if state.supply == 0:
        end_game(state, "supply", events)
    elif max(state.vp) >= box.RED_AREA:
        state.then = "tile"
    else:
        state.supply -= 1
        state.then = "round"
        events.append(TileRemoved(state.supply))


def draw_tile(state: State, rng: random.Random) -> str:
    """MR-34: a number's chance is its share of all not yet turned up."""
    return f"tile {rng.choices(box.TILE_NUMBERS, state.tiles)[0]}"


def turn_tile(state: State, action: str, events: list[Event]) -> None:
    number = notation.TILE_TURNS.get(action)
    if number is None:
        raise IllegalAction(action, "an estate tile is turned up now (MR-34)")
    index = number - box.TILE_NUMBERS.start
    if not state.tiles[index]:
        raise IllegalAction(action, f"every tile {number} has been turned up (MR-34)")
    state.supply -= 1
    state.tiles = (*state.tiles[:index], state.tiles[index] - 1, *state.tiles[index + 1 :])
    leader_vp = max(state.vp)
    ended = number <= leader_vp
    events.append(TileTurned(number, leader_vp, ended))
    if ended:
        end_game(state, "tile", events)
    else:
        state.then = "round"


def end_game(state: State, reason: Literal["tile", "bag", "supply"], events: list[Event]) -> None:
    """MR-35: most VP wins, a tie is a shared victory, unless the house rule breaks it."""
    scores = state.vp[1:]
    winners = [seat for seat in state.seats if state.vp[seat] == max(scores)]
    if state.options["ties"] == "most-cubes":
        for strength in (clan_tile_cubes, estates):
            best = max(strength(state, seat) for seat in winners)
            winners = [seat for seat in winners if strength(state, seat) == best]
    state.phase = state.then = "over"
    state.actor = None
    state.agenda = ()
    state.combat = None
    state.display = NOTHING
    state.result = Result(winners, scores, reason)
    events.append(GameEnded(reason, winners[:], scores[:]))


def clan_tile_cubes(state: State, seat: int) -> int:
    """All cubes on a clan's tile: warriors, pipers and castles, monks and monasteries, cattle."""
    return state.warriors[seat] + blue_cubes(state, seat) + green_cubes(state, seat) + state.cattle[seat]


def estates(state: State, seat: int) -> int:
    return state.estates[seat]
