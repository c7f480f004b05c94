"""What one seat may know of a position: everything, for nothing is hidden in this game."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from macrobber_core.games.contract import Count, Offset, Result, View

from . import board as boards
from . import components as box
from .board import EMPTY, Board, Cell
from .messages import NUMBERS
from .state import Gain, Phase, Robbery, State
from .tiles import COUNTS, LETTERS, PLACES, START, TILES, Tile

FARTHEST = sum(COUNTS.values())
"""No tile lies farther from the start tile."""


class TileView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A tile of the land. Its meeple, if there is one, is of that seat; `place` is the first place of its feature."""

    tile: str
    x: Offset
    y: Offset
    turns: Count
    seat: Count | None = None
    place: str = ""

    def __post_init__(self) -> None:
        """ValueError for a tile that cannot lie so."""
        turns = len(TILES.get(self.tile, ()))
        if not 0 <= self.turns < turns or max(abs(self.x), abs(self.y)) > FARTHEST:
            raise ValueError("a view tells of a tile that cannot lie so")
        if self.seat is None:
            return
        if self.place not in PLACES or self.lies.at[PLACES.index(self.place)] < 0:
            raise ValueError("a view tells of a meeple where there is no feature")

    @property
    def lies(self) -> Tile:
        return TILES[self.tile][self.turns]


class SeatView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a player has: meeples in the supply, the points of both figures, the space of the robber.

    Without The Messengers `messenger` is None; without The Robbers, or while it is at home, so is `robber`.
    """

    meeples: Count
    meeple: Count
    messenger: Count | None
    robber: Count | None

    def __post_init__(self) -> None:
        """ValueError for a robber that stands nowhere."""
        if self.robber is not None and self.robber not in range(box.LOOP):
            raise ValueError("a view tells of a space that the scoreboard does not have")

    @property
    def score(self) -> int:
        return self.meeple + (self.messenger or 0)


class CarcassonneView(View, frozen=True):
    """A position as everybody sees it; `seat` says who looks, None is a spectator."""

    start: Count | None
    active: Count | None
    actor: Count | None
    phase: Phase
    turn: Count
    """Turns begun so far, over all players."""
    tile: str | None
    """In hand."""
    pile: tuple[Count, ...]
    """Tiles left, as in `tiles.LETTERS`."""
    gone: tuple[str, ...]
    """Tiles that fitted nowhere."""
    board: tuple[TileView, ...]
    """In order of laying, so that it only grows; the start tile is the first."""
    seats: tuple[SeatView, ...]
    asked: tuple[Count, ...]
    """In phase `robber`, who is still to be asked, the actor first."""
    gains: tuple[Gain, ...]
    """What scores now, declared first, in order; the others have no figure yet."""
    robberies: tuple[Robbery, ...]
    """What robbers have chosen among the gains."""
    message: Count | None
    """The one that is read, from 1."""
    due: Count
    """Messages still to be read after this one."""
    read: tuple[Count, ...]
    """Messages read, the one that was read longest ago first."""
    result: Result | None

    def __post_init__(self) -> None:
        """ValueError for what cannot be, such as seat 7 of three."""
        seats = range(1, len(self.seats) + 1)
        told = {len(self.seats), *([len(self.result.scores)] if self.result is not None else [])}
        if told != {self.players} or self.players not in box.PLAYERS or not self._named() <= {*seats}:
            raise ValueError("a view tells of seats that the table does not have, or not of all")
        if any(self.options.get(name) not in option.choices for name, option in box.OPTIONS.items()):
            raise ValueError("a view tells of options that the game does not have")
        if len(self.pile) != len(LETTERS) or not {*self.gone, self.tile or START} <= {*LETTERS}:
            raise ValueError("a view tells of tiles that are not in the box")
        if not {*self.read, self.message or NUMBERS[0]} <= {*NUMBERS}:
            raise ValueError("a view tells of messages that there are not")
        where = {(one.x, one.y) for one in self.board}
        if not where or len(where) < len(self.board):
            raise ValueError("a view tells of two tiles at one place, or of none")
        if any(robbery.gain not in range(len(self.gains)) for robbery in self.robberies):
            raise ValueError("a view tells of a robbery of nothing")

    def _named(self) -> set[int]:
        """All seats that are spoken of."""
        named = {self.seat, self.start, self.active, self.actor or None, *self.asked}
        named |= {one.seat for one in self.board}
        named |= {gain.seat for gain in self.gains} | {robbery.seat for robbery in self.robberies}
        if self.result is not None:
            named |= {*self.result.winners}
        return {seat for seat in named if seat is not None}

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
