"""Greedy action values: points scored immediately, plus a share of the points of unfinished features."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne import deferred_meeple, notation, scoring
from macrobber_core.games.carcassonne.board import Board
from macrobber_core.games.carcassonne.placing import claimed_part
from macrobber_core.games.carcassonne.state import State
from macrobber_core.games.carcassonne.tiles import TILES

from .action_values import points_after
from .draw_odds import DrawOdds
from .weights import HAND_MADE

UNFINISHED_SHARE = 0.5
"""The value of a point from an unfinished feature, relative to a point scored now."""
MEEPLE_POINTS, SPARE_MEEPLE_POINTS = 0.9, 0.2
"""The value of a meeple in the supply, in points: of the first few, and of each further one."""
FEW_MEEPLES = 4


def immediate_values(state: State, legal: Sequence[str]) -> dict[str, float]:
    """Return the greedy value of each action for the actor."""
    actor = state.actor
    assert actor is not None
    if state.phase == "place":
        return placement_values(state, legal)
    if state.phase == "meeple":
        return {
            action: immediate_value(state, state.board, part)
            for action, part in deferred_meeple.parts_by_action(state).items()
        }
    draws = DrawOdds(state.pile, state.players)
    return {action: points_after(state, action, draws, HAND_MADE)[actor - 1] for action in legal}


def placement_values(state: State, legal: Sequence[str]) -> dict[str, float]:
    """Return the value of each placement; the tile is placed once for all meeples that can go with it."""
    assert state.tile is not None
    is_deferred = deferred_meeple.is_meeple_deferred(state.options, state.tile)
    boards: dict[tuple[int, int], Board] = {}
    values: dict[str, float] = {}
    for action in legal:
        placement = notation.parse_placement(action)
        assert placement is not None
        tile = TILES[state.tile][placement.turns]
        cell_and_turns = placement.cell, placement.turns
        if cell_and_turns not in boards:
            boards[cell_and_turns] = state.board.with_tile(placement.cell, tile)
        board = boards[cell_and_turns]
        if is_deferred:
            parts = [None, *(deferred_meeple.free_parts(board) if state.meeples[state.active] else ())]
            values[action] = max(immediate_value(state, board, part) for part in parts)
        else:
            part = None if placement.kind is None else claimed_part(tile, placement)
            values[action] = immediate_value(state, board, part)
    return values


def immediate_value(state: State, board: Board, part: int | None) -> float:
    """Return the value of placing a meeple on `part` of the last tile, or no meeple if `part` is None."""
    seat, after = state.active, state.copy()
    after.board = board if part is None else board.with_meeple(seat, part)
    after.meeples[seat] -= part is not None
    scoring.score_completed(after, [])
    value: float = sum(gain.points for gain in after.gains if gain.seat == seat)
    is_last = not any(state.pile)
    if not is_last:
        value += supply_value(after.meeples[seat])
    for feature in after.board.each_feature():
        if feature.meeples and seat in scoring.majority_seats(feature.meeples):
            value += (1 if is_last else UNFINISHED_SHARE) * scoring.feature_points(after.board, feature)
    return value


def supply_value(meeples: int) -> float:
    return MEEPLE_POINTS * min(meeples, FEW_MEEPLES) + SPARE_MEEPLE_POINTS * max(0, meeples - FEW_MEEPLES)
