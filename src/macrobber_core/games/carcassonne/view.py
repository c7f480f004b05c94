"""A seat's view of a position; it shows everything, because Carcassonne has no hidden information."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from macrobber_core.games.contract import Count, Offset, Result, View, one_of

from . import board as boards
from . import components
from .board import EMPTY, Board, Cell
from .features import Meeple
from .messages import MESSAGE_NUMBERS
from .state import Gain, Phase, Robbery, State
from .tiles import COUNTS, LETTERS, PLACES, START, TILES, Tile

FARTHEST = sum(COUNTS.values())
"""The number of tiles, and the largest possible distance of a tile from the start tile."""
MOST_GAINS = components.MEEPLES + 2
"""The largest possible number of gains per player: one for each meeple, a robbery and a message."""

MOST_SEATS = components.PLAYERS[-1]
Letter = Annotated[str, one_of(LETTERS)]
PlaceText = Annotated[str, one_of(("", *PLACES))]


class TileView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A placed tile; `seat` is the owner of its meeple, if any, and `place` the first place of the meeple's part."""

    tile: Letter
    x: Offset
    y: Offset
    turns: Count
    seat: Count | None = None
    place: PlaceText = ""

    def __post_init__(self) -> None:
        """Raise ValueError for an impossible tile or meeple."""
        is_near = -FARTHEST <= self.x <= FARTHEST and -FARTHEST <= self.y <= FARTHEST
        if not is_near or not 0 <= self.turns < len(TILES.get(self.tile, ())):
            raise ValueError("the view contains an impossible tile")
        if self.seat is None:
            return
        if self.place not in PLACES or self.lies.part_at[PLACES.index(self.place)] < 0:
            raise ValueError("the view contains a meeple where there is no feature")

    @property
    def lies(self) -> Tile:
        return TILES[self.tile][self.turns]

    @property
    def meeple_part(self) -> int | None:
        """The index of the meeple's part on the tile; None without a meeple."""
        return self.lies.part_at[PLACES.index(self.place)] if self.seat else None


class SeatView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A player's meeples in the supply, points of both figures, and robber's space.

    `messenger` is None without The Messengers; `robber` is None without The Robbers and while the robber is at home.
    """

    meeples: Count
    meeple: Count
    messenger: Count | None
    robber: Count | None

    def __post_init__(self) -> None:
        """Raise ValueError if the robber's space does not exist."""
        if self.robber is not None and self.robber not in range(components.SCOREBOARD_SPACES):
            raise ValueError("the view names a space that the scoreboard does not have")

    @property
    def score(self) -> int:
        return self.meeple + (self.messenger or 0)


class CarcassonneView(View, frozen=True):
    """A position as everyone sees it; `seat` is the viewer, or None for a spectator."""

    start: Count | None
    active: Count | None
    actor: Count | None
    phase: Phase
    turn: Count
    """The number of turns begun so far, across all players."""
    tile: Letter | None
    """The letter of the tile in hand."""
    pile: Annotated[tuple[Count, ...], Meta(max_length=len(LETTERS))]
    """Tiles left to draw, in the order of `tiles.LETTERS`."""
    gone: Annotated[tuple[Letter, ...], Meta(max_length=FARTHEST)]
    """Tiles removed because they fitted nowhere."""
    board: Annotated[tuple[TileView, ...], Meta(max_length=FARTHEST)]
    """The tiles in order of placement, beginning with the start tile, so the list only grows."""
    seats: Annotated[tuple[SeatView, ...], Meta(max_length=MOST_SEATS)]
    asked: Annotated[tuple[Count, ...], Meta(max_length=MOST_SEATS)]
    """In phase `robber`, the seats that may still place a robber, beginning with the actor."""
    gains: Annotated[tuple[Gain, ...], Meta(max_length=MOST_SEATS * MOST_GAINS)]
    """The gains being scored: declared gains in order, then undeclared gains, which have no figure."""
    robberies: Annotated[tuple[Robbery, ...], Meta(max_length=MOST_SEATS)]
    """The robberies chosen so far."""
    message: Count | None
    """The number of the message being read, from 1."""
    due: Count
    """The number of messages still to read after the current message."""
    read: Annotated[tuple[Count, ...], Meta(max_length=len(MESSAGE_NUMBERS))]
    """The messages read so far, least recent first."""
    result: Result | None

    def __post_init__(self) -> None:
        """Raise ValueError for an impossible view, such as a reference to seat 7 in a three-player game."""
        seats = range(1, len(self.seats) + 1)
        counts = {len(self.seats), *([len(self.result.scores)] if self.result is not None else [])}
        if counts != {self.players} or self.players not in components.PLAYERS or not self._seats_named() <= {*seats}:
            raise ValueError("the view names seats that the table does not have, or omits some")
        if any(self.options.get(name) not in option.choices for name, option in components.OPTIONS.items()):
            raise ValueError("the view contains options that the game does not have")
        if len(self.pile) != len(LETTERS) or not {*self.gone, self.tile or START} <= {*LETTERS}:
            raise ValueError("the view contains tiles that are not in the box")
        if not {*self.read, self.message or MESSAGE_NUMBERS[0]} <= {*MESSAGE_NUMBERS}:
            raise ValueError("the view contains messages that do not exist")
        cells = {(tile.x, tile.y) for tile in self.board}
        if not cells or len(cells) < len(self.board):
            raise ValueError("the view contains two tiles on one space, or no tile")
        if len(self.gains) > self.players * MOST_GAINS:
            raise ValueError("the view contains more gains than there are meeples to score them")
        if any(robbery.gain not in range(len(self.gains)) for robbery in self.robberies):
            raise ValueError("the view contains a robbery without a gain")

    def _seats_named(self) -> set[int]:
        """Return all seats mentioned in the view."""
        seats = {self.seat, self.start, self.active, self.actor or None, *self.asked}
        seats |= {tile.seat for tile in self.board}
        seats |= {gain.seat for gain in self.gains} | {robbery.seat for robbery in self.robberies}
        if self.result is not None:
            seats |= {*self.result.winners}
        return {seat for seat in seats if seat is not None}

    @property
    def round(self) -> int:
        """The current round, from 1."""
        return max(0, self.turn - 1) // self.players + 1

    def score(self, seat: int) -> int:
        return self.seats[seat - 1].score


def view_of(state: State, seat: int | None) -> CarcassonneView:
    """Return the view of a seat or a spectator. Raises ValueError for a seat not at the table."""
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
        gone=state.removed_tiles,
        board=tile_views(state.board.share()),
        seats=tuple(seat_view(state, owner) for owner in state.seats),
        asked=state.robber_queue,
        gains=state.gains,
        robberies=state.robberies,
        message=state.message,
        due=state.messages_due,
        read=state.messages_read,
        result=state.result,
    )


def seat_view(state: State, seat: int) -> SeatView:
    return SeatView(
        state.meeples[seat],
        state.points[seat],
        state.messengers[seat] if state.has_messengers else None,
        state.robbers[seat],
    )


@lru_cache(maxsize=1 << 8)
def tile_views(board: Board) -> tuple[TileView, ...]:
    """Return the tiles of a board; cached, because a shared board is immutable."""
    views = [_tile_without_meeple(placed.tile.letter, placed.cell, placed.tile.turns) for placed in board.placed_tiles]
    for meeple in board.meeples():
        placed, part_index = board.find_part(meeple.part)
        place = PLACES[placed.tile.parts[part_index].places[0]]
        tile_index = board.tile_at[placed.cell]
        views[tile_index] = replace(views[tile_index], seat=meeple.seat, place=place)
    return tuple(views)


@lru_cache(maxsize=1 << 12)
def _tile_without_meeple(letter: str, cell: Cell, turns: int) -> TileView:
    return TileView(letter, *boards.xy(cell), turns)


_rebuilt: deque[tuple[tuple[TileView, ...], Board]] = deque(maxlen=4)
"""The boards rebuilt last, one for each table that this program is likely to follow."""


@lru_cache(maxsize=1 << 8)
def rebuild_board(tiles: tuple[TileView, ...]) -> Board:
    """Rebuild the board from its tile views, if possible from the board of an earlier view of the same game."""
    board, known = EMPTY, 0
    for earlier_tiles, earlier_board in _rebuilt:
        gone = _meeples_gone(earlier_board, earlier_tiles, tiles)
        if gone is not None and len(earlier_tiles) > known:
            board, known = earlier_board.without_meeples(*gone), len(earlier_tiles)
    for tile in tiles[known:]:
        board = board.with_tile(boards.cell(tile.x, tile.y), tile.lies, tile.seat or 0, tile.meeple_part)
    _rebuilt.append((tiles, board))
    return board


def _meeples_gone(board: Board, earlier: tuple[TileView, ...], later: tuple[TileView, ...]) -> list[Meeple] | None:
    """Return the meeples that have gone home since an earlier board, or None if it belongs to another game."""
    gone = []
    if len(earlier) > len(later):
        return None
    for before, after, placed in zip(earlier, later, board.placed_tiles, strict=False):
        if before == after:
            continue
        if before.seat is None or before.meeple_part is None or after != replace(before, seat=None, place=""):
            return None
        gone.append(Meeple(before.seat, placed.first_part + before.meeple_part))
    return gone


def to_state(view: CarcassonneView) -> State:
    """Return the state shown in a view."""
    state = State.new(view.players, view.options)
    state.phase = state.next_phase = view.phase
    state.actor = view.actor
    state.start = view.start
    state.active = view.active or 0
    state.turn = view.turn
    state.result = view.result
    state.board = rebuild_board(view.board)
    state.pile = view.pile
    state.tile = view.tile
    state.removed_tiles = view.gone
    for seat, seat_data in enumerate(view.seats, 1):
        state.meeples[seat] = seat_data.meeples
        state.points[seat] = seat_data.meeple
        state.messengers[seat] = seat_data.messenger or 0
        state.robbers[seat] = seat_data.robber
    state.robber_queue = view.asked
    state.gains = view.gains
    state.robberies = view.robberies
    state.message = view.message
    state.messages_due = view.due
    state.messages_read = view.read
    return state
