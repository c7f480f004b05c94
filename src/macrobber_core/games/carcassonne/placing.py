"""Placing a tile and a meeple on it, and the legal ways to do so (CB-02 to CB-05)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress

from macrobber_core.games.contract import Event

from . import notation
from .board import Board, Cell, xy
from .events import Placed
from .notation import TILE_ACTIONS, Placement, TileActions
from .state import State
from .tiles import KIND_NAMES, LETTERS, PLACES, SIDES, TILES, EdgeCodes, Places, Tile


@lru_cache(maxsize=1 << 8)
def _neighbour_mask(edge_codes: EdgeCodes) -> int:
    """Return a mask covering all sides that have a neighbour."""
    return sum(3 << 2 * side for side in range(len(SIDES)) if edge_codes >> 2 * side & 3)


def fitting_tiles(letter: str, edge_codes: EdgeCodes) -> tuple[Tile, ...]:
    """Return the orientations of a tile that match a gap's neighbours (CB-02, CB-05)."""
    mask = _neighbour_mask(edge_codes)
    return tuple([tile for tile in TILES[letter] if tile.edge_codes & mask == edge_codes])


def spread_taken(parts: Sequence[Places], taken: Places, features: Sequence[Places]) -> Places:
    """Return the taken places after placing a tile with the given parts (CB-04).

    The board's features may connect parts of the tile, so taken places spread until nothing changes.
    """
    previous = 0
    while previous != taken:
        previous = taken
        for part in parts:
            if part & taken:
                taken |= part
                for feature in features:
                    if feature & part:
                        taken |= feature
    return taken


class GapActions(dict[Places, Sequence[str]]):
    """The endings of the actions that place a tile in a gap, indexed by the places that belong to claimed features.

    They are written on first access.
    """

    def __init__(self, orientations: Sequence[TileActions]) -> None:
        super().__init__()
        self._orientations = orientations
        self.without_meeple = [actions.without_meeple for actions in orientations]
        self[0] = self.endings(0, ())

    def __missing__(self, taken: Places) -> Sequence[str]:
        endings = self[taken] = self.endings(taken, ())
        return endings

    def endings(self, taken: Places, connected: Sequence[Places]) -> Sequence[str]:
        """Return the endings if features of the board connect the given groups of other places."""
        endings = []
        for actions in self._orientations:
            all_taken = spread_taken(actions.parts, taken, connected)
            endings.append(actions.without_meeple)
            endings += [
                end for places, end in zip(actions.parts, actions.with_meeple, strict=True) if not places & all_taken
            ]
        return endings


class FittingActions(dict[EdgeCodes, GapActions | None]):
    """The actions that place a tile, indexed by the edges that a gap requires; None if it does not fit (CB-02)."""

    def __init__(self, letter: str) -> None:
        super().__init__()
        self._letter = letter

    def __missing__(self, edge_codes: EdgeCodes) -> GapActions | None:
        fitting = [TILE_ACTIONS[self._letter][tile.turns] for tile in fitting_tiles(self._letter, edge_codes)]
        actions = self[edge_codes] = GapActions(fitting) if fitting else None
        return actions


FITTING_ACTIONS = {letter: FittingActions(letter) for letter in LETTERS}


def fits_somewhere(board: Board, letter: str) -> bool:
    newest_first = reversed(board.gaps.values())  # new gaps have fewer neighbours to match
    return any(map(FITTING_ACTIONS[letter].__getitem__, newest_first))


def fitting_gaps(board: Board, letter: str) -> tuple[Sequence[Cell], Sequence[GapActions]]:
    """Return the gaps that a tile fits in some orientation, in order of appearance, and the actions for each."""
    actions = list(map(FITTING_ACTIONS[letter].__getitem__, board.gaps.values()))
    return list(compress(board.gaps, actions)), list(filter(None, actions))


def any_fits(state: State) -> bool:
    """Return whether any tile in the pile fits somewhere (CB-12)."""
    for letter in compress(LETTERS, state.pile):  # noqa: SIM110  # nearly always the first, and a loop finds it faster
        if fits_somewhere(state.board, letter):
            return True
    return False


def legal(state: State) -> list[str]:
    """Return every way to place the tile in hand, with and without a meeple, in the order of the gaps."""
    assert state.tile is not None
    if not state.meeples[state.active]:
        return legal_without_meeple(state)
    cells, actions = fitting_gaps(state.board, state.tile)
    surroundings = state.board.surroundings(cells)
    return [
        prefix + end
        for prefix, gap_actions, (taken, connected) in zip(place_prefixes(cells), actions, surroundings, strict=True)
        for end in (gap_actions.endings(taken, connected) if connected else gap_actions[taken])
    ]


def legal_without_meeple(state: State) -> list[str]:
    """Return every way to place the tile in hand without a meeple."""
    assert state.tile is not None
    cells, actions = fitting_gaps(state.board, state.tile)
    return [
        prefix + end
        for prefix, gap_actions in zip(place_prefixes(cells), actions, strict=True)
        for end in gap_actions.without_meeple
    ]


def place_prefixes(cells: Sequence[Cell]) -> Iterator[str]:
    return map(notation.PLACE_PREFIXES.__getitem__, cells)


def claimed_part(tile: Tile, placement: Placement) -> int | None:
    """Return the index of the part claimed by a placement, or None if its kind and place match no part."""
    part = tile.part_at[placement.place]
    if part < 0 or tile.parts[part].kind != placement.kind or tile.parts[part].places[0] != placement.place:
        return None
    return part


def place(state: State, action: str, events: list[Event]) -> None:
    """Place the tile in hand, with a meeple from the supply if the action names one."""
    assert state.tile is not None
    letter, seat = state.tile, state.active
    _, cell_text, end = action.split(" ", 2)
    cell = notation.parse_cell(cell_text)
    tile, part = notation.CLAIMS[letter][end]
    kind, place = "", ""
    if part is not None:
        kind, place = KIND_NAMES[tile.parts[part].kind], PLACES[tile.parts[part].places[0]]
        state.meeples[seat] -= 1
    state.board = state.board.with_tile(cell, tile, seat, part)
    state.tile = None
    state.next_phase = "placed"
    events.append(Placed(seat, letter, *xy(cell), tile.turns, kind, place))
