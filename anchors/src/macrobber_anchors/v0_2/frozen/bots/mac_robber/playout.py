"""Playouts of a determinized position, without legality checks because the policy plays only legal actions."""

from __future__ import annotations

import random

from macrobber_anchors.v0_2.frozen.games.contract import CHANCE, Event
from macrobber_anchors.v0_2.frozen.games.mac_robber import variants
from macrobber_anchors.v0_2.frozen.games.mac_robber.state import State
from macrobber_anchors.v0_2.frozen.games.phases import PhaseTable

from .heuristic_policy import heuristic_action


def playout_move(state: State, phases: PhaseTable[State], rng: random.Random) -> str:
    """Return the next move of a playout: a chance outcome, or an action chosen by the heuristic policy."""
    if state.actor == CHANCE:
        return phases.chances[state.phase].outcome(state, rng)
    return heuristic_action(state)


def apply_legal(state: State, phases: PhaseTable[State], action: str) -> None:
    """Play an action known to be legal, discarding its events."""
    events: list[Event] = []
    if state.actor == CHANCE:
        phases.chances[state.phase].play(state, action, events)
    else:
        phases.decisions[state.phase].play(state, action, events)
    phases.advance(state, events)


def is_turn_start(state: State) -> bool:
    """Return whether a turn is about to begin with its first draw of cubes; False once the game is over."""
    return state.phase == "draw" and (state.after_draw == "redraw" or state.following != state.active)


def turn_continues(state: State) -> bool:
    """Return whether the turn is still in progress.

    The tile at the end of a round is not part of the turn, because the value function can average over all tiles.
    """
    return state.actor is not None and state.phase != "tile" and not is_turn_start(state)


def finish_turn(state: State, rng: random.Random) -> None:
    """Play the current turn to its end, following the heuristic policy."""
    phases = variants.phases_for(state.options)
    active, round_ = state.active, state.round
    while state.actor is not None and state.active == active and state.round == round_:
        apply_legal(state, phases, playout_move(state, phases, rng))
