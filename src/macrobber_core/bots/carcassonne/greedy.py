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
MEEPLE_POINTS = 0.9
"""The value of a meeple in the supply, in points."""


def immediate_values(state: State, legal: Sequence[str]) -> dict[str, float]:
    """Return the greedy value of each action for the actor."""
    actor = state.actor
    assert actor is not None
    if state.phase == "place":
        return {action: placement_value(state, action) for action in legal}
    if state.phase == "meeple":
        return {
            action: immediate_value(state, state.board, part)
            for action, part in deferred_meeple.parts_by_action(state).items()
        }
    draws = DrawOdds(state.pile, state.players)
    return {action: points_after(state, action, draws, HAND_MADE)[actor - 1] for action in legal}


def placement_value(state: State, action: str) -> float:
    placement = notation.parse_placement(action)
    assert placement is not None
    assert state.tile is not None
    tile = TILES[state.tile][placement.turns]
    land = state.board.with_tile(placement.cell, tile)
    if deferred_meeple.is_meeple_deferred(state.options, state.tile):
        parts = [None, *(deferred_meeple.free_parts(land) if state.meeples[state.active] else ())]
        return max(immediate_value(state, land, part) for part in parts)
    return immediate_value(state, land, None if placement.kind is None else claimed_part(tile, placement))


def immediate_value(state: State, land: Board, part: int | None) -> float:
    """Return the value of placing a meeple on `part` of the last tile, or no meeple if `part` is None."""
    seat, then = state.active, state.copy()
    then.board = land if part is None else land.with_meeple(seat, part)
    then.meeples[seat] -= part is not None
    scoring.score_completed(then, [])
    found = sum(gain.points for gain in then.gains if gain.seat == seat) + MEEPLE_POINTS * then.meeples[seat]
    for feature in then.board.each_feature():
        if feature.meeples and seat in scoring.majority_seats(feature.meeples):
            found += UNFINISHED_SHARE * scoring.feature_points(then.board, feature)
    return found
