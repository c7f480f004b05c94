"""Playing on in an imagined position, as fast as the rules allow: what is chosen is legal by construction."""

from __future__ import annotations

import random
from collections.abc import Callable

from macrobber_core.games.contract import CHANCE, Event
from macrobber_core.games.mac_robber import flow, variants
from macrobber_core.games.mac_robber.course import Course
from macrobber_core.games.mac_robber.state import State

from .priorities import by_priority

Player = Callable[[State, random.Random], str]
"""What happens next: a legal action of who is to act, or the outcome of chance."""


def by_priorities(state: State, rng: random.Random) -> str:
    """What happens next where everybody plays by the priorities (`Player`)."""
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


def play_turns(
    state: State, rng: random.Random, turns: int, slack: float = 0.0, player: Player = by_priorities
) -> None:
    """Play so many turns to their end; that share of all decisions is made at random."""
    course = variants.course(state.options)
    for _ in range(turns):
        active, round_ = state.active, state.round
        while state.actor is not None and state.active == active and state.round == round_:
            if slack and state.actor != CHANCE and rng.random() < slack:
                action = rng.choice(course.choices[state.phase].legal(state))
            else:
                action = player(state, rng)
            carry_out(state, course, action)
