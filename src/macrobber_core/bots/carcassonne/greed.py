"""What a beginner sees of an action: the points that it brings at once, and what his meeples then stand on."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne import notation, scoring
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
    luck = Luck(state.pile, state.players)
    return {action: after(state, action, luck, HAND_MADE)[actor - 1] for action in legal}


def placed(state: State, action: str) -> float:
    placement = notation.placement(action)
    assert placement is not None
    assert state.tile is not None
    seat, tile = state.active, TILES[state.tile][placement.turns]
    then = state.copy()
    part = part_meant(tile, placement)
    then.board = state.board.lay(placement.cell, tile, seat, part)
    then.meeples[seat] -= part is not None
    scoring.score_completed(then, [])
    found = sum(gain.points for gain in then.gains if gain.seat == seat) + KEPT * then.meeples[seat]
    for feature in then.board.each():
        if feature.meeples and seat in scoring.most(feature.meeples):
            found += STANDING * scoring.worth(then.board, feature)
    return found
