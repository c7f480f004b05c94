"""What one seat may know of a position: everything, for nothing is hidden in this game."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from macrobber_core.games.contract import OptionValue, Result, View

from . import board as boards
from .board import EMPTY, Board, Cell
from .state import Gain, Phase, Robbery, State
from .tiles import PLACES, TILES, Tile


class TileView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A tile of the land. Its meeple, if there is one, is of that seat; `place` is the first place of its feature."""

    tile: str
    x: int
    y: int
    turns: int
    seat: int | None = None
    place: str = ""

    @property
    def lies(self) -> Tile:
        return TILES[self.tile][self.turns]


class SeatView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a player has: meeples in the supply, the points of both figures, the space of the robber.

    Without The Messengers `messenger` is None; without The Robbers, or while it is at home, so is `robber`.
    """

    meeples: int
    meeple: int
    messenger: int | None
    robber: int | None

    @property
    def score(self) -> int:
        return self.meeple + (self.messenger or 0)


class CarcassonneView(View, frozen=True):
    """A position as everybody sees it; `seat` says who looks, None is a spectator."""

    players: int
    options: dict[str, OptionValue]
    seat: int | None
    start: int | None
    active: int | None
    actor: int | None
    phase: Phase
    turn: int
    """Turns begun so far, over all players."""
    tile: str | None
    """In hand."""
    pile: tuple[int, ...]
    """Tiles left, as in `tiles.LETTERS`."""
    gone: tuple[str, ...]
    """Tiles that fitted nowhere."""
    board: tuple[TileView, ...]
    """In order of laying, so that it only grows; the start tile is the first."""
    seats: tuple[SeatView, ...]
    asked: tuple[int, ...]
    """In phase `robber`, who is still to be asked, the actor first."""
    gains: tuple[Gain, ...]
    """What scores now, declared first, in order; the others have no figure yet."""
    robberies: tuple[Robbery, ...]
    """What robbers have chosen among the gains."""
    message: int | None
    """The one that is read, from 1."""
    due: int
    """Messages still to be read after this one."""
    read: tuple[int, ...]
    """Messages read, the one that was read longest ago first."""
    result: Result | None

    def score(self, seat: int) -> int:
        return self.seats[seat - 1].score


def view(state: State, seat: int | None) -> CarcassonneView:
    """ValueError for a seat that is none."""
    if seat is not None and seat not in state.seats:
        raise ValueError(f"there is no seat {seat}, but {state.players}")
    return CarcassonneView(
        players=state.players,
        options=state.options.copy(),
        seat=seat,
        start=state.start,
        active=state.active or None,
        actor=state.actor,
        phase=state.phase,
        turn=state.turn,
        tile=state.tile,
        pile=state.pile,
        gone=state.gone,
        board=tiles(state.board),
        seats=tuple(seat_view(state, one) for one in state.seats),
        asked=state.asked,
        gains=state.gains,
        robberies=state.robberies,
        message=state.message,
        due=state.due,
        read=state.read,
        result=state.result,
    )


def seat_view(state: State, seat: int) -> SeatView:
    return SeatView(
        state.meeples[seat],
        state.points[seat],
        state.messengers[seat] if state.with_messengers else None,
        state.robbers[seat],
    )


@lru_cache(maxsize=1 << 8)
def tiles(board: Board) -> tuple[TileView, ...]:
    """The land; a board is never changed, so it is made once."""
    shown = [_bare(laid.tile.letter, laid.cell, laid.tile.turns) for laid in board.laid]
    for meeple in board.meeples():
        laid, number = board.laid_part(meeple.part)
        place = PLACES[laid.tile.parts[number].places[0]]
        there = board.at[laid.cell]
        shown[there] = msgspec.structs.replace(shown[there], seat=meeple.seat, place=place)
    return tuple(shown)


@lru_cache(maxsize=1 << 12)
def _bare(letter: str, cell: Cell, turns: int) -> TileView:
    return TileView(letter, *boards.xy(cell), turns)


@lru_cache(maxsize=1 << 8)
def board(seen: tuple[TileView, ...]) -> Board:
    """The land again, tile by tile."""
    land = EMPTY
    for one in seen:
        tile = one.lies
        part = tile.at[PLACES.index(one.place)] if one.seat else None
        land = land.lay(boards.cell(one.x, one.y), tile, one.seat or 0, part)
    return land


def lay_out(seen: CarcassonneView) -> State:
    """The state it is a view of."""
    state = State(seen.players, seen.options)
    state.phase = state.then = seen.phase
    state.actor = seen.actor
    state.start = seen.start
    state.active = seen.active or 0
    state.turn = seen.turn
    state.result = seen.result
    state.board = board(seen.board)
    state.pile = seen.pile
    state.tile = seen.tile
    state.gone = seen.gone
    for number, one in enumerate(seen.seats, 1):
        state.meeples[number] = one.meeples
        state.points[number] = one.meeple
        state.messengers[number] = one.messenger or 0
        state.robbers[number] = one.robber
    state.asked = seen.asked
    state.gains = seen.gains
    state.robberies = seen.robberies
    state.message = seen.message
    state.due = seen.due
    state.read = seen.read
    return state
