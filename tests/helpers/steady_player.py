"""A player that never changes, so that tests keep their moments while bots learn: good moves, and some at random."""

from __future__ import annotations

import random
from typing import Any

from macrobber_core.bots.carcassonne.greedy import immediate_values
from macrobber_core.bots.claim_it.turn_search import Markers, TurnSearch
from macrobber_core.bots.claim_it.value import HAND_MADE
from macrobber_core.bots.mac_robber.heuristic_policy import heuristic_action
from macrobber_core.games.carcassonne import deferred_meeple, notation, scoring
from macrobber_core.games.carcassonne.board import Board
from macrobber_core.games.carcassonne.placing import claimed_part
from macrobber_core.games.carcassonne.state import State
from macrobber_core.games.carcassonne.tiles import TILES
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.carcassonne.view import to_state as carcassonne_state
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.view import ClaimItView, to_state
from macrobber_core.games.mac_robber.view import MacRobberView, imagine

RANDOM_SHARE, RANDOM_SHARE_IN_CARCASSONNE = 0.15, 0.2
MAX_BUST_CHANCE = 0.25
MEEPLE_POINTS, UNFINISHED_SHARE = 0.9, 0.5


def choose_steadily(view: Any, legal: list[str], rng: random.Random) -> str:
    """Return an action of the view's game."""
    is_carcassonne = isinstance(view, CarcassonneView)
    if rng.random() < (RANDOM_SHARE_IN_CARCASSONNE if is_carcassonne else RANDOM_SHARE):
        return rng.choice(legal)
    if is_carcassonne:
        return _carcassonne(view, legal, rng)
    return _mac_robber(view, legal, rng) if isinstance(view, MacRobberView) else _claim_it(view, legal)


def _mac_robber(view: MacRobberView, legal: list[str], rng: random.Random) -> str:
    action = heuristic_action(imagine(view, rng))
    with_piper = f"{action}+"
    return with_piper if with_piper in legal else action


def _claim_it(view: ClaimItView, legal: list[str]) -> str:
    state = to_state(view)
    if view.phase == "decide":
        return "stop" if bust_chance(state) > MAX_BUST_CHANCE else "roll"
    turn, markers = TurnSearch(state, HAND_MADE), Markers.of(state)
    return max(legal, key=lambda action: turn.stop_value(turn.after(markers, action)))


def _carcassonne(view: CarcassonneView, legal: list[str], rng: random.Random) -> str:
    state = carcassonne_state(view)
    if view.phase == "meeple":
        values = {
            action: _points(state, state.board, part) for action, part in deferred_meeple.parts_by_action(state).items()
        }
    elif view.phase == "place":
        values = {action: _placement_points(state, action) for action in legal}
    else:
        values = immediate_values(state, legal)
    best = max(values.values())
    return rng.choice([action for action in legal if values[action] == best])


def _placement_points(state: State, action: str) -> float:
    placement = notation.parse_placement(action)
    assert placement is not None
    assert state.tile is not None
    tile = TILES[state.tile][placement.turns]
    board = state.board.with_tile(placement.cell, tile)
    if not deferred_meeple.is_meeple_deferred(state.options, state.tile):
        return _points(state, board, None if placement.kind is None else claimed_part(tile, placement))
    parts = [None, *(deferred_meeple.free_parts(board) if state.meeples[state.active] else ())]
    return max(_points(state, board, part) for part in parts)


def _points(state: State, board: Board, part: int | None) -> float:
    """Return the points at once, of meeples in the supply, and of unfinished features."""
    seat, after = state.active, state.copy()
    after.board = board if part is None else board.with_meeple(seat, part)
    after.meeples[seat] -= part is not None
    scoring.score_completed(after, [])
    value = sum(gain.points for gain in after.gains if gain.seat == seat) + MEEPLE_POINTS * after.meeples[seat]
    for feature in after.board.each_feature():
        if feature.meeples and seat in scoring.majority_seats(feature.meeples):
            value += UNFINISHED_SHARE * scoring.feature_points(after.board, feature)
    return value
