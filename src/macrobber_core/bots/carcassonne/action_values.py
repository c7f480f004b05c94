"""Evaluates actions by the points all seats can expect afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from macrobber_core.games.carcassonne import deferred_meeple, notation
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.state import State

from .draw_odds import DrawOdds
from .feature_value import BoardForecast
from .message_value import EXTRA_TILE_POINTS, next_message_points
from .placement_value import PlacementValue
from .position_value import chances, expected_points, find_majorities
from .weights import Weights


def points_by_action(state: State, legal: Sequence[str], weights: Weights) -> dict[str, list[float]]:
    """Return the expected final points of all seats after each action, seat 1 first."""
    draws = DrawOdds(state.pile, state.players)
    if state.phase == "place":
        return placement_points(state, legal, BoardForecast(state.board, draws, weights), draws)
    follow_up = notation.NO_MEEPLE
    if state.phase in {"robber", "answer"}:
        follow_up = best_follow_up(state, notation.DO if state.phase == "answer" else legal[-1], weights)
    return {action: points_after(state, action, draws, weights, follow_up) for action in legal}


def best_follow_up(state: State, action: str, weights: Weights) -> str:
    """Return the active player's best placement after a robber (CR-12, CR-17), or meeple to take home (CM-03)."""
    position = Carcassonne(state.copy())
    position.play(action)
    while position.state.phase == "robber":
        position.play(position.legal()[-1])
    if position.state.phase not in {"meeple", "place", "home"}:
        return notation.NO_MEEPLE
    return best_action(position.state, position.legal(), weights)


NO_BONUS: Mapping[str, float] = {}


def best_action(state: State, legal: Sequence[str], weights: Weights, bonus: Mapping[str, float] = NO_BONUS) -> str:
    """Return the action that gives the actor the best chance of winning, with the bonus points of a manner."""
    if len(legal) == 1:
        return legal[0]
    actor, draws = state.actor, DrawOdds(state.pile, state.players)
    assert actor is not None
    points = points_by_action(state, legal, weights)
    for action, more in bonus.items():
        points[action][actor - 1] += more
    return max(legal, key=lambda action: chances(points[action], draws)[actor - 1])


def points_after(
    state: State, action: str, draws: DrawOdds, weights: Weights, follow_up: str = notation.NO_MEEPLE
) -> list[float]:
    """Return all seats' expected final points after an action and, in the same turn, its `follow_up`."""
    after = play_until_chance(state, action, follow_up)
    if after.result is not None:
        return [float(score) for score in after.result.scores]
    forecast = BoardForecast(after.board, draws, weights)
    points = expected_points(after, forecast, find_majorities(forecast), after.meeples)
    if after.messages_due:
        points[after.active - 1] += next_message_points(after, after.active) * after.messages_due
    if after.phase == "draw" and after.turn == state.turn:
        points[after.active - 1] += EXTRA_TILE_POINTS
    return points


def play_until_chance(state: State, action: str, follow_up: str) -> State:
    """Play an action, then `follow_up` wherever it is legal and else the last legal action, until chance acts.

    It also stops before a tile is placed, unless `follow_up` places it.
    """
    phases = {"robber", "meeple", "score", "rob", "answer", "home"}
    if notation.parse_placement(follow_up):
        phases.add("place")
    position = Carcassonne(state.copy())
    position.play(action)
    while position.state.phase in phases:
        legal = position.legal()
        position.play(follow_up if follow_up in legal else legal[-1])
    return position.state


def placement_points(
    state: State, legal: Sequence[str], before: BoardForecast, draws: DrawOdds
) -> dict[str, list[float]]:
    """Return the expected points for each placement of the tile in hand.

    Each cell and rotation is evaluated once, and meeples only adjust the result. For a bag tile, the result assumes the
    best meeple placement after the robbers.
    """
    assert state.tile is not None
    is_deferred = deferred_meeple.is_meeple_deferred(state.options, state.tile)
    points: dict[str, list[float]] = {}
    find_majorities(before)
    placement_values: dict[tuple[int, int], PlacementValue] = {}
    for action in legal:
        placement = notation.parse_placement(action)
        assert placement is not None
        cell_and_turns = placement.cell, placement.turns
        if cell_and_turns not in placement_values:
            placement_values[cell_and_turns] = PlacementValue(state, placement, before)
        value = placement_values[cell_and_turns]
        points[action] = value.best_points(draws) if is_deferred else value.points_with(value.claimed_part(placement))
    return points
