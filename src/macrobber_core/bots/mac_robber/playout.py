"""Playing on in an imagined position, as fast as the rules allow: what is chosen is legal by construction."""

from __future__ import annotations

import random

from macrobber_core.games.contract import CHANCE, Event
from macrobber_core.games.mac_robber import flow
from macrobber_core.games.mac_robber.course import Course
from macrobber_core.games.mac_robber.state import State

from .priorities import by_priority


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


def play_turns(state: State, course: Course, rng: random.Random, turns: int, slack: float) -> None:
    """Play so many turns to their end by the priorities; that share of all decisions is made at random."""
    chances, choices = course.chances, course.choices
    chance = rng.random
    for _ in range(turns):
        active, round_ = state.active, state.round
        while state.actor is not None and state.active == active and state.round == round_:
            if state.actor == CHANCE:
                carry_out(state, course, chances[state.phase].outcome(state, rng))
                continue
            if chance() < slack:
                legal = choices[state.phase].legal(state)
                action = legal[int(chance() * len(legal))]
            else:
                action = by_priority(state)
            carry_out(state, course, action)
