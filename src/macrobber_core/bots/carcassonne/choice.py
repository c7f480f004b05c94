"""What each action is worth: the points that all seats can expect after it."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne import claiming, notation
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
        return placements(state, legal, Land(state.board, luck, judgement), luck)
    claim = claim_to_come(state, legal[-1], judgement) if state.phase == "robber" else notation.NO_MEEPLE
    return {action: after(state, action, luck, judgement, claim) for action in legal}


def claim_to_come(state: State, action: str, judgement: Judgement) -> str:
    """The meeple that the active player will best place after the robbers (CR-12)."""
    position = Carcassonne(state.copy())
    position.play(action)
    while position.state.phase == "robber":
        position.play(position.legal()[-1])
    return best(position.state, position.legal(), judgement) if position.state.phase == "meeple" else notation.NO_MEEPLE


def best(state: State, legal: Sequence[str], judgement: Judgement) -> str:
    """The action with the best chance of winning."""
    if len(legal) == 1:
        return legal[0]
    actor, luck = state.actor, Luck(state.pile, state.players)
    assert actor is not None
    worth = worth_by_action(state, legal, judgement)
    return max(legal, key=lambda action: chances(worth[action], luck)[actor - 1])


def after(state: State, action: str, luck: Luck, judgement: Judgement, claim: str = notation.NO_MEEPLE) -> list[float]:
    """The points expected of every seat when it is carried out; `claim` is the meeple that follows robbers."""
    then = carried_out(state, action, claim)
    if then.result is not None:
        return [float(score) for score in then.result.scores]
    land = Land(then.board, luck, judgement)
    points = expected(then, land, holdings(land), then.meeples)
    if then.phase == "message":
        points[then.active - 1] += MESSAGE * then.due
    elif then.phase == "draw" and then.turn == state.turn:
        points[then.active - 1] += TILE
    return points


def carried_out(state: State, action: str, claim: str) -> State:
    """Until chance is to act or a tile to be placed; whoever is asked before does the last that he can."""
    position = Carcassonne(state.copy())
    position.play(action)
    while position.state.phase in {"robber", "meeple", "score", "rob", "answer", "home"}:
        position.play(claim if position.state.phase == "meeple" else position.legal()[-1])
    return position.state


def placements(state: State, legal: Sequence[str], before: Land, luck: Luck) -> dict[str, list[float]]:
    """The tile is laid once in each way, without a meeple; what one on it is worth is added.

    On a tile with a bag it is the best one that can follow the robbers.
    """
    assert state.tile is not None
    later = claiming.comes_later(state.options, state.tile)
    found: dict[str, list[float]] = {}
    holdings(before)
    laid: dict[tuple[int, int], Laying] = {}
    for action in legal:
        placement = notation.placement(action)
        assert placement is not None
        way = placement.cell, placement.turns
        if way not in laid:
            laid[way] = Laying(state, placement, before)
        there = laid[way]
        found[action] = there.best(luck) if later else there.worth(there.part(placement))
    return found
