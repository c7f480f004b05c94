"""Absurd moves in Carcassonne."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from macrobber_core.bots.carcassonne.action_values import play_until_chance
from macrobber_core.games.carcassonne import deferred_meeple, notation, scoring
from macrobber_core.games.carcassonne.board import SIDE_STEPS, Board, Cell
from macrobber_core.games.carcassonne.features import Feature
from macrobber_core.games.carcassonne.notation import Placement
from macrobber_core.games.carcassonne.placing import claimed_part
from macrobber_core.games.carcassonne.state import State
from macrobber_core.games.carcassonne.tiles import HALVES, TILES, Kind
from macrobber_core.games.carcassonne.view import CarcassonneView, to_state

LEFT = 3
"""The points that nobody leaves for want of a meeple which would come back at once."""
GIVEN = 10
"""The points that nobody gives to the leader for nothing."""
PASSED_UP = 12
"""The points that nobody passes up, unless the tile makes one of their features larger."""
FEW_TILES, MANY_TILES = 6, 30
"""The tiles left towards the end of the game, and long before it."""
MOST_MEEPLES = 6
"""The number of meeples in hand that nobody saves."""
LOST = 3
"""The points that nobody loses with the last tile."""


def absurdity(view: CarcassonneView, legal: Sequence[str], action: str) -> str:
    """Return why an action is absurd, or ""."""
    state = to_state(view)
    if view.phase == "meeple":
        return _meeple(state, action)
    if view.phase != "place":
        return ""
    assert state.tile is not None
    placement = notation.parse_placement(action)
    assert placement is not None
    tile = TILES[state.tile][placement.turns]
    board = state.board.with_tile(placement.cell, tile)
    if not deferred_meeple.is_meeple_deferred(state.options, state.tile):
        part = None if placement.kind is None else claimed_part(tile, placement)
        if part is None:
            same = f"{action} "
            alternatives = [notation.parse_placement(other) for other in legal if other.startswith(same)]
            parts = [claimed_part(tile, other) for other in alternatives if other is not None]
            if _best_completed(state, board, [part for part in parts if part is not None]) >= LEFT:
                return "claims no completed feature with a meeple in hand"
        elif _is_worthless(board, board.feature(board.placed_tiles[-1].first_part + part)):
            return "places a meeple where it will never score"
    boards = _boards(state, legal)
    return (
        (_gift(state, board, boards) or _passed_up(state, board, boards) if placement.kind is None else "")
        or _idle(state, legal, placement)
        or _last_meeple(state, board, placement)
        or _last_tile(state, legal, action)
    )


def _meeple(state: State, action: str) -> str:
    parts = deferred_meeple.parts_by_action(state)
    part = parts[action]
    board = state.board
    if part is None:
        found = _best_completed(state, board, [other for other in parts.values() if other is not None])
        return "claims no completed feature with a meeple in hand" if found >= LEFT else ""
    is_worthless = _is_worthless(board, board.feature(board.placed_tiles[-1].first_part + part))
    return "places a meeple where it will never score" if is_worthless else ""


def _best_completed(state: State, board: Board, parts: Sequence[int]) -> int:
    """Return the points of the best completed feature among parts of the last tile."""
    first = board.placed_tiles[-1].first_part
    features = [board.feature(first + part) for part in parts]
    return max((scoring.feature_points(board, found) for found in features if found.is_completed), default=0)


def _is_worthless(board: Board, field: Feature) -> bool:
    """Return whether a field touches no city and is closed, so that it never will."""
    if field.kind != Kind.FIELD or field.cities:
        return False
    for part in range(field.parts.bit_length()):
        if field.parts >> part & 1:
            placed, index = board.find_part(part)
            sides = {(place - HALVES) // 2 for place in placed.tile.parts[index].places if place >= HALVES}
            if any(placed.cell + SIDE_STEPS[side] in board.gaps for side in sides if side < len(SIDE_STEPS)):
                return False
    return True


def _gains(state: State, board: Board) -> Counter[int]:
    """Return the points each seat gets at once."""
    after = state.copy()
    after.board = board
    scoring.score_completed(after, [])
    gains: Counter[int] = Counter()
    for gain in after.gains:
        gains[gain.seat] += gain.points
    return gains


def _gift(state: State, board: Board, boards: Sequence[Board]) -> str:
    """Return whether the tile completes a large city of the leader, though it could lie elsewhere."""
    gains = _gains(state, board)
    leader = max(state.seats, key=state.score)
    if gains[state.active] or gains[leader] < GIVEN or sum(state.pile) < FEW_TILES:
        return ""
    if not any(feature.kind == Kind.CITY for feature in _completed(board)):
        return ""  # a completed road is worth no more than an open one
    for feature in board.each_feature():  # a completed city also feeds a field
        if feature.kind == Kind.FIELD and feature.meeples and state.active in scoring.majority_seats(feature.meeples):
            return ""
    return "completes a large city for the leader" if any(not _gains(state, other) for other in boards) else ""


def _completed(board: Board) -> list[Feature]:
    return [board.feature(part) for part, _ in scoring.completed_features(board)]


def _boards(state: State, legal: Sequence[str]) -> list[Board]:
    """Return the board after each way to place the tile."""
    assert state.tile is not None
    placements = [notation.parse_placement(text) for text in dict.fromkeys(" ".join(a.split()[:3]) for a in legal)]
    return [state.board.with_tile(found.cell, TILES[state.tile][found.turns]) for found in placements if found]


def _passed_up(state: State, board: Board, boards: Sequence[Board]) -> str:
    """Return whether the tile could have completed a large feature of the player, and goes somewhere else."""
    seat, gap = state.active, board.placed_tiles[-1].cell
    best = max(_ahead(_gains(state, other), seat) for other in boards)
    if best < _ahead(_gains(state, board), seat) + PASSED_UP or sum(state.pile) < FEW_TILES:
        return ""
    return "" if gap in _claimed_gaps(state) else "leaves a large feature of its own open that the tile completes"


def _ahead(gains: Counter[int], seat: int) -> int:
    """Return how much more a seat gains than any other."""
    return gains[seat] - max((points for other, points in gains.items() if other != seat), default=0)


def _claimed_gaps(state: State) -> set[Cell]:
    """Return the empty cells that touch a road, city or monastery with a meeple."""
    board = state.board
    claimed = {board.root(meeple.part) for meeple in board.meeples()}
    beside = {cell for cell in board.gaps for _, part in board.edge_parts(cell) if board.root(part) in claimed}
    around = {
        cell
        for cell in board.gaps
        for monastery in board.monasteries_around(cell)
        if board.root(board.monasteries[monastery]) in claimed
    }
    return beside | around


def _idle(state: State, legal: Sequence[str], placement: Placement) -> str:
    """Return whether the tile lies where nobody has anything, with no meeple although most are in hand."""
    if placement.kind is not None or state.meeples[state.active] < MOST_MEEPLES or sum(state.pile) < MANY_TILES:
        return ""
    others = {found.kind for action in legal if (found := notation.parse_placement(action))}
    if placement.cell in _claimed_gaps(state) or not others & {Kind.CITY, Kind.MONASTERY}:
        return ""
    return "places a tile and a meeple nowhere, with most meeples in hand"


def _last_meeple(state: State, board: Board, placement: Placement) -> str:
    """Return whether the last meeple becomes a farmer early, beside no city."""
    if placement.kind != Kind.FIELD or state.meeples[state.active] > 1 or sum(state.pile) < MANY_TILES:
        return ""
    part = claimed_part(board.placed_tiles[-1].tile, placement)
    assert part is not None
    field = board.feature(board.placed_tiles[-1].first_part + part)
    return "" if field.cities else "makes its last meeple a farmer early, beside no city"


def _last_tile(state: State, legal: Sequence[str], action: str) -> str:
    """Return whether another place for the very last tile is better for the player and for nobody else."""
    assert state.tile is not None
    if sum(state.pile) or deferred_meeple.is_meeple_deferred(state.options, state.tile):
        return ""
    seat = state.active - 1
    scores = {other: _final_scores(state, other) for other in legal}
    if any(not final for final in scores.values()):
        return ""
    mine = scores[action]

    def others(final: Sequence[float]) -> float:
        return max(points for index, points in enumerate(final) if index != seat)

    better = [final for final in scores.values() if final[seat] >= mine[seat] + LOST and others(final) <= others(mine)]
    return "loses points with the last tile" if better else ""


def _final_scores(state: State, action: str) -> list[float]:
    after = play_until_chance(state, action, notation.NO_MEEPLE)
    return [float(score) for score in after.result.scores] if after.result is not None else []
