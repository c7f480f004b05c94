"""Placing the meeple after the robbers when the tile has a bag (CR-12).

placed -> [robber ...] -> claim -> [meeple] -> completed
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from macrobber_anchors.v0_2.frozen.games.contract import Event, OptionValue

from . import notation
from .board import Board, xy
from .events import MeeplePlaced
from .state import State
from .tiles import PLACES, has_bag


def is_meeple_deferred(options: Mapping[str, OptionValue], letter: str) -> bool:
    """Return whether the meeple is placed after the robbers; with `c31`, robbers come before the tile (CR-17)."""
    return has_bag(letter) and options["robbers"] != "c31"


def free_parts(board: Board) -> Iterator[int]:
    """Yield the indices of the last tile's parts whose features have no meeples (CB-04)."""
    last = board.placed_tiles[-1]
    for part in range(len(last.tile.parts)):
        if not board.feature(last.first_part + part).meeples:
            yield part


def parts_by_action(state: State) -> dict[str, int | None]:
    """Return the legal actions, each with the index of the part it claims on the last tile, or None for no meeple."""
    parts = state.board.placed_tiles[-1].tile.parts
    actions: dict[str, int | None] = {notation.NO_MEEPLE: None}
    if state.meeples[state.active]:
        actions |= {notation.meeple_action(parts[part]): part for part in free_parts(state.board)}
    return actions


def ask_for_meeple(state: State, events: list[Event]) -> None:
    """Ask for a meeple, or skip the phase if none can be placed."""
    state.next_phase = "meeple" if len(parts_by_action(state)) > 1 else "completed"


def legal(state: State) -> list[str]:
    return list(parts_by_action(state))


def place(state: State, action: str, events: list[Event]) -> None:
    """Place a meeple from the supply if the action names a part."""
    seat, last, part = state.active, state.board.placed_tiles[-1], parts_by_action(state)[action]
    kind, place_name = "", ""
    if part is not None:
        tile_part = last.tile.parts[part]
        kind, place_name = tile_part.kind.name.lower(), PLACES[tile_part.places[0]]
        state.board = state.board.with_meeple(seat, part)
        state.meeples[seat] -= 1
    events.append(MeeplePlaced(seat, *xy(last.cell), kind, place_name))
    state.next_phase = "completed"
