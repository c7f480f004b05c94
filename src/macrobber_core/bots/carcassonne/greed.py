"""What a beginner sees of an action: the points that it brings at once, and what his meeples then stand on."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne import claiming, notation, scoring
from macrobber_core.games.carcassonne.board import Board
from macrobber_core.games.carcassonne.placing import part_meant
from macrobber_core.games.carcassonne.state import State
from macrobber_core.games.carcassonne.tiles import TILES

from .choice import after
from .judgement import HAND_MADE
from .luck import Luck

STANDING = 0.5
"""A point that a feature would bring at the end of the game, beside one that it brings now."""
KEPT = 0.9
"""A meeple kept in the supply, in points."""


def at_once(state: State, legal: Sequence[str]) -> dict[str, float]:
    """By action, what its player sees in it."""
    actor = state.actor
    assert actor is not None
    if state.phase == "place":
        return {action: placed(state, action) for action in legal}
    if state.phase == "meeple":
        return {action: seen(state, state.board, part) for action, part in claiming.texts(state).items()}
    luck = Luck(state.pile, state.players)
    return {action: after(state, action, luck, HAND_MADE)[actor - 1] for action in legal}


def placed(state: State, action: str) -> float:
    placement = notation.placement(action)
    assert placement is not None
    assert state.tile is not None
    tile = TILES[state.tile][placement.turns]
    land = state.board.lay(placement.cell, tile)
    if claiming.comes_later(state.options, state.tile):
        parts = [None, *(claiming.free(land) if state.meeples[state.active] else ())]
        return max(seen(state, land, part) for part in parts)
    return seen(state, land, None if placement.kind is None else part_meant(tile, placement))


def seen(state: State, land: Board, part: int | None) -> float:
    """What there is when the tile laid last on that land gets a meeple on one of its parts, or none."""
    seat, then = state.active, state.copy()
    then.board = land if part is None else land.claimed(seat, part)
    then.meeples[seat] -= part is not None
    scoring.score_completed(then, [])
    found = sum(gain.points for gain in then.gains if gain.seat == seat) + KEPT * then.meeples[seat]
    for feature in then.board.each():
        if feature.meeples and seat in scoring.most(feature.meeples):
            found += STANDING * scoring.worth(then.board, feature)
    return found
