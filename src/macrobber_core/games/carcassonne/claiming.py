"""The meeple of a tile with a bag, which is placed after the robbers (CR-12).

placed -> [robber ...] -> claim -> [meeple] -> completed
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from macrobber_core.games.contract import Event, OptionValue

from . import notation
from .board import Board, xy
from .events import MeeplePlaced
from .state import State
from .tiles import PLACES, has_bag


def comes_later(options: Mapping[str, OptionValue], letter: str) -> bool:
    """Whether the meeple comes after the robbers; with `c31` they come before the tile (CR-17)."""
    return has_bag(letter) and options["robbers"] != "c31"


def free(board: Board) -> Iterator[int]:
    """The parts of the tile laid last, by their numbers on it, whose features bear no meeple (CB-04)."""
    last = board.laid[-1]
    for part in range(len(last.tile.parts)):
        if not board.feature(last.first + part).meeples:
            yield part


def texts(state: State) -> dict[str, int | None]:
    """The actions of the phase, and the part of the tile that each means; None is no meeple."""
    parts = state.board.laid[-1].tile.parts
    found: dict[str, int | None] = {notation.NO_MEEPLE: None}
    if state.meeples[state.active]:
        found |= {notation.meeple(parts[part]): part for part in free(state.board)}
    return found


def claim(state: State, events: list[Event]) -> None:
    """A player who can place no meeple is not asked."""
    state.then = "meeple" if len(texts(state)) > 1 else "completed"


def legal(state: State) -> list[str]:
    return list(texts(state))


def place(state: State, action: str, events: list[Event]) -> None:
    """The meeple leaves the supply."""
    seat, last, part = state.active, state.board.laid[-1], texts(state)[action]
    kind, where = "", ""
    if part is not None:
        shape = last.tile.parts[part]
        kind, where = shape.kind.name.lower(), PLACES[shape.places[0]]
        state.board = state.board.claimed(seat, part)
        state.meeples[seat] -= 1
    events.append(MeeplePlaced(seat, *xy(last.cell), kind, where))
    state.then = "completed"
