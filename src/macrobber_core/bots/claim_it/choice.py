"""What each action is worth, by a look ahead in the actor's own turn."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.view import ClaimItView, lay_out

from .turn import Markers, Turn
from .value import Value

AFTER_PLACING = 1
"""As many rolls are looked at for a placement: there are several, and each costs a look."""


def worth_by_action(view: ClaimItView, legal: Sequence[str], value: Value, rolls: int) -> dict[str, float]:
    """The actor's chance of winning with each action; a decision to roll is judged by so many rolls."""
    state = lay_out(view)
    turn, markers = Turn(state, value), Markers.of(state)
    if view.phase != "decide":
        return {action: turn.worth(turn.after(markers, action), AFTER_PLACING) for action in legal}
    worth = {ROLL: lambda: turn.roll(markers, rolls), STOP: lambda: turn.stop(markers)}
    return {action: worth[action]() for action in legal}


def best_of_turn(view: ClaimItView, legal: Sequence[str], value: Value, rolls: int) -> str:
    if len(legal) == 1:
        return legal[0]
    worth = worth_by_action(view, legal, value, rolls)
    return max(legal, key=worth.__getitem__)
