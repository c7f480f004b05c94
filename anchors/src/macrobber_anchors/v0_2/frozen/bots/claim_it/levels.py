"""Bots for Claim It!, weakest first, and the evaluation behind hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_anchors.v0_2.frozen.bots.contract import Advice, Effort
from macrobber_anchors.v0_2.frozen.games.claim_it.notation import ROLL, STOP
from macrobber_anchors.v0_2.frozen.games.claim_it.odds import bust_chance
from macrobber_anchors.v0_2.frozen.games.claim_it.state import State
from macrobber_anchors.v0_2.frozen.games.claim_it.view import ClaimItView, to_state

from .features import Holdings
from .turn_search import Markers, TurnSearch, chance_by_action, choose_by_turn_search
from .value import HAND_MADE, learned_value

EPSILON = 0.15
"""The fraction of moves that `easy` makes at random."""
MAX_BUST_CHANCE = 0.25
"""The highest bust chance at which `easy` rolls again."""


def easy(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Place as if the turn ended immediately, stop if a bust is too likely, and sometimes move at random."""
    if rng.random() < EPSILON:
        return rng.choice(legal)
    state = to_state(view)
    if view.phase == "decide":
        return STOP if bust_chance(state) > MAX_BUST_CHANCE else ROLL
    turn, markers = TurnSearch(state, HAND_MADE), Markers.of(state)
    return max(legal, key=lambda action: turn.stop_value(turn.after(markers, action)))


def medium(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Search one roll ahead with a hand-made value function."""
    return choose_by_turn_search(view, legal, HAND_MADE, 1)


def hard(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Search two rolls ahead with a learned value function."""
    return choose_by_turn_search(view, legal, learned_value(view.players), 2)


ROLLS_FOR_ADVICE = 2
"""The search depth for advice, in rolls."""
ROLLS_FOR_CHANCES = 1
"""The search depth for all seats' chances, in rolls."""


def advise(view: ClaimItView, legal: Sequence[str], rng: random.Random, effort: Effort) -> list[Advice]:
    """Return the actor's winning chance with each action, best first; ignores `effort` because the search is fast."""
    chances_by_action = chance_by_action(view, legal, learned_value(view.players), ROLLS_FOR_ADVICE)
    ranked = sorted(legal, key=chances_by_action.__getitem__, reverse=True)
    return [Advice(action, chances_by_action[action]) for action in ranked]


def chances(view: ClaimItView) -> list[float]:
    """Return each seat's chance of winning according to the learned value function, seat 1 first.

    The value function was trained on positions between turns. During a turn, a search gives the active player's chance;
    the other seats share the remainder in proportion to their chances if the turn ended now.
    """
    state, value = to_state(view), learned_value(view.players)
    if state.phase == "start":
        return [1 / view.players] * view.players
    turn, markers = TurnSearch(state, value), Markers.of(state)
    if state.phase == "over" or not (state.roll or markers.placed):
        return value.chances(Holdings(tuple(state.owned), state.claimed, state.active, state.turns_left))
    active_chance = _active_chance(state, turn, markers)
    stopped = turn.chances(markers)
    others_chance = 1 - stopped[state.active - 1]
    all_chances = [
        chance * (1 - active_chance) / others_chance if others_chance else (1 - active_chance) / (view.players - 1)
        for chance in stopped
    ]
    all_chances[state.active - 1] = active_chance
    return all_chances


def _active_chance(state: State, turn: TurnSearch, markers: Markers) -> float:
    """Return the active player's chance of winning, found by search."""
    match state.phase:
        case "place":
            return max(turn.best_value(turn.after(markers, action), ROLLS_FOR_CHANCES) for action in state.placements)
        case "decide":
            return turn.best_value(markers, ROLLS_FOR_CHANCES)
        case _:
            return turn.roll_value(markers, ROLLS_FOR_CHANCES)
