"""Placing a tile, and a meeple on it: where they may go (CB-02 to CB-05)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress

from macrobber_core.games.contract import Event

from . import notation
from .board import SHOWS, Board, Places, xy
from .events import Placed
from .notation import WAYS, Placement, Ways
from .state import State
from .tiles import LETTERS, PLACES, SIDES, TILES, Tile


def shows(tile: Tile) -> int:
    """Its edges, as the digits of `Gap.needs`."""
    return sum(SHOWS[edge] << 2 * side for side, edge in enumerate(tile.edges))


def _needed(needs: int) -> int:
    """All bits of the sides that have a neighbour."""
    return sum(3 << 2 * side for side in range(len(SIDES)) if needs >> 2 * side & 3)


@lru_cache(maxsize=1 << 13)
def fitting(letter: str, needs: int) -> tuple[Tile, ...]:
    """The turns of a tile that match what is around a gap (CB-02, CB-05)."""
    return tuple(tile for tile in TILES[letter] if shows(tile) & _needed(needs) == needs)


class _Fits(dict[int, tuple[Ways, ...]]):
    """The turns of one tile that match, as they are written, by what a gap needs; each found when first asked for."""

    def __init__(self, letter: str) -> None:
        super().__init__()
        self._letter = letter

    def __missing__(self, needs: int) -> tuple[Ways, ...]:
        found = self[needs] = tuple(WAYS[self._letter][tile.turns] for tile in fitting(self._letter, needs))
        return found


FITS = {letter: _Fits(letter) for letter in LETTERS}


def fits_somewhere(board: Board, letter: str) -> bool:
    fits = FITS[letter]
    newest_first = reversed(board.gaps.values())  # they have fewer neighbours to match
    return any(fits[gap.needs] for gap in newest_first)


def any_fits(state: State) -> bool:
    """Whether there is a tile left that fits somewhere (CB-12)."""
    return any(fits_somewhere(state.board, letter) for letter in compress(LETTERS, state.pile))


def spread(parts: Sequence[Places], taken: Places, features: Sequence[Places]) -> Places:
    """What is taken when the tile lies there: parts of it may come together by way of the land (CB-04)."""
    before = 0
    while before != taken:
        before = taken
        for part in parts:
            if part & taken:
                taken |= part
                for feature in features:
                    if feature & part:
                        taken |= feature
    return taken


@lru_cache(maxsize=1 << 14)
def ends(letter: str, needs: int, taken: Places, features: Sequence[Places]) -> Sequence[str]:
    """How the actions end that lay a tile, and perhaps a meeple, where such features reach such a gap."""
    ways = FITS[letter][needs]
    return [end for way in ways for end in way.beside(spread(way.parts, taken, features))]


def legal(state: State) -> list[str]:
    """Every turn, place and meeple for the tile in hand, by the gaps of the land."""
    assert state.tile is not None
    board, letter = state.board, state.tile
    fits, gaps = FITS[letter], board.gaps.items()
    if not state.meeples[state.active]:
        return without_meeple(state)
    found: list[str] = []
    for cell, gap in gaps:
        if fits[gap.needs]:
            to = notation.to(cell)
            found += [to + end for end in ends(letter, gap.needs, *board.touched(gap))]
    return found


def without_meeple(state: State) -> list[str]:
    """Every turn and place for the tile in hand."""
    assert state.tile is not None
    fits = FITS[state.tile]
    return [notation.to(cell) + way.plain for cell, gap in state.board.gaps.items() for way in fits[gap.needs]]


def part_meant(tile: Tile, placement: Placement) -> int | None:
    """The part of the tile on which the meeple goes; None if there is none of that kind and with that first place."""
    part = tile.at[placement.place]
    if part < 0 or tile.parts[part].kind != placement.kind or tile.parts[part].places[0] != placement.place:
        return None
    return part


def place(state: State, action: str, events: list[Event]) -> None:
    """The tile leaves the hand, the meeple the supply."""
    placement = notation.placement(action)
    assert placement is not None
    assert state.tile is not None
    letter, seat = state.tile, state.active
    tile = TILES[letter][placement.turns]
    kind, place = "", ""
    part = None
    if placement.kind is not None:
        part = part_meant(tile, placement)
        kind, place = placement.kind.name.lower(), PLACES[placement.place]
        state.meeples[seat] -= 1
    state.board = state.board.lay(placement.cell, tile, seat, part)
    state.tile = None
    state.then = "placed"
    events.append(Placed(seat, letter, *xy(placement.cell), placement.turns, kind, place))
