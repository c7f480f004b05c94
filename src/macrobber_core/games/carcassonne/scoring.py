"""What features are worth, who scores them, and when (CB-06 to CB-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from macrobber_core.games.contract import Event

from . import notation
from .board import AROUND, Board, Feature, Meeple
from .events import FeatureScored, Scored
from .state import Gain, State
from .tiles import HALVES, MIDDLE, Kind


def worth(board: Board, feature: Feature) -> int:
    """As it is now: completed, or as at the end of the game (CB-06, CB-13)."""
    tiles = feature.tiles.bit_count()  # CB-09: a tile counts once
    match feature.kind:
        case Kind.CITY:
            return (tiles + feature.pennants) * (1 if feature.ends else 2)
        case Kind.FIELD:
            return 3 * len(cities_of(board, feature))
        case _:
            return tiles


def cities_of(board: Board, field: Feature) -> set[int]:
    """The completed cities that a field touches, by their oldest parts (CB-10)."""
    found = set()
    parts = field.cities
    while parts:
        part = (parts & -parts).bit_length() - 1
        parts &= parts - 1
        city = board.feature(part)
        if not city.ends:
            found.add(board.root(part))
        parts &= ~city.cities
    return found


def most(meeples: Sequence[Meeple]) -> list[int]:
    """The seats that score the feature on which these stand, in rising order: most meeples, or tied (CB-07)."""
    if not meeples:
        return []
    counts = Counter(meeple.seat for meeple in meeples)
    best = max(counts.values())
    return sorted(seat for seat, count in counts.items() if count == best)


EDGES_AND_MIDDLE = (*range(HALVES), MIDDLE)
"""What can be completed reaches one of these places."""


def completed(board: Board) -> Iterator[tuple[int, str]]:
    """The features that the last tile has completed, by their oldest parts, and their names (CB-06).

    First those on the tile, by the first place of it that they reach, then monasteries around it, row by row.
    """
    last = board.laid[-1]
    found = set()
    for place in EDGES_AND_MIDDLE:
        if last.tile.at[place] >= 0:
            part = board.root(last.first + last.tile.at[place])
            if part not in found and board.feature(part).completed:
                found.add(part)
                yield part, notation.source(last.cell, place)
    for step in AROUND:
        number = board.at.get(last.cell + step)
        if number is not None and board.laid[number].tile.at[MIDDLE] >= 0:
            part = board.laid[number].first + board.laid[number].tile.at[MIDDLE]
            if board.feature(part).completed:
                yield part, notation.source(last.cell + step, MIDDLE)


def score_completed(state: State, events: list[Event]) -> None:
    """What they score is due; their meeples go home at once, before figures move (CB-08)."""
    board = state.board
    due: list[tuple[int, str, int]] = []
    gone: list[Meeple] = []
    for part, where in completed(board):
        feature = board.feature(part)
        if feature.meeples:
            points = worth(board, feature)
            due += [(seat, where, points) for seat in most(feature.meeples)]
            gone += feature.meeples
            events.append(scored(state, feature, where, points, final=False))
    if gone:
        state.board = board.without(*gone)
        for meeple in gone:
            state.meeples[meeple.seat] += 1
        state.gains = tuple(
            Gain(seat, where, points) for seat in state.in_order for one, where, points in due if one == seat
        )
    state.then = "award"


def source(board: Board, part: int) -> str:
    """The feature of a part, by the first place of that part."""
    laid, number = board.laid_part(part)
    return notation.source(laid.cell, laid.tile.parts[number].places[0])


def scored(state: State, feature: Feature, where: str, points: int, *, final: bool) -> FeatureScored:
    counts = Counter(meeple.seat for meeple in feature.meeples)
    return FeatureScored(
        kind=feature.kind.name.lower(),
        source=where,
        tiles=feature.tiles.bit_count(),
        pennants=feature.pennants,
        cities=len(cities_of(state.board, feature)) if feature.kind == Kind.FIELD else 0,
        points=points,
        seats=most(feature.meeples),
        meeples=[counts[seat] for seat in state.seats],
        final=final,
    )


def award(state: State, events: list[Event]) -> None:
    """Everybody's scoring meeple moves."""
    for seat, source, points, _ in state.gains:
        state.points[seat] += points
        events.append(Scored(seat, source, points, "meeple", state.points[seat]))
    state.gains = ()
    state.then = "settled"
