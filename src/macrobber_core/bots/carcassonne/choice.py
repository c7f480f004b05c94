"""What each action is worth: the points that all seats can expect after it."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne import notation
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.state import State

from .judgement import Judgement
from .laying import MESSAGE, Laying
from .luck import Luck
from .prospects import Land
from .worth import chances, expected, holdings

TILE = 4.0
"""What it is worth to draw another tile in the same turn."""


def worth_by_action(state: State, legal: Sequence[str], judgement: Judgement) -> dict[str, list[float]]:
    """By action, the points expected of every seat; seat 1 is the first."""
    luck = Luck(state.pile, state.players)
    if state.phase == "place":
        return placements(state, legal, Land(state.board, luck, judgement))
    return {action: after(state, action, luck, judgement) for action in legal}


def best(state: State, legal: Sequence[str], judgement: Judgement) -> str:
    """The action with the best chance of winning."""
    if len(legal) == 1:
        return legal[0]
    actor, luck = state.actor, Luck(state.pile, state.players)
    assert actor is not None
    worth = worth_by_action(state, legal, judgement)
    return max(legal, key=lambda action: chances(worth[action], luck)[actor - 1])


def after(state: State, action: str, luck: Luck, judgement: Judgement) -> list[float]:
    """The points expected of every seat when it is carried out."""
    then = carried_out(state, action)
    if then.result is not None:
        return [float(score) for score in then.result.scores]
    land = Land(then.board, luck, judgement)
    points = expected(then, land, holdings(land), then.meeples)
    if then.phase == "message":
        points[then.active - 1] += MESSAGE * then.due
    elif then.phase == "draw" and then.turn == state.turn:
        points[then.active - 1] += TILE
    return points


def carried_out(state: State, action: str) -> State:
    """Until chance is to act or a tile to be placed; whoever is asked before does the last that he can."""
    position = Carcassonne(state.copy())
    position.play(action)
    while position.state.phase in {"robber", "score", "rob", "answer", "home"}:
        position.play(position.legal()[-1])
    return position.state


def placements(state: State, legal: Sequence[str], before: Land) -> dict[str, list[float]]:
    """The tile is laid once in each way, without a meeple; what one on it is worth is added."""
    found: dict[str, list[float]] = {}
    holdings(before)
    laid: dict[tuple[int, int], Laying] = {}
    for action in legal:
        placement = notation.placement(action)
        assert placement is not None
        way = placement.cell, placement.turns
        if way not in laid:
            laid[way] = Laying(state, placement, before)
        found[action] = laid[way].worth(placement)
    return found
