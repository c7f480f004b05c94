"""Evaluates actions by a search of the actor's own turn."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.view import ClaimItView, to_state

from .turn_search import Markers, TurnSearch
from .value import ValueFunction

ROLLS_AFTER_PLACEMENT = 1
"""The number of rolls searched after a placement; few, as there may be many placements."""


def choose_by_turn_search(view: ClaimItView, legal: Sequence[str], value: ValueFunction, rolls: int) -> str:
    """Return the action with the best chance of winning, searching up to `rolls` rolls ahead."""
    if view.phase == "decide":
        return ROLL if _should_roll(view, value, rolls) else STOP
    if len(legal) == 1:
        return legal[0]
    chances = chance_by_action(view, legal, value, rolls)
    return max(legal, key=chances.__getitem__)


def _should_roll(view: ClaimItView, value: ValueFunction, rolls: int) -> bool:
    """Return whether rolling is better than stopping; a deeper search is tried only while stopping looks better.

    A player who loses by stopping has nothing to lose.
    """
    state = to_state(view)
    turn, markers = TurnSearch(state, value), Markers.of(state)
    stop = turn.stop_value(markers)
    return not stop or any(turn.roll_value(markers, ahead) > stop for ahead in range(1, rolls + 1))


def chance_by_action(view: ClaimItView, legal: Sequence[str], value: ValueFunction, rolls: int) -> dict[str, float]:
    """Return the actor's chance of winning with each action."""
    state = to_state(view)
    turn, markers = TurnSearch(state, value), Markers.of(state)
    if view.phase == "decide":
        chances = {ROLL: turn.roll_value(markers, rolls), STOP: turn.stop_value(markers)}
        return {action: chances[action] for action in legal}
    return {action: turn.best_value(turn.after(markers, action), ROLLS_AFTER_PLACEMENT) for action in legal}
