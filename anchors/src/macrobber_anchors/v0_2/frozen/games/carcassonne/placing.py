"""Placing a tile and a meeple on it, and the legal ways to do so (CB-02 to CB-05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import compress

from macrobber_anchors.v0_2.frozen.games.contract import Event

from . import notation
from .board import Board, Gap, xy
from .events import Placed
from .notation import Placement, TileActions
from .state import State
from .tiles import EDGE_CODES, HALVES, KIND_NAMES, LETTERS, PLACES, SIDES, TILES, EdgeCodes, Places, Tile


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
def legal_endings(
    orientations: Sequence[TileActions], taken: Places, connected: Sequence[Places] = ()
) -> Sequence[int]:
    """Return the endings of all actions for a gap where some places are taken, and groups of others are connected."""
    endings: list[int] = []
    for actions in orientations:
        all_taken = spread_taken(actions.parts, taken, connected) if connected else taken
        endings.append(actions.without_meeple)
        endings += compress(actions.with_meeple, [not places & all_taken for places in actions.parts])
    return endings


class GapActions:
    """The actions that place a tile in gaps that require the same edges, as numbers of `notation.ENDINGS`."""

    __slots__ = ("_by_taken", "_orientations", "_places_by_kind", "on_free_features", "without_meeple")

    def __init__(self, edge_codes: EdgeCodes) -> None:
        self._orientations: tuple[TileActions, ...] = ()
        self._places_by_kind = places_by_kind(edge_codes)
        self._by_taken: dict[Places, tuple[Sequence[int], bool]] = {}
        """For taken places: the endings found so far, and whether connections between other places matter."""
        self.without_meeple: list[int] = []
        self.on_free_features: list[int] = []
        """The endings where no feature next to the gap has a meeple."""

    def add(self, orientation: TileActions) -> None:
        self._orientations += (orientation,)
        self.without_meeple.append(orientation.without_meeple)
        self.on_free_features += [orientation.without_meeple, *orientation.with_meeple]

    @property
    def tiles(self) -> Sequence[Tile]:
        """The orientations of the tile that fit."""
        return [actions.tile for actions in self._orientations]

    def endings(self, board: Board, gap: Gap) -> Sequence[int]:
        """Return the endings of the legal actions in a gap of the board (CB-04)."""
        claimed, taken = board.claimed, 0
        for _, first_part, border in gap.neighbours:
            taken |= border.places_of[claimed >> first_part & border.parts]
        if (found := self._by_taken.get(taken)) is None:
            found = self._by_taken[taken] = self._find_endings(taken)
        endings, connections_matter = found
        if connections_matter and (connected := board.connected_places(gap, taken)):
            return legal_endings(self._orientations, taken, connected)
        return endings

    def _find_endings(self, taken: Places) -> tuple[Sequence[int], bool]:
        """Return the legal endings without connections, and whether all possible connections would change them."""
        endings = legal_endings(self._orientations, taken)
        all_connected = tuple(places & ~taken for places in self._places_by_kind)
        return endings, endings != legal_endings(self._orientations, taken, all_connected)


def places_by_kind(edge_codes: EdgeCodes) -> Sequence[Places]:
    """Return the places where the cities, the roads and the fields around a gap meet it, as bit sets."""
    cities = roads = fields = 0
    for side in range(len(SIDES)):
        edge, halves = edge_codes >> 2 * side & 3, 3 << HALVES + 2 * side
        cities |= (edge == EDGE_CODES["C"]) << side
        roads |= (edge == EDGE_CODES["R"]) << side
        fields |= halves if edge in {EDGE_CODES["R"], EDGE_CODES["F"]} else 0
    return cities, roads, fields


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
    for gap in reversed(board.gaps.values()):  # noqa: SIM110  # a loop finds it faster than any()
        if gap.edge_codes in fitting:  # nearly always soon: new gaps have fewer neighbours to match
            return True
    return False


def any_fits(state: State) -> bool:
    """Return whether any tile in the pile fits somewhere (CB-12)."""
    for letter in compress(LETTERS, state.pile):  # noqa: SIM110
        if fits_somewhere(state.board, letter):
            return True
    return False


def legal(state: State, *, meeple_later: bool = False) -> list[str]:
    """Return every way to place the tile in hand, with and without a meeple, in the order of the gaps.

    If `meeple_later`, no meeple can be placed with the tile.
    """
    assert state.tile is not None
    board, fitting = state.board, fitting_actions(state.tile)
    if meeple_later or not state.meeples[state.active]:
        return [
            actions[ending]
            for cell, gap in board.gaps.items()
            if gap.edge_codes in fitting
            for actions in [notation.place_actions(cell)]
            for ending in fitting[gap.edge_codes].without_meeple
        ]
    claimed = board.claimed
    return [
        actions[ending]
        for cell, gap in board.gaps.items()
        if gap.edge_codes in fitting
        for fitting_here, actions in [(fitting[gap.edge_codes], notation.place_actions(cell))]
        for ending in (fitting_here.endings(board, gap) if claimed & gap.touching else fitting_here.on_free_features)
    ]


def is_legal(state: State, action: str, *, meeple_later: bool = False) -> bool:
    """Return whether `legal` contains an action, without listing the others."""
    assert state.tile is not None
    board, (cell, ending) = state.board, notation.split_placement(action)
    gap = board.gaps.get(cell) if cell is not None else None
    fitting = fitting_actions(state.tile).get(gap.edge_codes) if gap is not None else None
    if gap is None or fitting is None:
        return False
    if meeple_later or not state.meeples[state.active]:
        return notation.ENDING_NUMBERS.get(ending) in fitting.without_meeple
    return notation.ENDING_NUMBERS.get(ending) in fitting.endings(board, gap)


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
    cell, ending = notation.split_placement(action)
    assert cell is not None
    tile, part = notation.CLAIMS[letter][ending]
    kind, place = "", ""
    if part is not None:
        kind, place = KIND_NAMES[tile.parts[part].kind], PLACES[tile.parts[part].places[0]]
        state.meeples[seat] -= 1
    state.board = state.board.place_tile(cell, tile, seat, part)
    state.tile = None
    state.next_phase = "placed"
    events.append(Placed(seat, letter, *xy(cell), tile.turns, kind, place))
