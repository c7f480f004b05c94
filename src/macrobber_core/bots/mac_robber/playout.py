"""Playing on in an imagined position, as fast as the rules allow: what is chosen is legal by construction."""

from __future__ import annotations

import random

from macrobber_core.games.contract import CHANCE, Event
from macrobber_core.games.mac_robber import flow, variants
from macrobber_core.games.mac_robber.course import Course
from macrobber_core.games.mac_robber.state import State

from .priorities import by_priority


def by_priorities(state: State, rng: random.Random) -> str:
    """What happens next where everybody plays by the priorities: an action, or an outcome of chance."""
    if state.actor == CHANCE:
        return variants.course(state.options).chances[state.phase].outcome(state, rng)
    return by_priority(state)


def carry_out(state: State, course: Course, action: str) -> None:
    """Play a legal action; what it tells is not wanted."""
    events: list[Event] = []
    if state.actor == CHANCE:
        course.chances[state.phase].play(state, action, events)
    else:
        course.choices[state.phase].play(state, action, events)
    flow.advance(state, course, events)


def is_turn_start(state: State) -> bool:
    """Whether a turn begins: cubes are due for the first time. At the end of the game, none does."""
    return state.phase == "draw" and (state.after_draw == "redraw" or state.following != state.active)


def lasts(state: State) -> bool:
    """Whether the turn is not over. The tile of a round is no part of it: its value is known without drawing one."""
    return state.actor is not None and state.phase != "tile" and not is_turn_start(state)


def play_turn(state: State, rng: random.Random) -> None:
    """The turn that is on to its end, by the priorities."""
    course = variants.course(state.options)
    active, round_ = state.active, state.round
    while state.actor is not None and state.active == active and state.round == round_:
        carry_out(state, course, by_priorities(state, rng))
