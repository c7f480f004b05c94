"""What to do by a look ahead in the actor's own turn, and what each action is worth by it."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.view import ClaimItView, lay_out

from .turn import Markers, Turn
from .value import Value

AFTER_PLACING = 1
"""As many rolls are looked at for a placement: there are several, and each costs a look."""


def best_of_turn(view: ClaimItView, legal: Sequence[str], value: Value, rolls: int) -> str:
    """The action with the best chance of winning; whether to roll is judged by so many rolls."""
    if view.phase == "decide":
        return ROLL if _pays_to_roll(view, value, rolls) else STOP
    if len(legal) == 1:
        return legal[0]
    worth = worth_by_action(view, legal, value, rolls)
    return max(legal, key=worth.__getitem__)


def _pays_to_roll(view: ClaimItView, value: Value, rolls: int) -> bool:
    """The further one looks, the more a roll is worth: where a short look is enough, no longer one is taken.

    Who has lost by stopping has nothing to lose.
    """
    state = lay_out(view)
    turn, markers = Turn(state, value), Markers.of(state)
    stop = turn.stop(markers)
    return not stop or any(turn.roll(markers, ahead) > stop for ahead in range(1, rolls + 1))


def worth_by_action(view: ClaimItView, legal: Sequence[str], value: Value, rolls: int) -> dict[str, float]:
    """The actor's chance of winning with each action."""
    state = lay_out(view)
    turn, markers = Turn(state, value), Markers.of(state)
    if view.phase == "decide":
        worth = {ROLL: turn.roll(markers, rolls), STOP: turn.stop(markers)}
        return {action: worth[action] for action in legal}
    return {action: turn.worth(turn.after(markers, action), AFTER_PLACING) for action in legal}
