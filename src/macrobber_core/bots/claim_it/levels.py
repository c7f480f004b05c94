"""Bots for Claim It!, from the weakest to the strongest."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.bots.thinking import Effort
from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.view import ClaimItView, lay_out

from .turn import Markers, Turn
from .value import HAND_MADE, Value

SLIPS = 0.15
"""The share of its decisions in which `easy` does just anything."""
DARING = 0.25
"""`easy` rolls again while a bust is no likelier than that, whatever there is to lose."""


def easy(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Places what would be best to stop with, and knows when a bust is likely, with a slip now and then."""
    if rng.random() < SLIPS:
        return rng.choice(legal)
    state = lay_out(view)
    if view.phase == "decide":
        return STOP if bust_chance(state) > DARING else ROLL
    turn, markers = Turn(state, HAND_MADE), Markers.of(state)
    return max(legal, key=lambda action: turn.stop(turn.after(markers, action)))


def medium(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Weighs what it has against all that the next roll may bring, by a hand-made value."""
    return best_of_turn(view, legal, HAND_MADE, 1)


def best_of_turn(view: ClaimItView, legal: Sequence[str], value: Value, rolls: int) -> str:
    """The action with the best chance of winning, where a turn is looked at as far as so many rolls."""
    if len(legal) == 1:
        return legal[0]
    worth = worth_by_action(view, legal, value, rolls)
    return max(legal, key=worth.__getitem__)


def worth_by_action(view: ClaimItView, legal: Sequence[str], value: Value, rolls: int) -> dict[str, float]:
    """The actor's chance of winning with each action."""
    state = lay_out(view)
    turn, markers = Turn(state, value), Markers.of(state)
    if view.phase == "decide":
        worth = {ROLL: turn.roll(markers, rolls), STOP: turn.stop(markers)}
        return {action: worth[action] for action in legal}
    return {action: turn.worth(turn.after(markers, action), rolls) for action in legal}
