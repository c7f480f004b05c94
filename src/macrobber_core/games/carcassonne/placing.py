"""Placing a tile and a meeple on it, and the legal ways to do so (CB-02 to CB-05)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress

from macrobber_core.games.contract import Event

from . import notation
from .board import EDGE_CODES, Board, Places, xy
from .events import Placed
from .notation import TILE_ACTIONS, Placement, TileActions
from .state import State
from .tiles import LETTERS, PLACES, SIDES, TILES, Tile


def edge_code(tile: Tile) -> int:
    """Return a tile's edges encoded as in `Gap.edge_codes`."""
    return sum(EDGE_CODES[edge] << 2 * side for side, edge in enumerate(tile.edges))


def _neighbour_mask(edge_codes: int) -> int:
    """Return a mask covering all sides that have a neighbour."""
    return sum(3 << 2 * side for side in range(len(SIDES)) if edge_codes >> 2 * side & 3)


@lru_cache(maxsize=1 << 13)
def fitting_tiles(letter: str, edge_codes: int) -> tuple[Tile, ...]:
    """Return the orientations of a tile that match a gap's neighbours (CB-02, CB-05)."""
    return tuple(tile for tile in TILES[letter] if edge_code(tile) & _neighbour_mask(edge_codes) == edge_codes)


class _FittingActions(dict[int, tuple[TileActions, ...]]):
    """The actions for the matching orientations of a tile, indexed by a gap's edge codes; computed on first access."""

    def __init__(self, letter: str) -> None:
        super().__init__()
        self._letter = letter

    def __missing__(self, edge_codes: int) -> tuple[TileActions, ...]:
        actions = self[edge_codes] = tuple(
            TILE_ACTIONS[self._letter][tile.turns] for tile in fitting_tiles(self._letter, edge_codes)
        )
        return actions


FITTING_ACTIONS = {letter: _FittingActions(letter) for letter in LETTERS}


def fits_somewhere(board: Board, letter: str) -> bool:
    fitting = FITTING_ACTIONS[letter]
    newest_first = reversed(board.gaps.values())  # new gaps have fewer neighbours to match
    return any(fitting[gap.edge_codes] for gap in newest_first)


def any_fits(state: State) -> bool:
    """Return whether any tile in the pile fits somewhere (CB-12)."""
    return any(fits_somewhere(state.board, letter) for letter in compress(LETTERS, state.pile))


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


@lru_cache(maxsize=1 << 14)
def action_ends(letter: str, edge_codes: int, taken: Places, features: Sequence[Places]) -> Sequence[str]:
    """Return the endings (turns and meeple) of the legal actions for a gap with the given surroundings."""
    fitting = FITTING_ACTIONS[letter][edge_codes]
    return [end for actions in fitting for end in actions.action_ends(spread_taken(actions.parts, taken, features))]


def legal(state: State) -> list[str]:
    """Return every way to place the tile in hand, with and without a meeple, in the order of the gaps."""
    assert state.tile is not None
    board, letter = state.board, state.tile
    fitting, gaps = FITTING_ACTIONS[letter], board.gaps.items()
    if not state.meeples[state.active]:
        return legal_without_meeple(state)
    actions: list[str] = []
    for cell, gap in gaps:
        if fitting[gap.edge_codes]:
            prefix = notation.place_prefix(cell)
            actions += [prefix + end for end in action_ends(letter, gap.edge_codes, *board.taken_places(gap))]
    return actions


def legal_without_meeple(state: State) -> list[str]:
    """Return every way to place the tile in hand without a meeple."""
    assert state.tile is not None
    fitting = FITTING_ACTIONS[state.tile]
    return [
        notation.place_prefix(cell) + orientation.without_meeple
        for cell, gap in state.board.gaps.items()
        for orientation in fitting[gap.edge_codes]
    ]


def claimed_part(tile: Tile, placement: Placement) -> int | None:
    """Return the index of the part claimed by a placement, or None if its kind and place match no part."""
    part = tile.part_at[placement.place]
    if part < 0 or tile.parts[part].kind != placement.kind or tile.parts[part].places[0] != placement.place:
        return None
    return part


def place(state: State, action: str, events: list[Event]) -> None:
    """Place the tile in hand, with a meeple from the supply if the action names one."""
    placement = notation.parse_placement(action)
    assert placement is not None
    assert state.tile is not None
    letter, seat = state.tile, state.active
    tile = TILES[letter][placement.turns]
    kind, place = "", ""
    part = None
    if placement.kind is not None:
        part = claimed_part(tile, placement)
        kind, place = placement.kind.name.lower(), PLACES[placement.place]
        state.meeples[seat] -= 1
    state.board = state.board.with_tile(placement.cell, tile, seat, part)
    state.tile = None
    state.next_phase = "placed"
    events.append(Placed(seat, letter, *xy(placement.cell), placement.turns, kind, place))
