"""The features of the land as they stand: how large, how open, whose, and what they are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from . import components as box
from . import placing, scoring
from .board import AROUND, Board, Cell, Feature
from .components import Figure
from .state import State
from .tiles import LETTERS, Kind, Place


class Standing(NamedTuple):
    """A feature: what it would give now, and if nothing but its ends were closed; who has most meeples there.

    It is named by the first place of its oldest part; `parts` are all its parts as cell and first place.
    """

    kind: Kind
    source: str
    parts: tuple[tuple[Cell, Place], ...]
    tiles: int
    pennants: int
    cities: int
    """Of a field, the completed cities that it serves."""
    ends: int
    """Open edges, or cells around a monastery without a tile; a field has none that count."""
    gaps: tuple[Cell, ...]
    """The empty cells where it is open; where a field could grow, too."""
    worth: int
    """As at the end of the game."""
    completed: int
    """If it were completed as it is: a city counts double; a monastery 9."""
    meeples: tuple[int, ...]
    """By seat."""
    leaders: tuple[int, ...]


class Threat(NamedTuple):
    """The robber of a seat stands beside a figure of another."""

    seat: int
    victim: int
    figure: Figure


def standings(state: State) -> Iterator[Standing]:
    """All features, the oldest first."""
    board = state.board
    gaps = open_at(board)
    for part, feature in enumerate(board.features):
        if feature is not None:
            yield standing(state, part, gaps.get(part, ()))


def standing(state: State, part: int, gaps: tuple[Cell, ...] = ()) -> Standing:
    """The feature of a part."""
    board = state.board
    root, feature = board.root(part), board.feature(part)
    counts = Counter(meeple.seat for meeple in feature.meeples)
    return Standing(
        feature.kind,
        scoring.source(board, root),
        tuple(spots(board, root)),
        1 if feature.kind == Kind.MONASTERY else feature.tiles.bit_count(),
        feature.pennants,
        len(scoring.cities_of(board, feature)) if feature.kind == Kind.FIELD else 0,
        feature.ends,
        gaps,
        scoring.worth(board, feature),
        if_completed(board, feature),
        tuple(counts[seat] for seat in state.seats),
        tuple(scoring.most(feature.meeples)),
    )


def if_completed(board: Board, feature: Feature) -> int:
    match feature.kind:
        case Kind.MONASTERY:
            return len(AROUND) + 1
        case Kind.FIELD:
            return scoring.worth(board, feature)
        case _:
            return scoring.worth(board, replace(feature, ends=0))


def spots(board: Board, root: int) -> Iterator[tuple[Cell, Place]]:
    feature = board.feature(root)
    for number, laid in enumerate(board.laid):
        if feature.tiles >> number & 1:
            for mine, part in enumerate(laid.tile.parts, laid.first):
                if board.root(mine) == root:
                    yield laid.cell, part.places[0]


def open_at(board: Board) -> dict[int, tuple[Cell, ...]]:
    """By oldest part, the empty cells that touch a feature."""
    found: dict[int, dict[Cell, None]] = {}
    for cell, gap in board.gaps.items():
        for part in gap.parts:
            if part >= 0:
                found.setdefault(board.root(part), {})[cell] = None
    for cell, part in board.monasteries.items():
        found[part] = {cell + step: None for step in AROUND if cell + step not in board.at}
    return {part: tuple(cells) for part, cells in found.items()}


def at(state: State, cell: Cell, place: Place) -> Standing | None:
    """The feature that reaches a place of a tile; None where none does."""
    part = state.board.part_at(cell, place)
    if part is None:
        return None
    root = state.board.root(part)
    return standing(state, root, open_at(state.board).get(root, ()))


def tiles_for(state: State, cell: Cell) -> dict[str, int]:
    """The tiles left that would fit there, by letter; the tile in hand is not among them."""
    gap = state.board.gaps.get(cell)
    if gap is None:
        return {}
    return {
        letter: left
        for letter, left in zip(LETTERS, state.pile, strict=True)
        if left and placing.fitting(letter, gap.needs)
    }


def threats(state: State) -> list[Threat]:
    """Whom robbers would rob, if that figure scored now."""
    return [
        Threat(seat, victim, figure)
        for seat in state.seats
        for victim in state.seats
        for figure in state.figures
        if victim != seat and state.robbers[seat] == box.space(state.at(victim, figure))
    ]
