"""Placing a tile and a meeple on it, and the legal ways to do so (CB-02 to CB-05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import compress

from macrobber_core.games.contract import Event

from . import notation
from .board import Board, Cell, xy
from .events import Placed
from .notation import Placement, TileActions
from .state import State
from .tiles import EDGE_CODES, KIND_NAMES, LETTERS, PLACES, SIDES, TILES, EdgeCodes, Places, Tile


def _is_connectable(edge_codes: EdgeCodes) -> bool:
    """Return whether a feature could connect a free part of a tile to a taken part in a gap with the given edges.

    That needs three places where roads, cities or fields meet: a taken place, and two of the feature.
    """
    edges = [edge_codes >> 2 * side & 3 for side in range(len(SIDES))]
    fields, roads, cities = (edges.count(EDGE_CODES[edge]) for edge in "FRC")
    return max(fields + 2 * roads, roads, cities) > 2


CONNECTABLE = frozenset(filter(_is_connectable, range(1 << 2 * len(SIDES))))
"""The edges of gaps where a feature could connect a free part of a tile to a taken part."""


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


@lru_cache(maxsize=1 << 12)
def legal_endings(
    orientations: Sequence[TileActions], taken: Places, connected: Sequence[Places] = ()
) -> Sequence[int]:
    """Return the endings of all actions for a gap where some places are taken, and groups of others are connected."""
    endings: list[int] = []
    for actions in orientations:
        all_taken = spread_taken(actions.parts, taken, connected)
        free = [end for places, end in zip(actions.parts, actions.with_meeple, strict=True) if not places & all_taken]
        endings += [actions.without_meeple, *free]
    return endings


class GapActions:
    """The actions that place a tile in gaps that require the same edges, as numbers of `notation.ENDINGS`."""

    __slots__ = ("_connectable", "_endings", "_orientations", "without_meeple")

    def __init__(self, edge_codes: EdgeCodes) -> None:
        self._connectable = edge_codes in CONNECTABLE
        self._orientations: tuple[TileActions, ...] = ()
        self._endings: dict[Places, Sequence[int]] = {}
        """The endings written so far, indexed by the taken places."""
        self.without_meeple: list[int] = []

    def add(self, orientation: TileActions) -> None:
        self._orientations += (orientation,)
        self.without_meeple.append(orientation.without_meeple)

    @property
    def tiles(self) -> Sequence[Tile]:
        """The orientations of the tile that fit."""
        return [actions.tile for actions in self._orientations]

    def endings(self, board: Board, cell: Cell) -> Sequence[int]:
        """Return the endings of the legal actions in a gap of the board (CB-04)."""
        taken: Places = 0
        for _, first_part, border in board.neighbours[cell]:
            taken |= border.places_of[board.claimed >> first_part & border.parts]
        if taken and self._connectable and (connected := board.connected_places(cell, taken)):
            return legal_endings(self._orientations, taken, connected)
        endings = self._endings.get(taken)
        if endings is None:
            endings = self._endings[taken] = legal_endings(self._orientations, taken)
        return endings


NEIGHBOUR_MASKS = tuple(
    sum(3 << 2 * side for side in range(len(SIDES)) if sides >> side & 1) for sides in range(1, 1 << len(SIDES))
)
"""For each set of sides with a neighbour, the mask that keeps only the edge codes of those sides."""


@lru_cache
def fitting_actions(letter: str) -> Mapping[EdgeCodes, GapActions]:
    """Return the actions that place a tile, indexed by the edges of all gaps that it fits (CB-02, CB-05)."""
    fitting: dict[EdgeCodes, GapActions] = {}
    for tile in TILES[letter]:
        actions = TileActions(tile)
        for mask in NEIGHBOUR_MASKS:
            edge_codes = tile.edge_codes & mask
            fitting.setdefault(edge_codes, GapActions(edge_codes)).add(actions)
    return fitting


def fitting_tiles(letter: str, edge_codes: EdgeCodes) -> Sequence[Tile]:
    """Return the orientations of a tile that match a gap's neighbours (CB-02, CB-05)."""
    actions = fitting_actions(letter).get(edge_codes)
    return actions.tiles if actions is not None else ()


def fits_somewhere(board: Board, letter: str) -> bool:
    fitting = fitting_actions(letter)
    for edge_codes in reversed(board.gaps.values()):  # noqa: SIM110  # a loop finds it faster than any()
        if edge_codes in fitting:  # nearly always soon: new gaps have fewer neighbours to match
            return True
    return False


def any_fits(state: State) -> bool:
    """Return whether any tile in the pile fits somewhere (CB-12)."""
    for letter in compress(LETTERS, state.pile):  # noqa: SIM110
        if fits_somewhere(state.board, letter):
            return True
    return False


def legal(state: State) -> list[str]:
    """Return every way to place the tile in hand, with and without a meeple, in the order of the gaps."""
    assert state.tile is not None
    if not state.meeples[state.active]:
        return legal_without_meeple(state)
    board, fitting = state.board, fitting_actions(state.tile)
    return [
        actions[ending]
        for cell, edge_codes in board.gaps.items()
        if edge_codes in fitting
        for actions in [notation.place_actions(cell)]
        for ending in fitting[edge_codes].endings(board, cell)
    ]


def legal_without_meeple(state: State) -> list[str]:
    """Return every way to place the tile in hand without a meeple."""
    assert state.tile is not None
    fitting = fitting_actions(state.tile)
    return [
        actions[ending]
        for cell, edge_codes in state.board.gaps.items()
        if edge_codes in fitting
        for actions in [notation.place_actions(cell)]
        for ending in fitting[edge_codes].without_meeple
    ]


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
