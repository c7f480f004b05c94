"""What positions and actions are worth: for hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.bots.thinking import Advice, Effort
from macrobber_core.games.claim_it.state import State
from macrobber_core.games.claim_it.view import ClaimItView, lay_out

from .choice import worth_by_action
from .features import Holdings
from .turn import Markers, Turn
from .value import learned

ROLLS = 2
"""As far as advice on rolling again looks ahead."""
AHEAD = 1
"""As far as chances do."""


def advise(view: ClaimItView, legal: Sequence[str], rng: random.Random, effort: Effort) -> list[Advice]:
    """Every action, the best first; chances are the actor's to win. It takes but a moment, whatever is granted."""
    worth = worth_by_action(view, legal, learned(view.players), ROLLS)
    ranked = sorted(legal, key=worth.__getitem__, reverse=True)
    return [Advice(action, worth[action]) for action in ranked]


def chances(view: ClaimItView) -> list[float]:
    """Each seat's chance of winning, by the learned value.

    That was learned between turns. In a turn its player has the chance that can be made of it, and the others share the
    rest as if he stopped.
    """
    state, value = lay_out(view), learned(view.players)
    if state.phase == "start":
        return [1 / view.players] * view.players
    turn, markers = Turn(state, value), Markers.of(state)
    if state.phase == "over" or not (state.roll or markers.placed):
        return value.chances(Holdings(tuple(state.owned), state.claimed, state.active, state.turns_left))
    own = _made_of(state, turn, markers)
    stopped = turn.chances(markers)
    rest = 1 - stopped[state.active - 1]
    found = [chance * (1 - own) / rest if rest else (1 - own) / (view.players - 1) for chance in stopped]
    found[state.active - 1] = own
    return found


def _made_of(state: State, turn: Turn, markers: Markers) -> float:
    """The active player's chance."""
    match state.phase:
        case "place":
            return max(turn.worth(turn.after(markers, action), AHEAD) for action in state.placements)
        case "decide":
            return turn.worth(markers, AHEAD)
        case _:
            return turn.roll(markers, AHEAD)
