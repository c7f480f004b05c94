"""The scoring of completed features (CB-06 to CB-10) and the final scoring (CB-12 to CB-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from macrobber_anchors.v0_2.frozen.games.contract import Event, Result

from . import notation
from .board import Board
from .events import FeatureScored, GameEnded, Scored
from .features import Feature, Meeple
from .state import Gain, State
from .tiles import MIDDLE, Kind

END_REASON = "last-tile"


def feature_points(board: Board, feature: Feature) -> int:
    """Return a feature's points: full points if completed (CB-06), otherwise the end-of-game points (CB-13)."""
    tiles = feature.tiles.bit_count()  # CB-09: a tile counts once
    match feature.kind:
        case Kind.CITY:
            return (tiles + feature.pennants) * (1 if feature.open_ends else 2)
        case Kind.FIELD:
            return 3 * len(cities_of(board, feature))
        case _:
            return tiles


def cities_of(board: Board, field: Feature) -> set[int]:
    """Return the completed cities that a field touches, each identified by its oldest part (CB-10)."""
    completed = set()
    cities = field.cities
    while cities:
        city_part = (cities & -cities).bit_length() - 1
        cities &= cities - 1
        city = board.feature(city_part)
        if not city.open_ends:
            completed.add(board.root(city_part))
        cities &= ~city.parts
    return completed


def majority_seats(meeples: Sequence[Meeple]) -> list[int]:
    """Return the seats with the most meeples, ties included, in ascending order; all of them score (CB-07)."""
    if len(meeples) < 2:  # nearly always, and bots ask this very often
        return [meeple.seat for meeple in meeples]
    counts = Counter(meeple.seat for meeple in meeples)
    best = max(counts.values())
    return sorted(seat for seat, count in counts.items() if count == best)


def completed_features(board: Board) -> Iterator[tuple[int, str]]:
    """Yield the oldest part and the source of each feature completed by the last tile (CB-06).

    Features on the tile come first, ordered by the first place they reach; monasteries around the tile follow, row by
    row.
    """
    last = board.placed_tiles[-1]
    completed = set()
    for part, place in last.tile.completable:
        root = board.root(last.first_part + part)
        if not board.features[root].open_ends and root not in completed:  # type: ignore[union-attr]
            completed.add(root)
            yield root, notation.source_text(last.cell, place)
    for cell in board.monasteries_around(last.cell):
        monastery = board.monasteries[cell]
        if not board.feature(monastery).open_ends:
            yield monastery, notation.source_text(cell, MIDDLE)


def score_completed(state: State, events: list[Event]) -> None:
    """Schedule the points of completed features, and return their meeples before any figure moves (CB-08)."""
    board = state.board
    scored: list[tuple[int, str, int]] = []
    returned: list[Meeple] = []
    state.next_phase = "settled"
    for part, source in completed_features(board):
        feature = board.feature(part)
        if feature.meeples:
            points = feature_points(board, feature)
            scored += [(seat, source, points) for seat in majority_seats(feature.meeples)]
            returned += feature.meeples
            events.append(feature_scored(state, feature, source, points, final=False))
    if returned:
        state.board = board.without_meeples(*returned)
        for meeple in returned:
            state.meeples[meeple.seat] += 1
        state.gains = tuple(
            Gain(seat, source, points)
            for seat in state.seats_in_turn_order
            for scorer, source, points in scored
            if scorer == seat
        )
        state.next_phase = "award"


def source_of(board: Board, part: int) -> str:
    """Return the notation for a part's feature: its cell and the part's first place."""
    placed, index = board.find_part(part)
    return notation.source_text(placed.cell, placed.tile.parts[index].places[0])


def feature_scored(state: State, feature: Feature, source: str, points: int, *, final: bool) -> FeatureScored:
    counts = Counter(meeple.seat for meeple in feature.meeples)
    return FeatureScored(
        kind=feature.kind.name.lower(),
        source=source,
        tiles=feature.tiles.bit_count(),
        pennants=feature.pennants,
        cities=len(cities_of(state.board, feature)) if feature.kind == Kind.FIELD else 0,
        points=points,
        seats=majority_seats(feature.meeples),
        meeples=[counts[seat] for seat in state.seats],
        final=final,
    )


def award(state: State, events: list[Event]) -> None:
    """Move each scoring meeple by its gains."""
    for seat, source, points, _ in state.gains:
        state.points[seat] += points
        events.append(Scored(seat, source, points, "meeple", state.points[seat]))
    state.gains = ()
    state.next_phase = "settled"


# --- the end of the game


def score_remaining_features(state: State, events: list[Event]) -> None:
    """Score every feature that has meeples, for the players in the majority (CB-13)."""
    for feature in state.board.each_feature():
        if feature.meeples and (points := feature_points(state.board, feature)):
            source = source_of(state.board, feature.meeples[0].part)
            events.append(feature_scored(state, feature, source, points, final=True))
            for seat in majority_seats(feature.meeples):
                state.points[seat] += points


def end_game(state: State, events: list[Event]) -> None:
    """End the game: the player with the most points wins, and a tie is a shared victory (CB-14)."""
    score_remaining_features(state, events)
    scores = [state.score(seat) for seat in state.seats]
    winners = [seat for seat in state.seats if state.score(seat) == max(scores)]
    state.phase = state.next_phase = "over"
    state.actor = None
    state.result = Result(winners, scores, END_REASON)
    events.append(GameEnded(END_REASON, winners[:], scores[:]))
